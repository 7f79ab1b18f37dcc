//! Two hubs over one database that are given, at the same moment, what cannot both stand.
//!
//! `YICHENG_LONG` asks for so many times as many cases as usual.

use crate::{
    server::{Server, parse},
    shared::found,
    tear::longer,
};
use competition::{
    command::{Command, EntryForm, Ordering},
    competitor::Person,
    draw::BoardRef,
    fact::Attested,
    id::{CompetitionId, DrawId, EventKey, OpId, PhaseKey, RecordId},
    people::Grant,
    refusal::Refusal,
    score::{Color, Outcome},
    view::{Query, View, round::RoundStatus},
};
use desk::{Changes, Desk, Failure, Seat, record::header::id_of, sync::bundle::unpack::unpack};
use std::{
    collections::BTreeSet,
    sync::{Arc, Barrier},
    thread,
    time::Duration,
};
use tempfile::TempDir;

const EVENT: &str = "men-individual-rapid";
const OUTCOMES: [Outcome; 2] =
    [Outcome::Won { by: Color::White }, Outcome::Won { by: Color::Black }];

fn event() -> EventKey {
    EVENT.into()
}

fn phase() -> PhaseKey {
    "swiss".into()
}

/// Two hubs that are both organisers, and all that they acknowledged.
struct Hubs {
    desks: [Arc<Desk>; 2],
    competition: CompetitionId,
    ops: u128,
    acknowledged: BTreeSet<RecordId>,
    _homes: [TempDir; 2],
}

impl Hubs {
    fn over(address: &str) -> Self {
        let homes = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let desks = homes.each_ref().map(|it| Desk::open_over(it.path(), parse(address)).unwrap());
        let founded = desks[0].execute(&Seat::Device, None, OpId::new(1), found()).unwrap();
        let competition = founded.competition;
        let acknowledged = founded.records.into_iter().collect();
        let mut hubs = Self { desks, competition, ops: 1, acknowledged, _homes: homes };
        let grant = Grant::organiser(hubs.desks[1].device(), "第二台".to_owned());
        let entry = |nth: u16| {
            let registered_year = Some(2023);
            let sex = Some(competition::competitor::Sex::Male);
            let name = format!("棋手{nth}");
            let person = Person { name, sex, registered_year, ..Person::default() };
            EntryForm { person, delegation: format!("第{nth}代表团"), filler: false }
        };
        let entries = (1..=8).map(entry).collect();
        let how = Ordering::Regulation;
        for wish in [
            Command::GiveGrant { grant },
            Command::OpenEvent { event: event() },
            Command::Enter { event: event(), entries, waive: Some("试".to_owned()) },
            Command::PlanPhase { event: event(), phase: phase(), rounds: 3 },
            Command::OrderField { event: event(), phase: phase(), how },
        ] {
            hubs.does(0, wish);
        }
        hubs
    }

    fn op(&mut self) -> OpId {
        self.ops += 1;
        OpId::new(self.ops << 64)
    }

    fn wish(&self, at: usize, op: OpId, wish: Command) -> Result<Changes, Failure> {
        self.desks[at].execute(&Seat::Device, Some(self.competition), op, wish)
    }

    fn does(&mut self, at: usize, wish: Command) -> Changes {
        let op = self.op();
        let changes = self.wish(at, op, wish).unwrap();
        self.acknowledged.extend(&changes.records);
        changes
    }

