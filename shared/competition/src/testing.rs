//! Rounds in, tables out: how tests tell a tournament.
//!
//! One line for each round, its boards two spaces apart. White stands left.
//!
//! ```text
//! A 1-0 B   C ½-½ D   E bye
//! A 0-1 C   D +/- E   B -
//! ```
//!
//! | written | means |
//! |---|---|
//! | `A 1-0 B`, `0-1`, `½-½`, `0-0`, `½-0` | played |
//! | `A +/- B`, `-/+`, `-/-` | forfeited: `-` stayed away |
//! | `A bye` | the pairing-allocated bye |
//! | `A full`, `A half` | a bye on request with the points of a win or a draw |
//! | `A -`, or not named | absent: a zero-point bye |
//!
//! Where a setting says how many boards a match has, teams play: `A 1½0+ B` are the points of A on
//! each board, and `A +/- B` is a match that was not played at all.
//!
//! Competitors are numbered by the order of their names. Lines before the rounds may set something:
//!
//! ```text
//! edition: 2024-08
//! schedule: round robin
//! scoring: 3 1 0
//! bye: ½
//! bye opponent: lowest
//! rounds: 9
//! ratings: A 2200  B 2100
//! fouls: A 1  A 3
//! decided: PLAYOFF B A
//! boards: 4
//! primary: GP
//! ```

mod teams;

use crate::{
    crosstable::{Cell, CellKind, Crosstable, Row},
    id::{RoundNumber, Tpn},
    score::{Color, Points, Scoring},
    standings::{Explanation, Standings, TieOrder, standings},
    team_table::{TeamScore, TeamTable},
    tiebreak::{
        Detail,
        basis::Basis,
        code::TieBreakCode,
        contribution::{Contribution, Cut, Limit, OpponentScore},
        direct_encounter::MiniRow,
        edition::{ByeOpponent, Reading, Schedule, TieBreakEdition},
    },
};
use expect_test::Expect;
use std::{collections::BTreeMap, fmt::Write};

/// A tournament as a test tells it.
pub(crate) struct Told {
    names: Vec<String>,
    pub(crate) table: Crosstable,
    pub(crate) reading: Reading,
    fouls: BTreeMap<(Tpn, RoundNumber), u32>,
    decisions: Vec<TieOrder>,
    teams: Option<TeamTable>,
}

/// Checks the points and one tie-break of everybody: place, name, points, value.
pub(crate) fn check_tiebreak(code: &str, rounds: &str, expected: Expect) {
    check_standings(&format!("PTS {code}"), rounds, expected);
}

/// Checks the standings by a list of tie-breaks: place, name, values, and after a `|` the step that
/// separates the competitor from the next one.
pub(crate) fn check_standings(list: &str, rounds: &str, expected: Expect) {
    let told = tell(rounds);
    expected.assert_eq(&told.written(&told.standings(list)));
}

/// Checks where the value of one competitor comes from: the last tie-break of a list.
pub(crate) fn check_explanation(list: &str, who: &str, rounds: &str, expected: Expect) {
    let told = tell(rounds);
    let standings = told.standings(list);
    let who = told.number(who);
    let explanation = standings.explain(&told.basis(), who, standings.list.len() - 1);
    expected.assert_eq(&told.explained(&explanation));
}

/// Checks some tie-breaks of one competitor: `BH 14½, BH/C1 12`.
pub(crate) fn check_values(codes: &str, who: &str, rounds: &str, expected: Expect) {
    let told = tell(rounds);
    let basis = told.basis();
    let values = codes.split_whitespace().map(|code| {
        let tally = code.parse::<TieBreakCode>().unwrap().tally(&basis, told.number(who));
        format!("{code} {}", tally.value.map_or("·".to_owned(), |it| it.to_string()))
    });
    expected.assert_eq(&values.collect::<Vec<String>>().join(", "));
}

/// Checks the score that one competitor counts with for opponents: `3 (as drawn: 3 4 5)`.
pub(crate) fn check_adjusted(who: &str, rounds: &str, expected: Expect) {
    let told = tell(rounds);
    let adjusted = told.basis().adjusted(told.number(who)).clone();
    expected.assert_eq(&format!("{}{}", adjusted.score, drawn(&adjusted.as_draws)));
}

/// Reads a tournament.
pub(crate) fn tell(text: &str) -> Told {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|it| !it.is_empty()).collect();
    let (settings, rounds): (Vec<&str>, Vec<&str>) =
        lines.into_iter().partition(|it| it.contains(": "));
    let mut names: Vec<String> = rounds.iter().flat_map(|it| names_in(it)).collect();
    names.sort();
    names.dedup();

    let table = Crosstable {
        scoring: Scoring::CHESS,
        rounds: u16::try_from(rounds.len()).unwrap(),
        rows: names.iter().map(|_| Row { rating: 0, cells: Vec::new() }).collect(),
    };
    let reading = Reading::swiss(TieBreakEdition::March2026);
    let (fouls, decisions, teams) = (BTreeMap::new(), Vec::new(), None);
    let mut told = Told { names, table, reading, fouls, decisions, teams };
    settings.into_iter().for_each(|it| told.set(it));
    rounds.into_iter().for_each(|it| told.play(it));
    told.finish_teams();
    told
}

