//! Finding a player as one types: by the id, by the beginnings of the names in any order, by
//! initials, by federation.

use super::{RatedLine, RatingList, RatingsFault, list::player};
use interchange::ratings::fold::fold;

/// So many players may have the words before the strongest of them are chosen.
const LOOKED_AT: u32 = 1_000;

/// More than one person types of another.
const WORDS_MAX: usize = 6;

/// More letters than a name's part has.
const LETTERS_MAX: usize = 40;

impl RatingList {
    /// The players that a text may mean, the strongest first, at most so many. Fewer than two
    /// letters mean nobody.
    pub(crate) fn find(&self, typed: &str, at_most: u32) -> Result<Vec<RatedLine>, RatingsFault> {
        let folded = fold(&typed.chars().take(WORDS_MAX * LETTERS_MAX).collect::<String>());
        if let Ok(fide_id) = folded.parse::<u32>() {
            return Ok(self.player(fide_id)?.into_iter().collect());
        }
        let Some(asked) = asked(&folded) else { return Ok(Vec::new()) };
        let mut found = self.connection.prepare_cached(include_str!("find.sql"))?;
        let found = found.query_map((asked, LOOKED_AT, at_most), player)?;
        Ok(found.collect::<Result<_, _>>()?)
    }
}

/// The question in SQLite's own words: each of these begins a word. They are letters and digits
/// only, so that a quote around each is enough.
fn asked(folded: &str) -> Option<String> {
    let words = folded.split(' ').filter(|it| !it.is_empty()).take(WORDS_MAX);
    let begins = |it: &str| format!("\"{}\"*", it.chars().take(LETTERS_MAX).collect::<String>());
    let asked: Vec<String> = words.map(begins).collect();
    let means_somebody = folded.split(' ').any(|it| it.chars().count() > 1);
    means_somebody.then(|| asked.join(" "))
}

/// What a player is found by: `ding liren dl ld chn`.
pub(super) fn words(name: &str, federation: &str) -> String {
    let mut words = fold(name);
    let initials: String = words.split(' ').filter_map(|it| it.chars().next()).collect();
    // Lists put the family's name first; people say it last, too.
    let turned: String = initials.chars().skip(1).chain(initials.chars().take(1)).collect();
    for more in [initials, turned, federation.to_lowercase()] {
        if more.chars().count() > 1 {
            words.push(' ');
            words.push_str(&more);
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn a_player_is_found_by_names_initials_and_federation() {
        expect!["muller jorg peter mjp jpm ger"].assert_eq(&words("Müller, Jörg Peter", "GER"));
        expect!["madonna"].assert_eq(&words("Madonna", ""));
    }

    #[test]
    fn what_is_asked_holds_nothing_but_letters() {
        let ask = |typed: &str| format!("{:?}", asked(&fold(typed)));
        expect![[r#"Some("\"od\"* \"ib\"* \"g\"* \"or\"*")"#]].assert_eq(&ask("o'd\"*ib\"g* OR"));
        expect![[r#"None"#]].assert_eq(&ask("a"));
        expect![[r#"None"#]].assert_eq(&ask("* \" ("));
    }
}
