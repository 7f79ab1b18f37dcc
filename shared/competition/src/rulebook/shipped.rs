//! The rulebooks that every device has.

use super::{Rulebook, file};
use std::collections::BTreeMap;

const GAMES_2019: (&str, &str) =
    ("games-2019/chess", include_str!("../../../rulebooks/games-2019/chess.toml"));
const GENERAL_2023: (&str, &str) =
    ("games-2023/general", include_str!("../../../rulebooks/games-2023/general.toml"));
const GAMES_2023: (&str, &str) =
    ("games-2023/chess", include_str!("../../../rulebooks/games-2023/chess.toml"));
const LEAGUE_2019: (&str, &str) =
    ("league-2019/chess", include_str!("../../../rulebooks/league-2019/chess.toml"));
const CHONGQING_2022: (&str, &str) =
    ("chongqing-2022/xiangqi", include_str!("../../../rulebooks/chongqing-2022/xiangqi.toml"));

/// The shipped rulebooks: each is its first file, which may extend the others.
const SHIPPED: &[&[(&str, &str)]] =
    &[&[GAMES_2023, GENERAL_2023], &[GAMES_2019], &[LEAGUE_2019], &[CHONGQING_2022]];

/// The files of a shipped rulebook by name.
pub fn files(key: &str) -> Option<BTreeMap<String, String>> {
    let files = SHIPPED.iter().find(|it| it[0].0 == key)?;
    Some(files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect())
}

/// The keys of the shipped rulebooks.
fn keys() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().map(|it| it[0].0)
}

/// The shipped rulebooks by key.
pub fn shipped() -> BTreeMap<String, Rulebook> {
    let load = |key: &str| {
        let files = files(key).expect("a key names its files");
        let rulebook = file::load(&files, key).expect("the shipped rulebook is right");
        (key.to_owned(), rulebook)
    };
    keys().map(load).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_rulebooks_are_right() {
        for key in keys() {
            let files = files(key).unwrap();
            let problems = file::load(&files, key).err().unwrap_or_default();
            let lines: Vec<String> = problems.iter().map(|it| format!("{it:?}")).collect();
            assert_eq!(lines.join("\n"), "", "{key}");
        }
        assert_eq!(shipped().len(), SHIPPED.len());
    }
}
