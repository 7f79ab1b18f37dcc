//! What the screens ask.

mod session;

use std::sync::Arc;

use axum::Router;
use axum::http::header::{CACHE_CONTROL, HeaderValue};
use axum::middleware::{from_fn, from_fn_with_state, map_response};
use axum::response::Response;
use axum::routing::{get, post};

use crate::guard;
use crate::hub::Hub;

/// The API. Only the way to begin or to end a session is open to everybody.
pub(crate) fn routes(hub: &Arc<Hub>) -> Router<Arc<Hub>> {
    Router::new()
        .route("/session", get(session::is_open))
        .route_layer(from_fn_with_state(Arc::clone(hub), guard::session::check))
        .route("/session", post(session::begin).delete(session::end))
        .layer(from_fn(guard::origin::check))
        .layer(map_response(keep_nowhere))
}

/// What a desk says is in no cache.
async fn keep_nowhere(mut response: Response) -> Response {
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
