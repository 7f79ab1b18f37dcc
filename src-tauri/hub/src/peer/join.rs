//! Joining a competition by what a person was given.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::Arc;

use competition::id::{CompetitionId, SealKey};
use desk::Desk;
use desk::sync::ticket::{Ticket, joined};
use tokio::task::JoinSet;

use super::line::{Line, NoLine};
use super::meet::{NotMet, meet};

/// Joins at one of the addresses, where the inviting desk answers, and gets the competition.
/// Nobody else is told the secret.
///
/// # Errors
/// [`NotMet`].
pub async fn join(
    desk: &Arc<Desk>,
    addresses: &[SocketAddr],
    ticket: &Ticket,
    seal_key: Option<SealKey>,
) -> Result<CompetitionId, NotMet> {
    Ok(join_at(desk, addresses, ticket, seal_key).await?.0)
}

/// The same, and which address it was.
pub(super) async fn join_at(
    desk: &Arc<Desk>,
    addresses: &[SocketAddr],
    ticket: &Ticket,
    seal_key: Option<SealKey>,
) -> Result<(CompetitionId, SocketAddr), NotMet> {
    let (mut line, address) = reach(desk, addresses, ticket).await?;
    let answer = line.ask(ticket.request(seal_key)).await?;
    let competition = joined(&answer).map_err(desk::Failure::from)?;
    meet(desk, &mut line, competition).await?;
    Ok((competition, address))
}

/// Calls all addresses at once: most of a machine's are on networks that the other is not on. The
/// most telling of their failures is told.
async fn reach(
    desk: &Arc<Desk>,
    addresses: &[SocketAddr],
    ticket: &Ticket,
) -> Result<(Line, SocketAddr), NotMet> {
    let mut calls = JoinSet::new();
    for address in addresses.iter().copied().collect::<BTreeSet<_>>() {
        let desk = Arc::clone(desk);
        calls.spawn(async move { (Line::open(&desk, address, None).await, address) });
    }
    let (mut another, mut itself) = (false, false);
    while let Some(called) = calls.join_next().await {
        match called {
            Ok((Ok(line), address)) if ticket.is_of(line.peer()) => {
                itself |= line.peer() == desk.device();
                if !itself {
                    return Ok((line, address));
                }
            }
            Ok((Ok(_) | Err(NoLine::AnotherDevice), _)) => another = true,
            Ok((Err(_), _)) | Err(_) => {}
        }
    }
    Err(match (itself, another) {
        (true, _) => NotMet::Itself,
        (false, true) => NoLine::AnotherDevice.into(),
        (false, false) => NoLine::Silent.into(),
    })
}
