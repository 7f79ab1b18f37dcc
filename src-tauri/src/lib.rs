//! The window: Tauri and nothing else. What the app knows and decides lives in `desk`.

mod commands;
mod files;
mod home;
mod live;
mod opened;
mod peers;
mod ratings;

use opened::Opened;
use tauri::{App, Manager, WebviewWindowBuilder};

/// Opens the window and returns when it is closed. The door of the desktop and mobile programs.
#[cfg_attr(mobile, tauri::mobile_entry_point)]
pub fn run() {
    tauri::Builder::default()
        .plugin(tauri_plugin_dialog::init())
        .invoke_handler(tauri::generate_handler![
            commands::execute,
            commands::read,
            commands::sitting,
            commands::connection,
            commands::notices,
            commands::rotate_key,
            commands::import,
            commands::export,
            commands::sample,
            files::preview_entries,
            files::preview_tournament,
            files::preview_rulebook,
            files::sheet,
            files::tournament_file,
            files::check_file,
            peers::invite,
            peers::invitations,
            peers::close_invitation,
            peers::addresses,
            peers::type_addresses,
            peers::join,
            ratings::read_ratings,
            ratings::import_ratings,
            ratings::stop_ratings,
            ratings::remove_ratings,
        ])
        .setup(|app| Ok(open(app)?))
        .run(tauri::generate_context!())
        .expect("the window system starts");
}

/// The window comes after the desk's place is known, so that no screen asks too early.
fn open(app: &App) -> tauri::Result<()> {
    app.manage(Opened::at(home::find(app)?, app.handle().clone()));
    for window in &app.config().app.windows {
        WebviewWindowBuilder::from_config(app, window)?.build()?;
    }
    Ok(())
}
