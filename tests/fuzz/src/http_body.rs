//! The bodies that a browser posts, through the hub's own router with all its guards.
//!
//! The first byte chooses the route. `@` stands for the competition that is there.

use axum::{
    Router,
    body::{Body, to_bytes},
    extract::ConnectInfo,
    http::{Request, StatusCode, header},
};
use competition::{
    command::Command,
    id::{CompetitionId, OpId},
    view::Query,
};
use desk::{Desk, Seat, sample::SampleKind};
use hub::peer::Peers;
use serde_json::{Value, json};
use std::{
    cell::RefCell,
    net::{Ipv4Addr, SocketAddr},
    sync::{Arc, mpsc},
};
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;

const ADDRESS: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 7878);
const ABOUT: &str = "?competition=@&event=men-individual-rapid&name=x";
/// Where something is posted.
const ROUTES: [&str; 12] = [
    "/api/read",
    "/api/execute",
    "/api/ratings",
    "/api/tournament-file",
    "/api/check-file",
    "/api/sample",
    "/api/seat/pass",
    "/api/session",
    "/api/import",
    "/api/preview-rulebook",
    "/api/preview-entries",
    "/api/preview-tournament",
];
/// After so many commands that were carried out the store is made anew, so that it stays small.
const FRESH_AFTER: usize = 500;

/// A browser that sits at the hub's own screen.
struct Browser {
    runtime: Runtime,
    routes: Router,
    cookie: String,
    competition: CompetitionId,
    carried_out: usize,
    _home: TempDir,
}

thread_local! {
    static BROWSER: RefCell<Browser> = RefCell::new(Browser::let_in());
}

/// Whatever is posted, the hub answers what it may answer, and what was carried out is carried out
/// once. What is read as a command or a question is written in one way.
pub fn check(bytes: &[u8]) {
    let Some((route, body)) = bytes.split_first() else { return };
    let route = ROUTES[usize::from(*route) % ROUTES.len()];
    BROWSER.with_borrow_mut(|browser| browser.posts(route, body));
}

impl Browser {
    fn let_in() -> Self {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let home = tempfile::tempdir().unwrap();
        let desk = Arc::new(Desk::open(home.path()).unwrap());
        let kind = SampleKind::Running;
        let competition = desk.found_sample(&Seat::Device, OpId::new(1), kind).unwrap();
        let (told, tells) = mpsc::channel();
        let announce = move |address: &str| drop(told.send(address.to_owned()));
        let routes = hub::router(Peers::of(&desk), ADDRESS, announce).unwrap();
        let address = tells.recv().unwrap();
        let (_, token) = address.split_once("#token=").unwrap();
        let mut browser = Self {
            runtime,
            routes,
            cookie: String::new(),
            competition,
            carried_out: 0,
            _home: home,
        };
        let shown = json!({ "token": token }).to_string();
        let (status, _) = browser.post("/api/session", shown.into_bytes());
        assert_eq!(status, StatusCode::NO_CONTENT);
        browser
    }

    fn posts(&mut self, route: &str, body: &[u8]) {
        let named = self.competition.to_string();
        let body = match str::from_utf8(body) {
            Ok(text) => text.replace('@', &named).into_bytes(),
            Err(_) => body.to_vec(),
        };
        has_one_form(route, &body);
        let (status, answer) = self.post(route, body.clone());
        is_an_answer(route, status, &answer);
        if route == "/api/execute" && status == StatusCode::OK {
            let again = self.post(route, body);
            assert_eq!(again, (status, answer), "what is sent twice is carried out once");
            self.carried_out += 1;
        }
        if self.carried_out == FRESH_AFTER {
            *self = Self::let_in();
        }
    }

