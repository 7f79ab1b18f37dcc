//! Meeting over a line, once and for as long as both are there.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use competition::id::{CompetitionId, DeviceKey};
use desk::chance::random;
use desk::{Desk, Failure, FaultCode, Outcome, Step, Weighed};
use http_body_util::BodyExt;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::line::{Line, NoLine};
use crate::live::{Heard, Live};

/// After the first failure; doubled by each further one …
const FIRST_WAIT: Duration = Duration::from_millis(500);
/// … so often: half a minute is the longest.
const DOUBLINGS: u32 = 6;
/// Both look again this often, whatever they heard or missed.
const LOOK_AGAIN: Duration = Duration::from_secs(30);

/// A meeting that is not over in this time is left; the next one goes on where it was. The first
/// one in the largest competition takes minutes.
const MET_WITHIN: Duration = Duration::from_secs(3600);

/// Why two desks did not meet.
#[derive(Debug, thiserror::Error)]
pub enum NotMet {
    /// There is no line, or it broke.
    #[error(transparent)]
    Line(#[from] NoLine),
    /// One of the desks says no.
    #[error(transparent)]
    Desk(#[from] Failure),
    /// The other end is this desk itself.
    #[error("this desk answers itself")]
    Itself,
    /// The program is ending.
    #[error("the program is ending")]
    Ending,
}

/// Meets the desk at the other end of a line once, in one competition.
///
/// # Errors
/// [`NotMet`]; what was taken before stays taken.
pub async fn meet(
    desk: &Arc<Desk>,
    line: &mut Line,
    competition: CompetitionId,
) -> Result<Outcome, NotMet> {
    let peer = line.peer();
    meet_as(desk, line, competition, peer).await
}

/// The same with a peer that is known in the competition by one of its keys.
async fn meet_as(
    desk: &Arc<Desk>,
    line: &mut Line,
    competition: CompetitionId,
    peer: DeviceKey,
) -> Result<Outcome, NotMet> {
    let met = meet_at_leisure(desk, line, competition, peer);
    timeout(MET_WITHIN, met).await.map_err(|_| NoLine::Silent)?
}

async fn meet_at_leisure(
    desk: &Arc<Desk>,
    line: &mut Line,
    competition: CompetitionId,
    peer: DeviceKey,
) -> Result<Outcome, NotMet> {
    let begun = Arc::clone(desk);
    let (mut meeting, ask) = away(move || begun.meet(competition, peer)).await??;
    let mut answer = weighed(desk, line, (competition, ask)).await?;
    loop {
        let (heard, ahead) = (Arc::clone(desk), meeting.ahead(&answer));
        let hearing = away(move || {
            let step = heard.hear_weighed(&mut meeting, answer);
            (meeting, step)
        });
        let asking = async {
            match ahead {
                Some(ask) => weighed(desk, line, (competition, ask)).await.map(Some),
                None => Ok(None),
            }
        };
        let (heard, answered) = tokio::join!(hearing, asking);
        let step;
        (meeting, step) = heard?;
        answer = match (step?, answered?) {
            (Step::Done(outcome), _) => return Ok(outcome),
            (Step::Ask(_), Some(answer)) => answer,
            (Step::Ask(ask), None) => weighed(desk, line, (competition, ask)).await?,
        };
    }
}

/// Asks, and weighs what is answered.
async fn weighed(
    desk: &Arc<Desk>,
    line: &mut Line,
    (competition, ask): (CompetitionId, Vec<u8>),
) -> Result<Weighed, NotMet> {
    let (answer, weighing) = (line.ask(ask).await?, Arc::clone(desk));
    Ok(away(move || weighing.weigh(competition, &answer)).await??)
}

/// Meets whoever is at an address in all that both share, and again whenever something changes
/// here or there, until it turns out to be this desk itself. A line that breaks is opened again
/// after a while, longer each time.
pub(super) async fn keep_meeting(desk: Arc<Desk>, live: Arc<Live>, address: SocketAddr) {
    let mut failures = 0;
    loop {
        match stay(&desk, &live, address, &mut failures).await {
            Err(NotMet::Itself | NotMet::Ending) => return,
            Err(NotMet::Line(_) | NotMet::Desk(_)) | Ok(()) => {}
        }
        sleep(back_off(failures)).await;
        failures = (failures + 1).min(DOUBLINGS);
    }
}

async fn stay(
    desk: &Arc<Desk>,
    live: &Live,
    address: SocketAddr,
    failures: &mut u32,
) -> Result<(), NotMet> {
    let mut line = Line::open(desk, address, None).await?;
    if line.peer() == desk.device() {
        return Err(NotMet::Itself);
    }
    let _open = desk.open_line(line.peer());
    // Both ears first, so that nothing is missed between meeting and listening.
    let mut here = live.listen();
    let mut there = line.listen().await?;
    loop {
        // Whose right has ended calls ever more seldom.
        if let Welcomed::Yes = meet_in_all(desk, &mut line).await? {
            *failures = 0;
        }
        // Under a new key the line is opened anew.
        if !line.is_of(desk) {
            return Ok(());
        }
        let again = Instant::now() + LOOK_AGAIN;
        tokio::select! {
            heard = here.recv() => match heard {
                Ok(Heard::Changed(_) | Heard::Gap) | Err(_) => {}
            },
            heard = there.frame() => match heard {
                Some(Ok(_)) => {}
                Some(Err(broken)) => return Err(NoLine::from(broken).into()),
                None => return Ok(()),
            },
            () = sleep_until(again) => {}
        }
        // What the last meeting itself brought rings here as well: one look for all.
        while here.try_recv().is_ok() {}
    }
}

/// Whether the other desk still lets this one in.
enum Welcomed {
    Yes,
    No,
}

async fn meet_in_all(desk: &Arc<Desk>, line: &mut Line) -> Result<Welcomed, NotMet> {
    let mut welcomed = Welcomed::Yes;
    let mut met = BTreeSet::new();
    // Its newest key first: where that is known, it goes by no other.
    for peer in line.keys() {
        let asked = Arc::clone(desk);
        for competition in away(move || asked.shared_with(peer)).await? {
            if !met.insert(competition) {
                continue;
            }
            match meet_as(desk, line, competition, peer).await {
                Err(NotMet::Desk(Failure::Fault(it))) if it.code == FaultCode::RightEnded => {
                    welcomed = Welcomed::No;
                }
                // In one competition the other may not know this desk yet, or have a fault.
                Ok(_) | Err(NotMet::Desk(_)) => {}
                Err(other) => return Err(other),
            }
        }
    }
    Ok(welcomed)
}

/// Does what reads and writes files where nobody waits for it.
async fn away<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, NotMet> {
    spawn_blocking(work).await.map_err(|_| NotMet::Ending)
}

/// Between half and the whole of the wait, by lot, so that a hall does not call in step.
fn back_off(failures: u32) -> Duration {
    let whole = FIRST_WAIT * 2_u32.pow(failures.min(DOUBLINGS));
    let lot = random::<1>().map_or(255, |it| u32::from(it[0]));
    whole / 2 + whole * lot / 510
}

#[cfg(test)]
mod tests {
    use super::*;

    /// B12: without a network a download was tried again and again, without end.
    #[test]
    fn the_wait_doubles_up_to_half_a_minute_and_is_never_less_than_half() {
        for failures in 0..10 {
            let whole = FIRST_WAIT * 2_u32.pow(failures.min(DOUBLINGS));
            let wait = back_off(failures);
            assert!(whole / 2 <= wait && wait <= whole, "{failures}: {wait:?}");
        }
        assert_eq!(FIRST_WAIT * 2_u32.pow(DOUBLINGS), Duration::from_secs(32));
    }
}
