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
const OPEN: (&str, &str) = ("open/chess", include_str!("../../../rulebooks/open/chess.toml"));
const OPEN_XIANGQI: (&str, &str) =
    ("open/xiangqi", include_str!("../../../rulebooks/open/xiangqi.toml"));

/// The shipped rulebooks: each is its first file, which may extend the others.
const SHIPPED: &[&[(&str, &str)]] = &[
    &[GAMES_2023, GENERAL_2023],
    &[GAMES_2019],
    &[LEAGUE_2019],
    &[CHONGQING_2022],
    &[OPEN],
    &[OPEN_XIANGQI],
];

/// The files of a shipped rulebook by name.
pub fn files(key: &str) -> Option<BTreeMap<String, String>> {
    let files = SHIPPED.iter().find(|it| it[0].0 == key)?;
    Some(files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect())
}

/// The files of an organiser's own rulebook: its text under a name, and the shipped files that it
/// extends, one after another.
pub fn under_own(root: &str, text: &str) -> BTreeMap<String, String> {
    let mut files = BTreeMap::from([(root.to_owned(), text.to_owned())]);
    let mut wanted = file::base(text);
    while let Some((name, text)) = wanted.as_deref().and_then(one_file)
        && !files.contains_key(name)
    {
        files.insert(name.to_owned(), text.to_owned());
        wanted = file::base(text);
    }
    files
}

fn one_file(name: &str) -> Option<(&'static str, &'static str)> {
    SHIPPED.iter().copied().flatten().find(|it| it.0 == name).copied()
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
    fn an_own_rulebook_may_extend_shipped_ones() {
        let names = |text: &str| Vec::from_iter(under_own("own", text).into_keys());
        assert_eq!(
            names("extends = 'games-2023/chess'"),
            ["games-2023/chess", "games-2023/general", "own"]
        );
        assert_eq!(names("extends = 'own'"), ["own"]);
        assert_eq!(names("extends = 'nobody/knows'"), ["own"]);
        assert_eq!(names("no toml"), ["own"]);
        let own = under_own(
            "own",
            "extends = 'games-2023/chess'\ntitle = { zh = '邀请赛', en = 'Cup' }\n",
        );
        assert_eq!(file::load(&own, "own").unwrap().title.zh, "邀请赛");
    }

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
