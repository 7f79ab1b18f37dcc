//! Beginning and ending a session.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::header::{RETRY_AFTER, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{AppendHeaders, IntoResponse, Response};
use serde::Deserialize;

use crate::guard;
use crate::hub::Hub;
use crate::session::{Admitted, cookie};

/// The token of a one-time address.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Shown {
    token: String,
}

/// Exchanges a token for a session. The hub's own address is printed at it, so that whoever has it
/// sits at the device itself; a pass leads to its seat. Whoever shows wrong ones has to wait longer
/// and longer.
pub(crate) async fn begin(
    State(hub): State<Arc<Hub>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Json(shown): Json<Shown>,
) -> Result<Response, StatusCode> {
    let (who, now) = (peer.ip(), Instant::now());
    if let Some(wait) = hub.throttle.lock().wait(who, now) {
        let seconds = [(RETRY_AFTER, (wait.as_secs() + 1).to_string())];
        return Ok((StatusCode::TOO_MANY_REQUESTS, seconds).into_response());
    }

    let no_chance = |_| StatusCode::INTERNAL_SERVER_ERROR;
    let admitted = match hub.invitation.accept(&shown.token).map_err(no_chance)? {
        true => Some(Admitted::Device),
        false => hub.passes.accept(&shown.token, now).map(Admitted::Seat),
    };
    let Some(admitted) = admitted else {
        hub.throttle.lock().failed(who, now);
        return Err(StatusCode::UNAUTHORIZED);
    };
    hub.throttle.lock().succeeded(who);
    let secret = hub.sessions.begin(admitted).map_err(no_chance)?;
    Ok(told(cookie::keep(hub.port, &secret)))
}

/// Closes the session that the browser has, if any, and has it forgotten.
pub(crate) async fn end(State(hub): State<Arc<Hub>>, headers: HeaderMap) -> Response {
    if let Some(session) = guard::session::find(&hub, &headers) {
        hub.sessions.end(&session);
    }
    told(cookie::forget(hub.port))
}

/// Answers that the guard before it let the request pass.
pub(crate) async fn is_open() -> StatusCode {
    StatusCode::NO_CONTENT
}

fn told(cookie: String) -> Response {
    (StatusCode::NO_CONTENT, AppendHeaders([(SET_COOKIE, cookie)])).into_response()
}
