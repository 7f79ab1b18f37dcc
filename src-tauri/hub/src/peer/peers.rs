//! A desk among desks, as its own screens reach it.

use std::error::Error;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use competition::id::CompetitionId;
use desk::sync::ticket::Ticket;
use desk::{Desk, Failure, Fault, FaultCode, FaultReport, Invitation, InvitationWish, Seat};
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use tokio::net::TcpListener;
use tokio::task::{JoinSet, spawn_blocking};
use ts_rs::TS;

use super::address::{self, PORT, reached_at};
use super::battery::keep_telling;
use super::calls::{Calls, NamedBy};
use super::find::Finding;
use super::join::join_at;
use super::line::NoLine;
use super::meet::NotMet;
use super::run::Announce;
use super::serve::serve;
use crate::live::Live;

/// A desk among desks: where others meet it, whom it calls, and how it joins and lets in.
pub struct Peers {
    desk: Arc<Desk>,
    live: Arc<Live>,
    /// Where it listens; nowhere if nobody can call it.
    bound: Mutex<Option<SocketAddr>>,
    pub(super) calls: Calls,
}

/// Where this desk and others are met.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct AddressesView {
    /// Where others reach this desk, the likeliest first; nowhere if it does not listen.
    #[ts(type = "string[]")]
    pub own: Vec<SocketAddr>,
    /// Where a person said that others are.
    #[ts(type = "string[]")]
    pub typed: Vec<SocketAddr>,
}

/// What a person was given to join with.
#[derive(Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct JoinWish {
    /// A code or a link.
    pub ticket: String,
    /// Where the inviting desk is; empty if it is found by itself.
    pub address: String,
}

impl Peers {
    /// A desk that neither listens nor calls yet.
    pub fn of(desk: &Arc<Desk>) -> Arc<Self> {
        let live = Arc::new(Live::over(desk));
        let calls = Calls::of(desk, &live);
        Arc::new(Self { desk: Arc::clone(desk), live, bound: Mutex::default(), calls })
    }

    /// The desk.
    pub fn desk(&self) -> &Arc<Desk> {
        &self.desk
    }

    /// Calls these addresses and those that a person typed earlier. An own file that cannot be read
    /// is told where the addresses are shown.
    pub async fn call(&self, addresses: &[SocketAddr]) {
        let typed = self.away(Desk::typed_addresses).await.unwrap_or_default();
        for address in addresses.iter().chain(&typed) {
            self.calls.begin(*address, NamedBy::Person);
        }
    }

    /// Answers other desks until `stop` is ready. Where announcing fails, typed addresses still do.
    ///
    /// # Errors
    /// [`io::Error`] if nothing can be listened on.
    pub async fn serve(
        self: &Arc<Self>,
        listener: TcpListener,
        announce: Announce,
        stop: impl Future<Output = ()>,
    ) -> Result<(), io::Error> {
        let bound = listener.local_addr()?;
        *self.bound.lock() = Some(bound);
        let mut telling = JoinSet::new();
        telling.spawn(keep_telling(Arc::clone(&self.desk)));
        let _finding = match announce {
            Announce::ToAll => Finding::begin(self, bound.port()).ok(),
            Announce::ToNobody => None,
        };
        serve(Arc::clone(&self.desk), Arc::clone(&self.live), listener, stop).await
    }

    /// Answers, announces and calls, on the usual port or on any other, as long as the program runs.
    ///
    /// # Errors
    /// [`io::Error`] if nothing can be listened on.
    pub async fn serve_somewhere(self: &Arc<Self>) -> Result<(), io::Error> {
        self.call(&[]).await;
        let listener = match TcpListener::bind((Ipv4Addr::UNSPECIFIED, PORT)).await {
            Ok(listener) => listener,
            Err(_) => TcpListener::bind((Ipv4Addr::UNSPECIFIED, 0)).await?,
        };
        self.serve(listener, Announce::ToAll, std::future::pending()).await
    }

