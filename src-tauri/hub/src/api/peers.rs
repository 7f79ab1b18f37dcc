//! Other desks: let in, joined, and met.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, Path, State};
use competition::id::CompetitionId;
use desk::{Invitation, InvitationWish, InvitationsView, Seat};
use serde::{Deserialize, Serialize};

use super::desk::{ask, only_the_device};
use super::failed::Failed;
use crate::hub::Hub;
use crate::peer::{AddressesView, JoinWish};

/// Invites a device. The answer holds the secrets, which are told this once.
pub(crate) async fn invite(
    State(hub): State<Arc<Hub>>,
    Extension(seat): Extension<Seat>,
    Json(wish): Json<InvitationWish>,
) -> Result<Json<Invitation>, Failed> {
    Ok(Json(hub.peers.invite(seat, wish).await?))
}

/// The invitations that were given here.
pub(crate) async fn invitations(
    State(hub): State<Arc<Hub>>,
    Extension(seat): Extension<Seat>,
    Path(competition): Path<CompetitionId>,
) -> Result<Json<InvitationsView>, Failed> {
    ask(hub, move |desk| desk.invitations(&seat, competition)).await.map(Json)
}

/// Closes one of them.
pub(crate) async fn close(
    State(hub): State<Arc<Hub>>,
    Extension(seat): Extension<Seat>,
    Path((competition, number)): Path<(CompetitionId, u64)>,
) -> Result<Json<()>, Failed> {
    ask(hub, move |desk| desk.close_invitation(&seat, competition, number)).await.map(Json)
}

/// Where this desk and others are met: the device's own business, as all that follows.
pub(crate) async fn addresses(
    State(hub): State<Arc<Hub>>,
    Extension(seat): Extension<Seat>,
) -> Result<Json<AddressesView>, Failed> {
    only_the_device(&seat)?;
    Ok(Json(hub.peers.addresses().await?))
}

/// Where others are, as a person says it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Typed {
    typed: Vec<String>,
}

/// Meets others there from now on.
pub(crate) async fn type_in(
    State(hub): State<Arc<Hub>>,
    Extension(seat): Extension<Seat>,
    Json(Typed { typed }): Json<Typed>,
) -> Result<Json<AddressesView>, Failed> {
    only_the_device(&seat)?;
    Ok(Json(hub.peers.set_addresses(&typed).await?))
}

/// The competition that was joined.
#[derive(Serialize)]
pub(crate) struct Joined {
    competition: CompetitionId,
}

/// Joins a competition of another desk.
pub(crate) async fn join(
    State(hub): State<Arc<Hub>>,
    Extension(seat): Extension<Seat>,
    Json(wish): Json<JoinWish>,
) -> Result<Json<Joined>, Failed> {
    only_the_device(&seat)?;
    Ok(Json(Joined { competition: hub.peers.join(&wish).await? }))
}
