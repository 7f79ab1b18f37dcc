//! One line: who may be at its ends, and what goes over it.

use std::fmt::Write;
use std::future::pending;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use competition::command::Command;
use competition::id::{CompetitionId, DeviceKey};
use competition::people::{Role, Scope};
use desk::sync::ticket::{Ticket, code};
use desk::{Desk, Failure, Guest, Seat};
use http_body_util::BodyExt;
use hub::peer::{self, Announce, Line, NoLine, NotMet};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{oneshot, watch};
use tokio::time::{sleep, timeout};

use crate::table::{enrol, found, holds, open, open_event, wish};

/// Two desks that know a competition and each other, and their folders.
fn two() -> ([TempDir; 2], [Arc<Desk>; 2], CompetitionId) {
    let homes = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let desks = homes.each_ref().map(|it| open(it.path()));
    let competition = found(&desks[0]);
    enrol(&desks[0], competition, 2, &desks[1]);
    desks[1].import(&desks[0].export(competition).unwrap()).unwrap();
    (homes, desks, competition)
}

/// Waits until two desks hold the same.
async fn agree([one, other]: [&Desk; 2], competition: CompetitionId) {
    let agree = async {
        while holds(one, competition) != holds(other, competition) {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(Duration::from_secs(60), agree).await.unwrap();
}

async fn serve(desk: &Arc<Desk>, typed: Vec<SocketAddr>) -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    let calls = (typed, Announce::ToNobody);
    tokio::spawn(peer::run(Arc::clone(desk), listener, calls, pending()));
    address
}

#[tokio::test(flavor = "multi_thread")]
async fn a_desk_that_has_nothing_gets_all_over_the_line() {
    let homes = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let [founder, other] = homes.each_ref().map(|it| open(it.path()));
    let competition = found(&founder);
    enrol(&founder, competition, 2, &other);
    let address = serve(&founder, Vec::new()).await;
    let mut line = Line::open(&other, address, Some(founder.device())).await.unwrap();
    assert_eq!(line.peer(), founder.device());
    let outcome = peer::meet(&other, &mut line, competition).await.unwrap();
    assert!(outcome.agreed, "{outcome:?}");
    assert_eq!(holds(&other, competition), holds(&founder, competition));
}

#[tokio::test(flavor = "multi_thread")]
async fn another_key_than_the_expected_one_is_not_talked_to() {
    let homes = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let [founder, other] = homes.each_ref().map(|it| open(it.path()));
    let address = serve(&founder, Vec::new()).await;
    let refused = Line::open(&other, address, Some(DeviceKey([7; 32]))).await.unwrap_err();
    assert!(matches!(refused, NoLine::AnotherDevice), "{refused:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_gets_a_line_and_nothing_over_it() {
    let homes = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let [founder, stranger] = homes.each_ref().map(|it| open(it.path()));
    let competition = found(&founder);
    let address = serve(&founder, Vec::new()).await;
    let mut line = Line::open(&stranger, address, None).await.unwrap();
    let refused = peer::meet(&stranger, &mut line, competition).await.unwrap_err();
    assert!(matches!(refused, NotMet::Desk(_)), "{refused:?}");
    assert!(!stranger.enrols(competition, stranger.device()));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_speaks_no_tls_is_told_nothing() {
    let home = tempfile::tempdir().unwrap();
    let address = serve(&open(home.path()), Vec::new()).await;
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(b"GET /peer/live HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
    let mut told = Vec::new();
    let _ = timeout(Duration::from_secs(20), stream.read_to_end(&mut told)).await.unwrap();
    // An alert of TLS at most.
    assert!(told.len() <= 7, "{told:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_changes_at_one_desk_comes_to_the_other_by_itself() {
    let (_homes, [founder, other], competition) = two();
    let address = serve(&founder, Vec::new()).await;
    serve(&other, vec![address]).await;
    for (op, (desk, event)) in
        (10..).zip([(&founder, "men-individual-rapid"), (&other, "women-individual-rapid")])
    {
        wish(desk, competition, op, open_event(event));
        agree([&founder, &other], competition).await;
    }
}

/// A key goes over into a new one while lines are open: each end in turn, and the other desk learns
/// of it over the line that only the old key is known on.
#[tokio::test(flavor = "multi_thread")]
async fn a_desk_under_a_new_key_is_met_by_whoever_knew_the_old_one() {
    let (_homes, [founder, other], competition) = two();
    let address = serve(&founder, Vec::new()).await;
    serve(&other, vec![address]).await;
    for (op, (renewed, event)) in
        (10..).zip([(&founder, "men-individual-rapid"), (&other, "women-individual-rapid")])
    {
        let before = renewed.device();
        let after = renewed.rotate_key(&Seat::Device).unwrap();
        assert!(before != after && renewed.device() == after);
        wish(renewed, competition, op, open_event(event));
        agree([&founder, &other], competition).await;
        assert!(founder.enrols(competition, after) && other.enrols(competition, after));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_device_joins_by_a_code_and_has_the_competition() {
    let homes = [(); 3].map(|()| tempfile::tempdir().unwrap());
    let [founder, other, between] = homes.each_ref().map(|it| open(it.path()));
    let competition = found(&founder);
    let scope = Scope { role: Role::Arbiter, events: Vec::new(), delegation: None, venue: None };
    let guest = Guest { scope, name: "顾言".to_owned(), until_ms: u64::MAX };
    let invitation = founder.invite(&Seat::Device, competition, guest, &[]).unwrap();
    let ticket = Ticket::read(&invitation.code).unwrap();

    // Whoever puts itself between them is not told the secret.
    let wrong = serve(&between, Vec::new()).await;
    let refused = peer::join(&other, &[wrong], &ticket, None).await.unwrap_err();
    assert!(matches!(refused, NotMet::Line(NoLine::AnotherDevice)), "{refused:?}");

    let right = serve(&founder, Vec::new()).await;
    let joined = peer::join(&other, &[wrong, right], &ticket, None).await.unwrap();
    assert_eq!(joined, competition);
    assert_eq!(holds(&other, competition), holds(&founder, competition));
}

/// A cable that passes everything on until it is pulled: then it stays open and passes nothing.
async fn cable(to: SocketAddr) -> (SocketAddr, oneshot::Sender<()>) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    let (pull, pulled) = oneshot::channel();
    tokio::spawn(async move {
        let (mut near, _) = listener.accept().await.unwrap();
        let mut far = TcpStream::connect(to).await.unwrap();
        tokio::select! {
            _ = copy_bidirectional(&mut near, &mut far) => {}
            _ = pulled => pending().await,
        }
    });
    (address, pull)
}

/// B4: the hall's network goes away without a word, and nobody notices for minutes.
#[tokio::test(flavor = "multi_thread")]
async fn a_cable_that_was_pulled_is_noticed_without_anybody_asking() {
    let homes = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let [founder, other] = homes.each_ref().map(|it| open(it.path()));
    let (address, pull) = cable(serve(&founder, Vec::new()).await).await;
    let mut line = Line::open(&other, address, None).await.unwrap();
    let mut ear = line.listen().await.unwrap();
    pull.send(()).unwrap();
    // It would be forever without a pulse; with one, a few seconds.
    let heard = timeout(Duration::from_secs(60), ear.frame()).await.unwrap();
    assert!(heard.is_none_or(|it| it.is_err()));
}

/// What a cable does with what is sent through it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Passes {
    All,
    /// It holds everything back, and both ends stay open.
    Nothing,
    Cut,
}

/// A cable that can be pulled and put back.
async fn loose_cable(to: SocketAddr) -> (SocketAddr, watch::Sender<Passes>) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    let (sender, passes) = watch::channel(Passes::All);
    tokio::spawn(async move {
        while let Ok((mut near, _)) = listener.accept().await {
            let mut passes = passes.clone();
            tokio::spawn(async move {
                let Ok(mut far) = TcpStream::connect(to).await else { return };
                tokio::select! {
                    _ = copy_bidirectional(&mut near, &mut far) => return,
                    () = until(&mut passes, |it| it != Passes::All) => {}
                }
                until(&mut passes, |it| it == Passes::Cut).await;
            });
        }
    });
    (address, sender)
}

async fn until(passes: &mut watch::Receiver<Passes>, is_so: impl Fn(Passes) -> bool) {
    while !is_so(*passes.borrow_and_update()) && passes.changed().await.is_ok() {}
}

/// B1, B2: on a bad line every card took ten seconds, and what never arrived nobody was told of.
/// Here nothing that is entered waits for the line, even one that holds everything back; it is
/// counted till it has arrived, and goes by itself.
#[tokio::test(flavor = "multi_thread")]
async fn entering_waits_for_no_line_and_all_of_it_arrives_by_itself() {
    let (_homes, [founder, other], competition) = two();
    let (address, passes) = loose_cable(serve(&founder, Vec::new()).await).await;
    serve(&other, vec![address]).await;
    let unsent = || other.connection(&Seat::Device, competition).unwrap().unsent;
    let all_arrived = || async {
        while holds(&other, competition) != holds(&founder, competition) || unsent() > 0 {
            sleep(Duration::from_millis(20)).await;
        }
    };
    wish(&other, competition, 10, open_event("men-individual-rapid"));
    timeout(Duration::from_secs(60), all_arrived()).await.unwrap();

    passes.send(Passes::Nothing).unwrap();
    let nudge = |nth: u64| Command::Nudge { device: founder.device(), note: nth.to_string() };
    (0..200).for_each(|nth| wish(&other, competition, 100 + u128::from(nth), nudge(nth)));
    assert_eq!(unsent(), 200);

    passes.send(Passes::Cut).unwrap();
    passes.send(Passes::All).unwrap();
    timeout(Duration::from_secs(60), all_arrived()).await.unwrap();
}

/// The stream that names what changed ends with its line. Whoever listens notices at once, and
/// listens again: what is written then comes by itself, long before both look again anyway.
#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_live_stream_is_noticed_and_another_one_begins() {
    let (_homes, [founder, other], competition) = two();
    let (address, passes) = loose_cable(serve(&founder, Vec::new()).await).await;
    let mut line = Line::open(&other, address, None).await.unwrap();
    let mut ear = line.listen().await.unwrap();
    serve(&other, vec![address]).await;
    let arrives = async |op: u128, event: &str| {
        wish(&founder, competition, op, open_event(event));
        let both_hold_it = async {
            while holds(&other, competition) != holds(&founder, competition) {
                sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(Duration::from_secs(15), both_hold_it).await.unwrap();
    };
    arrives(10, "men-individual-rapid").await;

    passes.send(Passes::Cut).unwrap();
    // It may have told of the change before.
    let ended = async { while let Some(Ok(_)) = ear.frame().await {} };
    timeout(Duration::from_secs(2), ended).await.unwrap();
    // The other line through this cable is cut by then as well.
    sleep(Duration::from_millis(100)).await;
    passes.send(Passes::All).unwrap();
    // The first one comes with the new line, the second one is heard over it.
    arrives(11, "women-individual-rapid").await;
    arrives(12, "boys-individual-rapid").await;
}

/// What comes from another address of this machine.
async fn from_elsewhere(to: SocketAddr) -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut near, _)) = listener.accept().await {
            let socket = TcpSocket::new_v4().unwrap();
            socket.bind((Ipv4Addr::new(127, 0, 0, 9), 0).into()).unwrap();
            let mut far = socket.connect(to).await.unwrap();
            tokio::spawn(async move { copy_bidirectional(&mut near, &mut far).await });
        }
    });
    address
}

