//! Joining a competition by what a person was given.

use std::net::SocketAddr;
use std::sync::Arc;

use competition::id::{CompetitionId, SealKey};
use desk::Desk;
use desk::sync::ticket::{Ticket, joined};

use super::line::{Line, NoLine};
use super::meet::{NotMet, meet};

/// Joins at the first of the addresses where the inviting desk answers, and gets the competition.
/// Nobody else is told the secret.
///
/// # Errors
/// [`NotMet`]; where no address answers, that of the last.
pub async fn join(
    desk: &Arc<Desk>,
    addresses: &[SocketAddr],
    ticket: &Ticket,
    seal_key: Option<SealKey>,
) -> Result<CompetitionId, NotMet> {
    let mut line = reach(desk, addresses, ticket).await?;
    let answer = line.ask(ticket.request(seal_key)).await?;
    let competition = joined(&answer).map_err(desk::Failure::from)?;
    meet(desk, &mut line, competition).await?;
    Ok(competition)
}

async fn reach(
    desk: &Arc<Desk>,
    addresses: &[SocketAddr],
    ticket: &Ticket,
) -> Result<Line, NotMet> {
    let mut refused = NoLine::Silent;
    for address in addresses {
        match Line::open(desk, *address, None).await {
            Ok(line) if ticket.is_of(line.peer()) => return Ok(line),
            Ok(_) => refused = NoLine::AnotherDevice,
            Err(other) => refused = other,
        }
    }
    Err(refused.into())
}
