//! The rulebooks that every device has.

use super::{Rulebook, file};
use std::collections::BTreeMap;

/// The shipped files by name.
const FILES: &[(&str, &str)] = &[
    ("games-2019/chess", include_str!("../../../rulebooks/games-2019/chess.toml")),
    ("games-2023/general", include_str!("../../../rulebooks/games-2023/general.toml")),
    ("league-2019/chess", include_str!("../../../rulebooks/league-2019/chess.toml")),
    ("chongqing-2022/xiangqi", include_str!("../../../rulebooks/chongqing-2022/xiangqi.toml")),
    ("games-2023/chess", include_str!("../../../rulebooks/games-2023/chess.toml")),
];

/// The files that are rulebooks by themselves; the others are extended by these.
const ROOTS: &[&str] =
    &["chongqing-2022/xiangqi", "games-2019/chess", "games-2023/chess", "league-2019/chess"];

/// The root of a shipped rulebook, and the shipped files by name.
pub fn shipped_files(key: &str) -> Option<(String, BTreeMap<String, String>)> {
    ROOTS.contains(&key).then(|| (key.to_owned(), files()))
}

fn files() -> BTreeMap<String, String> {
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
