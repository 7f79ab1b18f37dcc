//! What must be right in a rulebook beyond the shape of its tables.

use super::{
    EventFile, GameFile, KnockoutFile, PhaseFile, PhaseFormFile, StagesFile, SwissFile,
    cell::{Cell, Place, Sources, Table},
    problem::ProblemCode,
};
use crate::{
    id::PhaseKey,
    rulebook::{
        AwardRules, EventKind, Held,
        entry::Demand,
        knockout::{FirstMove, MatchSeed, Seeding},
        officials::{DelegationOfficials, OfficialRules},
        phase::{PhaseForm, PhaseRules},
        swiss::SwissSystem,
        team::TeamRules,
        tie_break::{TeamTieBreakRules, TieBreakRules},
    },
    tiebreak::code::TieBreakCode,
};
use std::collections::{BTreeMap, BTreeSet};
use toml::de::DeValue;

/// Keys whose number must be at least one, wherever they stand.
const AT_LEAST_ONE: &[&str] = &[
    "after_round",
    "at_least",
    "at_most",
    "base_s",
    "black_s",
    "board",
    "count",
    "days",
    "field",
    "forfeit_after_min",
    "last",
    "last_rounds",
    "legs",
    "members",
    "places",
    "rounds",
    "times",
    "under",
    "white_s",
    "within_min",
    "years",
];

/// Looks at each key of each file: numbers that must not be zero, and readings that are named and
/// not given.
pub(super) fn texts(sources: &Sources<'_>) {
    let roots: Vec<Table<'_>> = sources.files().keys().map(|it| sources.root(it)).collect();
    let readings: BTreeSet<&str> = roots.iter().flat_map(reading_keys).collect();
    roots.iter().for_each(|it| keys(it, &readings));
}

fn reading_keys<'a>(root: &Table<'a>) -> Vec<&'a str> {
    let all = root.cells().into_iter().filter(|(key, _)| *key == "reading");
    let tables = all.filter_map(|(_, it)| it.value().as_array());
    let keys = tables.flatten().filter_map(|it| it.get_ref().get("key")?.get_ref().as_str());
    keys.collect()
}

fn keys(table: &Table<'_>, readings: &BTreeSet<&str>) {
    for (key, cell) in table.cells() {
        key_is_right(key, &cell, readings);
        below(&cell, readings);
    }
}

fn below(cell: &Cell<'_>, readings: &BTreeSet<&str>) {
    match cell.value() {
        DeValue::Table(_) => keys(&cell.table().expect("it is a table"), readings),
        DeValue::Array(_) => {
            let list = cell.list().expect("it is a list");
            keys_differ(&list);
            list.iter().for_each(|it| below(it, readings));
        }
        DeValue::String(_)
        | DeValue::Integer(_)
        | DeValue::Float(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_) => {}
    }
}