    /// Invites a device to where this desk is reached.
    ///
    /// # Errors
    /// [`Failure`], above all if the seat may not give such a right.
    pub async fn invite(&self, seat: Seat, wish: InvitationWish) -> Result<Invitation, Failure> {
        let own = self.own();
        let (competition, guest) = wish.guest();
        self.away(move |desk| desk.invite(&seat, competition, guest, &own)).await
    }

    /// Where this desk and others are met.
    ///
    /// # Errors
    /// [`Failure`] if the typed addresses cannot be read.
    pub async fn addresses(&self) -> Result<AddressesView, Failure> {
        let typed = self.away(Desk::typed_addresses).await?;
        Ok(AddressesView { own: self.own(), typed })
    }

    /// Meets others at these addresses, and no longer at those that a person typed before.
    ///
    /// # Errors
    /// [`Failure`] if one of them is none; nothing changed then.
    pub async fn set_addresses(&self, typed: &[String]) -> Result<AddressesView, Failure> {
        let all = typed.iter().map(|it| read(it)).collect::<Result<Vec<_>, _>>()?;
        self.keep(all).await?;
        self.addresses().await
    }

    /// Joins a competition by a code or a link, and goes on meeting the desk that gave it. Without
    /// an address it is looked for among those that were found.
    ///
    /// # Errors
    /// [`Failure`].
    pub async fn join(&self, wish: &JoinWish) -> Result<CompetitionId, Failure> {
        let ticket = Ticket::read(&wish.ticket).map_err(Fault::from)?;
        let mut at = ticket.addresses.clone();
        if !wish.address.trim().is_empty() {
            at.push(read(&wish.address)?);
        }
        at.extend(self.calls.addresses());
        let seal_key = Some(self.desk.seal_key());
        let (competition, address) = join_at(&self.desk, &at, &ticket, seal_key).await?;
        let mut typed = self.away(Desk::typed_addresses).await?;
        if !typed.contains(&address) {
            typed.push(address);
            self.keep(typed).await?;
        }
        Ok(competition)
    }

    async fn keep(&self, typed: Vec<SocketAddr>) -> Result<(), Failure> {
        let kept = typed.clone();
        self.away(move |desk| desk.set_typed_addresses(&kept)).await?;
        self.calls.keep_to(&typed);
        Ok(())
    }

    fn own(&self) -> Vec<SocketAddr> {
        let bound = *self.bound.lock();
        bound.map(reached_at).unwrap_or_default()
    }

    /// Asks the desk where nobody waits for the disk.
    async fn away<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Desk) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let desk = Arc::clone(&self.desk);
        spawn_blocking(move || ask(&desk)).await.map_err(|_| NotMet::Ending)?
    }
}

fn read(typed: &str) -> Result<SocketAddr, Failure> {
    address::read(typed).ok_or_else(|| {
        let detail = "what was typed is no address".to_owned();
        Failure::Fault(FaultReport { code: FaultCode::NotAnAddress, detail })
    })
}

impl From<NotMet> for Failure {
    fn from(why: NotMet) -> Self {
        let code = match &why {
            NotMet::Desk(failure) => return failure.clone(),
            NotMet::Line(NoLine::AnotherDevice) => FaultCode::PeerAnother,
            NotMet::Line(NoLine::NoAnswer | NoLine::TooLarge) => FaultCode::PeerFaulty,
            NotMet::Line(NoLine::Network(_) | NoLine::Broken(_) | NoLine::Silent) => {
                FaultCode::PeerSilent
            }
            NotMet::Itself => FaultCode::PeerItself,
            NotMet::Ending => FaultCode::Storage,
        };
        Self::Fault(FaultReport { code, detail: chain(&why) })
    }
}

fn chain(error: &dyn Error) -> String {
    match error.source() {
        Some(cause) => format!("{error}: {}", chain(cause)),
        None => error.to_string(),
    }
}
