//! A real desk in a folder of its own, and commands by short names.

use competition::{
    command::{Command, RulebookSource},
    id::{CompetitionId, EventKey, OpId},
    view::{Query, View, standings::StandingsView},
};
use desk::{Changes, Desk, Failure, Seat, TournamentPreview};
use std::cell::Cell;
use tempfile::TempDir;

/// A desk with one competition.
pub(crate) struct Office {
    pub(crate) desk: Desk,
    pub(crate) competition: CompetitionId,
    pub(crate) event: EventKey,
    ops: Cell<u128>,
    _home: TempDir,
}

impl Office {
    /// A competition under an organiser's own regulation, given as TOML, with one event open.
    pub(crate) fn under(toml: &str, event: &str) -> Self {
        let home = tempfile::tempdir().unwrap();
        let desk = Desk::open(home.path()).unwrap();
        let preview = desk.preview_rulebook(&Seat::Device, toml.as_bytes()).unwrap();
        let rulebook = preview.source.unwrap_or_else(|| panic!("{:?}", preview.problems));
        Self::founded(desk, home, rulebook, event)
    }

    /// The same under a regulation that every device has.
    pub(crate) fn under_shipped(key: &str, event: &str) -> Self {
        let home = tempfile::tempdir().unwrap();
        let desk = Desk::open(home.path()).unwrap();
        Self::founded(desk, home, RulebookSource::Shipped { key: key.to_owned() }, event)
    }

    fn founded(desk: Desk, home: TempDir, rulebook: RulebookSource, event: &str) -> Self {
        let founding = Command::FoundCompetition {
            name: "弈城公开赛".to_owned(),
            place: "弈城".to_owned(),
            from: None,
            to: None,
            organiser: "沈一鸣".to_owned(),
            rulebook,
        };
        let competition =
            desk.execute(&Seat::Device, None, OpId::new(1 << 64), founding).unwrap().competition;
        let (event, ops): (EventKey, _) = (event.into(), Cell::new(2));
        let office = Self { desk, competition, event, ops, _home: home };
        office.does(Command::OpenEvent { event: office.event.clone() });
        office
    }

    /// Carries a command out, or hands back why not.
    pub(crate) fn tries(&self, wish: Command) -> Result<Changes, Failure> {
        self.ops.set(self.ops.get() + 1);
        let op = OpId::new(self.ops.get() << 64);
        self.desk.execute(&Seat::Device, Some(self.competition), op, wish)
    }

    /// Carries out a command that must not be refused.
    pub(crate) fn does(&self, wish: Command) -> Changes {
        self.tries(wish).unwrap()
    }

    /// Looks at a tournament file.
    pub(crate) fn looks_at(&self, file: &[u8]) -> TournamentPreview {
        let seat = Seat::Device;
        self.desk.preview_tournament(&seat, self.competition, &self.event, file).unwrap()
    }

    /// Takes a tournament over.
    pub(crate) fn takes_over(&self, TournamentPreview { players, rounds, .. }: TournamentPreview) {
        self.does(Command::ImportTournament { event: self.event.clone(), players, rounds });
    }

    pub(crate) fn read(&self, query: Query) -> View {
        self.desk.read(&Seat::Device, query).unwrap()
    }

    /// The ranking after the last round.
    pub(crate) fn standings(&self) -> StandingsView {
        let (competition, event) = (self.competition, self.event.clone());
        let query = Query::Standings { competition, event, phase: None, after_round: None };
        let View::Standings(view) = self.read(query) else { panic!("standings were asked for") };
        view
    }

    /// How many records the journal holds.
    pub(crate) fn records(&self) -> u32 {
        let View::Competitions(lines) = self.read(Query::Competitions) else {
            panic!("competitions were asked for")
        };
        lines[0].records
    }
}
