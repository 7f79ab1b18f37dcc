//! A tournament, round by round.

use super::{
    End, Generated, Plan, Ratings,
    attendance::Stay,
    dice::Dice,
    result::{outcome, side},
};
use crate::{
    crosstable::{Cell, CellKind, Crosstable, Row},
    id::Tpn,
    pairing::{self, Drawn, Pair, Round},
    score::{Color, Outcome, Points, Scoring},
};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

pub(super) fn play(plan: &Plan) -> Generated {
    let mut dice = Dice::new(plan.seed);
    let initial_color = side(&mut dice);
    let rows = ratings(plan, &mut dice).into_iter();
    let rows = rows.map(|rating| Row { rating, cells: Vec::new() }).collect();
    let table = Crosstable { scoring: plan.scoring, rounds: plan.rounds, rows };
    let forbidden = forbidden(plan, &table, &mut dice);
    let stays = table.numbers().map(|_| Stay::draw(plan, &mut dice)).collect();

    let drawn = Vec::new();
    let played = Generated { table, initial_color, forbidden, drawn, end: End::Finished };
    let mut play = Play { plan, dice, stays, played };
    play.play_on();
    play.played
}

/// A tournament that is being played.
struct Play<'a> {
    plan: &'a Plan,
    dice: Dice,
    /// When each is there.
    stays: Vec<Stay>,
    /// What there is of it.
    played: Generated,
}

impl Play<'_> {
    /// Plays round after round, until they are all played or one cannot be.
    fn play_on(&mut self) {
        for round in 0..self.plan.rounds {
            let byes = self.byes(round);
            let present: BTreeSet<Tpn> =
                self.played.table.numbers().filter(|it| !byes.contains_key(it)).collect();
            if present.len() < 2 {
                self.played.end = End::Deserted;
                return;
            }
            match self.draw(&present) {
                Ok(drawn) => self.finish(byes, drawn),
                Err(cause) => {
                    self.played.end = End::NoLegalPairing { present, cause };
                    return;
                }
            }
        }
    }

    /// Who is not to be paired in a round, counted from 0, and why.
    fn byes(&mut self, round: u16) -> BTreeMap<Tpn, CellKind> {
        let numbers = self.played.table.numbers().zip(&self.stays);
        let byes =
            numbers.map(|(who, stay)| Some((who, stay.bye(round, self.plan, &mut self.dice)?)));
        byes.flatten().collect()
    }

    fn draw(&self, present: &BTreeSet<Tpn>) -> Result<Drawn, pairing::NoLegalPairing> {
        let round = Round {
            table: &self.played.table,
            present,
            initial_color: self.played.initial_color,
            forbidden: &self.played.forbidden,
            virtual_points: &BTreeMap::new(),
        };
        pairing::pair(&round, self.plan.system)
    }

    /// Plays the boards of a round and writes everybody's cell down.
    fn finish(&mut self, byes: BTreeMap<Tpn, CellKind>, drawn: Drawn) {
        let bye = drawn.bye.map(|it| (it, CellKind::PairingBye));
        for (who, kind) in byes.into_iter().chain(bye) {
            let points = worth_of_bye(kind, &self.plan.scoring);
            self.note(who, Cell { kind, opponent: None, color: None, points });
        }
        for &pair in &drawn.pairs {
            let rating = |who| self.played.table.row(who).rating;
            let (white, black) = (rating(pair.white), rating(pair.black));
            let outcome = outcome(white, black, &self.plan.rates, &mut self.dice);
            for side in [Color::White, Color::Black] {
                let (who, cell) = cell(pair, side, outcome, &self.plan.scoring);
                self.note(who, cell);
            }
        }
        self.played.drawn.push(drawn);
    }

    fn note(&mut self, who: Tpn, cell: Cell) {
        self.played.table.rows[usize::from(who.0) - 1].cells.push(cell);
    }
}

/// Everybody's rating, the highest first: that is how numbers are given (C.04.2 art. 2).
fn ratings(plan: &Plan, dice: &mut Dice) -> Vec<u16> {
    let rating = |_| match plan.ratings {
        Ratings::Equal(rating) => rating,
        Ratings::Spread { min, max } => dice.between(min, max),
    };
    let mut ratings: Vec<u16> = (0..plan.players).map(rating).collect();
    ratings.sort_by_key(|&it| Reverse(it));
    ratings
}

fn forbidden(plan: &Plan, table: &Crosstable, dice: &mut Dice) -> BTreeSet<(Tpn, Tpn)> {
    let pairs = table.numbers().flat_map(|a| {
        let after = table.numbers().skip(usize::from(a.0));
        after.map(move |b| (a, b))
    });
    pairs.filter(|_| dice.happens(plan.rates.forbidden)).collect()
}

/// The cell of one side of a board.
fn cell(pair: Pair, side: Color, outcome: Outcome, scoring: &Scoring) -> (Tpn, Cell) {
    let (who, opponent) = match side {
        Color::White => (pair.white, pair.black),
        Color::Black => (pair.black, pair.white),
    };
    let (kind, points) = match outcome {
        Outcome::Forfeited { by } if by != side => (CellKind::ForfeitWin, scoring.win),
        Outcome::Forfeited { .. } | Outcome::DoubleForfeit => {
            (CellKind::ForfeitLoss, scoring.absence)
        }
        Outcome::Won { .. } | Outcome::Drawn | Outcome::Ruled { .. } => {
            (CellKind::Played, scoring.played(outcome.share(side)))
        }
    };
    (who, Cell { kind, opponent: Some(opponent), color: Some(side), points })
}

const fn worth_of_bye(kind: CellKind, scoring: &Scoring) -> Points {
    match kind {
        CellKind::PairingBye => scoring.pairing_bye,
        CellKind::FullBye | CellKind::ForfeitWin => scoring.win,
        CellKind::HalfBye => scoring.draw,
        CellKind::ZeroBye | CellKind::ForfeitLoss => scoring.absence,
        CellKind::Played | CellKind::PlayedUnrated => scoring.loss,
    }
}
