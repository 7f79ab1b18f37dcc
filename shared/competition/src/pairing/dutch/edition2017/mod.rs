//! The edition of 2017, applied until 31 January 2026. Its articles are A to E.
//!
//! | article | file |
//! |---|---|
//! | A.4 floats, A.6 colors, A.7 topscorers, C.2 bye | [`super::player`] |
//! | A.8 score differences, C.5 to C.19 | [`criteria`] |
//! | A.9 the round, bracket by bracket | here |
//! | B pairing a bracket, with C.7 | [`ordinary`], by [`alone`] or [`ahead`] |
//! | C.1 and C.3 | [`super::field`] |
//! | C.4, for the penultimate bracket only | [`penultimate`] |
//! | D the order of candidates | [`super::sequence`] |
//! | E colors | [`super::color`] |
//!
//! What makes it another system than that of 2026 is A.9: a bracket is paired without a thought for
//! what comes after the following one. If then the rest cannot be paired any more, that bracket is
//! paired again, and all below it are thrown into one.

mod ahead;
mod alone;
mod criteria;
#[cfg(test)]
pub(super) mod literal;
mod ordinary;
mod penultimate;
#[cfg(test)]
mod tests;

use super::{
    Edition, account,
    bracket::{Bracket, Paired},
    completion::Completion,
    drawn,
    field::Field,
    walk::score_groups,
};
use crate::pairing::{Drawn, NoLegalPairing, Round, reasons::PairingBracket};

/// Pairs a round.
///
/// # Errors
/// If no pairing keeps C.1 to C.3 (A.9).
pub(super) fn pair(round: &Round<'_>) -> Result<Drawn, NoLegalPairing> {
    let field = Field::of(round, Edition::From2017);
    let completion = Completion::of(&field, Edition::From2017)?;
    let mut outlook = Outlook {
        field: &field,
        completion,
        moved_down: Vec::new(),
        pairs: Vec::new(),
        brackets: Vec::new(),
    };
    let groups = score_groups(&field);
    for (at, residents) in groups.iter().enumerate() {
        let lower = &groups[at + 1..];
        if lower.is_empty() {
            outlook.pair_last(residents);
        } else if !outlook.pair_ordinary(residents, lower) {
            outlook.pair_penultimate(residents, lower);
            outlook.pair_last(&lower.concat());
            break;
        }
    }
    let bye = outlook.moved_down.first().copied();
    Ok(drawn(&field, outlook.pairs, bye, outlook.brackets))
}

/// A.9: the round-pairing as far as it has come.
struct Outlook<'a> {
    field: &'a Field,
    completion: Completion,
    moved_down: Vec<usize>,
    pairs: Vec<(usize, usize)>,
    brackets: Vec<PairingBracket>,
}

impl Outlook<'_> {
    /// Pairs a bracket as if it were not the penultimate one. The answer is no, and nothing has
    /// changed, if the round-pairing could not be completed then.
    fn pair_ordinary(&mut self, residents: &[usize], lower: &[Vec<usize>]) -> bool {
        let next = lower.first().map_or(&[][..], Vec::as_slice);
        let players = [&self.moved_down[..], residents].concat();
        let bracket = self.bracket(&players, next);
        let paired = match lower {
            [_] => ordinary::pair_before_last(&bracket),
            _ => ordinary::pair(&bracket),
        };
        let mut completion = self.completion.clone();
        take_out(&mut completion, &paired);
        let is_possible = completion.mend();
        if is_possible {
            let account = account(&bracket, &paired);
            self.accept(completion, paired, account);
        }
        is_possible
    }

    /// Pairs the penultimate bracket again, with C.4 and without C.7.
    fn pair_penultimate(&mut self, residents: &[usize], lower: &[Vec<usize>]) {
        let next = lower.concat();
        let players = [&self.moved_down[..], residents].concat();
        let bracket = self.bracket(&players, &next);
        let paired = penultimate::pair(&bracket);
        let mut completion = self.completion.clone();
        take_out(&mut completion, &paired);
        let is_possible = completion.mend();
        debug_assert!(is_possible, "C.4 was kept");
        let account = account(&bracket, &paired);
        self.accept(completion, paired, account);
    }

    /// Pairs everybody who is left. Who remains gets the bye.
    fn pair_last(&mut self, residents: &[usize]) {
        let players = [&self.moved_down[..], residents].concat();
        let bracket = self.bracket(&players, &[]);
        let paired = alone::pair_last(&bracket);
        let account = account(&bracket, &paired);
        self.accept(self.completion.clone(), paired, account);
    }

    fn bracket<'a>(&'a self, players: &'a [usize], next: &'a [usize]) -> Bracket<'a> {
        let moved = self.moved_down.len();
        Bracket { field: self.field, completion: &self.completion, players, moved, next }
    }

    fn accept(&mut self, completion: Completion, paired: Paired, account: PairingBracket) {
        self.completion = completion;
        self.pairs.extend(paired.pairs);
        self.moved_down = paired.floaters;
        self.brackets.push(account);
    }
}

fn take_out(completion: &mut Completion, paired: &Paired) {
    completion.float_down(&paired.floaters);
    paired.pairs.iter().for_each(|(a, b)| completion.settle(*a, *b));
}

fn account(bracket: &Bracket<'_>, paired: &Paired) -> PairingBracket {
    account::bracket(bracket, paired, criteria::shortfalls(bracket, paired))
}
