//! One tournament as a file tells it: the players, and who met whom.

pub mod entries;
pub mod file;
pub mod rounds;
pub mod sheet;
pub mod summary;
pub mod team;
pub mod values;

use competition::{
    crosstable::{Cell, CellKind, Crosstable},
    id::Tpn,
    score::{Color, Points},
};
use std::collections::{BTreeMap, BTreeSet};
use team::Teams;
use values::Values;

/// What a tournament file holds, whatever its format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tournament {
    /// The tournament's name, empty if the file has none.
    pub name: String,
    /// The players by pairing number; player 0 belongs to row 0 of the table.
    pub players: Vec<Player>,
    /// Their rounds.
    pub table: Crosstable,
    /// What each kind of result is worth; the table's scoring is short for it.
    pub values: Values,
    /// The games that were paired and have no result yet. In the table such a round is one that
    /// neither side had a part in; a last round of nothing but such games is not in it at all, and
    /// its byes are among `byes`.
    pub open: BTreeSet<OpenGame>,
    /// Whether the file says how many rounds there will be. If not, the table has those played.
    pub announces_rounds: bool,
    /// The color drawn by lot before the first round, as given or as the first round shows it.
    pub initial_color: Option<Color>,
    /// The pairing system's code as written, such as `FIDE_DUTCH`; empty if there is none.
    pub system: String,
    /// Byes asked for and absences in rounds not drawn yet, by round (1, 2, 3 …).
    pub byes: BTreeMap<u16, BTreeMap<Tpn, CellKind>>,
    /// Who must not meet whom.
    pub forbidden: Vec<Forbidden>,
    /// Points of accelerated pairing by round, counted from 0; empty without acceleration.
    pub virtual_points: BTreeMap<Tpn, Vec<Points>>,
    /// What the point system gives for those rounds of the table to which the file gives other
    /// points (record 299), by player and round (1, 2, 3 …).
    pub regular_points: BTreeMap<(Tpn, u16), Points>,
    /// The teams and their matches; none where everybody plays alone. The byes, forbidden pairs
    /// and virtual points above are those of players.
    pub teams: Option<Teams>,
    /// The lines that were not understood or say nothing about results, as written. They are
    /// written again.
    pub records: Vec<Record>,
}

/// One player of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Player {
    /// The number the file itself gives, which may leave gaps.
    pub number: u16,
    /// The name as written.
    pub name: String,
    /// `GM`, `WIM` …, empty for none.
    pub title: String,
    /// Whether the file says that this is a woman; none if it says nothing.
    pub female: Option<bool>,
    /// The federation or delegation as written.
    pub federation: String,
    /// The club, the city or the unit as written, beside the federation; empty for none.
    pub club: String,
    /// The FIDE id as written.
    pub fide_id: String,
    /// The birth date or year as written.
    pub born: String,
    /// The points that the file claims, in halves. Never trusted, only compared.
    pub claimed_halves: Option<u32>,
    /// The rank that the file claims. Never trusted, only compared.
    pub claimed_rank: Option<u16>,
}

/// Players of whom no two meet in some rounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forbidden {
    /// The first of these rounds (1, 2, 3 …).
    pub first_round: u16,
    /// The last of these rounds.
    pub last_round: u16,
    /// The players.
    pub players: Vec<Tpn>,
}

/// A line kept as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// Its line number, from 1; 0 if it was never in a file.
    pub line: usize,
    /// Its first three characters, such as `022`.
    pub code: String,
    /// What follows, without blanks at the end: columns count from the fourth character.
    pub text: String,
}

/// A game without a result, or a match of teams with one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct OpenGame {
    /// Its round (1, 2, 3 …).
    pub round: u16,
    /// Who has White.
    pub white: Tpn,
    /// Who has Black.
    pub black: Tpn,
}

impl Record {
    /// A line with a text after its code, such as `022` and `Hefei`.
    pub fn new(code: &str, text: &str) -> Self {
        Self { line: 0, code: code.to_owned(), text: format!(" {}", text.trim()) }
    }
}

impl Tournament {
    /// A tournament of which only the players and their rounds are known.
    pub fn of(players: Vec<Player>, table: Crosstable) -> Self {
        Self {
            name: String::new(),
            values: Values::from(table.scoring),
            players,
            table,
            open: BTreeSet::new(),
            announces_rounds: true,
            initial_color: None,
            system: String::new(),
            byes: BTreeMap::new(),
            forbidden: Vec::new(),
            virtual_points: BTreeMap::new(),
            regular_points: BTreeMap::new(),
            teams: None,
            records: Vec::new(),
        }
    }

    /// How many rounds were drawn: those in the table, and those of open games.
    pub fn drawn_rounds(&self) -> u16 {
        let played = u16::try_from(self.table.played_rounds()).unwrap_or(u16::MAX);
        self.open.iter().map(|it| it.round).max().unwrap_or(0).max(played)
    }

    /// What a round (1, 2, 3 …) was for somebody, with the points that the point system gives.
    pub fn regular_cell(&self, who: Tpn, round: u16) -> Cell {
        let cell = self.table.cell(who, usize::from(round.max(1)) - 1);
        Cell { points: *self.regular_points.get(&(who, round)).unwrap_or(&cell.points), ..cell }
    }

    /// Who is to be paired in a round that is not drawn yet (1, 2, 3 …): all but those with a bye.
    pub fn present(&self, round: u16) -> BTreeSet<Tpn> {
        let byes = self.byes.get(&round);
        let has_bye = |who: &Tpn| byes.is_some_and(|it| it.contains_key(who));
        self.table.numbers().filter(|it| !has_bye(it)).collect()
    }

    /// The pairs that must not meet in a round (1, 2, 3 …), the smaller number first.
    pub fn forbidden_pairs(&self, round: u16) -> BTreeSet<(Tpn, Tpn)> {
        forbidden_pairs(&self.forbidden, round)
    }
}

fn forbidden_pairs(groups: &[Forbidden], round: u16) -> BTreeSet<(Tpn, Tpn)> {
    let mut pairs = BTreeSet::new();
    let counts = |it: &&Forbidden| (it.first_round..=it.last_round).contains(&round);
    for group in groups.iter().filter(counts) {
        for &a in &group.players {
            pairs.extend(group.players.iter().filter(|b| a < **b).map(|b| (a, *b)));
        }
    }
    pairs
}