/// Of the things in one list no two bear one `key`.
fn keys_differ(list: &[Cell<'_>]) {
    let mut seen = BTreeSet::new();
    let tables = list.iter().filter(|it| it.value().is_table()).filter_map(Cell::table);
    for key in tables.filter_map(|mut it| it.cell("key")) {
        if let Some(text) = key.value().as_str().filter(|it| !seen.insert(*it)) {
            key.wrong::<()>(ProblemCode::SameKeyTwice, text);
        }
    }
}

fn key_is_right(key: &str, cell: &Cell<'_>, readings: &BTreeSet<&str>) {
    let number = cell.value().as_integer().map(|it| it.as_str());
    if number == Some("0") && AT_LEAST_ONE.contains(&key) {
        cell.wrong::<()>(ProblemCode::Zero, "0");
    }
    let reading = cell.value().as_str().filter(|_| key == "reading");
    if let Some(reading) = reading.filter(|it| !readings.contains(it)) {
        cell.wrong::<()>(ProblemCode::UnknownName, reading);
    }
}

pub(super) fn held(held: &Held, table: &Table<'_>) {
    table.check(held.from <= held.to, ProblemCode::DatesReversed, "to", held.to);
}

pub(super) fn demand(demand: &Demand, table: &Table<'_>) {
    if let Demand::BornBetween { from: Some(from), to: Some(to) } = demand {
        table.check(from <= to, ProblemCode::DatesReversed, "to", to);
    }
    if let Demand::BornBetween { from: None, to: None } = demand {
        table.wrong(ProblemCode::MissingKey, "from", "");
    }
}

pub(super) fn award_steps(awards: &AwardRules, table: &Table<'_>) {
    let fields: Vec<u16> = awards.steps.iter().map(|it| it.field).collect();
    descending(&fields, table, "steps");
    table.check(!fields.is_empty(), ProblemCode::MissingKey, "steps", "");
}

pub(super) fn official_steps(officials: &OfficialRules, table: &Table<'_>) {
    let events: Vec<u16> = officials.by_events.iter().map(|it| it.events).collect();
    descending(&events, table, "by_events");
}

pub(super) fn deputy_steps(officials: &DelegationOfficials, table: &Table<'_>) {
    let athletes: Vec<u16> = officials.deputy_heads.iter().map(|it| it.athletes).collect();
    descending(&athletes, table, "deputy_heads");
}

fn descending(steps: &[u16], table: &Table<'_>, key: &str) {
    for (n, pair) in steps.windows(2).enumerate() {
        let key = format!("{key}[{}]", n + 1);
        table.check(pair[0] > pair[1], ProblemCode::StepsNotDescending, &key, pair[1]);
    }
}

pub(super) fn tie_breaks(rules: &TieBreakRules, table: &Table<'_>) {
    for (n, code) in rules.list.iter().enumerate() {
        let of_players = !code.is_for_teams();
        table.check(of_players, ProblemCode::UnknownTieBreak, &format!("list[{n}]"), code);
    }
    points_first(&rules.list, table);
}

pub(super) fn team_tie_breaks(rules: &TeamTieBreakRules, table: &Table<'_>) {
    points_first(&rules.list, table);
}

/// The points come first, and nothing comes twice.
fn points_first(codes: &[TieBreakCode], table: &Table<'_>) {
    for (n, code) in codes.iter().enumerate() {
        let in_order = (n == 0) == (code.to_string() == "PTS") && !codes[..n].contains(code);
        table.check(in_order, ProblemCode::TieBreakOrder, &format!("list[{n}]"), code);
    }
    table.check(!codes.is_empty(), ProblemCode::MissingKey, "list", "");
}

/// Switches of 积分编排制 stand only where it is the system.
pub(super) fn switches(swiss: &SwissFile, table: &Table<'_>) {
    let fits = swiss.xiangqi.is_none() || swiss.system == SwissSystem::Xiangqi2020;
    table.check(fits, ProblemCode::UnknownKey, "xiangqi", "xiangqi");
}

/// The games of a match can be played one after the other, and somebody wins in the end.
pub(super) fn games(knockout: &KnockoutFile, table: &Table<'_>) {
    swaps(&knockout.games, table);
    match knockout.games.last() {
        None => table.wrong(ProblemCode::MissingKey, "games", ""),
        Some(last) => {
            let key = format!("games[{}]", knockout.games.len() - 1);
            table.check(last.draw_wins.is_some(), ProblemCode::MayStayLevel, &key, "");
        }
    }
}

/// Colors are swapped only after a game.
pub(super) fn swaps(games: &[GameFile], table: &Table<'_>) {
    let swapped = games.first().is_some_and(|it| it.first_move == FirstMove::Swapped);
    table.check(!swapped, ProblemCode::NothingToSwap, "games[0].first_move", "");
}

pub(super) fn boards(team: &TeamRules, table: &Table<'_>) {
    let is_board = |it: u16| it >= 1 && usize::from(it) <= team.boards.len();
    for (n, board) in team.first_team_white.iter().enumerate() {
        let key = format!("first_team_white[{n}]");
        table.check(is_board(*board), ProblemCode::UnknownBoard, &key, board);
    }
    let moves = team.foreign_aids.iter().flat_map(|it| it.moves.iter().enumerate());
    for (n, it) in moves {
        let right = is_board(it.from) && is_board(it.to);
        let key = format!("foreign_aids.moves[{n}]");
        table.check(right, ProblemCode::UnknownBoard, &key, format!("{}-{}", it.from, it.to));
    }
    table.check(!team.boards.is_empty(), ProblemCode::MissingKey, "boards", "");
}

/// Whether an event has team rules where teams play, and only there.
pub(super) fn kind(sources: &Sources<'_>, event: &EventFile, phases: &[PhaseRules]) {
    let plays = |it: &PhaseRules| !matches!(it.form, PhaseForm::SumOfRanks(_));
    let teams_play = event.kind == EventKind::Team && phases.iter().any(plays);
    let ranks_others = |it: &PhaseRules| match &it.form {
        PhaseForm::RoundRobin(robin) => match event.kind {
            EventKind::Individual => {
                robin.individual_tie_breaks.is_none() || robin.tie_breaks.is_some()
            }
            EventKind::Team => robin.individual_tie_breaks.is_some(),
        },
        PhaseForm::Swiss(_)
        | PhaseForm::TeamSwiss(_)
        | PhaseForm::Knockout(_)
        | PhaseForm::SumOfRanks(_) => false,
    };
    if teams_play != event.team.is_some() || phases.iter().any(ranks_others) {
        sources.report(ProblemCode::KindMismatch, &event.place.key("kind"), "");
    }
}

/// Phases in their order: keys, where the fields come from, who meets whom.
pub(super) fn phases(sources: &Sources<'_>, stages: &StagesFile) {
    let StagesFile { place, phases, final_order } = stages;
    if phases.is_empty() {
        sources.report(ProblemCode::NoPhases, place, "");
    }
    for (n, phase) in phases.iter().enumerate() {
        let check = PhaseCheck { sources, phase, before: &phases[..n], all: phases };
        check.form();
    }
    places(sources, place, phases, final_order);
}

/// The final places come from phases that are there, each once, and the last phase ranks all.
fn places(sources: &Sources<'_>, place: &Place, phases: &[PhaseFile], order: &[PhaseKey]) {
    let form =
        |key: &PhaseKey| phases.iter().find(|it| it.key == *key).map(|it| it.form.0.as_ref());
    for (n, key) in order.iter().enumerate() {
        let place = place.key("final_order").element(n);
        if form(key).is_none() {
            sources.report(ProblemCode::UnknownPhase, &place, key);
        }
        if order[..n].contains(key) {
            sources.report(ProblemCode::FinalOrder, &place, key);
        }
    }
    let last = order.last().and_then(form).flatten();
    if matches!(last, Some(PhaseFormFile::Knockout(_))) || (order.is_empty() && !phases.is_empty())
    {
        sources.report(ProblemCode::FinalOrder, &place.key("final_order"), "");
    }
}

fn named_in(tie_breaks: &TeamTieBreakRules) -> bool {
    tie_breaks.list.iter().any(|it| it.tie_break().code == "PLAYOFF")
}

fn of_persons(tie_breaks: &TieBreakRules) -> bool {
    tie_breaks.list.iter().any(|it| it.tie_break().code == "PLAYOFF")
}

/// One phase among the others.
struct PhaseCheck<'a> {
    sources: &'a Sources<'a>,
    phase: &'a PhaseFile,
    before: &'a [PhaseFile],
    all: &'a [PhaseFile],
}

