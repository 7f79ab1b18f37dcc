//! Who is there: browsers in their seats, and other devices.

use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::extract::{Extension, Path, State};
use competition::id::{CompetitionId, DeviceKey, SeatId};
use competition::refusal::Refusal;
use desk::{Connection, Failure, Notices, Seat, Sitting};
use serde::{Deserialize, Serialize};

use super::desk::{ask, no_chance, only_the_device};
use super::failed::Failed;
use crate::hub::Hub;

/// A seat that somebody is to sit down in.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Place {
    competition: CompetitionId,
    seat: SeatId,
}

/// Where a browser sits down.
#[derive(Serialize)]
pub(crate) struct Address {
    address: String,
}

/// A one-time address that lets one browser into a seat that was opened here.
pub(crate) async fn pass(
    State(hub): State<Arc<Hub>>,
    Extension(seat): Extension<Seat>,
    Json(Place { competition, seat: to }): Json<Place>,
) -> Result<Json<Address>, Failed> {
    only_the_device(&seat)?;
    let seated = ask(Arc::clone(&hub), move |desk| desk.seated(competition, to)).await?;
    seated.ok_or_else(|| Failure::from(Refusal::NoSuchSeat { seat: to }))?;
    let secret = hub.passes.issue((competition, to), Instant::now()).map_err(no_chance)?;
    Ok(Json(Address { address: hub.invitation.address(&secret) }))
}

/// The key that a device goes on under.
#[derive(Serialize)]
pub(crate) struct Renewed {
    device: DeviceKey,
}

/// Goes on under a new key.
pub(crate) async fn rotate_key(
    State(hub): State<Arc<Hub>>,
    Extension(seat): Extension<Seat>,
) -> Result<Json<Renewed>, Failed> {
    let device = ask(hub, move |desk| desk.rotate_key(&seat)).await?;
    Ok(Json(Renewed { device }))
}

/// What the person at this desk should know on every screen.
pub(crate) async fn notices(
    State(hub): State<Arc<Hub>>,
    Extension(seat): Extension<Seat>,
) -> Result<Json<Notices>, Failed> {
    ask(hub, move |desk| Ok(desk.notices(&seat))).await.map(Json)
}

/// How a competition is connected.
pub(crate) async fn connection(
    State(hub): State<Arc<Hub>>,
    Extension(seat): Extension<Seat>,
    Path(competition): Path<CompetitionId>,
) -> Result<Json<Connection>, Failed> {
    ask(hub, move |desk| desk.connection(&seat, competition)).await.map(Json)
}

/// Who sits at this screen of a competition.
pub(crate) async fn sitting(
    State(hub): State<Arc<Hub>>,
    Extension(seat): Extension<Seat>,
    Path(competition): Path<CompetitionId>,
) -> Result<Json<Sitting>, Failed> {
    ask(hub, move |desk| desk.sitting(&seat, competition)).await.map(Json)
}
