//! Other desks: let in, joined, and met.

use competition::id::CompetitionId;
use desk::{Failure, Invitation, InvitationWish, InvitationsView, Seat};
use hub::peer::{AddressesView, JoinWish};
use serde::Serialize;
use tauri::State;

use crate::opened::Opened;

/// Invites a device. The answer holds the secrets, which are told this once.
#[tauri::command]
pub(crate) async fn invite(
    opened: State<'_, Opened>,
    wish: InvitationWish,
) -> Result<Invitation, Failure> {
    opened.peers()?.invite(Seat::Device, wish).await
}

/// The invitations that were given here.
#[tauri::command(async)]
pub(crate) fn invitations(
    opened: State<'_, Opened>,
    competition: CompetitionId,
) -> Result<InvitationsView, Failure> {
    opened.desk()?.invitations(&Seat::Device, competition)
}

/// Closes one of them.
#[tauri::command(async)]
pub(crate) fn close_invitation(
    opened: State<'_, Opened>,
    competition: CompetitionId,
    number: u64,
) -> Result<(), Failure> {
    opened.desk()?.close_invitation(&Seat::Device, competition, number)
}

/// Where this desk and others are met.
#[tauri::command]
pub(crate) async fn addresses(opened: State<'_, Opened>) -> Result<AddressesView, Failure> {
    opened.peers()?.addresses().await
}

/// Meets others at these addresses from now on.
#[tauri::command]
pub(crate) async fn type_addresses(
    opened: State<'_, Opened>,
    typed: Vec<String>,
) -> Result<AddressesView, Failure> {
    opened.peers()?.set_addresses(&typed).await
}

/// The competition that was joined.
#[derive(Serialize)]
pub(crate) struct Joined {
    competition: CompetitionId,
}

/// Joins a competition of another desk.
#[tauri::command]
pub(crate) async fn join(opened: State<'_, Opened>, wish: JoinWish) -> Result<Joined, Failure> {
    Ok(Joined { competition: opened.peers()?.join(&wish).await? })
}