impl PhaseCheck<'_> {
    fn form(&self) {
        let Some(form) = &self.phase.form.0 else { return };
        match form {
            PhaseFormFile::Swiss(swiss) => {
                self.playoff(of_persons(&swiss.tie_breaks), swiss.playoff.is_some());
            }
            PhaseFormFile::TeamSwiss(swiss) => {
                self.playoff(named_in(&swiss.tie_breaks), swiss.playoff.is_some());
            }
            PhaseFormFile::RoundRobin(robin) => {
                let named = robin.tie_breaks.as_ref().is_some_and(named_in)
                    || robin.individual_tie_breaks.as_ref().is_some_and(of_persons);
                self.playoff(named, robin.playoff.is_some());
            }
            PhaseFormFile::Knockout(knockout) => self.knockout(knockout),
            PhaseFormFile::SumOfRanks(_) => {}
        }
    }

    fn report(&self, code: ProblemCode, key: &str, seen: impl ToString) {
        self.sources.report(code, &self.phase.place.key(key), seen);
    }

    fn playoff(&self, is_named: bool, has_games: bool) {
        if is_named && !has_games {
            self.report(ProblemCode::PlayoffMissing, "playoff", "");
        }
    }

    fn knockout(&self, knockout: &KnockoutFile) {
        let Some(field) = self.field(&knockout.from) else { return };
        self.numbers(field, &knockout.matches);
        for (n, game) in knockout.games.iter().enumerate() {
            if let FirstMove::Numbers { white } = &game.first_move {
                self.one_per_match(
                    &format!("games[{n}].first_move.white"),
                    white,
                    &knockout.matches,
                );
            }
        }
    }

    /// How many play in a phase that is seeded so.
    fn field(&self, from: &Seeding) -> Option<u16> {
        match from {
            Seeding::Top { phase, count, after_round, .. } => {
                self.top_of(phase, *after_round);
                Some(*count)
            }
            Seeding::Winners { phase, .. } | Seeding::Losers { phase, .. } => {
                self.matches_of(phase)
            }
        }
    }

    fn top_of(&self, phase: &PhaseKey, after_round: Option<u16>) {
        let rounds = match self.earlier(phase) {
            Some(PhaseFormFile::Swiss(swiss)) => swiss.rounds,
            Some(PhaseFormFile::TeamSwiss(swiss)) => swiss.rounds,
            Some(PhaseFormFile::RoundRobin(_)) | None => None,
            Some(PhaseFormFile::Knockout(_) | PhaseFormFile::SumOfRanks(_)) => {
                return self.report(ProblemCode::WrongForm, "from.phase", phase);
            }
        };
        if let Some((after, rounds)) = after_round.zip(rounds)
            && after > rounds
        {
            self.report(ProblemCode::RoundBeyondLast, "from.after_round", after);
        }
    }

    fn matches_of(&self, phase: &PhaseKey) -> Option<u16> {
        match self.earlier(phase)? {
            PhaseFormFile::Knockout(it) => u16::try_from(it.matches.len()).ok(),
            PhaseFormFile::Swiss(_)
            | PhaseFormFile::TeamSwiss(_)
            | PhaseFormFile::RoundRobin(_)
            | PhaseFormFile::SumOfRanks(_) => {
                self.report(ProblemCode::WrongForm, "from.phase", phase);
                None
            }
        }
    }

    fn earlier(&self, key: &PhaseKey) -> Option<&PhaseFormFile> {
        let has_key = |it: &&PhaseFile| it.key == *key;
        if let Some(phase) = self.before.iter().find(has_key) {
            return phase.form.0.as_ref();
        }
        let is_later = self.all.iter().any(|it| it.key == *key);
        let code = if is_later { ProblemCode::LaterPhase } else { ProblemCode::UnknownPhase };
        self.report(code, "from.phase", key);
        None
    }

    /// Each number of the field is in exactly one match.
    fn numbers(&self, field: u16, matches: &[MatchSeed]) {
        let mut times: BTreeMap<u16, usize> = (1..=field).map(|it| (it, 0)).collect();
        for (n, seed) in matches.iter().enumerate() {
            for number in [seed.first, seed.second] {
                match times.get_mut(&number) {
                    Some(times) => *times += 1,
                    None => {
                        self.report(
                            ProblemCode::NumberBeyondField,
                            &format!("matches[{n}]"),
                            number,
                        );
                    }
                }
            }
        }
        for (number, _) in times.into_iter().filter(|(_, times)| *times != 1) {
            self.report(ProblemCode::NumberNotOnce, "matches", number);
        }
    }

    fn one_per_match(&self, key: &str, white: &[u16], matches: &[MatchSeed]) {
        let of =
            |it: &MatchSeed| white.iter().filter(|n| [it.first, it.second].contains(n)).count();
        let one_each = matches.iter().all(|it| of(it) == 1) && white.len() == matches.len();
        if !one_each {
            let seen: Vec<String> = white.iter().map(u16::to_string).collect();
            self.report(ProblemCode::FirstMoveNotOnePerMatch, key, seen.join(", "));
        }
    }
}
