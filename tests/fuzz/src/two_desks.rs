//! Two desks that know each other, and what they say when they meet.

use competition::{
    command::{Command, RulebookSource},
    id::{CompetitionId, DeviceKey, OpId},
    people::Grant,
};
use desk::{Desk, Seat, Step};
use std::sync::Arc;
use tempfile::TempDir;

/// The founder's desk, and one that was given a right. Each has written what the other lacks.
pub(crate) struct TwoDesks {
    pub(crate) founder: Arc<Desk>,
    pub(crate) other: Arc<Desk>,
    pub(crate) competition: CompetitionId,
    _homes: [TempDir; 2],
}

impl TwoDesks {
    pub(crate) fn apart() -> Self {
        let homes = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let [founder, other] = homes.each_ref().map(|it| Arc::new(Desk::open(it.path()).unwrap()));
        let founded = founder.execute(&Seat::Device, None, OpId::new(1), found()).unwrap();
        let competition = founded.competition;
        let does = |desk: &Desk, op, wish| {
            desk.execute(&Seat::Device, Some(competition), OpId::new(op), wish).unwrap();
        };
        let give = |device, name: &str| {
            let grant = Grant {
                seal_key: Some(other.seal_key()),
                ..Grant::organiser(device, name.to_owned())
            };
            Command::GiveGrant { grant }
        };
        does(&founder, 2, give(other.device(), "程晓岚"));
        other.import(&founder.export(competition).unwrap()).unwrap();
        does(&founder, 3, Command::OpenEvent { event: "open".into() });
        does(&other, 4, give(DeviceKey([9; 32]), "顾言"));
        Self { founder, other, competition, _homes: homes }
    }

    /// All requests and all answers of a meeting, in turn.
    pub(crate) fn meet(&self) -> Vec<Vec<u8>> {
        let (peer, it) = (self.founder.device(), &self.other);
        let (mut meeting, mut ask) = it.meet(self.competition, peer).unwrap();
        let mut said = Vec::new();
        loop {
            let answer = self.founder.answer(it.device(), &ask);
            said.extend([ask, answer.clone()]);
            match it.hear(&mut meeting, &answer).unwrap() {
                Step::Ask(next) => ask = next,
                Step::Done(_) => return said,
            }
        }
    }
}

fn found() -> Command {
    Command::FoundCompetition {
        name: "弈城杯".to_owned(),
        place: "弈城".to_owned(),
        from: None,
        to: None,
        organiser: "沈一鸣".to_owned(),
        rulebook: RulebookSource::Shipped { key: "open/chess".to_owned() },
    }
}
