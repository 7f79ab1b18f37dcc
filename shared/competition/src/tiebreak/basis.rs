//! A crosstable as tie-breaks read it: the scores that opponents count with, worked out once.

use super::{
    contribution::{Contribution, Limit, OpponentScore},
    edition::{ByeOpponent, Reading, Schedule, TieBreakEdition},
};
use crate::{
    crosstable::{Cell, CellKind, Crosstable},
    id::{RoundNumber, Tpn},
    score::{Points, Scoring},
    team_table::{TeamScore, TeamTable},
};
use std::{borrow::Cow, cell::OnceCell, collections::BTreeMap};

/// What every tie-break reads. An interim table is one whose rows end earlier: a round that has
/// not been played is no unplayed round.
#[derive(Debug, Clone)]
pub struct Basis<'a> {
    table: Cow<'a, Crosstable>,
    reading: Reading,
    fouls: BTreeMap<(Tpn, RoundNumber), u32>,
    rounds: usize,
    has_unrated: bool,
    /// By row, like all that follow: the points that the competitor has.
    points: Vec<Points>,
    /// What the competitor counts with for opponents (art. 16.3).
    adjusted: Vec<AdjustedScore>,
    /// The same table with its final round drawn, made when it is first asked for.
    fore: OnceCell<Box<Basis<'static>>>,
    /// What else there is where teams play.
    teams: Option<Box<Teams<'a>>>,
}

/// The boards of teams, and their other score. Where teams play, the table of a basis is the one
/// by their primary score.
#[derive(Debug, Clone)]
struct Teams<'a> {
    table: Cow<'a, TeamTable>,
    secondary: Basis<'static>,
}

/// What the tie-breaks of teams read.
#[derive(Debug, Clone, Copy)]
pub struct TeamBasis<'a> {
    /// The teams by their primary score.
    pub primary: &'a Basis<'a>,
    /// The teams by their secondary score.
    pub secondary: &'a Basis<'a>,
    /// The boards.
    pub table: &'a TeamTable,
}

/// The score that a competitor counts with for opponents (FIDE C.07 art. 16.3).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AdjustedScore {
    /// The score.
    pub score: Points,
    /// Byes that count as draws whatever was awarded: asked for, and no round that the competitor
    /// was ready to play came after them (art. 16.2.5).
    pub as_draws: Vec<RoundNumber>,
}

/// Whether a forfeit counts as a game against the scheduled opponent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Forfeits {
    /// It is an unplayed round.
    #[default]
    Unplayed,
    /// It is a game (modifier `/P`).
    Games,
}

impl<'a> Basis<'a> {
    /// Reads a table.
    pub fn new(table: &'a Crosstable, reading: Reading) -> Self {
        Self::of(Cow::Borrowed(table), reading)
    }

    /// Reads a table of teams. The basis is the one of their primary score; [`Basis::by`] gives
    /// the one of either.
    pub fn of_teams(table: &'a TeamTable, reading: Reading) -> Self {
        Self::of_team_table(Cow::Borrowed(table), reading)
    }

    fn of_team_table(table: Cow<'a, TeamTable>, reading: Reading) -> Self {
        let by = |score| Basis::of(Cow::Owned(table.by(score)), reading);
        let (primary, secondary) = (by(table.primary), by(table.primary.other()));
        Self { teams: Some(Box::new(Teams { table, secondary })), ..primary }
    }

    /// With the fouls (犯规) that were written down: how many of whom in which round. Those of later
    /// rounds than the table has do not count.
    pub fn with_fouls(self, fouls: BTreeMap<(Tpn, RoundNumber), u32>) -> Self {
        Self { fouls, ..self }
    }

    fn of(table: Cow<'a, Crosstable>, reading: Reading) -> Self {
        let rounds = table.played_rounds();
        let of_all_rounds = |who: Tpn| (0..rounds).map(|round| table.cell(who, round).points).sum();
        let points: Vec<Points> = table.numbers().map(of_all_rounds).collect();
        let adjusted = if reading.manages_unplayed_rounds() {
            table.numbers().map(|who| adjusted_score(&table, who, rounds)).collect()
        } else {
            points.iter().map(|&score| AdjustedScore { score, as_draws: Vec::new() }).collect()
        };
        let has_unrated = table.rows.iter().any(|it| it.rating == 0);
        let (fouls, fore) = (BTreeMap::new(), OnceCell::new());
        let teams = None;
        Self { table, reading, fouls, rounds, has_unrated, points, adjusted, fore, teams }
    }

