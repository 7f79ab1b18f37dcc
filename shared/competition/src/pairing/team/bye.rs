//! 3.4: who has the bye.

use super::field::Field;
use crate::{
    id::Tpn,
    pairing::{
        NoLegalPairing,
        matching::{bits::Bits, cardinality::Cardinality},
        reasons::team::{TeamByeReason, TeamByeRule},
    },
};
use std::cmp::Reverse;

/// The team with the bye, and why.
#[derive(Debug, Clone)]
pub(super) struct Bye {
    pub(super) who: usize,
    pub(super) reason: TeamByeReason,
}

/// The bye of an odd field; none for an even one.
///
/// # Errors
/// If the field cannot be paired.
pub(super) fn assign(field: &Field) -> Result<Option<Bye>, NoLegalPairing> {
    let everybody = Bits::all(field.len());
    let mut pairs = Cardinality::new(field.len());
    pairs.complete(&field.may_meet, &everybody);
    let exposed = pairs.exposed(&everybody);
    if exposed.len() > field.len() % 2 {
        let number = |it: usize| field.teams[it].number;
        return Err(NoLegalPairing::too_few_opponents(&field.may_meet, &mut pairs, number));
    }
    let Some(&left_over) = exposed.first() else {
        return Ok(None);
    };
    // 3.4.1: whoever could be left over instead.
    pairs.augment(&field.may_meet, &everybody, left_over);
    let can_be_spared = pairs.replaceable();

    let order = order(field);
    let may_have = |it: &usize| field.teams[*it].may_have_bye;
    let fits = |it: &usize| may_have(it) && can_be_spared.contains(*it);
    let place = order
        .iter()
        .position(fits)
        .ok_or_else(|| NoLegalPairing::NoBye { barred: numbers(field, can_be_spared.iter()) })?;
    let before = &order[..place];
    let needed = before.iter().filter(|it| may_have(it)).copied();
    let barred = before.iter().filter(|it| !may_have(it)).copied();
    let next = order[place + 1..].iter().copied().find(fits);
    Ok(Some(Bye {
        who: order[place],
        reason: TeamByeReason {
            barred: numbers(field, barred),
            needed: numbers(field, needed),
            decided_by: next.map(|it| decided_by(field, order[place], it)),
        },
    }))
}

/// 3.4.2 to 3.4.4: lowest score, most matches, largest number.
fn order(field: &Field) -> Vec<usize> {
    let mut order: Vec<usize> = (0..field.len()).collect();
    order.sort_by_key(|it| {
        let team = &field.teams[*it];
        (team.score, Reverse(team.matches), Reverse(team.number))
    });
    order
}

fn decided_by(field: &Field, chosen: usize, next: usize) -> TeamByeRule {
    let (chosen, next) = (&field.teams[chosen], &field.teams[next]);
    if chosen.score != next.score {
        TeamByeRule::LowestScore
    } else if chosen.matches != next.matches {
        TeamByeRule::MostMatches
    } else {
        TeamByeRule::LargestNumber
    }
}

fn numbers(field: &Field, who: impl Iterator<Item = usize>) -> Vec<Tpn> {
    let mut numbers: Vec<_> = who.map(|it| field.teams[it].number).collect();
    numbers.sort_unstable();
    numbers
}
