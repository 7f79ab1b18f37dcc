//! The rulebooks that every device has.

use super::{Rulebook, file};
use std::collections::BTreeMap;

/// The shipped files by name.
const FILES: &[(&str, &str)] = &[
    ("games-2019/chess", include_str!("../../../rulebooks/games-2019/chess.toml")),
    ("games-2023/general", include_str!("../../../rulebooks/games-2023/general.toml")),
    ("games-2023/chess", include_str!("../../../rulebooks/games-2023/chess.toml")),
];

/// The files that are rulebooks by themselves; the others are extended by these.
const ROOTS: &[&str] = &["games-2019/chess", "games-2023/chess"];

/// The shipped files by name, for who wants to start from one.
pub fn files() -> BTreeMap<String, String> {
    FILES.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
}

/// The shipped rulebooks by key.
pub fn shipped() -> BTreeMap<String, Rulebook> {
    let files = files();
    let load = |key: &&str| {
        let rulebook = file::load(&files, key).expect("the shipped rulebook is right");
        ((*key).to_owned(), rulebook)
    };
    ROOTS.iter().map(load).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_rulebooks_are_right() {
        let files = files();
        for key in ROOTS {
            let problems = file::load(&files, key).err().unwrap_or_default();
            let lines: Vec<String> = problems.iter().map(|it| format!("{it:?}")).collect();
            assert_eq!(lines.join("\n"), "", "{key}");
        }
        assert_eq!(shipped().len(), ROOTS.len());
    }
}