/// J4: anybody on the hall's network reaches the server. Who guesses codes is slowed down by its
/// address, under whatever key it comes, and told of; nobody else waits for it.
#[tokio::test(flavor = "multi_thread")]
async fn who_guesses_is_slowed_and_told_of_and_keeps_nobody_else_out() {
    let homes = [(); 4].map(|()| tempfile::tempdir().unwrap());
    let [founder, other, ref guessers @ ..] = homes.each_ref().map(|it| open(it.path()));
    let competition = found(&founder);
    let scope = Scope { role: Role::Arbiter, events: Vec::new(), delegation: None, venue: None };
    let guest = Guest { scope, name: "顾言".to_owned(), until_ms: u64::MAX };
    let invitation = founder.invite(&Seat::Device, competition, guest, &[]).unwrap();
    let address = serve(&founder, Vec::new()).await;
    let elsewhere = from_elsewhere(address).await;
    let mut answers = String::new();
    for (nth, guesser) in (0..6).zip(guessers.iter().cycle()) {
        let wrong = Ticket::read(&code(founder.device(), &[nth; 5])).unwrap();
        let refused = peer::join(guesser, &[elsewhere], &wrong, None).await.unwrap_err();
        let NotMet::Desk(Failure::Fault(fault)) = refused else { panic!("{refused:?}") };
        writeln!(answers, "{:?}", fault.code).unwrap();
    }
    let (first, rest) = answers.split_once('\n').unwrap();
    assert_ne!(first, "CodesSlowed", "{answers}");
    assert!(rest.contains("CodesSlowed"), "{answers}");
    let told = founder.invitations(&Seat::Device, competition).unwrap().wrong.unwrap();
    assert!((1..6).contains(&told.count), "{told:?}");

    let right = Ticket::read(&invitation.code).unwrap();
    assert_eq!(peer::join(&other, &[address], &right, None).await.unwrap(), competition);
}
