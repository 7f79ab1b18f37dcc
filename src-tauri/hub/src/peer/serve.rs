//! The server in every desk.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use competition::id::{CompetitionId, DeviceKey};
use desk::sync::message::{self, Answer, Ask, MESSAGE_MAX, No};
use desk::sync::ticket::CODE_SECRET;
use desk::{Admission, Desk};
use futures_util::stream;
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Full, Limited, StreamBody};
use hyper::body::{Bytes, Frame, Incoming};
use hyper::header::HeaderValue;
use hyper::server::conn::http2;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use parking_lot::Mutex;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::sync::broadcast::error::RecvError;
use tokio::task::spawn_blocking;
use tokio::time::{sleep, timeout};
use tokio_rustls::TlsAcceptor;

use super::{CONNECTED_WITHIN, FORMERLY, LIVE, MESSAGE, PATIENCE, PULSE, identity};
use crate::live::{Heard, Live};
use crate::throttle::Throttle;

/// So many devices may be connected.
const CONNECTIONS_MAX: usize = 8192;
/// So many requests one device may have open: a few meetings and its ear.
const STREAMS_MAX: u32 = 16;
/// No request to join has more bytes.
const JOIN_MAX: usize = 1024;
/// A request that does not come in this time is given up.
const SENT_WITHIN: Duration = Duration::from_secs(30);

type Body = UnsyncBoxBody<Bytes, Infallible>;

/// What all connections share.
struct Shared {
    desk: Arc<Desk>,
    live: Arc<Live>,
    /// Who tries codes.
    guessing: Mutex<Throttle>,
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
    let mut acceptor = Acceptor::of(&desk)?;
    let shared = Arc::new(Shared { live, desk, guessing: Mutex::default() });
    let places = Arc::new(Semaphore::new(CONNECTIONS_MAX));
    tokio::pin!(stop);
    loop {
        let stream = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => return Ok(()),
        };
        // No more files may be open just now, or the other end has gone.
        let Ok((stream, from)) = stream else {
            sleep(Duration::from_millis(50)).await;
            continue;
        };
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else { continue };
        if acceptor.own != shared.desk.device() {
            acceptor = Acceptor::of(&shared.desk)?;
        }
        let (acceptor, shared) = (acceptor.clone(), Arc::clone(&shared));
        tokio::spawn(async move {
            connection(&shared, acceptor, (stream, from.ip())).await;
            drop(place);
        });
    }
}

/// What proves to others who this desk is, as long as it has the key.
#[derive(Clone)]
struct Acceptor {
    tls: TlsAcceptor,
    own: DeviceKey,
}

impl Acceptor {
    fn of(desk: &Arc<Desk>) -> Result<Self, io::Error> {
        let own = desk.device();
        let tls = identity::server(desk).map_err(io::Error::other)?.into();
        Ok(Self { tls, own })
    }
}

/// One connection to its end. How it ends is the other side's business.
async fn connection(shared: &Arc<Shared>, acceptor: Acceptor, (stream, from): (TcpStream, IpAddr)) {
    let _ = stream.set_nodelay(true);
    let Acceptor { tls, own } = acceptor;
    let Ok(Ok(stream)) = timeout(CONNECTED_WITHIN, tls.accept(stream)).await else { return };
    let Some(peer) = identity::key_of(stream.get_ref().1.peer_certificates()) else { return };
    let _open = shared.desk.open_line(peer);
    let service = service_fn(|request| handle(Arc::clone(shared), (own, peer, from), request));
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
    (own, peer, from): (DeviceKey, DeviceKey, IpAddr),
    request: Request<Incoming>,
) -> Result<Response<Body>, Infallible> {
    // Who is still connected to a key that was given up connects anew.
    if shared.desk.device() != own {
        return Ok(status(StatusCode::MISDIRECTED_REQUEST));
    }
    let keys = [vec![peer], identity::formerly(peer, request.headers())].concat();
    let formerly = HeaderValue::from_str(&shared.desk.formerly()).ok();
    let mut response = match (request.method(), request.uri().path()) {
        (&Method::POST, MESSAGE) => answer(&shared, (keys, from), request).await,
        (&Method::GET, LIVE) => Response::new(changes(shared, own, keys)),
        _ => status(StatusCode::NOT_FOUND),
    };
    if let Some(formerly) = formerly.filter(|it| !it.is_empty()) {
        response.headers_mut().insert(FORMERLY, formerly);
    }
    Ok(response)
}

