//! Files on their way in, looked at before anything is written down, and files on their way out.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Extension, Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use competition::id::{CompetitionId, EventKey, PhaseKey, RoundNumber};
use desk::words::Language;
use desk::{
    EntriesPreview, FileCheck, FileQuery, RulebookPreview, Seat, SheetFormat, SheetOf, SheetQuery,
    TournamentPreview,
};
use serde::Deserialize;

use super::desk::{SAVED, ask};
use super::failed::Failed;
use crate::hub::Hub;

/// For which event a file is read. The file's own name may stand beside it.
#[derive(Deserialize)]
pub(crate) struct About {
    competition: CompetitionId,
    event: EventKey,
}

/// Reads a file of entries.
pub(crate) async fn entries(
    State(hub): State<Arc<Hub>>,
    Extension(seat): Extension<Seat>,
    Query(About { competition, event }): Query<About>,
    file: Bytes,
) -> Result<Json<EntriesPreview>, Failed> {
    ask(hub, move |desk| desk.preview_entries(&seat, competition, &event, &file)).await.map(Json)
}

/// Reads a file of a tournament that was played.
pub(crate) async fn tournament(
    State(hub): State<Arc<Hub>>,
    Extension(seat): Extension<Seat>,
    Query(About { competition, event }): Query<About>,
    file: Bytes,
) -> Result<Json<TournamentPreview>, Failed> {
    ask(hub, move |desk| desk.preview_tournament(&seat, competition, &event, &file)).await.map(Json)
}

/// Reads an organiser's own regulation.
pub(crate) async fn rulebook(
    State(hub): State<Arc<Hub>>,
    Extension(seat): Extension<Seat>,
    file: Bytes,
) -> Result<Json<RulebookPreview>, Failed> {
    ask(hub, move |desk| desk.preview_rulebook(&seat, &file)).await.map(Json)
}

/// Which list, as an address says it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    competition: CompetitionId,
    event: EventKey,
    of: SheetOf,
    phase: Option<PhaseKey>,
    round: Option<RoundNumber>,
    language: Language,
    format: SheetFormat,
}

/// A list as a file.
pub(crate) async fn sheet(
    State(hub): State<Arc<Hub>>,
    Extension(seat): Extension<Seat>,
    Query(wanted): Query<Wanted>,
) -> Result<impl IntoResponse, Failed> {
    let Wanted { competition, event, of, phase, round, language, format } = wanted;
    let query = SheetQuery { competition, event, of, phase, round, language };
    let list = ask(hub, move |desk| desk.sheet(&seat, &query, format)).await?;
    Ok(([(CONTENT_TYPE, kind(format)), SAVED], list))
}

fn kind(format: SheetFormat) -> &'static str {
    match format {
        SheetFormat::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        SheetFormat::Csv => "text/csv; charset=utf-8",
    }
}

/// An event as a file of the field.
pub(crate) async fn tournament_file(
    State(hub): State<Arc<Hub>>,
    Extension(seat): Extension<Seat>,
    Json(query): Json<FileQuery>,
) -> Result<impl IntoResponse, Failed> {
    let file = ask(hub, move |desk| desk.tournament_file(&seat, &query)).await?;
    Ok(([(CONTENT_TYPE, "application/octet-stream"), SAVED], file))
}

/// What a person should know before such a file is given away.
pub(crate) async fn check(
    State(hub): State<Arc<Hub>>,
    Extension(seat): Extension<Seat>,
    Json(query): Json<FileQuery>,
) -> Result<Json<FileCheck>, Failed> {
    ask(hub, move |desk| desk.check_file(&seat, &query)).await.map(Json)
}
