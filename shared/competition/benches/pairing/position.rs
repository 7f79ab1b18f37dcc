//! What is to be drawn: rounds of made-up tournaments, as they come or twisted.

use competition::{
    crosstable::{CellKind, Crosstable},
    id::Tpn,
    pairing::{Round, generate::Generated},
    score::{Color, Points},
};
use std::collections::{BTreeMap, BTreeSet};

/// A round to be drawn.
#[derive(Debug, Clone)]
pub(crate) struct Position {
    table: Crosstable,
    present: BTreeSet<Tpn>,
    initial_color: Color,
    forbidden: BTreeSet<(Tpn, Tpn)>,
}

impl Position {
    /// A tournament just before a round, counted from 1; none if that round was not drawn.
    pub(crate) fn before(played: &Generated, round: u16) -> Option<Self> {
        let before = usize::from(round) - 1;
        played.drawn.get(before)?;
        let was_drawn = |it: &Tpn| match played.table.cell(*it, before).kind {
            CellKind::Played | CellKind::PlayedUnrated | CellKind::PairingBye => true,
            CellKind::ForfeitWin | CellKind::ForfeitLoss => true,
            CellKind::FullBye | CellKind::HalfBye | CellKind::ZeroBye => false,
        };
        Some(Self {
            table: played.table.after(before),
            present: played.table.numbers().filter(was_drawn).collect(),
            initial_color: played.initial_color,
            forbidden: played.forbidden.clone(),
        })
    }

    /// The question to the engine.
    pub(crate) fn ask<T>(&self, engine: impl Fn(&Round<'_>) -> T) -> T {
        engine(&Round {
            table: &self.table,
            present: &self.present,
            initial_color: self.initial_color,
            forbidden: &self.forbidden,
            virtual_points: &BTreeMap::new(),
        })
    }

    /// As it came.
    pub(crate) fn untwisted(self) -> Self {
        self
    }

    /// In each delegation there are twenty, who do not meet.
    pub(crate) fn in_delegations(mut self) -> Self {
        let delegations = u16::try_from(self.table.rows.len().div_ceil(20)).unwrap_or(u16::MAX);
        let numbers = || self.table.numbers();
        let teammates = |one: Tpn| {
            let later = numbers().filter(move |it| it.0 > one.0);
            later
                .filter(move |it| it.0 % delegations == one.0 % delegations)
                .map(move |it| (one, it))
        };
        self.forbidden = numbers().flat_map(teammates).collect();
        self
    }

    /// White has won every game: whoever has the same score would like the same color.
    pub(crate) fn white_won(mut self) -> Self {
        let scoring = self.table.scoring;
        for cell in self.table.rows.iter_mut().flat_map(|it| &mut it.cells) {
            if cell.kind.was_played() {
                let is_white = cell.color == Some(Color::White);
                cell.points = if is_white { scoring.win } else { scoring.loss };
            }
        }
        self
    }

    /// Everybody has had the same colors and has the same score: one bracket, no color to grant.
    pub(crate) fn all_alike(mut self) -> Self {
        for row in &mut self.table.rows {
            for (round, cell) in row.cells.iter_mut().enumerate() {
                let color = if round % 2 == 0 { Color::White } else { Color::Black };
                cell.color = cell.color.map(|_| color);
                cell.points = Points::HALF;
            }
        }
        self
    }
}
