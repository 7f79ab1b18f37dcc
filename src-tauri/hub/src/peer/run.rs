//! A desk among desks: it answers, it calls, and it is found.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use desk::Desk;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

use super::battery::keep_telling;
use super::find::Finding;
use super::meet::keep_meeting;
use super::serve::serve;
use crate::live::Live;

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
    let live = Arc::new(Live::over(&desk));
    let mut meetings = JoinSet::new();
    meetings.spawn(keep_telling(Arc::clone(&desk)));
    for address in typed {
        meetings.spawn(keep_meeting(Arc::clone(&desk), Arc::clone(&live), address));
    }
    let port = listener.local_addr()?.port();
    let _finding = match announce {
        Announce::ToAll => Finding::begin(&desk, &live, port).ok(),
        Announce::ToNobody => None,
    };
    serve(desk, live, listener, stop).await
}