    /// Each hub carries out its wishes one after another, both at the same moment. A wish that
    /// the rules refuse is none.
    fn at_once(&mut self, wishes: [Vec<Command>; 2]) -> [Vec<Option<Changes>>; 2] {
        let wishes = wishes.map(|it| {
            it.into_iter().map(|wish| (self.op(), wish)).collect::<Vec<(OpId, Command)>>()
        });
        let (start, hubs) = (Barrier::new(2), &*self);
        let done = thread::scope(|scope| {
            let mut at = 0..;
            let threads = wishes.map(|wishes| {
                let (at, start) = (at.next().unwrap(), &start);
                scope.spawn(move || {
                    start.wait();
                    let done = wishes.into_iter().map(|(op, it)| match hubs.wish(at, op, it) {
                        Ok(changes) => Some(changes),
                        Err(Failure::Refused(_)) => None,
                        Err(Failure::Fault(fault)) => panic!("{fault:?}"),
                    });
                    done.collect::<Vec<_>>()
                })
            });
            threads.map(|it| it.join().unwrap())
        });
        let all = done.iter().flatten().flatten();
        self.acknowledged.extend(all.flat_map(|it| it.records.clone()));
        self.agree();
        done
    }

    fn told(&self, at: usize) -> String {
        let (competition, event) = (self.competition, event());
        let (phase, round) = (Some(phase()), None);
        let queries = [
            Query::Round { competition, event, phase, round },
            Query::Disputes { competition },
            Query::Devices { competition },
        ];
        let read = |it| self.desks[at].read(&Seat::Device, it).unwrap();
        queries.map(|it| serde_json::to_string(&read(it)).unwrap()).join("\n")
    }

    /// Both hold the same, show the same, lack nothing that was acknowledged and dispute nothing.
    fn agree(&self) {
        let bundle = |at: usize| self.desks[at].export(self.competition).unwrap();
        assert_eq!(bundle(0), bundle(1));
        let frames = unpack(&bundle(0)).unwrap().frames;
        let held: BTreeSet<RecordId> = frames.iter().map(|it| id_of(&it.header)).collect();
        assert_eq!(held, self.acknowledged);
        let heard = self.desks.each_ref().map(|it| it.changes());
        while self.told(0) != self.told(1) {
            // Either may be the one that has not heard yet.
            let waits = heard.iter().any(|it| it.recv_timeout(Duration::from_secs(5)).is_ok());
            assert!(waits || self.told(0) == self.told(1), "{}\n{}", self.told(0), self.told(1));
        }
        let View::Disputes(disputes) = self.read(Query::Disputes { competition: self.competition })
        else {
            panic!()
        };
        assert_eq!(disputes.lines, []);
    }

    fn read(&self, query: Query) -> View {
        self.desks[0].read(&Seat::Device, query).unwrap()
    }

    fn draft(&self) -> Option<DrawId> {
        self.agree();
        let (competition, event) = (self.competition, event());
        let query = Query::Round { competition, event, phase: Some(phase()), round: None };
        let View::Round(round) = self.read(query) else { panic!() };
        match round.status {
            RoundStatus::Draft { draw, .. } => Some(draw),
            RoundStatus::Undrawn | RoundStatus::Published { .. } => None,
        }
    }

    /// Which hub holds the chair.
    fn chair(&self) -> usize {
        self.agree();
        let View::Devices(view) = self.read(Query::Devices { competition: self.competition })
        else {
            panic!()
        };
        let holders: Vec<_> = view.devices.iter().filter(|it| it.chairs == [event()]).collect();
        let [holder] = holders[..] else { panic!("{holders:?}") };
        self.desks.iter().position(|it| it.device() == holder.device).unwrap()
    }
}

fn take_chair() -> Command {
    Command::TakeChair { event: event(), reason: "换机".to_owned() }
}

fn times() -> u32 {
    6 * longer()
}

