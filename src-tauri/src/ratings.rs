//! Rating lists: what is asked of them, and their way in.

use desk::{
    Failure, RatingsQuery, RatingsView, Seat,
    ratings::{RatingListKey, RatingListLine, RatingListWish},
};
use tauri::{AppHandle, State};
use tauri_plugin_dialog::DialogExt;

use crate::{commands::no_file, opened::Opened};

/// Answers a question about rating lists.
#[tauri::command(async)]
pub(crate) fn read_ratings(
    opened: State<'_, Opened>,
    query: RatingsQuery,
) -> Result<RatingsView, Failure> {
    opened.desk()?.read_ratings(&Seat::Device, &query)
}

/// Reads in a list that the person chooses. It is too large for the bridge, so that the window asks
/// for the file. The answer is nothing if the person chose nothing, or stopped it.
#[tauri::command(async)]
pub(crate) fn import_ratings(
    app: AppHandle,
    opened: State<'_, Opened>,
    wish: RatingListWish,
) -> Result<Option<RatingListLine>, Failure> {
    let desk = opened.desk()?;
    let dialog = app.dialog().file().add_filter("FIDE", &["zip", "txt", "xml"]);
    let Some(chosen) = dialog.blocking_pick_file() else { return Ok(None) };
    let path = chosen.into_path().map_err(|_| no_file())?;
    Ok(desk.begin_ratings(&Seat::Device)?.read_file(&path, wish)?)
}

/// Stops the reading in of a list.
#[tauri::command(async)]
pub(crate) fn stop_ratings(opened: State<'_, Opened>) -> Result<(), Failure> {
    opened.desk()?.stop_ratings(&Seat::Device)
}

/// Removes a list.
#[tauri::command(async)]
pub(crate) fn remove_ratings(opened: State<'_, Opened>, key: RatingListKey) -> Result<(), Failure> {
    opened.desk()?.remove_ratings(&Seat::Device, key)
}
