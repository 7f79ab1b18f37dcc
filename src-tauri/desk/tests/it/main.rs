//! The desk from outside: what needs a disk, or more than one device.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "these are tests")]

mod at_once;
mod backup;
mod bundle;
mod desk;
mod device;
mod ended;
mod intake;
mod invitations;
mod journal;
mod kill;
mod lies;
mod meeting;
mod migration;
mod ratings;
mod receive;
mod rights;
mod rotation;
mod sample;
mod seal;
mod seats;
mod server;
mod shared;
mod sheet;
mod synced;
mod tear;
mod tournament_file;

use ::desk::{Browser, Seat};
use competition::{
    id::{CompetitionId, SeatId},
    people::{Role, Scope},
};

/// A browser in a seat that reaches the whole competition.
fn seated(competition: CompetitionId, role: Role) -> Seat {
    let scope = Scope { role, events: Vec::new(), delegation: None, venue: None };
    Seat::Browser(Browser::of(SeatId([5; 16]), competition, &scope))
}
