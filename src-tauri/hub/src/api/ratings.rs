//! Rating lists: what is asked of them, and their way in.

use std::sync::Arc;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::{Extension, Query, State};
use desk::ratings::{RatingListKey, RatingListLine, RatingListWish};
use desk::{Failure, RatingsQuery, RatingsView, Seat};
use futures_util::StreamExt;
use tokio::sync::mpsc;

use super::desk::ask;
use super::failed::Failed;
use crate::hub::Hub;

/// So many pieces wait for the disk.
const PIECES_MAX: usize = 8;

/// Answers a question about rating lists.
pub(crate) async fn read(
    State(hub): State<Arc<Hub>>,
    Extension(seat): Extension<Seat>,
    Json(query): Json<RatingsQuery>,
) -> Result<Json<RatingsView>, Failed> {
    ask(hub, move |desk| desk.read_ratings(&seat, &query)).await.map(Json)
}

/// Reads a list in, piece by piece: it is never held whole. The desk says how large it may be. The
/// answer is null if it was stopped.
pub(crate) async fn import(
    State(hub): State<Arc<Hub>>,
    Extension(seat): Extension<Seat>,
    Query(wish): Query<RatingListWish>,
    body: Body,
) -> Result<Json<Option<RatingListLine>>, Failed> {
    let (pieces, mut sent) = mpsc::channel::<Piece>(PIECES_MAX);
    let sending = async move {
        let mut body = body.into_data_stream();
        while let Some(piece) = body.next().await {
            // What breaks off has no end. If the desk takes no more, it says why.
            let Ok(bytes) = piece else { return };
            if pieces.send(Piece::Bytes(bytes)).await.is_err() {
                return;
            }
        }
        let _ = pieces.send(Piece::End).await;
    };
    let reading = ask(hub, move |desk| {
        let mut incoming = desk.begin_ratings(&seat)?;
        loop {
            match sent.blocking_recv() {
                Some(Piece::Bytes(bytes)) => incoming.take(&bytes).map_err(Failure::from)?,
                Some(Piece::End) => return Ok(incoming.read(wish)?),
                // The browser has gone.
                None => return Ok(None),
            }
        }
    });
    let (read, ()) = futures_util::future::join(reading, sending).await;
    read.map(Json)
}

/// What comes from a browser. Without an end it is not whole.
enum Piece {
    Bytes(Bytes),
    End,
}

/// Stops the reading in of a list.
pub(crate) async fn stop(
    State(hub): State<Arc<Hub>>,
    Extension(seat): Extension<Seat>,
) -> Result<Json<()>, Failed> {
    ask(hub, move |desk| desk.stop_ratings(&seat)).await.map(Json)
}

/// Removes a list.
pub(crate) async fn remove(
    State(hub): State<Arc<Hub>>,
    Extension(seat): Extension<Seat>,
    Query(key): Query<RatingListKey>,
) -> Result<Json<()>, Failed> {
    ask(hub, move |desk| desk.remove_ratings(&seat, key)).await.map(Json)
}