fn names_in(round: &str) -> impl Iterator<Item = String> {
    let is_name = |it: &&str| it.starts_with(char::is_uppercase);
    round.split_whitespace().filter(is_name).map(str::to_owned)
}

fn points(text: &str) -> Points {
    let whole = text.trim_end_matches('½');
    let half = u32::from(whole.len() < text.len());
    let whole: u32 = if whole.is_empty() { 0 } else { whole.parse().unwrap() };
    Points::from_halves(2 * whole + half)
}

impl Told {
    pub(crate) fn basis(&self) -> Basis<'_> {
        let basis = match &self.teams {
            Some(table) => Basis::of_teams(table, self.reading),
            None => Basis::new(&self.table, self.reading),
        };
        basis.with_fouls(self.fouls.clone())
    }

    pub(crate) fn standings(&self, list: &str) -> Standings {
        let list: Vec<TieBreakCode> =
            list.split_whitespace().map(|it| it.parse().unwrap()).collect();
        standings(&self.basis(), &list, &self.decisions)
    }

    pub(crate) fn number(&self, name: &str) -> Tpn {
        let index = self.names.iter().position(|it| it == name).expect("somebody has that name");
        Tpn(u16::try_from(index + 1).unwrap())
    }

    pub(crate) fn name(&self, who: Tpn) -> &str {
        &self.names[usize::from(who.0) - 1]
    }

    fn set(&mut self, line: &str) {
        let (key, value) = line.split_once(": ").expect("a setting has a value");
        let words: Vec<&str> = value.split_whitespace().collect();
        match (key, &words[..]) {
            ("edition", [name]) => self.reading.edition = TieBreakEdition::named(name).unwrap(),
            ("schedule", ["round", "robin"]) => self.reading.schedule = Schedule::RoundRobin,
            ("scoring", &[win, draw, loss]) => {
                let [win, draw, loss] = [win, draw, loss].map(points);
                self.table.scoring =
                    Scoring { win, draw, loss, absence: Points::ZERO, pairing_bye: win };
            }
            ("bye", [worth]) => self.table.scoring.pairing_bye = points(worth),
            ("bye opponent", ["zero"]) => self.reading.bye_opponent = ByeOpponent::Zero,
            ("bye opponent", ["lowest"]) => self.reading.bye_opponent = ByeOpponent::LowestScore,
            ("boards", [count]) => self.teams = Some(self.empty_teams(count.parse().unwrap())),
            ("primary", [name]) => {
                let teams = self.teams.as_mut().expect("boards are said before");
                teams.primary = TeamScore::named(name).unwrap();
            }
            ("rounds", [count]) => self.table.rounds = count.parse().unwrap(),
            ("ratings", pairs) => pairs.chunks(2).for_each(|it| {
                let row = usize::from(self.number(it[0]).0) - 1;
                self.table.rows[row].rating = it[1].parse().unwrap();
            }),
            ("fouls", pairs) => pairs.chunks(2).for_each(|it| {
                let at = (self.number(it[0]), RoundNumber(it[1].parse().unwrap()));
                *self.fouls.entry(at).or_default() += 1;
            }),
            ("decided", [step, names @ ..]) => {
                let order =
                    names.iter().map(|it| it.split('=').map(|it| self.number(it)).collect());
                let (step, order) = (step.parse().unwrap(), order.collect());
                self.decisions.push(TieOrder { step, order });
            }
            _ => panic!("no such setting: {line}"),
        }
    }

    fn play(&mut self, round: &str) {
        let absent = Cell::absent(&self.table.scoring);
        self.table.rows.iter_mut().for_each(|it| it.cells.push(absent));
        self.begin_team_round();
        for board in round.split("  ").map(str::trim).filter(|it| !it.is_empty()) {
            match board.split_whitespace().collect::<Vec<&str>>()[..] {
                [home, boards, guest] if self.teams.is_some() && !boards.contains('/') => {
                    self.play_match(home, boards, guest);
                }
                [white, result, black] => self.play_board(white, result, black),
                [who, bye] => self.give_bye(who, bye),
                _ => panic!("no board: {board}"),
            }
        }
    }

    fn play_board(&mut self, white: &str, result: &str, black: &str) {
        let forfeit = result.split_once('/');
        let (left, right) = forfeit.or(result.split_once('-')).expect("a result has two sides");
        let sides = [(white, left, black, Color::White), (black, right, white, Color::Black)];
        for (who, result, opponent, color) in sides {
            let (kind, points) = self.side(result);
            let opponent = Some(self.number(opponent));
            self.write(who, Cell { kind, opponent, color: Some(color), points });
        }
    }

    fn side(&self, result: &str) -> (CellKind, Points) {
        let scoring = &self.table.scoring;
        match result {
            "1" => (CellKind::Played, scoring.win),
            "½" => (CellKind::Played, scoring.draw),
            "0" => (CellKind::Played, scoring.loss),
            "+" => (CellKind::ForfeitWin, scoring.win),
            "-" => (CellKind::ForfeitLoss, scoring.absence),
            _ => panic!("no result: {result}"),
        }
    }

    fn give_bye(&mut self, who: &str, bye: &str) {
        let scoring = &self.table.scoring;
        let (kind, points) = match bye {
            "bye" => (CellKind::PairingBye, scoring.pairing_bye),
            "full" => (CellKind::FullBye, scoring.win),
            "half" => (CellKind::HalfBye, scoring.draw),
            "-" => (CellKind::ZeroBye, scoring.absence),
            _ => panic!("no bye: {bye}"),
        };
        self.write(who, Cell { kind, opponent: None, color: None, points });
    }

    fn write(&mut self, who: &str, cell: Cell) {
        let row = usize::from(self.number(who).0) - 1;
        *self.table.rows[row].cells.last_mut().expect("a round is being played") = cell;
    }

    /// Standings as text.
    pub(crate) fn written(&self, standings: &Standings) -> String {
        let mut text = String::new();
        for row in &standings.rows {
            write!(text, "{} {}", row.place, self.name(row.who)).unwrap();
            for value in &row.values {
                write!(text, " {}", value.map_or("·".to_owned(), |it| it.to_string())).unwrap();
            }
            if let Some(step) = row.parted_by {
                write!(text, " | {}", standings.list[usize::from(step)]).unwrap();
            }
            text.push('\n');
        }
        text
    }

    fn explained(&self, explanation: &Explanation) -> String {
        let value = explanation.value.map_or("·".to_owned(), |it| it.to_string());
        let mut text = format!("{} {} {value}\n", self.name(explanation.who), explanation.code);
        match &explanation.detail {
            Detail::Rounds { contributions } => {
                contributions.iter().for_each(|it| text += &self.contribution(it));
            }
            Detail::Encounters { tables, boards } => {
                for table in tables {
                    let met = if table.complete { "all met" } else { "not all met" };
                    let score = table.score.map_or(String::new(), |it| format!(", {}", it.name()));
                    text += &format!("{met}{score}\n");
                    table.rows.iter().for_each(|it| text += &self.mini_row(it));
                }
                boards.iter().for_each(|it| text += &self.board_table(it));
            }
            Detail::Boards { table } => text += &self.board_table(table),
            Detail::PreviousRound => text += "as a round earlier\n",
            Detail::Remaining { members } => {
                for it in members {
                    let points: Vec<String> = it.points.iter().map(Points::to_string).collect();
                    text += &format!("{}: {}\n", self.name(it.who), points.join(" "));
                }
            }
            Detail::Decision => text += "decided by people\n",
        }
        text
    }

    fn contribution(&self, it: &Contribution) -> String {
        let mut text = format!("{}. {}", it.round, it.opponent.map_or("–", |who| self.name(who)));
        match &it.opponent_score {
            None => {}
            Some(OpponentScore::Adjusted { score, as_draws }) => {
                text += &format!(" {score}{}", drawn(as_draws));
            }
            Some(OpponentScore::Dummy { score, own, limit: None }) => {
                text += &format!(" dummy {score} (own {own})");
            }
            Some(OpponentScore::Dummy { score, own, limit: Some(limit) }) => {
                let by = match limit {
                    Limit::ScheduledOpponent { score } => format!("opponent {score}"),
                    Limit::AllDrawn { score } => format!("all drawn {score}"),
                };
                text += &format!(" dummy {score} (own {own}, {by})");
            }
            Some(OpponentScore::Lowest { score }) => text += &format!(" lowest {score}"),
            Some(OpponentScore::Nobody) => text += " nobody",
        }
        let cut = match it.cut {
            None => "",
            Some(Cut::Lowest) => " cut: lowest",
            Some(Cut::Voluntary) => " cut: voluntary",
            Some(Cut::Highest) => " cut: highest",
            Some(Cut::First) => " cut: first",
        };
        format!("{text}, got {}: {}{cut}\n", it.points, it.value)
    }

    fn mini_row(&self, row: &MiniRow) -> String {
        let met = row.met.iter().map(|it| format!(" {}:{}", self.name(it.opponent), it.score));
        let place = row.place.map_or("·".to_owned(), |it| it.to_string());
        let (name, met) = (self.name(row.who), met.collect::<String>());
        format!("{place} {name} {} (at best {}){met}\n", row.score, row.best_score)
    }
}

fn drawn(rounds: &[RoundNumber]) -> String {
    if rounds.is_empty() {
        return String::new();
    }
    let rounds: Vec<String> = rounds.iter().map(RoundNumber::to_string).collect();
    format!(" (as drawn: {})", rounds.join(" "))
}
