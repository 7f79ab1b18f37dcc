//! A desk among desks: it answers, it calls, and it is found.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use desk::Desk;
use tokio::net::TcpListener;

use super::calls::NamedBy;
use super::peers::Peers;

/// Whom this desk is announced to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Announce {
    /// To everybody on the network, whose announcements are followed as well.
    ToAll,
    /// To nobody.
    ToNobody,
}

/// Answers other desks, and meets those at the typed addresses and those that are announced, until
/// `stop` is ready. Where announcing fails, the typed addresses still are called.
///
/// # Errors
/// [`io::Error`] if nothing can be listened on.
pub async fn run(
    desk: Arc<Desk>,
    listener: TcpListener,
    (typed, announce): (Vec<SocketAddr>, Announce),
    stop: impl Future<Output = ()>,
) -> Result<(), io::Error> {
    let peers = Peers::of(&desk);
    typed.into_iter().for_each(|it| peers.calls.begin(it, NamedBy::Person));
    peers.serve(listener, announce, stop).await
}
