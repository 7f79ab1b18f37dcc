//! Without a session nothing is readable.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use tokio::task::spawn_blocking;

use crate::hub::Hub;
use crate::session::cookie;
use crate::session::secret::Fingerprint;

/// Lets a request pass that carries an open session, and tells what follows whose seat it is.
pub(crate) async fn check(
    State(hub): State<Arc<Hub>>,
    mut request: Request,
    next: Next,
) -> Result<Response, StatusCode> {
    let session = find(&hub, request.headers()).ok_or(StatusCode::UNAUTHORIZED)?;
    // A seat's right is looked up in its competition, which may have to be opened first.
    let looked_up = spawn_blocking(move || hub.seat(&session)).await;
    let seat = looked_up.ok().flatten().ok_or(StatusCode::UNAUTHORIZED)?;
    request.extensions_mut().insert(session);
    request.extensions_mut().insert(seat);
    Ok(next.run(request).await)
}

/// The session that a request carries, open or not.
pub(crate) fn find(hub: &Hub, headers: &HeaderMap) -> Option<Fingerprint> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|it| it.to_str().ok());
    let mut secrets = cookies.filter_map(|it| cookie::find(hub.port, it));
    secrets.next().map(|it| it.fingerprint())
}
