//! A hub that runs, and a browser at its own screen.

use serde_json::Value;
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    sync::mpsc,
    thread,
    time::Duration,
};

/// Nothing is decided by it: a test that fails should end.
const DEADLINE: Duration = Duration::from_secs(60);

/// A process that is killed when it is dropped.
pub(crate) struct Hub {
    child: Child,
    address: SocketAddr,
    cookie: String,
}

/// What a hub answers: its status and its body. None if the hub was gone before it had answered.
pub(crate) type Answered = Option<(u16, Vec<u8>)>;

impl Hub {
    /// Starts one over a folder and sits down at it.
    pub(crate) fn start(folder: &Path, words: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_yicheng"));
        command.args(["hub", "--listen", "127.0.0.1:0", "--data"]).arg(folder).args(words);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let (tells, told) = mpsc::channel();
        // Read to the end, so that the hub never waits for somebody who reads.
        thread::spawn(move || {
            for line in out.lines().map_while(Result::ok) {
                let Some((address, token)) = line.split_once("/#token=") else { continue };
                let address = address.trim().trim_start_matches("http://").to_owned();
                drop(tells.send((address, token.to_owned())));
            }
        });
        let (address, token) = told.recv_timeout(DEADLINE).unwrap();
        let mut hub = Self { child, address: address.parse().unwrap(), cookie: String::new() };
        hub.cookie = hub.sit_down(&token);
        hub
    }

    fn sit_down(&self, token: &str) -> String {
        let shown = format!(r#"{{"token":"{token}"}}"#);
        let answer = self.say("POST", "/api/session", shown.as_bytes()).unwrap();
        let answer = String::from_utf8(answer).unwrap();
        let cookie = answer.lines().find_map(|it| it.strip_prefix("set-cookie: ")).expect(&answer);
        cookie.split(';').next().unwrap().to_owned()
    }

    /// Another browser of the same session, for a thread of its own.
    pub(crate) fn browser(&self) -> Browser {
        Browser { address: self.address, cookie: self.cookie.clone() }
    }

    pub(crate) fn get(&self, path: &str) -> Vec<u8> {
        let (status, body) = self.browser().ask("GET", path, &[]).unwrap();
        assert_eq!(status, 200, "{path}: {}", String::from_utf8_lossy(&body));
        body
    }

    pub(crate) fn post(&self, path: &str, body: &[u8]) -> Value {
        let (status, body) = self.browser().ask("POST", path, body).unwrap();
        assert_eq!(status, 200, "{path}: {}", String::from_utf8_lossy(&body));
        serde_json::from_slice(&body).unwrap()
    }

    /// `SIGKILL`: it is told nothing and closes nothing.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    fn say(&self, method: &str, path: &str, body: &[u8]) -> Option<Vec<u8>> {
        self.browser().say(method, path, body)
    }
}

impl Drop for Hub {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Asks a hub, one connection for each question.
#[derive(Debug, Clone)]
pub(crate) struct Browser {
    address: SocketAddr,
    cookie: String,
}

impl Browser {
    pub(crate) fn ask(&self, method: &str, path: &str, body: &[u8]) -> Answered {
        let answer = self.say(method, path, body)?;
        let end = answer.windows(4).position(|it| it == b"\r\n\r\n")?;
        let head = std::str::from_utf8(&answer[..end]).ok()?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        let body = answer[end + 4..].to_vec();
        let length = head.lines().find_map(|it| it.strip_prefix("content-length: "));
        let whole = length.is_none_or(|it| it.parse() == Ok(body.len()));
        whole.then_some((status, body))
    }

    fn say(&self, method: &str, path: &str, body: &[u8]) -> Option<Vec<u8>> {
        let Self { address, cookie } = self;
        let mut stream = TcpStream::connect(address).ok()?;
        stream.set_read_timeout(Some(DEADLINE)).ok()?;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n\
             Cookie: {cookie}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
             Connection: close\r\n\r\n",
            body.len()
        );
        stream.write_all(&[head.as_bytes(), body].concat()).ok()?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).ok()?;
        Some(answer)
    }
}

/// An address on this machine that nobody listens on.
pub(crate) fn free() -> SocketAddr {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap()
}
