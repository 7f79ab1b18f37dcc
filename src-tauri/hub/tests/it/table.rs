//! Two desks of a competition: the founder's, and one that was given a right.

use std::path::Path;
use std::sync::Arc;

use competition::command::{Command, RulebookSource};
use competition::id::{CompetitionId, OpId};
use competition::people::{Grant, Role};
use desk::store::Head;
use desk::sync::bundle::unpack::unpack;
use desk::{Desk, Seat};

pub(crate) fn open(home: &Path) -> Arc<Desk> {
    Arc::new(Desk::open(home).unwrap())
}

pub(crate) fn found(desk: &Desk) -> CompetitionId {
    let command = Command::FoundCompetition {
        name: "弈城杯".to_owned(),
        place: "弈城".to_owned(),
        from: None,
        to: None,
        organiser: "沈一鸣".to_owned(),
        rulebook: RulebookSource::Shipped { key: "games-2023/chess".to_owned() },
    };
    desk.execute(&Seat::Device, None, OpId::new(1), command).unwrap().competition
}

pub(crate) fn wish(desk: &Desk, competition: CompetitionId, op: u128, command: Command) {
    desk.execute(&Seat::Device, Some(competition), OpId::new(op), command).unwrap();
}

pub(crate) fn enrol(desk: &Desk, competition: CompetitionId, op: u128, other: &Desk) {
    let grant = Grant {
        device: other.device(),
        role: Role::Organiser,
        name: "程晓岚".to_owned(),
        events: Vec::new(),
        delegation: None,
        venue: None,
        seal_key: None,
    };
    wish(desk, competition, op, Command::GiveGrant { grant });
}

pub(crate) fn open_event(event: &str) -> Command {
    Command::OpenEvent { event: event.into() }
}

/// All that a desk holds, by its heads.
pub(crate) fn holds(desk: &Desk, competition: CompetitionId) -> Vec<Head> {
    unpack(&desk.export(competition).unwrap()).unwrap().heads
}