    /// The same competitors by one of the scores of teams; by their primary score if none is
    /// named. Where no teams play there is one score only.
    pub fn by(&self, score: Option<TeamScore>) -> &Basis<'_> {
        match (&self.teams, score) {
            (Some(teams), Some(score)) if score != teams.table.primary => &teams.secondary,
            (Some(_) | None, _) => self,
        }
    }

    /// Both scores of the teams and their boards; none where no teams play.
    pub fn teams(&self) -> Option<TeamBasis<'_>> {
        let Teams { table, secondary } = self.teams.as_deref()?;
        Some(TeamBasis { primary: self, secondary, table })
    }

    /// As it was before the last round; none if there has been no round.
    pub fn before_last_round(&self) -> Option<Basis<'static>> {
        let rounds = self.rounds.checked_sub(1)?;
        let before = match &self.teams {
            Some(it) => Basis::of_team_table(Cow::Owned(it.table.after(rounds)), self.reading),
            None => Basis::of(Cow::Owned(self.table.after(rounds)), self.reading),
        };
        Some(before.with_fouls(self.fouls.clone()))
    }

    /// How the table is read.
    pub const fn reading(&self) -> Reading {
        self.reading
    }

    /// What results are worth.
    pub fn scoring(&self) -> &Scoring {
        &self.table.scoring
    }

    /// How many rounds there are so far.
    pub const fn rounds(&self) -> usize {
        self.rounds
    }

    /// All pairing numbers, in order.
    pub fn numbers(&self) -> impl DoubleEndedIterator<Item = Tpn> + use<> {
        self.table.numbers()
    }

    /// The rounds of `who` so far, with their numbers.
    pub fn cells(&self, who: Tpn) -> impl Iterator<Item = (RoundNumber, Cell)> {
        let numbers = (1..=u16::MAX).map(RoundNumber);
        numbers.zip((0..self.rounds).map(move |round| self.table.cell(who, round)))
    }

    /// What happened to `who` in a round.
    pub fn cell(&self, who: Tpn, round: RoundNumber) -> Cell {
        self.table.cell(who, usize::from(round.0) - 1)
    }

    /// What the rounds of `who` contribute, where they do.
    pub(super) fn contributions(
        &self,
        who: Tpn,
        mut contribution: impl FnMut(RoundNumber, Cell) -> Option<Contribution>,
    ) -> Vec<Contribution> {
        let mut contributions = Vec::with_capacity(self.rounds);
        contributions.extend(self.cells(who).filter_map(|(round, cell)| contribution(round, cell)));
        contributions
    }

    /// The games that `who` played over the board, and against whom.
    pub fn games(&self, who: Tpn) -> impl Iterator<Item = (Tpn, Cell)> {
        self.cells(who)
            .filter(|(_, cell)| cell.kind.was_played())
            .filter_map(|(_, cell)| Some((cell.opponent?, cell)))
    }

    /// The points of `who`.
    pub fn points(&self, who: Tpn) -> Points {
        self.points[usize::from(who.0) - 1]
    }

    /// What `who` counts with for opponents.
    pub fn adjusted(&self, who: Tpn) -> &AdjustedScore {
        &self.adjusted[usize::from(who.0) - 1]
    }

    /// The fouls of `who` in a round.
    pub fn fouls(&self, who: Tpn, round: RoundNumber) -> u32 {
        self.fouls.get(&(who, round)).copied().unwrap_or(0)
    }

    /// The rating of `who`; `unrated` for those who have none. None if that isn't given either.
    pub fn rating(&self, who: Tpn, unrated: Option<u16>) -> Option<u16> {
        Some(self.table.row(who).rating).filter(|&it| it > 0).or(unrated)
    }

    /// Whether somebody has no rating.
    pub const fn has_unrated(&self) -> bool {
        self.has_unrated
    }

    /// Whether a cell counts as a game against its opponent in what depends on opponents.
    pub fn was_met(&self, cell: Cell, forfeits: Forfeits) -> bool {
        let as_game = forfeits == Forfeits::Games || self.reading.counts_forfeits();
        cell.kind.was_played() || (cell.kind.was_forfeit() && as_game)
    }

    /// Whether a cell counts as a game among those who are tied (art. 6.1.1).
    pub fn was_encounter(&self, cell: Cell, forfeits: Forfeits) -> bool {
        let as_game = forfeits == Forfeits::Games || self.reading.schedule == Schedule::RoundRobin;
        cell.kind.was_played() || (cell.kind.was_forfeit() && as_game)
    }

    /// Whether a round is voluntarily unplayed (art. 16.1.2), so that it is cut first (art. 16.5).
    pub fn was_voluntary(&self, cell: Cell, forfeits: Forfeits) -> bool {
        self.reading.manages_unplayed_rounds()
            && cell.kind.was_voluntary()
            && !self.was_met(cell, forfeits)
    }

    /// The opponent's score that a round of `who` counts with. None if the round has none: the
    /// free round of a round robin.
    pub fn opponent_score(
        &self,
        who: Tpn,
        cell: Cell,
        forfeits: Forfeits,
    ) -> Option<OpponentScore> {
        if let Some(opponent) = cell.opponent
            && self.was_met(cell, forfeits)
        {
            let AdjustedScore { score, as_draws } = self.adjusted(opponent).clone();
            return Some(OpponentScore::Adjusted { score, as_draws });
        }
        match (self.reading.schedule, self.reading.bye_opponent) {
            (Schedule::RoundRobin, _) => None,
            (Schedule::Swiss, ByeOpponent::FideDummy) => Some(self.dummy(who, cell)),
            (Schedule::Swiss, ByeOpponent::LowestScore) if cell.kind != CellKind::ZeroBye => {
                Some(OpponentScore::Lowest { score: self.lowest_score() })
            }
            (Schedule::Swiss, ByeOpponent::Zero | ByeOpponent::LowestScore) => {
                Some(OpponentScore::Nobody)
            }
        }
    }

    /// The lowest score of those who have any points.
    fn lowest_score(&self) -> Points {
        let scores = self.points.iter().copied().filter(|&it| it > Points::ZERO);
        scores.min().unwrap_or(Points::ZERO)
    }

    /// The dummy that `who` met in an unplayed round (art. 16.4).
    fn dummy(&self, who: Tpn, cell: Cell) -> OpponentScore {
        let own = self.points(who);
        let limit = match (self.reading.edition, cell.opponent) {
            (TieBreakEdition::August2024, _) => None,
            (TieBreakEdition::March2026, Some(opponent)) => {
                Some(Limit::ScheduledOpponent { score: self.adjusted(opponent).score })
            }
            (TieBreakEdition::March2026, None) => {
                let rounds = u32::try_from(self.rounds).expect("rounds are numbered in 16 bits");
                Some(Limit::AllDrawn { score: self.scoring().draw.times(rounds) })
            }
        };
        let score = limit.map_or(own, |it| own.min(it.score()));
        OpponentScore::Dummy { score, own, limit }
    }

    /// The table as if all paired games of the final round had been drawn (art. 8.3). Before the
    /// final round it is the table itself.
    pub fn fore(&self) -> &Basis<'_> {
        let last_is_final = self.rounds > 0 && self.rounds >= usize::from(self.table.rounds);
        if !last_is_final {
            return self;
        }
        self.fore.get_or_init(|| {
            Box::new(Basis::of(Cow::Owned(last_round_drawn(&self.table)), self.reading))
        })
    }
}

