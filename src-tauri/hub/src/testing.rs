//! A hub without a network, and a browser in front of it: requests and answers as text.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, BodyDataStream, to_bytes};
use axum::extract::connect_info::MockConnectInfo;
use axum::http::Request;
use axum::http::header::{CONTENT_TYPE, COOKIE, HOST, ORIGIN, SET_COOKIE};
use axum::response::Response;
use desk::Desk;
use parking_lot::Mutex;
use tempfile::TempDir;
use tower::ServiceExt;

use crate::hub::Hub;
use crate::peer::Peers;
use crate::serve::routes;

/// Where the hub of the tests is.
pub(crate) const PORT: u16 = 7878;

/// A hub with an empty store.
pub(crate) struct Hall {
    routes: Router,
    announced: Arc<Mutex<Vec<String>>>,
    _store: TempDir,
}

/// A browser, which keeps the hub's cookie.
pub(crate) struct Browser<'a> {
    hall: &'a Hall,
    cookie: Option<String>,
    /// How long it keeps the cookie.
    lasts: Duration,
}

impl Hall {
    pub(crate) fn open() -> Self {
        let store = tempfile::tempdir().unwrap();
        let desk = Arc::new(Desk::open(store.path()).unwrap());
        let announced = Arc::new(Mutex::new(Vec::new()));
        let announce = {
            let announced = Arc::clone(&announced);
            Box::new(move |it: &str| announced.lock().push(it.to_owned()))
        };
        let base = format!("http://127.0.0.1:{PORT}");
        let hub = Arc::new(Hub::new(Peers::of(&desk), PORT, base, announce).unwrap());
        let peer = SocketAddr::from((Ipv4Addr::LOCALHOST, 50_000));
        Self { routes: routes(&hub).layer(MockConnectInfo(peer)), announced, _store: store }
    }

    /// The token of the invitation that is open.
    pub(crate) fn token(&self) -> String {
        let announced = self.announced.lock();
        let (_, token) = announced.last().unwrap().split_once("#token=").unwrap();
        token.to_owned()
    }

    /// A browser that nobody let in.
    pub(crate) fn stranger(&self) -> Browser<'_> {
        Browser { hall: self, cookie: None, lasts: Duration::ZERO }
    }

    /// A browser that has shown the open invitation.
    pub(crate) async fn guest(&self) -> Browser<'_> {
        let mut browser = self.stranger();
        let shown = format!("POST /api/session {{\"token\":\"{}\"}}", self.token());
        assert_eq!(browser.ask(&shown).await, "204");
        browser
    }
}

impl Browser<'_> {
    /// Sends `METHOD PATH BODY` from a page of the hub. The answer is its status and its text.
    pub(crate) async fn ask(&mut self, words: &str) -> String {
        self.ask_with(words, &[]).await
    }

    /// The same, with headers as another page or another address would have them.
    pub(crate) async fn ask_with(&mut self, words: &str, headers: &[(&str, &str)]) -> String {
        told(self.send(words, headers).await).await
    }

    /// Carries out a command of a competition, which nothing stands against.
    pub(crate) async fn does(&mut self, competition: &str, op: usize, command: &str) {
        let op = format!("{op:032x}");
        let words = format!(
            r#"POST /api/execute {{"competition":"{competition}","op":"{op}","command":{{{command}}}}}"#
        );
        let answer = self.ask(&words).await;
        assert!(answer.starts_with("200"), "{command}: {answer}");
    }

    /// Nothing is asked for so long, and what is over by then is forgotten.
    pub(crate) fn sleeps(&mut self, time: Duration) {
        self.lasts = self.lasts.saturating_sub(time);
        self.cookie = self.cookie.take().filter(|_| self.lasts > Duration::ZERO);
    }

    /// What the hub tells while it runs.
    pub(crate) async fn listen(&mut self) -> BodyDataStream {
        self.send("GET /api/changes", &[]).await.into_body().into_data_stream()
    }

    async fn send(&mut self, words: &str, headers: &[(&str, &str)]) -> Response {
        let mut words = words.splitn(3, ' ');
        let (method, path) = (words.next().unwrap(), words.next().unwrap());
        let own = format!("127.0.0.1:{PORT}");
        let mut request = Request::builder().method(method).uri(path);
        let all = request.headers_mut().unwrap();
        all.insert(HOST, own.parse().unwrap());
        all.insert(ORIGIN, format!("http://{own}").parse().unwrap());
        all.insert(CONTENT_TYPE, "application/json".parse().unwrap());
        for (name, value) in headers {
            let name: axum::http::HeaderName = name.parse().unwrap();
            all.insert(name, value.parse().unwrap());
        }
        if let Some(cookie) = &self.cookie {
            all.insert(COOKIE, cookie.parse().unwrap());
        }
        let body = Body::from(words.next().unwrap_or_default().to_owned());
        let answer = self.hall.routes.clone().oneshot(request.body(body).unwrap()).await.unwrap();
        self.keep_cookie(&answer);
        answer
    }

    fn keep_cookie(&mut self, answer: &Response) {
        if let Some(cookie) = answer.headers().get(SET_COOKIE) {
            let pair = cookie.to_str().unwrap().split(';').next().unwrap();
            self.cookie = Some(pair.to_owned());
            let age = cookie.to_str().unwrap().split_once("Max-Age=").unwrap().1;
            self.lasts = Duration::from_secs(age.split(';').next().unwrap().parse().unwrap());
        }
    }
}

async fn told(answer: Response) -> String {
    let status = answer.status().as_u16();
    let body = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    let text = String::from_utf8_lossy(&body);
    if text.is_empty() { status.to_string() } else { format!("{status} {text}") }
}
