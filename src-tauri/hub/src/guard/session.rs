//! Without a session nothing is readable.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::Response;

use crate::hub::Hub;
use crate::session::cookie;
use crate::session::secret::Secret;

/// Lets a request pass that carries an open session.
pub(crate) async fn check(
    State(hub): State<Arc<Hub>>,
    request: Request,
    next: Next,
) -> Result<Response, StatusCode> {
    let known = secret(&hub, request.headers()).is_some_and(|it| hub.sessions.knows(&it));
    if known { Ok(next.run(request).await) } else { Err(StatusCode::UNAUTHORIZED) }
}

/// The session's secret in a request, of an open session or not.
pub(crate) fn secret(hub: &Hub, headers: &HeaderMap) -> Option<Secret> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|it| it.to_str().ok());
    cookies.filter_map(|it| cookie::find(hub.port, it)).next()
}
