//! A rulebook's numbers as text, to be read beside the printed regulation.

use super::{
    Article, EventRules, Rulebook, TimeControl,
    knockout::{FirstMove, GamePlayed, GameRules, Seeding},
    phase::{PhaseForm, PhaseRules},
    tie_break::PlayoffRules,
};
use crate::score::Scoring;
use expect_test::{ExpectFile, expect_file};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// What holds for all events, then each event; what two events share is written once.
fn dump(rulebook: &Rulebook) -> String {
    let mut lines = vec![format!("{} {}", rulebook.key, rulebook.title.zh)];
    let about = json(rulebook);
    let parts = [
        "issued",
        "held",
        "units",
        "registration",
        "absence",
        "disqualification",
        "officials",
        "offices",
        "committee",
        "appeals",
        "lots",
        "conduct",
        "league",
        "program",
    ];
    for key in parts {
        part(&mut lines, key, &about[key]);
    }
    let readings = rulebook.readings.iter();
    lines.push(format!("readings {}", joined(readings.map(|it| it.key.clone()), " ")));
    lines.push(format!(
        "notes {}",
        joined(rulebook.notes.iter().map(|it| article(&it.article)), " ")
    ));

    let mut seen = BTreeMap::new();
    rulebook.events.iter().for_each(|it| event(&mut lines, it, &mut seen));
    lines.join("\n") + "\n"
}

/// One line, or one for each element or key of what is long.
fn part(lines: &mut Vec<String>, key: &str, value: &Value) {
    let is_long = ["conduct", "league", "officials"].contains(&key);
    if let Some(parts) = value.as_object().filter(|_| is_long) {
        parts.iter().for_each(|(name, it)| part(lines, &format!("{key} {name}"), it));
        return;
    }
    let one = std::slice::from_ref(value);
    let all = value.as_array().map_or(one, Vec::as_slice).iter().filter_map(short);
    lines.extend(all.filter(|it| !it.is_empty()).map(|it| format!("{key} {it}")));
}

fn event(lines: &mut Vec<String>, it: &EventRules, seen: &mut BTreeMap<String, String>) {
    lines.push(String::new());
    lines.push(format!("{} {} 〔{}〕", it.name.zh, it.key, it.clause));
    let kind = short(&json(&it.kind)).unwrap();
    lines.push(format!("  {kind} {}, {}", worth(&it.scoring), clock(&it.time)));
    lines.extend(it.entry.iter().map(|it| format!("  {}", short(&json(it)).unwrap())));
    let mut all = vec![
        ("exhibition below", short(&json(&it.exhibition_below)).unwrap_or_default()),
        ("filler", it.filler.as_ref().map(article).unwrap_or_default()),
        ("awards", short(&json(&it.awards)).unwrap()),
    ];
    if let Some(team) = &it.team {
        let mut rules = json(team);
        rules["games"] = worth(&team.games).into();
        all.push(("team", short(&rules).unwrap()));
    }
    all.push(("phases", phases(&it.phases)));
    all.push(("final order", joined(it.final_order.iter().map(ToString::to_string), " ")));
    if let Some(small) = &it.small_field {
        let head = format!("at most {} {}", small.at_most, article(&small.article));
        all.push(("small field", head + &phases(&small.phases)));
    }
    for (name, text) in all.into_iter().filter(|it| !it.1.is_empty()) {
        let first = seen.entry(format!("{name} {text}")).or_insert_with(|| it.key.to_string());
        let written = if *first == it.key.0 { text } else { format!("as in {first}") };
        let space = if written.starts_with('\n') { "" } else { " " };
        lines.push(format!("  {name}{space}{written}"));
    }
}

fn phases(list: &[PhaseRules]) -> String {
    list.iter().map(|it| format!("\n    {} {}: {}", it.name.zh, it.key, form(&it.form))).collect()
}

fn form(form: &PhaseForm) -> String {
    match form {
        PhaseForm::Swiss(it) => {
            let (mut rules, playoff) = (json(it), it.playoff.as_ref().map(playoff));
            rules["playoff"] = Value::Null;
            format!("{}{}", short(&rules).unwrap(), playoff.unwrap_or_default())
        }
        PhaseForm::TeamSwiss(it) => {
            let (mut rules, playoff) = (json(it), it.playoff.as_ref().map(playoff));
            rules["playoff"] = Value::Null;
            format!("team, {}{}", short(&rules).unwrap(), playoff.unwrap_or_default())
        }
        PhaseForm::RoundRobin(it) => {
            let (mut rules, playoff) = (json(it), it.playoff.as_ref().map(playoff));
            rules["playoff"] = Value::Null;
            format!("round robin, {}{}", short(&rules).unwrap(), playoff.unwrap_or_default())
        }
        PhaseForm::Knockout(it) => {
            let matches = it.matches.iter().map(|it| format!("{}-{}", it.first, it.second));
            let compare = short(&json(&it.compare)).unwrap();
            let games: String = it.games.iter().map(|it| format!("\n      {}", game(it))).collect();
            let (from, article) = (seeding(&it.from), article(&it.article));
            format!("{from}: {} by {compare} {article}{games}", joined(matches, " "))
        }
        PhaseForm::SumOfRanks(it) => format!("sum of ranks, {}", short(&json(it)).unwrap()),
    }
}