#[test]
fn one_board_gets_one_result_one_chair_one_holder_one_round_one_draft() {
    let Some(server) = Server::start() else { return };
    let mut hubs = Hubs::over(&server.database());
    let draw = || Command::DrawRound { event: event(), phase: phase() };
    let mut first_drew = 0;
    for _ in 0..times() {
        let holder = hubs.chair();
        let mut wishes = [vec![take_chair(), draw()], vec![take_chair(), draw()]];
        wishes[holder].remove(0);
        let done = hubs.at_once(wishes);
        let drew = done.iter().filter(|it| it.last().unwrap().is_some()).count();
        assert_eq!(drew, 1, "{done:?}");
        first_drew += usize::from(done[holder].last().unwrap().is_some());
        let draft = hubs.draft().expect("somebody drew");
        let chair = hubs.chair();
        hubs.does(chair, Command::DiscardDraft { event: event(), phase: phase(), draw: draft });
    }
    println!("in {} races for a draft the holder of the chair drew {first_drew} times", times());

    for _ in 0..times() {
        hubs.at_once([vec![take_chair()], vec![take_chair()]]);
        hubs.chair();
    }

    let chair = hubs.chair();
    hubs.does(chair, draw());
    let draw = hubs.draft().unwrap();
    hubs.does(chair, Command::PublishRound { event: event(), phase: phase(), draw });
    let mut replaces = [const { Vec::new() }; 2];
    for nth in 0..times() {
        let board = u16::try_from(nth % 2).unwrap();
        let stands = &mut replaces[usize::from(board)];
        let wish = |outcome| {
            let board = BoardRef { event: event(), phase: phase(), draw, board: board + 1 };
            let (attested, replaces) = (Attested::BothSides, stands.clone());
            vec![Command::RecordResult { board, outcome, attested, replaces }]
        };
        // Another outcome than what stands, and so a fact of its own, for either.
        let outcomes = match nth / 2 % 2 {
            0 => OUTCOMES,
            _ => [Outcome::Drawn, Outcome::DoubleForfeit],
        };
        let done = hubs.at_once(outcomes.map(wish));
        let recorded: Vec<RecordId> =
            done.iter().flatten().flatten().flat_map(|it| it.records.clone()).collect();
        assert_eq!(recorded.len(), 1, "{done:?}");
        *stands = recorded;
    }
}

#[test]
fn two_organisers_who_end_each_other_at_once_leave_one() {
    let Some(server) = Server::start() else { return };
    let mut hubs = Hubs::over(&server.database());
    let keys = hubs.desks.each_ref().map(|it| it.device());
    for nth in 0..times() {
        let end = |it| vec![Command::RevokeGrant { device: it, reason: "换人".to_owned() }];
        let done = hubs.at_once([end(keys[1]), end(keys[0])]);
        let ended = done.each_ref().map(|it| it[0].is_some());
        let left = ended.iter().position(|it| *it).expect("one ends the other");
        assert!(ended != [true; 2], "round {nth}: nobody is left");
        // What is left can go on, and the last one cannot be ended.
        let op = hubs.op();
        let own = hubs.wish(left, op, end(keys[left]).remove(0));
        assert_eq!(own.unwrap_err(), Refusal::LastOrganiser.into());
        let grant = Grant::organiser(keys[1 - left], "又来".to_owned());
        hubs.does(left, Command::GiveGrant { grant });
    }
}

/// A balancer that asks a second hub before the first has answered must not found two.
#[test]
fn what_two_hubs_are_asked_to_found_at_once_is_founded_once() {
    let Some(server) = Server::start() else { return };
    let address = server.database();
    let homes = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let desks = homes.each_ref().map(|it| Desk::open_over(it.path(), parse(&address)).unwrap());
    for op in 1..=u128::from(times()) {
        let start = Barrier::new(2);
        let founded = thread::scope(|scope| {
            let found = |desk: &Arc<Desk>| {
                start.wait();
                desk.execute(&Seat::Device, None, OpId::new(op), found()).unwrap()
            };
            let threads = desks.each_ref().map(|desk| scope.spawn(move || found(desk)));
            threads.map(|it| it.join().unwrap())
        });
        assert_eq!(founded[0], founded[1]);
        let all = parse(&address);
        let anew = tempfile::tempdir().unwrap();
        let third = Desk::open_over(anew.path(), all).unwrap();
        let View::Competitions(lines) = third.read(&Seat::Device, Query::Competitions).unwrap()
        else {
            panic!()
        };
        assert_eq!(lines.len() as u128, op);
    }
}