async fn answer(
    shared: &Shared,
    (keys, from): (Vec<DeviceKey>, IpAddr),
    request: Request<Incoming>,
) -> Response<Body> {
    let body = Limited::new(request.into_body(), MESSAGE_MAX).collect();
    let body = match timeout(SENT_WITHIN, body).await {
        Ok(Ok(body)) => body.to_bytes(),
        Ok(Err(_)) => return status(StatusCode::PAYLOAD_TOO_LARGE),
        Err(_) => return status(StatusCode::REQUEST_TIMEOUT),
    };
    let is_guess = has_typed_code(&body);
    if is_guess && shared.guessing.lock().wait(from, Instant::now()).is_some() {
        return message(Answer::No(No::Slowed).encode());
    }
    let desk = Arc::clone(&shared.desk);
    match spawn_blocking(move || answer_as(&desk, &keys, &body)).await {
        Ok(answer) => {
            if is_guess {
                shared.note_guess(from, &answer);
            }
            message(answer)
        }
        Err(_) => status(StatusCode::INTERNAL_SERVER_ERROR),
    }
}

/// Whether a request shows a code that somebody typed. It is a small one.
fn has_typed_code(body: &[u8]) -> bool {
    let is_typed = |it: Ask| matches!(it, Ask::Join(join) if join.secret.len() <= CODE_SECRET);
    body.len() <= JOIN_MAX && message::Request::decode(body).is_ok_and(|it| is_typed(it.ask))
}

impl Shared {
    /// A wrong code makes its address wait, whatever key is shown there next.
    fn note_guess(&self, from: IpAddr, answer: &[u8]) {
        match Answer::decode(answer) {
            Ok(Answer::No(No::Stranger)) => self.guessing.lock().failed(from, Instant::now()),
            Ok(Answer::Joined(_)) => self.guessing.lock().succeeded(from),
            Ok(_) | Err(_) => {}
        }
    }
}

/// Answers a peer by the first of its keys that is known in the competition. An invitation is shown
/// by its newest one alone.
fn answer_as(desk: &Desk, keys: &[DeviceKey], body: &[u8]) -> Vec<u8> {
    let [peer, former @ ..] = keys else { return Answer::No(No::Malformed).encode() };
    let mut answer = desk.answer(*peer, body);
    for key in former {
        let is_unknown = Answer::decode(&answer) == Ok(Answer::No(No::Stranger));
        let is_joining =
            || message::Request::decode(body).is_ok_and(|it| matches!(it.ask, Ask::Join(_)));
        if !is_unknown || is_joining() {
            break;
        }
        answer = desk.answer(*key, body);
    }
    answer
}

/// Every competition that changes and that lets the peer in by the first of its keys that is known
/// there, as long as it listens, its last right has not ended and this desk keeps its key. Zeros
/// where some were missed: it then looks at all.
fn changes(shared: Arc<Shared>, own: DeviceKey, keys: Vec<DeviceKey>) -> Body {
    let heard = shared.live.listen();
    let frames =
        stream::unfold((shared, heard, keys), move |(shared, mut heard, keys)| async move {
            loop {
                let may_ask = || keys.iter().any(|it| !shared.desk.shared_with(*it).is_empty());
                let known = |competition| {
                    let admissions = keys.iter().map(|it| shared.desk.admission(competition, *it));
                    admissions.into_iter().find(|it| *it != Admission::Stranger)
                };
                let changed = match heard.recv().await {
                    _ if shared.desk.device() != own => return None,
                    Ok(Heard::Changed(it)) => match known(it.competition) {
                        Some(Admission::InForce) => it.competition,
                        Some(Admission::Ended) if !may_ask() => return None,
                        Some(Admission::Ended | Admission::Stranger) | None => continue,
                    },
                    Ok(Heard::Gap) | Err(RecvError::Lagged(_)) if may_ask() => {
                        CompetitionId([0; 32])
                    }
                    Ok(Heard::Gap) | Err(RecvError::Lagged(_)) => continue,
                    Err(RecvError::Closed) => return None,
                };
                let frame = Frame::data(Bytes::copy_from_slice(&changed.0));
                return Some((Ok(frame), (shared, heard, keys)));
            }
        });
    StreamBody::new(frames).boxed_unsync()
}

fn message(bytes: Vec<u8>) -> Response<Body> {
    Response::new(Full::new(Bytes::from(bytes)).boxed_unsync())
}

fn status(status: StatusCode) -> Response<Body> {
    let mut response = Response::new(Full::new(Bytes::new()).boxed_unsync());
    *response.status_mut() = status;
    response
}
