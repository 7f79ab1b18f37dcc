//! What the screens may ask of the desk. None of it runs on the window's own thread.

use std::path::PathBuf;

use competition::{
    command::Command,
    id::{CompetitionId, DeviceKey, OpId},
    view::{Query, View},
};
use desk::{
    Changes, Connection, Failure, FaultCode, FaultReport, Notices, Seat, Sitting,
    sample::{self, SampleKind},
};
use serde::Serialize;
use tauri::{
    AppHandle, State,
    ipc::{InvokeBody, Request},
};
use tauri_plugin_dialog::DialogExt;

use crate::opened::Opened;

/// Carries a command out. The screen gets what changed, or why nothing did.
#[tauri::command(async)]
pub(crate) fn execute(
    opened: State<'_, Opened>,
    competition: Option<CompetitionId>,
    op: OpId,
    command: Command,
) -> Result<Changes, Failure> {
    opened.desk()?.execute(&Seat::Device, competition, op, command)
}

/// Answers a screen's question.
#[tauri::command(async)]
pub(crate) fn read(opened: State<'_, Opened>, query: Query) -> Result<View, Failure> {
    opened.desk()?.read(&Seat::Device, query)
}

/// Who sits at this window.
#[tauri::command(async)]
pub(crate) fn sitting(
    opened: State<'_, Opened>,
    competition: CompetitionId,
) -> Result<Sitting, Failure> {
    opened.desk()?.sitting(&Seat::Device, competition)
}

/// The key that a device goes on under.
#[derive(Serialize)]
pub(crate) struct Renewed {
    device: DeviceKey,
}

/// Goes on under a new key.
#[tauri::command(async)]
pub(crate) fn rotate_key(opened: State<'_, Opened>) -> Result<Renewed, Failure> {
    Ok(Renewed { device: opened.desk()?.rotate_key(&Seat::Device)? })
}

/// What the person at this window should know on every screen.
#[tauri::command(async)]
pub(crate) fn notices(opened: State<'_, Opened>) -> Result<Notices, Failure> {
    Ok(opened.desk()?.notices(&Seat::Device))
}

/// How a competition is connected.
#[tauri::command(async)]
pub(crate) fn connection(
    opened: State<'_, Opened>,
    competition: CompetitionId,
) -> Result<Connection, Failure> {
    opened.desk()?.connection(&Seat::Device, competition)
}

/// The competition that a bundle brought.
#[derive(Serialize)]
pub(crate) struct Imported {
    competition: CompetitionId,
}

/// Takes a bundle in: the bytes of the request's body.
#[tauri::command(async)]
pub(crate) fn import(opened: State<'_, Opened>, request: Request<'_>) -> Result<Imported, Failure> {
    let bundle = match request.body() {
        InvokeBody::Raw(bytes) => bytes.as_slice(),
        InvokeBody::Json(_) => &[],
    };
    Ok(Imported { competition: opened.desk()?.import(bundle)? })
}

/// Saves a competition to a file that the person chooses. The answer says where, and is nothing
/// if the person chose nothing.
#[tauri::command(async)]
pub(crate) fn export(
    app: AppHandle,
    opened: State<'_, Opened>,
    competition: CompetitionId,
    name: String,
) -> Result<Option<PathBuf>, Failure> {
    let desk = opened.desk()?;
    let dialog = app.dialog().file().set_file_name(name).add_filter("弈程 Yicheng", &["yicheng"]);
    let Some(chosen) = dialog.blocking_save_file() else { return Ok(None) };
    let path = chosen.into_path().map_err(|_| no_file())?;
    desk.export_file(competition, &path)?;
    Ok(Some(path))
}

/// A competition to try things on, and its event.
#[derive(Serialize)]
pub(crate) struct Sample {
    competition: CompetitionId,
    event: &'static str,
}

/// Founds a competition to try things on.
#[tauri::command(async)]
pub(crate) fn sample(
    opened: State<'_, Opened>,
    op: OpId,
    kind: SampleKind,
) -> Result<Sample, Failure> {
    let competition = opened.desk()?.found_sample(&Seat::Device, op, kind)?;
    Ok(Sample { competition, event: sample::EVENT })
}

/// Some systems offer places that are no files, such as another app.
pub(crate) fn no_file() -> Failure {
    let detail = "the chosen place is no file of this device".into();
    Failure::Fault(FaultReport { code: FaultCode::Storage, detail })
}
