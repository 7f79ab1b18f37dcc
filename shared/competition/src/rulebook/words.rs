//! Whatever a rulebook may say has words in both languages.

use super::{
    Discipline, EventKind,
    committee::{AppealAfter, OfficeRole, RecusalExtent, SeatOf, Shared},
    conduct::{Cost, Signers},
    entry::{Demand, Grade},
    file::problem::ProblemCode,
    knockout::{FirstMove, MatchScore, Numbering},
    officials::Party,
    phase::{PhaseForm, ShortTeam},
    registration::{Collected, Loss},
    swiss::{ApartRounds, SwissSystem, TeamSwissSystem},
    team::BoardOrder,
    tie_break::{PlayoffNeed, PlayoffPlayer},
};
use crate::{
    competitor::{Document, Professional, Represents, Sex, UnitKind, UniversityKind},
    people::Role,
    tiebreak::{self, edition::TieBreakEdition},
};
use serde_json::Value;
use std::collections::BTreeSet;
use ts_rs::{Config, TS};

const TEXTS: [&str; 2] =
    [include_str!("../../../words/zh.json"), include_str!("../../../words/en.json")];

fn words() -> [Value; 2] {
    TEXTS.map(|it| serde_json::from_str(it).unwrap())
}

/// The paths of all words, such as `rule.sex`.
fn paths(of: &Value) -> BTreeSet<String> {
    let Some(group) = of.as_object() else { return BTreeSet::from([String::new()]) };
    group
        .iter()
        .flat_map(|(key, it)| paths(it).into_iter().map(move |it| format!("{key}.{it}")))
        .collect()
}

/// The variants of an enum as the wire writes them: the texts between quotes in its TypeScript
/// type, those that follow `tag` where it is a union of tables.
fn variants<T: TS>(tag: &str) -> Vec<String> {
    let type_text = T::inline(&Config::default());
    let parts: Vec<&str> = type_text.split('"').collect();
    let all = parts.windows(3).filter(|it| tag.is_empty() || it[0] == tag && it[1] == ": ");
    match tag {
        "" => parts.iter().skip(1).step_by(2).map(ToString::to_string).collect(),
        _ => all.map(|it| it[2].to_owned()).collect(),
    }
}

fn check(group: &str, codes: impl IntoIterator<Item = impl AsRef<str>>) {
    let words = words();
    let codes: Vec<String> = codes.into_iter().map(|it| it.as_ref().to_owned()).collect();
    assert!(!codes.is_empty(), "{group} has codes");
    for code in codes {
        for language in &words {
            let found = language.get(group).and_then(|it| it.get(&code));
            assert!(found.is_some(), "{group}.{code} has no words");
        }
    }
}

#[test]
fn both_languages_have_the_same_words() {
    let [zh, en] = words();
    assert_eq!(paths(&zh), paths(&en));
}

#[test]
fn words_are_sorted() {
    for (text, words) in TEXTS.iter().zip(words()) {
        assert_eq!(**text, serde_json::to_string_pretty(&words).unwrap() + "\n");
    }
}

#[test]
fn rules_have_words() {
    check("rule", variants::<Demand>("rule"));
    check("rule", ["born_from", "born_by", "sex_or_rated", "unsaid"]);
    check("grade", variants::<Grade>(""));
}

#[test]
fn problems_have_words() {
    let code = |it| serde_json::to_value(it).unwrap().as_str().unwrap().to_owned();
    check("rulebook_problem", ProblemCode::ALL.iter().map(code));
}

#[test]
fn tie_breaks_have_words() {
    check("tie_break", tiebreak::ALL.iter().map(|it| it.code));
    check("tie_break_edition", TieBreakEdition::ALL.map(TieBreakEdition::name));
}

#[test]
fn words_of_enums() {
    check("apart_rounds", variants::<ApartRounds>(""));
    check("appeal_after", variants::<AppealAfter>(""));
    check("board_order", variants::<BoardOrder>(""));
    check("collected", variants::<Collected>(""));
    check("cost", variants::<Cost>(""));
    check("discipline", variants::<Discipline>(""));
    check("document", variants::<Document>(""));
    check("event_kind", variants::<EventKind>(""));
    check("first_move", variants::<FirstMove>("by"));
    check("loss", variants::<Loss>(""));
    check("match_score", variants::<MatchScore>(""));
    check("numbering", variants::<Numbering>(""));
    check("office_role", variants::<OfficeRole>(""));
    check("party", variants::<Party>(""));
    check("phase_form", variants::<PhaseForm>("form"));
    check("playoff_need", variants::<PlayoffNeed>(""));
    check("playoff_player", variants::<PlayoffPlayer>(""));
    check("professional", variants::<Professional>("is"));
    check("recusal_extent", variants::<RecusalExtent>(""));
    check("represents", variants::<Represents>(""));
    check("role", variants::<Role>(""));
    check("seat_of", variants::<SeatOf>(""));
    check("sex", variants::<Sex>(""));
    check("shared", variants::<Shared>(""));
    check("short_team", variants::<ShortTeam>(""));
    check("signers", variants::<Signers>(""));
    check("swiss_system", variants::<SwissSystem>(""));
    check("swiss_system", variants::<TeamSwissSystem>(""));
    check("unit_kind", variants::<UnitKind>(""));
    check("university_kind", variants::<UniversityKind>(""));
}
