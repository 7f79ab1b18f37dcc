//! Files on their way in, looked at before anything is written down, and files on their way out.

use std::{fs, path::PathBuf};

use competition::{
    id::{CompetitionId, EventKey},
    refusal::Refusal,
};
use desk::{
    EntriesPreview, Failure, FaultCode, FaultReport, FileCheck, FileFormat, FileQuery,
    RulebookPreview, Seat, SheetFormat, SheetQuery, TournamentPreview,
};
use tauri::{
    AppHandle, State,
    ipc::{InvokeBody, Request},
};
use tauri_plugin_dialog::DialogExt;

use crate::{commands::no_file, opened::Opened};

/// Reads a file of entries: the body's bytes, for the event that the headers name.
#[tauri::command(async)]
pub(crate) fn preview_entries(
    opened: State<'_, Opened>,
    request: Request<'_>,
) -> Result<EntriesPreview, Failure> {
    let (competition, event) = into(&request)?;
    opened.desk()?.preview_entries(&Seat::Device, competition, &event, bytes(&request))
}

/// Reads a file of a tournament that was played, likewise.
#[tauri::command(async)]
pub(crate) fn preview_tournament(
    opened: State<'_, Opened>,
    request: Request<'_>,
) -> Result<TournamentPreview, Failure> {
    let (competition, event) = into(&request)?;
    opened.desk()?.preview_tournament(&Seat::Device, competition, &event, bytes(&request))
}

/// Reads an organiser's own regulation: the body's bytes.
#[tauri::command(async)]
pub(crate) fn preview_rulebook(
    opened: State<'_, Opened>,
    request: Request<'_>,
) -> Result<RulebookPreview, Failure> {
    opened.desk()?.preview_rulebook(&Seat::Device, bytes(&request))
}

/// Saves a list to a file that the person chooses. The answer says where, and is nothing if the
/// person chose nothing.
#[tauri::command(async)]
pub(crate) fn sheet(
    app: AppHandle,
    opened: State<'_, Opened>,
    query: SheetQuery,
    format: SheetFormat,
    name: String,
) -> Result<Option<PathBuf>, Failure> {
    let list = opened.desk()?.sheet(&Seat::Device, &query, format)?;
    let ending = match format {
        SheetFormat::Xlsx => "xlsx",
        SheetFormat::Csv => "csv",
    };
    save(&app, &list, name, ending)
}

/// Saves an event as a file of the field, likewise.
#[tauri::command(async)]
pub(crate) fn tournament_file(
    app: AppHandle,
    opened: State<'_, Opened>,
    query: FileQuery,
    name: String,
) -> Result<Option<PathBuf>, Failure> {
    let file = opened.desk()?.tournament_file(&Seat::Device, &query)?;
    let ending = match query.format {
        FileFormat::Trf16 | FileFormat::Trf26 | FileFormat::FideReport => "trf",
        FileFormat::Pgn => "pgn",
    };
    save(&app, &file, name, ending)
}

/// What a person should know before such a file is given away.
#[tauri::command(async)]
pub(crate) fn check_file(
    opened: State<'_, Opened>,
    query: FileQuery,
) -> Result<FileCheck, Failure> {
    opened.desk()?.check_file(&Seat::Device, &query)
}

fn save(
    app: &AppHandle,
    bytes: &[u8],
    name: String,
    ending: &str,
) -> Result<Option<PathBuf>, Failure> {
    let dialog = app.dialog().file().set_file_name(name).add_filter(ending, &[ending]);
    let Some(chosen) = dialog.blocking_save_file() else { return Ok(None) };
    let path = chosen.into_path().map_err(|_| no_file())?;
    fs::write(&path, bytes).map_err(|error| unwritten(&error))?;
    Ok(Some(path))
}

fn unwritten(error: &std::io::Error) -> Failure {
    Failure::Fault(FaultReport { code: FaultCode::Storage, detail: error.to_string() })
}

fn bytes<'a>(request: &'a Request<'_>) -> &'a [u8] {
    match request.body() {
        InvokeBody::Raw(bytes) => bytes,
        InvokeBody::Json(_) => &[],
    }
}

/// The event in the headers. Its key has only letters that a header may hold.
fn into(request: &Request<'_>) -> Result<(CompetitionId, EventKey), Failure> {
    let header = |name: &str| request.headers().get(name).and_then(|it| it.to_str().ok());
    let competition = header("competition").and_then(|it| it.parse().ok());
    let competition = competition.ok_or(Refusal::NoSuchCompetition)?;
    Ok((competition, header("event").unwrap_or_default().into()))
}
