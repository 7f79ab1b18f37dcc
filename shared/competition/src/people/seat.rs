//! Seats: browsers that a hub lets in and signs for, never with more right than its own.

use super::{Scope, give::check_name};
use crate::{
    command::Order,
    fact::{Fact, NewFact},
    id::SeatId,
    refusal::Refusal,
    state::State,
};

/// Gives a browser a seat on the hub that gives the order.
pub fn open(
    state: &State,
    order: &Order,
    (seat, scope): (SeatId, &Scope),
    (name, until_ms): (&str, Option<i64>),
) -> Result<Vec<NewFact>, Refusal> {
    check_name("name", name)?;
    if state.seats.contains_key(&(order.author, seat)) {
        return Err(Refusal::SeatInUse { seat });
    }
    let (scope, name) = (scope.clone(), name.trim().to_owned());
    Ok(vec![Fact::SeatOpened { seat, scope, name, until_ms }.into()])
}

/// Closes a seat of the hub that gives the order.
pub fn close(state: &State, order: &Order, seat: SeatId) -> Result<Vec<NewFact>, Refusal> {
    match state.seats.get(&(order.author, seat)) {
        None => Err(Refusal::NoSuchSeat { seat }),
        Some(it) if it.closed => Ok(Vec::new()),
        Some(_) => Ok(vec![Fact::SeatClosed { seat }.into()]),
    }
}
