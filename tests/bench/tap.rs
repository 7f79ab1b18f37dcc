//! How long it takes from the tap on a result until the screen's view is there again, with 300
//! boards in the round, and until the first screen is there with 20 competitions of 2,500 records.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "its figures are its purpose")]

use competition::{
    command::{Command, EntryForm, ImportedBoard, ImportedRound, Ordering, RulebookSource},
    competitor::{Person, Sex},
    fact::Attested,
    id::{CompetitionId, EventKey, OpId, PhaseKey},
    score::{Color, Outcome},
    view::{
        Query, View,
        round::{BoardRow, RoundStatus, RoundView},
    },
};
use desk::{Desk, Seat};
use std::time::{Duration, Instant};

const EVENT: &str = "men-individual-rapid";
const BOARDS: usize = 300;

fn main() {
    taps();
    first_screen();
}

/// A desk on the disk, and orders that are counted.
struct Bench {
    desk: Desk,
    orders: u128,
}

impl Bench {
    fn does(&mut self, competition: Option<CompetitionId>, command: Command) -> CompetitionId {
        self.orders += 1;
        let op = OpId::new(self.orders << 64);
        self.desk.execute(&Seat::Device, competition, op, command).unwrap().competition
    }

    /// Founds a competition and opens its event.
    fn opened(&mut self) -> CompetitionId {
        let found = Command::FoundCompetition {
            name: "Bench".to_owned(),
            place: String::new(),
            from: None,
            to: None,
            organiser: "Bench".to_owned(),
            rulebook: RulebookSource::Shipped { key: "games-2023/chess".to_owned() },
        };
        let competition = self.does(None, found);
        self.does(Some(competition), Command::OpenEvent { event: EVENT.into() });
        competition
    }

    /// A competition with so many players, numbered for seven rounds.
    fn numbered(&mut self, players: usize) -> CompetitionId {
        let competition = self.opened();
        let (event, phase) = (EventKey::from(EVENT), PhaseKey::from("swiss"));
        let entries = (0..players).map(form).collect();
        for command in [
            Command::Enter { event: event.clone(), entries, waive: Some("bench".to_owned()) },
            Command::PlanPhase { event: event.clone(), phase: phase.clone(), rounds: 7 },
            Command::OrderField { event, phase, how: Ordering::Regulation },
        ] {
            self.does(Some(competition), command);
        }
        competition
    }

    /// A competition with a tournament that was taken over whole.
    fn imported(&mut self, players: u16, rounds: u16) -> CompetitionId {
        let competition = self.opened();
        let half = players / 2;
        let board = |round: u16, n: u16| ImportedBoard {
            white: n + 1,
            black: half + (n + round) % half + 1,
            outcome: Some(Outcome::Drawn),
        };
        let round = |round| ImportedRound {
            boards: (0..half).map(|n| board(round, n)).collect(),
            byes: Vec::new(),
        };
        let import = Command::ImportTournament {
            event: EVENT.into(),
            players: (0..usize::from(players)).map(form).collect(),
            rounds: (0..rounds).map(round).collect(),
        };
        self.does(Some(competition), import)
    }

    /// Draws and publishes the next round.
    fn draws(&mut self, competition: CompetitionId) {
        let (event, phase) = (EventKey::from(EVENT), PhaseKey::from("swiss"));
        self.does(
            Some(competition),
            Command::DrawRound { event: event.clone(), phase: phase.clone() },
        );
        let RoundStatus::Draft { draw, .. } = self.round(competition).status else {
            panic!("a draft was drawn")
        };
        self.does(Some(competition), Command::PublishRound { event, phase, draw });
    }

    fn round(&self, competition: CompetitionId) -> RoundView {
        let query = Query::Round { competition, event: EVENT.into(), phase: None, round: None };
        let View::Round(view) = self.desk.read(&Seat::Device, query).unwrap() else {
            panic!("a round was asked for")
        };
        *view
    }

    /// Records a result for every board; how long each took, with the view that follows.
    fn plays(&mut self, competition: CompetitionId) -> Vec<Duration> {
        let boards = self.round(competition).boards;
        let tap = |it: &BoardRow| {
            let start = Instant::now();
            let outcome = match it.board.board % 3 {
                0 => Outcome::Drawn,
                1 => Outcome::Won { by: Color::White },
                _ => Outcome::Won { by: Color::Black },
            };
            let (board, attested) = (it.board.clone(), Attested::BothSides);
            let replaces = Vec::new();
            let command = Command::RecordResult { board, outcome, attested, replaces };
            self.does(Some(competition), command);
            let wire = serde_json::to_string(&self.round(competition)).unwrap();
            assert!(wire.len() > 1000);
            start.elapsed()
        };
        boards.iter().map(tap).collect()
    }
}

fn form(n: usize) -> EntryForm {
    let delegation = format!("单位{:02}", n % 30);
    let person = Person {
        name: format!("选手{n:04}"),
        sex: Some(Sex::Male),
        rating: u16::try_from(2700 - 2 * n).ok(),
        registered_year: Some(2023),
        registered_unit: delegation.clone(),
        ..Person::default()
    };
    // The regulation's quota is outside this: the host fills up.
    EntryForm { person, delegation, filler: true }
}

fn taps() {
    let folder = tempfile::tempdir().unwrap();
    let mut bench = Bench { desk: Desk::open(folder.path()).unwrap(), orders: 0 };
    let competition = bench.numbered(2 * BOARDS);
    for round in 1..=3 {
        let start = Instant::now();
        bench.draws(competition);
        let drawn = start.elapsed();
        let mut times = bench.plays(competition);
        times.sort_unstable();
        println!(
            "round {round}, {BOARDS} boards: drawn and published in {drawn:.1?}; \
             tap to view: median {:.1?}, worst {:.1?}",
            times[times.len() / 2],
            times[times.len() - 1],
        );
    }
}

fn first_screen() {
    let folder = tempfile::tempdir().unwrap();
    let mut bench = Bench { desk: Desk::open(folder.path()).unwrap(), orders: 0 };
    let mut records = 0;
    for _ in 0..20 {
        let competition = bench.imported(500, 7);
        let query = Query::Competition { competition };
        let View::Competition(view) = bench.desk.read(&Seat::Device, query).unwrap() else {
            panic!("a competition was asked for")
        };
        records += view.line.records;
    }
    drop(bench);

    let start = Instant::now();
    let desk = Desk::open(folder.path()).unwrap();
    let View::Competitions(lines) = desk.read(&Seat::Device, Query::Competitions).unwrap() else {
        panic!("the competitions were asked for")
    };
    println!(
        "first screen: {} competitions, {records} records in {:.1?}",
        lines.len(),
        start.elapsed()
    );
}
