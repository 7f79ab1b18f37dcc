//! A failure on its way to a browser.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use desk::Failure;

/// 409 where the rules say no, 500 where something broke; the body says what.
pub(crate) struct Failed(Failure);

impl From<Failure> for Failed {
    fn from(failure: Failure) -> Self {
        Self(failure)
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        let status = match &self.0 {
            Failure::Refused(_) => StatusCode::CONFLICT,
            Failure::Fault(fault) => {
                eprintln!("{}", fault.detail);
                StatusCode::INTERNAL_SERVER_ERROR
            }
        };
        (status, Json(self.0)).into_response()
    }
}
