//! Competitions to try things on.

use crate::seated;
use competition::{
    id::{CompetitionId, OpId},
    people::Role,
    refusal::Refusal,
    view::{
        Query, View, awards::AwardsView, entries::EntriesView, event::EventView, round::RoundView,
    },
};
use desk::{
    Desk, Failure, Seat,
    sample::{EVENT, SampleKind},
};
use std::collections::BTreeSet;
use tempfile::TempDir;

struct Hall {
    desk: Desk,
    competition: CompetitionId,
    _home: TempDir,
}

impl Hall {
    fn with(kind: SampleKind) -> Self {
        let home = tempfile::tempdir().unwrap();
        let desk = Desk::open(home.path()).unwrap();
        let competition = desk.found_sample(&Seat::Device, op(), kind).unwrap();
        Self { desk, competition, _home: home }
    }

    fn read(&self, query: Query) -> View {
        self.desk.read(&Seat::Device, query).unwrap()
    }

    fn event(&self) -> EventView {
        let (competition, event) = (self.competition, EVENT.into());
        let View::Event(view) = self.read(Query::Event { competition, event }) else { panic!() };
        *view
    }

    fn entries(&self) -> EntriesView {
        let (competition, event) = (self.competition, EVENT.into());
        let View::Entries(view) = self.read(Query::Entries { competition, event }) else {
            panic!()
        };
        view
    }

    fn round(&self) -> RoundView {
        let (competition, event) = (self.competition, EVENT.into());
        let query = Query::Round { competition, event, phase: None, round: None };
        let View::Round(view) = self.read(query) else { panic!() };
        *view
    }

    fn awards(&self) -> AwardsView {
        let (competition, event) = (self.competition, EVENT.into());
        let View::Awards(view) = self.read(Query::Awards { competition, event }) else { panic!() };
        view
    }

    fn tasks(&self) -> String {
        let tasks = self.event().head.tasks;
        tasks.iter().map(|it| format!("{it:?}\n")).collect()
    }
}

fn op() -> OpId {
    OpId::new(0x77 << 96)
}

#[test]
fn forty_men_have_entered_and_nothing_is_against_them() {
    let hall = Hall::with(SampleKind::Entered);
    let rows = hall.entries().rows;
    let against: Vec<_> = rows.iter().flat_map(|it| &it.objections).collect();
    assert!(against.is_empty(), "{against:?}");
    let names: BTreeSet<&str> = rows.iter().map(|it| it.person.name.as_str()).collect();
    let delegations: BTreeSet<&str> = rows.iter().map(|it| it.line.delegation.as_str()).collect();
    assert_eq!((rows.len(), names.len(), delegations.len()), (40, 40, 16));
    assert!(rows.iter().all(|it| it.person.born.is_some() && it.person.rating.is_some()));
    assert_eq!(hall.tasks(), "OrderField { phase: PhaseKey(\"swiss\"), by_lot: false }\n");

    let again = Hall::with(SampleKind::Entered).entries();
    let people = |it: &EntriesView| it.rows.iter().map(|it| it.person.clone()).collect::<Vec<_>>();
    assert_eq!(people(&again), people(&hall.entries()), "the same people every time");
}

#[test]
fn the_fourth_round_is_being_played() {
    let hall = Hall::with(SampleKind::Running);
    let round = hall.round();
    assert_eq!(round.round.0, 4);
    let known = round.boards.iter().filter(|it| it.reports > 0).count();
    assert_eq!((round.boards.len(), known), (19, 12));
    assert_eq!(round.boards[2].reports, 2, "one was corrected");
    assert_eq!(round.boards[2].heads.len(), 1);
    assert_eq!(hall.event().head.active, 39, "one has left");
    assert!(hall.tasks().starts_with("EnterResults"), "{}", hall.tasks());
}

#[test]
fn all_is_played_and_the_awards_are_confirmed() {
    let hall = Hall::with(SampleKind::Finished);
    assert_eq!(hall.tasks(), "");
    let awards = hall.awards();
    assert!(awards.confirmed, "{:?} {:?}", awards.blocked, hall.event().head.phases);
    let medals: Vec<_> = awards.rows.iter().filter_map(|it| it.medal).collect();
    assert_eq!((awards.field, awards.honored, medals.len()), (40, 8, 3));
}

#[test]
fn the_same_wish_twice_founds_one() {
    let hall = Hall::with(SampleKind::Entered);
    let again = hall.desk.found_sample(&Seat::Device, op(), SampleKind::Entered).unwrap();
    assert_eq!(again, hall.competition);
    let View::Competitions(lines) = hall.read(Query::Competitions) else { panic!() };
    assert_eq!(lines.len(), 1);
    let screen = seated(CompetitionId([0; 32]), Role::Screen);
    let refused = hall.desk.found_sample(&screen, OpId::new(1), SampleKind::Entered);
    assert_eq!(refused, Err(Failure::Refused(Refusal::NotAllowed)));
}
