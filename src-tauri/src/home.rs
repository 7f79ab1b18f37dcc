//! Where the desk has its folder.

use std::{env, path::PathBuf};

use tauri::{App, Manager};

/// The folder named by `--data`, or the usual one of this system for this app.
pub(crate) fn find(app: &App) -> tauri::Result<PathBuf> {
    match named(env::args_os().collect::<Vec<_>>().as_slice()) {
        Some(folder) => Ok(folder),
        None => app.path().app_data_dir(),
    }
}

fn named(args: &[std::ffi::OsString]) -> Option<PathBuf> {
    args.windows(2).find(|it| it[0] == "--data").map(|it| PathBuf::from(&it[1]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_may_be_named() {
        let folder = |args: &[&str]| named(&args.iter().map(Into::into).collect::<Vec<_>>());
        assert_eq!(folder(&["yicheng-app", "--data", "hall"]), Some("hall".into()));
        assert_eq!(folder(&["yicheng-app"]), None);
        assert_eq!(folder(&["yicheng-app", "--data"]), None);
    }
}
