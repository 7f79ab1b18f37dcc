//! Who is there in which round.

use super::{Plan, dice::Dice};
use crate::crosstable::CellKind;

/// The rounds between a competitor's arrival and departure, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stay {
    /// The first round he or she is there.
    first: u16,
    /// The first round he or she is there no more.
    end: u16,
}

impl Stay {
    /// Draws when a competitor comes and goes. Late entries come in the first half.
    pub(super) fn draw(plan: &Plan, dice: &mut Dice) -> Self {
        let is_late = dice.happens(plan.rates.late_entries) && plan.rounds > 1;
        let first = if is_late { dice.between(1, (plan.rounds / 2).max(1)) } else { 0 };
        let leaves = dice.happens(plan.rates.withdrawals) && plan.rounds > first + 1;
        let end = if leaves { dice.between(first + 1, plan.rounds - 1) } else { plan.rounds };
        Self { first, end }
    }

    /// The bye that a competitor has in a round, counted from 0; none if he or she is to be paired.
    pub(super) fn bye(self, round: u16, plan: &Plan, dice: &mut Dice) -> Option<CellKind> {
        if !(self.first..self.end).contains(&round) {
            return Some(CellKind::ZeroBye);
        }
        if dice.happens(plan.rates.half_byes) {
            return Some(CellKind::HalfBye);
        }
        dice.happens(plan.rates.absences).then_some(CellKind::ZeroBye)
    }
}