impl<'a> TeamBasis<'a> {
    /// The teams by one of their scores.
    pub fn by(&self, score: TeamScore) -> &'a Basis<'a> {
        if score == self.table.primary { self.primary } else { self.secondary }
    }
}

/// Art. 16.3: what was awarded, but trailing byes on request are draws.
fn adjusted_score(table: &Crosstable, who: Tpn, rounds: usize) -> AdjustedScore {
    let ready_until = (0..rounds)
        .rposition(|round| !table.cell(who, round).kind.was_voluntary())
        .map_or(0, |it| it + 1);

    let mut adjusted = AdjustedScore::default();
    for (number, round) in (1..=u16::MAX).zip(0..rounds) {
        let cell = table.cell(who, round);
        let requested = matches!(cell.kind, CellKind::HalfBye | CellKind::ZeroBye);
        if requested && (round >= ready_until || round + 1 == rounds) {
            adjusted.as_draws.push(RoundNumber(number));
            adjusted.score += table.scoring.draw;
        } else {
            adjusted.score += cell.points;
        }
    }
    adjusted
}

fn last_round_drawn(table: &Crosstable) -> Crosstable {
    let mut drawn = table.clone();
    let rounds = table.played_rounds();
    let last = drawn.rows.iter_mut().filter_map(|it| it.cells.get_mut(rounds - 1));
    for cell in last.filter(|it| it.opponent.is_some()) {
        *cell = Cell { kind: CellKind::Played, points: table.scoring.draw, ..*cell };
    }
    drawn
}
