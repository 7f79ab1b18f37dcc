//! A connection to another desk.

use std::error::Error;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use competition::id::DeviceKey;
use desk::Desk;
use desk::sync::message::MESSAGE_MAX;
use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper::body::{Body, Bytes, Incoming};
use hyper::client::conn::http2::{self, SendRequest};
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use rustls::pki_types::ServerName;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

use super::{CONNECTED_WITHIN, FORMERLY, LIVE, MESSAGE, PATIENCE, PULSE, identity};

/// An answer that does not come in this time does not come.
const ANSWERED_WITHIN: Duration = Duration::from_secs(60);

/// Why another desk is not reached.
#[derive(Debug, thiserror::Error)]
pub enum NoLine {
    /// Nobody is there, or the network does not reach so far.
    #[error("there is no connection")]
    Network(#[from] io::Error),
    /// The connection broke.
    #[error("the connection broke")]
    Broken(#[from] hyper::Error),
    /// It takes too long.
    #[error("nobody answers")]
    Silent,
    /// Somebody else answers than was expected, or no desk at all.
    #[error("another device answers there")]
    AnotherDevice,
    /// The answer is none.
    #[error("the other desk gives no answer")]
    NoAnswer,
    /// The answer is larger than any message.
    #[error("the other desk answers more than {MESSAGE_MAX} bytes")]
    TooLarge,
}

/// A connection to another desk, which has proved its key.
#[derive(Debug)]
pub struct Line {
    sender: SendRequest<Full<Bytes>>,
    peer: DeviceKey,
    /// The keys that the peer has proved to have had before.
    formerly: Vec<DeviceKey>,
    /// This desk's own key when it was opened, …
    own: DeviceKey,
    /// … and those that it had before, proved.
    own_formerly: String,
}

impl Line {
    /// Connects to the desk at an address: to the one with this key and no other, if one is
    /// expected.
    ///
    /// # Errors
    /// [`NoLine`].
    pub async fn open(
        desk: &Arc<Desk>,
        address: SocketAddr,
        expected: Option<DeviceKey>,
    ) -> Result<Self, NoLine> {
        let opened = Self::open_at_leisure(desk, address, expected);
        timeout(CONNECTED_WITHIN, opened).await.map_err(|_| NoLine::Silent)?
    }

    async fn open_at_leisure(
        desk: &Arc<Desk>,
        address: SocketAddr,
        expected: Option<DeviceKey>,
    ) -> Result<Self, NoLine> {
        let own = desk.device();
        let config = identity::client(desk, expected).map_err(io::Error::other)?;
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let name = ServerName::try_from(identity::NAME).expect("the name is one");
        let stream = match TlsConnector::from(config).connect(name, stream).await {
            Err(refused) if refused.kind() == io::ErrorKind::InvalidData => {
                return Err(NoLine::AnotherDevice);
            }
            connected => connected?,
        };
        let peer = identity::key_of(stream.get_ref().1.peer_certificates());
        let peer = peer.ok_or(NoLine::AnotherDevice)?;
        let (sender, connection) = http2::Builder::new(TokioExecutor::new())
            .timer(TokioTimer::new())
            .keep_alive_interval(PULSE)
            .keep_alive_timeout(PATIENCE)
            .keep_alive_while_idle(true)
            .handshake(TokioIo::new(stream))
            .await?;
        // It ends when the line is dropped or breaks, and whoever waits for an answer hears of it.
        tokio::spawn(connection);
        let (formerly, own_formerly) = (Vec::new(), desk.formerly());
        Ok(Self { sender, peer, formerly, own, own_formerly })
    }

    /// The key at the other end.
    pub fn peer(&self) -> DeviceKey {
        self.peer
    }

    /// That key, and those that the peer had before, as far as it has told: what it is known by in a
    /// competition may be one of them, until the rotation has come there.
    pub(super) fn keys(&self) -> Vec<DeviceKey> {
        [&[self.peer], self.formerly.as_slice()].concat()
    }

    /// Whether a desk still has the key that it opened this line with.
    pub(super) fn is_of(&self, desk: &Desk) -> bool {
        self.own == desk.device()
    }

    /// Asks, and waits for the answer.
    ///
    /// # Errors
    /// [`NoLine`].
    pub async fn ask(&mut self, message: Vec<u8>) -> Result<Bytes, NoLine> {
        let answer = async {
            let body = self.send(Method::POST, MESSAGE, message).await?;
            whole(body, MESSAGE_MAX).await
        };
        timeout(ANSWERED_WITHIN, answer).await.map_err(|_| NoLine::Silent)?
    }

    /// Listens to what changes at the other desk: 32 bytes for each change.
    ///
    /// # Errors
    /// [`NoLine`].
    pub async fn listen(&mut self) -> Result<Incoming, NoLine> {
        timeout(CONNECTED_WITHIN, self.send(Method::GET, LIVE, Vec::new()))
            .await
            .map_err(|_| NoLine::Silent)?
    }

    async fn send(
        &mut self,
        method: Method,
        path: &str,
        body: Vec<u8>,
    ) -> Result<Incoming, NoLine> {
        let mut request =
            Request::builder().method(method).uri(format!("https://{}{path}", identity::NAME));
        if !self.own_formerly.is_empty() {
            request = request.header(FORMERLY, &self.own_formerly);
        }
        let request = request.body(Full::new(Bytes::from(body))).expect("the request is one");
        let response = self.sender.send_request(request).await?;
        if self.formerly.is_empty() {
            self.formerly = identity::formerly(self.peer, response.headers());
        }
        match response.status() {
            StatusCode::OK => Ok(response.into_body()),
            _ => Err(NoLine::NoAnswer),
        }
    }
}

/// An answer to its end, if it has at most so many bytes. No more than that is kept of any.
async fn whole<B>(body: B, at_most: usize) -> Result<Bytes, NoLine>
where
    B: Body<Data = Bytes, Error: Into<Box<dyn Error + Send + Sync>>>,
{
    match Limited::new(body, at_most).collect().await {
        Ok(body) => Ok(body.to_bytes()),
        Err(broken) if broken.is::<LengthLimitError>() => Err(NoLine::TooLarge),
        Err(_) => Err(NoLine::NoAnswer),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_answer_is_taken_up_to_its_cap_and_not_a_byte_further() {
        let heard = async |bytes: usize| whole(Full::from(vec![7; bytes]), 1000).await;
        assert_eq!(heard(1000).await.unwrap().len(), 1000);
        let refused = heard(1001).await.unwrap_err();
        assert!(matches!(refused, NoLine::TooLarge), "{refused:?}");
    }
}
