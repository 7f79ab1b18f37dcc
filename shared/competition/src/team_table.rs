//! Which team met which, match by match and board by board: the table of a team event that
//! pairing engines, tie-breaks and files read.

use crate::{
    crosstable::{Cell, CellKind, Crosstable, Row},
    id::Tpn,
    score::{Points, Scoring},
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The matches of one phase so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamTable {
    /// The matches, worth match points (场分). The color is the one of the first board. A match
    /// is forfeited only if none of its games was played.
    pub matches: Crosstable,
    /// What a game is worth (局分). `pairing_bye` is what the whole team gets for the bye.
    pub games: Scoring,
    /// How many boards a match has.
    pub boards: u16,
    /// The score that ranks; the other one is the secondary score (FIDE C.07 art. 13).
    pub primary: TeamScore,
    /// By row of `matches`, then by round: the games behind each cell. A missing one is a round
    /// without game points.
    pub sheets: Vec<Vec<MatchSheet>>,
}

/// What a team's boards brought in one round.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MatchSheet {
    /// The game points awarded to the team.
    pub game_points: Points,
    /// The points of each board, first board first. Empty for byes and where nothing is known of
    /// the boards.
    pub boards: Vec<Points>,
}

/// The two scores of a team (FIDE C.07 art. 11.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum TeamScore {
    /// Points of matches (MP, 场分).
    MatchPoints,
    /// The sum of the points of all boards (GP, 局分).
    GamePoints,
}

impl TeamScore {
    /// The other score.
    pub const fn other(self) -> Self {
        match self {
            Self::MatchPoints => Self::GamePoints,
            Self::GamePoints => Self::MatchPoints,
        }
    }

    /// `MP` or `GP`, as FIDE's codes name it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MatchPoints => "MP",
            Self::GamePoints => "GP",
        }
    }

    /// The score of that name.
    pub fn named(name: &str) -> Option<Self> {
        [Self::MatchPoints, Self::GamePoints].into_iter().find(|it| it.name() == name)
    }
}

impl TeamTable {
    /// What a whole match is worth by one of the scores.
    pub fn scoring(&self, score: TeamScore) -> Scoring {
        match score {
            TeamScore::MatchPoints => self.matches.scoring,
            TeamScore::GamePoints => {
                let all = |points: Points| points.times(self.boards.into());
                let Scoring { win, draw, loss, absence, pairing_bye } = self.games;
                let [win, draw, loss, absence] = [win, draw, loss, absence].map(all);
                Scoring { win, draw, loss, absence, pairing_bye }
            }
        }
    }

    /// The crosstable by one of the scores: the same rounds, worth match points or game points.
    pub fn by(&self, score: TeamScore) -> Crosstable {
        let scoring = self.scoring(score);
        let rows = self.matches.numbers().map(|who| self.row(score, who));
        Crosstable { scoring, rounds: self.matches.rounds, rows: rows.collect() }
    }

    fn row(&self, score: TeamScore, who: Tpn) -> Row {
        let row = self.matches.row(who);
        let worth = |(round, cell): (usize, &Cell)| match score {
            TeamScore::MatchPoints => *cell,
            TeamScore::GamePoints => {
                let points = self.sheet(who, round).map_or(Points::ZERO, |it| it.game_points);
                Cell { points, ..*cell }
            }
        };
        Row { rating: row.rating, cells: row.cells.iter().enumerate().map(worth).collect() }
    }

    /// The games of `who` in a round, counted from 0.
    pub fn sheet(&self, who: Tpn, round: usize) -> Option<&MatchSheet> {
        self.sheets.get(usize::from(who.0) - 1)?.get(round)
    }

    /// The points of `who` board by board in a round, counted from 0, as tie-breaks of team
    /// knock-outs take them (FIDE C.07 art. 12): forfeited boards as they were scored, the
    /// pairing-allocated bye as a win on every board whatever the team got for it, a half-point
    /// bye as a draw on every board. None where no board counts.
    pub fn board_points(&self, who: Tpn, round: usize) -> Option<Vec<Points>> {
        let played = self.sheet(who, round).map(|it| &it.boards).filter(|it| !it.is_empty());
        if let Some(boards) = played {
            return Some(boards.clone());
        }
        let everywhere = |points: Points| Some(vec![points; self.boards.into()]);
        match self.matches.cell(who, round).kind {
            CellKind::PairingBye | CellKind::FullBye | CellKind::ForfeitWin => {
                everywhere(self.games.win)
            }
            CellKind::HalfBye => everywhere(self.games.draw),
            CellKind::Played
            | CellKind::PlayedUnrated
            | CellKind::ForfeitLoss
            | CellKind::ZeroBye => None,
        }
    }

    /// The table as it was after so many rounds. The announced rounds stay.
    pub fn after(&self, rounds: usize) -> Self {
        let mut sheets = self.sheets.clone();
        sheets.iter_mut().for_each(|it| it.truncate(rounds));
        Self { matches: self.matches.after(rounds), sheets, ..*self }
    }
}
