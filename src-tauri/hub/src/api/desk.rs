//! What a session asks of the desk. The answers are those of the window's own channel.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Extension, Path, State};
use axum::http::header::{CONTENT_TYPE, HeaderName};
use axum::response::IntoResponse;
use competition::command::Command;
use competition::id::{CompetitionId, OpId};
use competition::refusal::Refusal;
use competition::view::{Query, View};
use desk::chance::NoChance;
use desk::sample::{self, SampleKind};
use desk::{Changes, Desk, Failure, FaultCode, FaultReport, Seat};
use serde::{Deserialize, Serialize};
use tokio::task::spawn_blocking;

use super::failed::Failed;
use crate::hub::Hub;

/// One wish of one person.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Order {
    competition: Option<CompetitionId>,
    op: OpId,
    command: Command,
}

/// The competition that a bundle brought.
#[derive(Serialize)]
pub(crate) struct Imported {
    competition: CompetitionId,
}

/// Carries a command out.
pub(crate) async fn execute(
    State(hub): State<Arc<Hub>>,
    Extension(seat): Extension<Seat>,
    Json(Order { competition, op, command }): Json<Order>,
) -> Result<Json<Changes>, Failed> {
    ask(hub, move |desk| desk.execute(&seat, competition, op, command)).await.map(Json)
}

/// Answers a screen's question.
pub(crate) async fn read(
    State(hub): State<Arc<Hub>>,
    Extension(seat): Extension<Seat>,
    Json(query): Json<Query>,
) -> Result<Json<View>, Failed> {
    ask(hub, move |desk| desk.read(&seat, query)).await.map(Json)
}

/// A wish for a competition to try things on.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SampleOrder {
    op: OpId,
    kind: SampleKind,
}

/// The competition, and its event.
#[derive(Serialize)]
pub(crate) struct Sample {
    competition: CompetitionId,
    event: &'static str,
}

/// Founds a competition to try things on.
pub(crate) async fn sample(
    State(hub): State<Arc<Hub>>,
    Extension(seat): Extension<Seat>,
    Json(SampleOrder { op, kind }): Json<SampleOrder>,
) -> Result<Json<Sample>, Failed> {
    let competition = ask(hub, move |desk| desk.found_sample(&seat, op, kind)).await?;
    Ok(Json(Sample { competition, event: sample::EVENT }))
}

/// Takes a bundle in.
pub(crate) async fn import(
    State(hub): State<Arc<Hub>>,
    Extension(seat): Extension<Seat>,
    bundle: Bytes,
) -> Result<Json<Imported>, Failed> {
    only_the_device(&seat)?;
    let competition = ask(hub, move |desk| desk.import(&bundle)).await?;
    Ok(Json(Imported { competition }))
}

/// A competition as a file.
pub(crate) async fn export(
    State(hub): State<Arc<Hub>>,
    Extension(seat): Extension<Seat>,
    Path(competition): Path<CompetitionId>,
) -> Result<impl IntoResponse, Failed> {
    only_the_device(&seat)?;
    let bundle = ask(hub, move |desk| desk.export(competition)).await?;
    Ok(([(CONTENT_TYPE, "application/octet-stream"), SAVED], bundle))
}

/// The browser saves it, whatever it holds; the page gives it its name.
pub(crate) const SAVED: (HeaderName, &str) =
    (axum::http::header::CONTENT_DISPOSITION, "attachment");

/// A bundle holds everything, so that only the device's own seat makes or takes one.
pub(crate) fn only_the_device(seat: &Seat) -> Result<(), Failed> {
    match seat {
        Seat::Device => Ok(()),
        Seat::Browser(_) => Err(Failure::from(Refusal::NotAllowed).into()),
    }
}

/// Asks the desk on a thread that may wait for the disk.
pub(crate) async fn ask<T: Send + 'static>(
    hub: Arc<Hub>,
    question: impl FnOnce(&Desk) -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failed> {
    let answer = spawn_blocking(move || question(&hub.desk)).await;
    Ok(answer.unwrap_or_else(|error| Err(broken(error.to_string())))?)
}

/// No secret could be drawn.
pub(crate) fn no_chance(cause: NoChance) -> Failure {
    broken(cause.to_string())
}

fn broken(detail: String) -> Failure {
    Failure::Fault(FaultReport { code: FaultCode::Storage, detail })
}
