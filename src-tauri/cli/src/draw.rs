//! Drawing a round of a tournament file.

use crate::system::{Engine, System};
use competition::{
    crosstable::{CellKind, Crosstable},
    id::Tpn,
    pairing::{
        self, Drawn, NoLegalPairing, Pair, Round, baku,
        verdict::{Difference, verdict},
    },
    rulebook::swiss::{SwissSystem, TeamSwissSystem},
    score::{Color, Points},
};
use interchange::tournament::{
    OpenGame, Tournament,
    team::{Teams, draw as teams},
};
use std::collections::{BTreeMap, BTreeSet};

/// A file and who pairs it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Draw<'a> {
    tournament: &'a Tournament,
    engine: Engine,
}

/// The pairs of a round and its bye.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Boards {
    pub(crate) pairs: Vec<Pair>,
    pub(crate) bye: Option<Tpn>,
}

impl Boards {
    /// White and Black of each board; the bye has no Black.
    pub(crate) fn all(&self) -> BTreeSet<(Tpn, Option<Tpn>)> {
        let pairs = self.pairs.iter().map(|it| (it.white, Some(it.black)));
        pairs.chain(self.bye.map(|it| (it, None))).collect()
    }
}

impl From<Drawn> for Boards {
    fn from(drawn: Drawn) -> Self {
        Self { pairs: drawn.pairs, bye: drawn.bye }
    }
}

impl<'a> Draw<'a> {
    /// A file, paired by the system that is wished for or else by its own. None for a system of
    /// teams and a file without teams.
    pub(crate) fn of(tournament: &'a Tournament, wish: Option<System>) -> Option<Self> {
        Some(Self { tournament, engine: System::engine(wish, tournament)? })
    }

    /// Draws the round after those in the file.
    pub(crate) fn next_round(self) -> Result<Drawn, NoLegalPairing> {
        match self.engine {
            Engine::Persons(system) => {
                let number = self.played_rounds() + 1;
                let present = self.tournament.present(number);
                self.ask(number, &self.tournament.table, &present, |it| pairing::pair(it, system))
            }
            Engine::Teams(system) => teams::next_round(self.tournament, self.teams(), system),
        }
    }

    /// Draws a round of the file (1, 2, 3 …) again, and says what tells the file's from it. Who has
    /// neither an opponent nor the bye in it was not there.
    pub(crate) fn again(
        self,
        number: u16,
        told: &Boards,
    ) -> Result<(Boards, Vec<Difference>), NoLegalPairing> {
        match self.engine {
            Engine::Persons(system) => self.persons_again(system, number, told),
            Engine::Teams(system) => {
                let drawn = teams::again(self.tournament, self.teams(), system, number)?;
                let drawn = Boards::from(drawn);
                let same = drawn.all() == told.all();
                Ok((drawn, if same { Vec::new() } else { vec![Difference::Pairs] }))
            }
        }
    }

    fn persons_again(
        self,
        system: SwissSystem,
        number: u16,
        told: &Boards,
    ) -> Result<(Boards, Vec<Difference>), NoLegalPairing> {
        let table = self.tournament.table.after(usize::from(number) - 1);
        let present = told.pairs.iter().flat_map(|it| [it.white, it.black]).chain(told.bye);
        self.ask(number, &table, &present.collect(), |round| {
            let drawn = pairing::pair(round, system)?;
            let differences = verdict(round, system, &drawn, (&told.pairs, told.bye));
            Ok((drawn.into(), differences))
        })
    }

    /// A round as the file tells it.
    pub(crate) fn told(self, number: u16) -> Boards {
        let (table, at) = (self.table(), usize::from(number) - 1);
        let mut told = Boards::default();
        for who in table.numbers() {
            let cell = table.cell(who, at);
            match (cell.kind, cell.opponent, cell.color) {
                (CellKind::PairingBye, _, _) => told.bye = Some(who),
                (_, Some(black), Some(Color::White)) => told.pairs.push(Pair { white: who, black }),
                _ => {}
            }
        }
        let open = self.open().iter().filter(|it| it.round == number);
        told.pairs.extend(open.map(|it| Pair { white: it.white, black: it.black }));
        // A round of which no game has a result is not in the table, and neither is its bye.
        let ahead = self.byes().get(&number).into_iter().flatten();
        let mut byes = ahead.filter(|it| *it.1 == CellKind::PairingBye);
        told.bye = told.bye.or_else(|| byes.next().map(|it| *it.0));
        told
    }

    /// The name of the system, as the words have it.
    pub(crate) fn system(self) -> &'static str {
        match self.engine {
            Engine::Persons(system) => system.name(),
            Engine::Teams(_) => TeamSwissSystem::Team2026.name(),
        }
    }

    /// How many rounds the file holds, with a last one of which no game has a result.
    pub(crate) fn drawn_rounds(self) -> u16 {
        self.open().iter().map(|it| it.round).max().unwrap_or(0).max(self.played_rounds())
    }

    /// The first round with a game that has no result yet. Nobody's score is known after it.
    pub(crate) fn first_open_round(self) -> Option<u16> {
        self.open().first().map(|it| it.round)
    }

    /// How many rounds have results.
    fn played_rounds(self) -> u16 {
        u16::try_from(self.table().played_rounds()).unwrap_or(u16::MAX)
    }

    /// The number that the file itself gives to a player or a team.
    pub(crate) fn number(self, who: Tpn) -> u16 {
        let at = usize::from(who.0) - 1;
        match self.engine {
            Engine::Persons(_) => self.tournament.players[at].number,
            Engine::Teams(_) => self.teams().list[at].number,
        }
    }

    fn table(&self) -> &Crosstable {
        match self.engine {
            Engine::Persons(_) => &self.tournament.table,
            Engine::Teams(_) => &self.teams().matches,
        }
    }

    fn open(&self) -> &BTreeSet<OpenGame> {
        match self.engine {
            Engine::Persons(_) => &self.tournament.open,
            Engine::Teams(_) => &self.teams().open,
        }
    }

    fn byes(&self) -> &BTreeMap<u16, BTreeMap<Tpn, CellKind>> {
        match self.engine {
            Engine::Persons(_) => &self.tournament.byes,
            Engine::Teams(_) => &self.teams().byes,
        }
    }

    fn teams(&self) -> &Teams {
        self.tournament.teams.as_ref().expect("an engine for teams is chosen for files with teams")
    }

    fn ask<T>(
        self,
        number: u16,
        table: &Crosstable,
        present: &BTreeSet<Tpn>,
        ask: impl FnOnce(&Round<'_>) -> T,
    ) -> T {
        let given = &self.tournament.virtual_points;
        let baku = self.baku_points().filter(|_| given.is_empty());
        ask(&Round {
            table,
            present,
            initial_color: self.tournament.initial_color.unwrap_or(Color::White),
            forbidden: &self.tournament.forbidden_pairs(number),
            virtual_points: baku.as_ref().unwrap_or(given),
        })
    }

    /// The virtual points of Baku acceleration, where the file names it in its record 192.
    fn baku_points(self) -> Option<BTreeMap<Tpn, Vec<Points>>> {
        let Crosstable { scoring, rounds, rows } = &self.tournament.table;
        let players = u16::try_from(rows.len()).unwrap_or(u16::MAX);
        let is_named = self.tournament.system.ends_with("_BAKU");
        is_named.then(|| baku::virtual_points(baku::last_of_group_a(players), *rounds, scoring))
    }
}
