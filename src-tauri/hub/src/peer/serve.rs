//! The server in every desk.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use competition::id::{CompetitionId, DeviceKey};
use desk::sync::message::MESSAGE_MAX;
use desk::{Admission, Desk};
use futures_util::stream;
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Full, Limited, StreamBody};
use hyper::body::{Bytes, Frame, Incoming};
use hyper::server::conn::http2;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::sync::broadcast::error::RecvError;
use tokio::task::spawn_blocking;
use tokio::time::{sleep, timeout};
use tokio_rustls::TlsAcceptor;

use super::{CONNECTED_WITHIN, LIVE, MESSAGE, PATIENCE, PULSE, identity};
use crate::live::{Heard, Live};

/// So many devices may be connected.
const CONNECTIONS_MAX: usize = 8192;
/// So many requests one device may have open: a few meetings and its ear.
const STREAMS_MAX: u32 = 16;
/// A request that does not come in this time is given up.
const SENT_WITHIN: Duration = Duration::from_secs(30);

type Body = UnsyncBoxBody<Bytes, Infallible>;

/// What all connections share.
struct Shared {
    desk: Arc<Desk>,
    live: Arc<Live>,
}

/// Answers other desks until `stop` is ready.
///
/// # Errors
/// [`io::Error`] if there is no certificate to be made of the device's key.
pub(super) async fn serve(
    desk: Arc<Desk>,
    live: Arc<Live>,
    listener: TcpListener,
    stop: impl Future<Output = ()>,
) -> Result<(), io::Error> {
    let acceptor = TlsAcceptor::from(identity::server(&desk).map_err(io::Error::other)?);
    let shared = Arc::new(Shared { live, desk });
    let places = Arc::new(Semaphore::new(CONNECTIONS_MAX));
    tokio::pin!(stop);
    loop {
        let stream = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => return Ok(()),
        };
        // No more files may be open just now, or the other end has gone.
        let Ok((stream, _)) = stream else {
            sleep(Duration::from_millis(50)).await;
            continue;
        };
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else { continue };
        let (acceptor, shared) = (acceptor.clone(), Arc::clone(&shared));
        tokio::spawn(async move {
            connection(&shared, acceptor, stream).await;
            drop(place);
        });
    }
}

/// One connection to its end. How it ends is the other side's business.
async fn connection(shared: &Arc<Shared>, acceptor: TlsAcceptor, stream: TcpStream) {
    let _ = stream.set_nodelay(true);
    let Ok(Ok(stream)) = timeout(CONNECTED_WITHIN, acceptor.accept(stream)).await else { return };
    let Some(peer) = identity::key_of(stream.get_ref().1.peer_certificates()) else { return };
    let _open = shared.desk.open_line(peer);
    let service = service_fn(|request| handle(Arc::clone(shared), peer, request));
    let _ended = http2::Builder::new(TokioExecutor::new())
        .timer(TokioTimer::new())
        .keep_alive_interval(PULSE)
        .keep_alive_timeout(PATIENCE)
        .max_concurrent_streams(STREAMS_MAX)
        .serve_connection(TokioIo::new(stream), service)
        .await;
}

async fn handle(
    shared: Arc<Shared>,
    peer: DeviceKey,
    request: Request<Incoming>,
) -> Result<Response<Body>, Infallible> {
    Ok(match (request.method(), request.uri().path()) {
        (&Method::POST, MESSAGE) => answer(&shared, peer, request).await,
        (&Method::GET, LIVE) => Response::new(changes(shared, peer)),
        _ => status(StatusCode::NOT_FOUND),
    })
}

async fn answer(shared: &Shared, peer: DeviceKey, request: Request<Incoming>) -> Response<Body> {
    let body = Limited::new(request.into_body(), MESSAGE_MAX).collect();
    let body = match timeout(SENT_WITHIN, body).await {
        Ok(Ok(body)) => body.to_bytes(),
        Ok(Err(_)) => return status(StatusCode::PAYLOAD_TOO_LARGE),
        Err(_) => return status(StatusCode::REQUEST_TIMEOUT),
    };
    let desk = Arc::clone(&shared.desk);
    match spawn_blocking(move || desk.answer(peer, &body)).await {
        Ok(answer) => Response::new(Full::new(Bytes::from(answer)).boxed_unsync()),
        Err(_) => status(StatusCode::INTERNAL_SERVER_ERROR),
    }
}

/// Every competition that changes and that lets the peer in, as long as it listens and its last
/// right has not ended. Zeros where some were missed: it then looks at all.
fn changes(shared: Arc<Shared>, peer: DeviceKey) -> Body {
    let heard = shared.live.listen();
    let frames = stream::unfold((shared, heard), move |(shared, mut heard)| async move {
        loop {
            let may_ask = || !shared.desk.shared_with(peer).is_empty();
            let changed = match heard.recv().await {
                Ok(Heard::Changed(it)) => match shared.desk.admission(it.competition, peer) {
                    Admission::InForce => it.competition,
                    Admission::Ended if !may_ask() => return None,
                    Admission::Ended | Admission::Stranger => continue,
                },
                Ok(Heard::Gap) | Err(RecvError::Lagged(_)) if may_ask() => CompetitionId([0; 32]),
                Ok(Heard::Gap) | Err(RecvError::Lagged(_)) => continue,
                Err(RecvError::Closed) => return None,
            };
            let frame = Frame::data(Bytes::copy_from_slice(&changed.0));
            return Some((Ok(frame), (shared, heard)));
        }
    });
    StreamBody::new(frames).boxed_unsync()
}

fn status(status: StatusCode) -> Response<Body> {
    let mut response = Response::new(Full::new(Bytes::new()).boxed_unsync());
    *response.status_mut() = status;
    response
}
