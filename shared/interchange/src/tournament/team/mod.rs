//! The teams of a tournament file: who belongs to them, and which team met which.

pub mod draw;
pub mod system;

use super::{Forbidden, OpenGame};
use competition::{
    crosstable::{CellKind, Crosstable},
    id::Tpn,
    score::{Color, Points, Scoring},
    team_table::{MatchSheet, TeamScore, TeamTable},
};
use std::collections::{BTreeMap, BTreeSet};

/// The teams of a file. A team's place in [`Teams::list`] is its pairing number less one, as a
/// player's is in [`super::Tournament::players`]; numbers below are pairing numbers of teams
/// unless players are named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Teams {
    /// The teams by number; team 0 belongs to row 0 of `matches`.
    pub list: Vec<Team>,
    /// Their matches, worth match points. The color is the one of the first board, and a match is
    /// forfeited only if not one of its games was played.
    pub matches: Crosstable,
    /// The matches with a game that has no result yet; White is who has it on the first board. In
    /// `matches` such a round is one that neither team had a part in.
    pub open: BTreeSet<OpenGame>,
    /// The game points of each cell of `matches`, by team and round.
    pub game_points: Vec<Vec<Points>>,
    /// The points of each board behind them, first board first; empty where there was no match.
    pub board_points: Vec<Vec<Vec<Points>>>,
    /// How many boards a match has.
    pub boards: u16,
    /// What a game is worth; `pairing_bye` is what the bye of the pairing gives in game points.
    pub games: Scoring,
    /// The colors of the boards of the team that is named first, first board first (record 352).
    pub board_colors: Vec<Color>,
    /// Line-ups that are not simply the first of a team's members in their order: the players of
    /// each board, none where a board stayed empty. By round (1, 2, 3 …) and team (record 300).
    pub line_ups: BTreeMap<(u16, Tpn), Vec<Option<Tpn>>>,
    /// Byes asked for and absences in rounds not drawn yet, by round (1, 2, 3 …).
    pub byes: BTreeMap<u16, BTreeMap<Tpn, CellKind>>,
    /// Who must not meet whom; `players` are teams here.
    pub forbidden: Vec<Forbidden>,
    /// Points of accelerated pairing by round, counted from 0; empty without acceleration.
    pub virtual_points: BTreeMap<Tpn, Vec<Virtual>>,
}

/// One team of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Team {
    /// The number the file itself gives, which may leave gaps; by order of lines in TRF16.
    pub number: u16,
    /// The name as written.
    pub name: String,
    /// A short name, empty for none.
    pub nickname: String,
    /// The strength it was numbered by, such as the mean rating; none if the file does not say.
    pub strength: Option<u32>,
    /// Its players in the order of boards, those beyond the boards after them.
    pub members: Vec<Tpn>,
    /// The match points that the file claims, in halves. Never trusted, only compared.
    pub claimed_match_halves: Option<u32>,
    /// The game points that the file claims, in halves. Never trusted, only compared.
    pub claimed_game_halves: Option<u32>,
    /// The rank that the file claims. Never trusted, only compared.
    pub claimed_rank: Option<u16>,
}

/// Points of acceleration in one round.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Virtual {
    /// Match points.
    pub matches: Points,
    /// Game points.
    pub games: Points,
}

impl Teams {
    /// The matches as pairing and tie-breaks take them.
    pub fn table(&self, primary: TeamScore) -> TeamTable {
        let sheets = self.game_points.iter().zip(&self.board_points).map(|(games, boards)| {
            let sheets = games.iter().zip(boards);
            sheets.map(|(games, boards)| MatchSheet { game_points: *games, boards: boards.clone() })
        });
        TeamTable {
            matches: self.matches.clone(),
            games: self.games,
            boards: self.boards,
            primary,
            sheets: sheets.map(Iterator::collect).collect(),
        }
    }

    /// Which teams are to be paired in a round that is not drawn yet (1, 2, 3 …): all but those
    /// with a bye.
    pub fn present(&self, round: u16) -> BTreeSet<Tpn> {
        let byes = self.byes.get(&round);
        let has_bye = |who: &Tpn| byes.is_some_and(|it| it.contains_key(who));
        self.matches.numbers().filter(|it| !has_bye(it)).collect()
    }

    /// The pairs that must not meet in a round (1, 2, 3 …), the smaller number first.
    pub fn forbidden_pairs(&self, round: u16) -> BTreeSet<(Tpn, Tpn)> {
        super::forbidden_pairs(&self.forbidden, round)
    }
}
