//! Serving, from the first invitation to the end.

use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::middleware::{from_fn_with_state, map_response};
use desk::chance::NoChance;
use tokio::net::TcpListener;

use crate::hub::Hub;
use crate::peer::{Peers, own_address};
use crate::{api, guard, screens};

/// Why nothing is served.
#[derive(Debug, thiserror::Error)]
pub enum CannotServe {
    /// The network does not let us.
    #[error("the address cannot be listened on")]
    Network(#[from] io::Error),
    /// No secret could be drawn.
    #[error(transparent)]
    Chance(#[from] NoChance),
}

/// Serves the screens and the desk behind them until `stop` is ready.
///
/// `announce` is told the one-time address that lets a browser in, and the next one as soon as it
/// is used. The address holds a secret: it is for the eyes of the person at the hub.
///
/// # Errors
/// [`CannotServe`] if the network breaks, or there is no randomness for a secret.
pub async fn serve(
    peers: Arc<Peers>,
    listener: TcpListener,
    announce: impl Fn(&str) + Send + Sync + 'static,
    stop: impl Future<Output = ()>,
) -> Result<(), CannotServe> {
    let address = listener.local_addr()?;
    let routes = router(peers, seen_from_outside(address), announce)?;
    let service = routes.into_make_service_with_connect_info::<SocketAddr>();

    // Streams of changes never end by themselves, so that the end does not wait for them. A command
    // that is under way is carried out to its end all the same: it is not on this thread.
    tokio::select! {
        ended = axum::serve(listener, service) => ended?,
        () = stop => {}
    }
    Ok(())
}

/// The same for a carriage of one's own: requests in, answers out. Each request says in its
/// `ConnectInfo` from where it comes.
///
/// # Errors
/// [`NoChance`] if there is no randomness for a secret.
pub fn router(
    peers: Arc<Peers>,
    address: SocketAddr,
    announce: impl Fn(&str) + Send + Sync + 'static,
) -> Result<Router, NoChance> {
    let base = format!("http://{address}");
    let hub = Hub::new(peers, address.port(), base, Box::new(announce))?;
    Ok(routes(&Arc::new(hub)))
}

/// Everything, behind its guards.
pub(crate) fn routes(hub: &Arc<Hub>) -> Router {
    Router::new()
        .nest("/api", api::routes(hub))
        .fallback(screens::serve)
        .layer(from_fn_with_state(Arc::clone(hub), guard::host::check))
        .layer(map_response(guard::headers::put))
        .with_state(Arc::clone(hub))
}

/// The address to give to a browser: where the hub listens on all networks, this machine's own.
fn seen_from_outside(address: SocketAddr) -> SocketAddr {
    if !address.ip().is_unspecified() {
        return address;
    }
    let ip = own_address().unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    SocketAddr::new(ip, address.port())
}