    fn post(&mut self, route: &str, body: Vec<u8>) -> (StatusCode, Vec<u8>) {
        let asked = match route.starts_with("/api/preview-") && route != "/api/preview-rulebook" {
            true => format!("{route}{ABOUT}").replace('@', &self.competition.to_string()),
            false => route.to_owned(),
        };
        // Whoever guesses waits; so everybody guesses once.
        let from = blake3::hash(&body);
        let [a, b, c, ..] = *from.as_bytes();
        let mut request = Request::post(asked)
            .header(header::HOST, ADDRESS.to_string())
            .header(header::ORIGIN, format!("http://{ADDRESS}"))
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::COOKIE, &self.cookie)
            .body(Body::from(body))
            .unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([10, a, b, c], 50_000))));
        let routes = self.routes.clone();
        let (status, cookie, body) = self.runtime.block_on(async {
            let answer = routes.oneshot(request).await.unwrap();
            let cookie = answer.headers().get(header::SET_COOKIE).cloned();
            let status = answer.status();
            (status, cookie, to_bytes(answer.into_body(), usize::MAX).await.unwrap())
        });
        if let (true, Some(cookie)) = (self.cookie.is_empty(), cookie) {
            self.cookie = cookie.to_str().unwrap().split(';').next().unwrap().to_owned();
        }
        (status, body.to_vec())
    }
}

fn is_an_answer(route: &str, status: StatusCode, answer: &[u8]) {
    let told = String::from_utf8_lossy(answer);
    match status.as_u16() {
        200 | 204 | 400 | 401 | 413 | 415 | 422 | 429 => {}
        409 => assert!(told.starts_with(r#"{"kind":"refused""#), "{route}: {told}"),
        500 => {
            let fault: Value = serde_json::from_slice(answer).unwrap();
            let code = fault["what"]["code"].as_str().unwrap();
            // What was sent is at fault, and not the store or the program.
            let sent = ["not_a_bundle", "bundle_damaged", "records_refused", "newer_version"];
            assert!(sent.contains(&code), "{route}: {told}");
        }
        other => panic!("{route}: {other} {told}"),
    }
}

fn has_one_form(route: &str, body: &[u8]) {
    match route {
        "/api/execute" => {
            let Ok(order) = serde_json::from_slice::<Value>(body) else { return };
            let Ok(command) = serde_json::from_value::<Command>(order["command"].clone()) else {
                return;
            };
            let written = serde_json::to_vec(&command).unwrap();
            assert_eq!(serde_json::from_slice::<Command>(&written).unwrap(), command);
        }
        "/api/read" => {
            let Ok(query) = serde_json::from_slice::<Query>(body) else { return };
            let written = serde_json::to_vec(&query).unwrap();
            assert_eq!(serde_json::from_slice::<Query>(&written).unwrap(), query);
        }
        _ => {}
    }
}

/// One body or more for each route.
pub fn seeds() -> Vec<Vec<u8>> {
    let event = r#""competition":"@","event":"men-individual-rapid""#;
    let phase = format!(r#"{event},"phase":"swiss""#);
    let order =
        |command: &str| format!(r#"{{"competition":"@","op":"9","command":{{{command}}}}}"#);
    let here = r#""event":"men-individual-rapid","phase":"swiss""#;
    let file = format!(r#"{{{event},"language":"zh","format":"trf26"}}"#);
    let bodies = [
        (0, r#"{"view":"competitions"}"#.to_owned()),
        (0, r#"{"view":"competition","competition":"@"}"#.to_owned()),
        (0, format!(r#"{{"view":"standings",{phase},"after_round":null}}"#)),
        (0, format!(r#"{{"view":"round",{phase},"round":4}}"#)),
        (0, format!(r#"{{"view":"entries",{event}}}"#)),
        (1, order(&format!(r#""command":"draw_round",{here}"#))),
        (1, order(&format!(r#""command":"plan_phase",{here},"rounds":7"#))),
        (1, order(&format!(r#""command":"order_field",{here},"how":{{"how":"regulation"}}"#))),
        (1, order(r#""command":"open_event","event":"women-individual-rapid""#)),
        (2, r#"{"ask":"lists"}"#.to_owned()),
        (2, format!(r#"{{"ask":"find",{event},"typed":"zhao"}}"#)),
        (3, file.clone()),
        (4, file),
        (5, r#"{"op":"8","kind":"entered"}"#.to_owned()),
        (6, format!(r#"{{"competition":"@","seat":"{}"}}"#, "05".repeat(16))),
        (7, format!(r#"{{"token":"{}"}}"#, "05".repeat(16))),
        (8, "\u{89}YCB".to_owned()),
        (9, "extends='games-2023/chess'".to_owned()),
        (10, "姓名,性别\n赵一,男\n".to_owned()),
        (11, "012 Open\n001    1 m    Zhao, Yi                          2599\n".to_owned()),
    ];
    bodies.into_iter().map(|(route, body)| [&[route], body.as_bytes()].concat()).collect()
}
