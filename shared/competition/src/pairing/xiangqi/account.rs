//! The account of a round: who is free, who floated and why, and what could not be kept.

use super::{
    bracket::{Bracket, Paired},
    color::given_up,
    criteria::{broken_by_floater, broken_by_opponent},
    field::{Field, Settled},
};
use crate::pairing::reasons::{
    ByeReason, FloatCause, Floater, PairingBracket, Shortfall, Strength, XiangqiReasons,
};
use std::cmp::Reverse;

/// The account of X2 and X3.
pub(super) fn settled(field: &Field, settled: &Settled) -> XiangqiReasons {
    XiangqiReasons { bye: settled.bye.map(|it| bye(field, it)), released: settled.released }
}

fn bye(field: &Field, who: usize) -> ByeReason {
    let key = |it: usize| (field.players[it].byes, field.players[it].score, Reverse(it));
    let before = (0..field.len()).filter(|it| key(*it) < key(who));
    ByeReason {
        free_before: u16::try_from(field.players[who].byes).unwrap_or(u16::MAX),
        passed_over: before.map(|it| field.players[it].number).collect(),
    }
}

/// The account of a bracket as paired.
pub(super) fn bracket(bracket: &Bracket<'_>, paired: &Paired) -> PairingBracket {
    let number = |it: &usize| bracket.field.players[*it].number;
    PairingBracket {
        rejected: Vec::new(),
        score: bracket.score(),
        residents: bracket.players.len() - bracket.moved,
        moved_down: bracket.players[..bracket.moved].iter().map(number).collect(),
        floaters: floaters(bracket, paired),
        shortfalls: (7..=11).filter_map(|it| shortfall(bracket, paired, it)).collect(),
    }
}

fn floaters(bracket: &Bracket<'_>, paired: &Paired) -> Vec<Floater> {
    let is_forced = paired.floaters.is_empty() || paired.floaters.len() <= bracket.left_over();
    let cause = |who: usize| {
        let has_opponent = bracket.players.iter().any(|it| bracket.legal.joined(who, *it));
        match (has_opponent, is_forced) {
            (false, _) => FloatCause::NoOpponent,
            (true, true) => FloatCause::LeftOver,
            (true, false) => FloatCause::NeededBelow,
        }
    };
    let floater = |it: &usize| Floater {
        who: bracket.field.players[*it].number,
        because: cause(*it),
        decided_by: None,
    };
    paired.floaters.iter().map(floater).collect()
}

/// How often one of X7 to X11 is broken.
fn shortfall(bracket: &Bracket<'_>, paired: &Paired, criterion: u8) -> Option<Shortfall> {
    let players = &bracket.field.players;
    let by_pair = |(higher, lower): &&(usize, usize)| {
        let (higher, lower) = (&players[*higher], &players[*lower]);
        let given_up = given_up(bracket.field, higher, lower);
        match criterion {
            7 => given_up == Some(Strength::Absolute),
            8 => given_up >= Some(Strength::Strong),
            9 => given_up.is_some(),
            11 => bracket.field.switches.float_balance && broken_by_opponent(higher, lower),
            _ => false,
        }
    };
    let floats = |it: &&usize| {
        criterion == 10 && bracket.field.switches.float_balance && broken_by_floater(&players[**it])
    };
    let broken = paired.pairs.iter().filter(by_pair).count();
    let count = broken + paired.floaters.iter().filter(floats).count();
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    (count > 0).then_some(Shortfall { criterion, count })
}
