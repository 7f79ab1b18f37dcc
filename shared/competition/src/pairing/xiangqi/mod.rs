//! 积分编排制, the Swiss of the Chinese xiangqi rules (《象棋竞赛规则》附录).
//!
//! The rule book says in a page of prose what a good round is: same score against same score, else
//! the nearest; nobody twice; first and second moves balanced; from the top down, and where the
//! bottom is blocked, solved from the bottom. It does not say which of two good rounds is the
//! better one, and programs differ. The articles below say it. They are this program's reading of
//! the rule book; where a switch is named ([`XiangqiSwitches`]), a regulation may choose otherwise.
//!
//! **X – who meets whom.** X1 to X3 admit no exception. X4 to X12 compare two pairings of a
//! bracket, a score group with those who moved down into it: the first criterion by which they
//! differ decides. Brackets are paired from the top, each as well as it can be while everybody
//! else can still be paired; so the top stays right, and what is blocked at the bottom is solved as
//! near to the bottom as possible (受卡: 自下而上编排, then 拆上面最后的对).
//!
//! | | | switch |
//! |---|---|---|
//! | X1 | Two meet once. A forfeited game is a meeting. Pairs that the organizer forbids are like meetings. | `forfeit_is_meeting` |
//! | X2 | In an odd field one is free: of those without whom the others can be paired, who was free the least often; of these, of the lowest score; of these the last in the order of X12. | |
//! | X3 | 禁连三、禁多三: nobody gets a side for the third time running, nobody gets three more of one side. If the field cannot be paired like that, those of the lowest score are released, then those of the next, until it can be. In the last round everybody is. | `no_three_in_a_row`, `no_surplus_of_three`, `limits` |
//! | X4 | Equal scores: as many pairs in the bracket as possible. | |
//! | X5 | Nearest scores: of those who moved down, as many as possible are paired, the highest scores first. | |
//! | X6 | Nearest scores below: with whom floats down, the next bracket can make as many pairs as possible; then, the highest scores first, as many floaters as possible are among them. | |
//! | X7 | Few pairs in which a limit of X3 is broken for somebody who is released. | |
//! | X8 | Few pairs in which somebody gives up a side that is due absolutely or strongly. | |
//! | X9 | Few pairs in which somebody gives up a side that is due. | |
//! | X10 | Few float down who floated down in the round before. | `float_balance` |
//! | X11 | Few meet a higher score who met one in the round before. | `float_balance` |
//! | X12 | In the order of score and number – smaller numbers first in odd rounds, larger ones in even rounds – the first has the first possible opponent, then the second, and so on; who floats comes last. | |
//!
//! A game counts for sides only if it was played; for floats (X10, X11) it is enough that the two
//! were paired, and a bye is a float down.
//!
//! **Y – who moves first.** The side *due* to a player is the one had less often (strongly), with
//! both even the one not had last (mildly). Where a limit of X3 forbids the other side, it is due
//! absolutely.
//!
//! | | | switch |
//! |---|---|---|
//! | Y1 | Both get the side they are due, if these differ; who has not played yet takes what is left. | |
//! | Y2 | A limit goes first; of two, that of the higher score. | |
//! | Y3 | In the last three rounds the higher score goes first. | `higher_first_rounds` |
//! | Y4 | Who has the larger surplus of one side goes first. | |
//! | Y5 | The latest game in which one moved first and the other second is turned round. | |
//! | Y6 | With equal histories the smaller number moves first in odd rounds, the larger one in even rounds; or by the sum of the numbers. | `equal_histories` |
//!
//! **R – the first round.** R1: nobody has a score, so numbers decide: 拦腰, 临近 or 首尾
//! (`first_round`). Each player in turn gets the opponent nearest to the one that the form names
//! whom X1 admits. R2: at odd tables the smaller number moves first, at even tables the larger one
//! (`first_moves`).
//!
//! **T – the tables.** By the higher score of a pair, then the lower one, then the order of X12.
//! The bye comes after the last table.

mod account;
mod bracket;
mod color;
mod criteria;
mod field;
mod first_round;
#[cfg(test)]
mod literal;
mod next;
mod player;
#[cfg(test)]
mod tests;

use super::{
    Drawn, NoLegalPairing, Pair, Round,
    reasons::{PairReason, PairingBracket, Reasons},
};
use crate::{rulebook::xiangqi::XiangqiSwitches, score::Color};
use bracket::{Bracket, Paired};
use field::{Field, Settled};
use std::cmp::Reverse;

/// Pairs a round. There is no acceleration: virtual points are not looked at.
///
/// # Errors
/// If no pairing keeps X1.
pub fn pair(round: &Round<'_>, switches: &XiangqiSwitches) -> Result<Drawn, NoLegalPairing> {
    let field = Field::of(round, switches);
    let settled = field.settle()?;
    if round.table.played_rounds() == 0 {
        return Ok(first_round::pair(round, &field, &settled));
    }
    let (pairs, brackets) = pair_brackets(&field, &settled, |it| it.pair());
    Ok(drawn(&field, &settled, pairs, brackets))
}

/// The brackets from the top, each paired by `pair`.
fn pair_brackets(
    field: &Field,
    settled: &Settled,
    pair: impl Fn(&Bracket<'_>) -> Paired,
) -> (Vec<(usize, usize)>, Vec<PairingBracket>) {
    let (mut pairs, mut brackets) = (Vec::new(), Vec::new());
    let mut moved_down: Vec<usize> = Vec::new();
    let mut rest = settled.rest.clone();
    let groups = field.score_groups(settled.bye);
    for (at, residents) in groups.iter().enumerate() {
        let players = [&moved_down[..], residents].concat();
        let below = groups.get(at + 2..).unwrap_or_default().concat();
        let bracket = Bracket {
            field,
            legal: &settled.legal,
            players: &players,
            moved: moved_down.len(),
            next: groups.get(at + 1).map_or(&[][..], Vec::as_slice),
            below: &below,
            rest: &rest,
        };
        let paired = pair(&bracket);
        brackets.push(account::bracket(&bracket, &paired));
        pairs.extend(paired.pairs);
        moved_down = paired.floaters;
        rest = paired.rest;
    }
    (pairs, brackets)
}

/// Gives the sides (Y1 to Y6) and orders the tables (T).
fn drawn(
    field: &Field,
    settled: &Settled,
    mut pairs: Vec<(usize, usize)>,
    brackets: Vec<PairingBracket>,
) -> Drawn {
    let players = &field.players;
    pairs.sort_by_key(|(a, b)| (Reverse((players[*a].score, players[*b].score)), *a));
    let mut drawn = Drawn {
        pairs: Vec::with_capacity(pairs.len()),
        bye: settled.bye.map(|it| players[it].number),
        reasons: Reasons {
            brackets,
            xiangqi: Some(Box::new(account::settled(field, settled))),
            ..Reasons::default()
        },
    };
    for (higher, lower) in pairs {
        let (higher, lower) = (&players[higher], &players[lower]);
        let (color, colors) = color::allocate(field, higher, lower);
        let (white, black) = match color {
            Color::White => (higher, lower),
            Color::Black => (lower, higher),
        };
        drawn.pairs.push(Pair { white: white.number, black: black.number });
        drawn.reasons.pairs.push(PairReason { colors, white: white.due, black: black.due });
    }
    drawn
}
