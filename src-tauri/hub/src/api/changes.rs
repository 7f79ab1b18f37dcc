//! The stream of changes, as server-sent events.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Extension, State};
use axum::response::sse::{Event, Sse};
use futures_util::stream::{self, Stream};
use tokio::sync::broadcast::Receiver;
use tokio::time::timeout;

use crate::hub::Hub;
use crate::live::Heard;
use crate::session::secret::Fingerprint;

/// A sign of life this often, so that a browser notices a hub that is gone.
const ALIVE: Duration = Duration::from_secs(2);

/// One browser's stream.
struct Listener {
    hub: Arc<Hub>,
    session: Fingerprint,
    changes: Receiver<Heard>,
}

/// Streams every change in what the seat is let into, until the session ends or the browser goes.
pub(crate) async fn stream(
    State(hub): State<Arc<Hub>>,
    Extension(session): Extension<Fingerprint>,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let changes = hub.live.listen();
    let listener = Listener { hub, session, changes };
    Sse::new(stream::unfold(listener, |mut it| async { Some((Ok(it.next().await?), it)) }))
}

impl Listener {
    /// The next event. After a gap there is none: the browser connects anew, and reads anew.
    async fn next(&mut self) -> Option<Event> {
        let heard = timeout(ALIVE, self.changes.recv()).await;
        // Its competition is open since the guard let the browser listen.
        let seat = self.hub.seat(&self.session)?;
        match heard {
            Ok(Ok(Heard::Changed(changes))) if seat.enters(changes.competition) => {
                Event::default().json_data(&*changes).ok()
            }
            Err(_) | Ok(Ok(Heard::Changed(_))) => Some(Event::default().event("alive").data("")),
            Ok(Ok(Heard::Gap) | Err(_)) => None,
        }
    }
}