fn seeding(from: &Seeding) -> String {
    match from {
        Seeding::Top { phase, count, after_round, numbered, article: at } => {
            let after = after_round.map(|it| format!(" after round {it}")).unwrap_or_default();
            let numbered = short(&json(numbered)).unwrap();
            format!("top {count} of {phase}{after}, numbered by {numbered} {}", article(at))
        }
        Seeding::Winners { phase, article: at } => format!("winners of {phase} {}", article(at)),
        Seeding::Losers { phase, article: at } => format!("losers of {phase} {}", article(at)),
    }
}

fn playoff(it: &PlayoffRules) -> String {
    let who = short(&json(&(it.player, it.needed))).unwrap();
    let games: String = it.games.iter().map(|it| format!("\n      {}", game(it))).collect();
    format!("\n      playoff {who} {}{games}", article(&it.article))
}

fn game(it: &GameRules) -> String {
    let played = match it.played {
        GamePlayed::Always => "",
        GamePlayed::IfLevel => "if level, ",
    };
    let first = match &it.first_move {
        FirstMove::Numbers { white } => format!("{white:?} White"),
        FirstMove::Swapped => "swapped".to_owned(),
        FirstMove::Lot => "lot".to_owned(),
        FirstMove::HigherRankedChooses => "the higher ranked chooses".to_owned(),
    };
    let board = it.board.map(|it| format!(", board {it}")).unwrap_or_default();
    let draw = it.draw_wins.map(|it| format!(", a draw wins for {it:?}")).unwrap_or_default();
    format!("game {played}{first}, {}{board}{draw} {}", clock(&it.time), article(&it.article))
}

/// Win, draw, loss and bye.
fn worth(it: &Scoring) -> String {
    format!("{}-{}-{} bye {}", it.win, it.draw, it.loss, it.pairing_bye)
}

/// `25′ + 10″`, `5′ : 4′ + 3″ after move 60`.
fn clock(it: &TimeControl) -> String {
    let side =
        |s: u32| if s.is_multiple_of(60) { format!("{}′", s / 60) } else { format!("{s}″") };
    let base = match it.white_s == it.black_s {
        true => side(it.white_s),
        false => format!("{} : {}", side(it.white_s), side(it.black_s)),
    };
    let after = match it.increment_after_move {
        0 => String::new(),
        n => format!(" after move {n}"),
    };
    format!("{base} + {}″{after} {}", it.increment_s, article(&it.article))
}

fn article(it: &Article) -> String {
    short(&json(it)).unwrap()
}

fn json(it: &impl Serialize) -> Value {
    serde_json::to_value(it).unwrap()
}

fn joined(parts: impl Iterator<Item = String>, glue: &str) -> String {
    parts.collect::<Vec<_>>().join(glue)
}

/// A value on one line, its article last; nothing for nothing.
fn short(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::Bool(_) | Value::Number(_) => Some(value.to_string()),
        Value::String(text) => Some(text.clone()),
        Value::Array(list) => {
            let simple = list.iter().all(|it| !it.is_object());
            let parts = list.iter().filter_map(short);
            Some(joined(parts, if simple { " " } else { "; " })).filter(|it| !it.is_empty())
        }
        Value::Object(parts) => Some(match (text(value, "clause"), text(value, "zh")) {
            (Some(clause), _) => match text(value, "reading") {
                Some(reading) => format!("〔{clause} {reading}〕"),
                None => format!("〔{clause}〕"),
            },
            (_, Some(zh)) => zh.to_owned(),
            _ => {
                let part = |(key, it): (&String, &Value)| Some(format!("{key} {}", short(it)?));
                let own = parts.iter().filter(|(key, _)| !["article", "rule"].contains(&&***key));
                let own = joined(own.filter_map(part), ", ");
                let ends = [text(value, "rule").map(|it| it.to_owned() + ":"), Some(own)];
                let ends = ends.into_iter().chain([parts.get("article").and_then(short)]);
                joined(ends.flatten().filter(|it| !it.is_empty()), " ")
            }
        }),
    }
}

fn text<'a>(value: &'a Value, key: &str) -> Option<&'a str> {
    value.get(key)?.as_str()
}

fn check(key: &str, expect: ExpectFile) {
    expect.assert_eq(&dump(&super::shipped::shipped()[key]));
}

#[test]
fn the_games_of_2019() {
    check("games-2019/chess", expect_file!["golden/games-2019-chess.txt"]);
}

#[test]
fn the_games_of_2023() {
    check("games-2023/chess", expect_file!["golden/games-2023-chess.txt"]);
}

#[test]
fn the_league_of_2019() {
    check("league-2019/chess", expect_file!["golden/league-2019-chess.txt"]);
}

#[test]
fn the_xiangqi_of_chongqing() {
    check("chongqing-2022/xiangqi", expect_file!["golden/chongqing-2022-xiangqi.txt"]);
}

#[test]
fn a_xiangqi_open() {
    check("open/xiangqi", expect_file!["golden/open-xiangqi.txt"]);
}

#[test]
fn an_open() {
    check("open/chess", expect_file!["golden/open-chess.txt"]);
}
