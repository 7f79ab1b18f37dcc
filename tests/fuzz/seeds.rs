//! What fuzzing begins with, in every run of the tests: so the programs of `cargo xtask fuzz` still
//! build, and each door keeps its laws for what is meant to pass it.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "all of this is tests")]

#[path = "src/bundle.rs"]
mod bundle;
#[path = "src/frame.rs"]
mod frame;
#[path = "src/header.rs"]
mod header;
#[path = "src/http_body.rs"]
mod http_body;
#[path = "src/json.rs"]
mod json;
#[path = "src/message.rs"]
mod message;
#[path = "src/ticket.rs"]
mod ticket;
#[path = "src/two_desks.rs"]
mod two_desks;

fn check(seeds: Vec<Vec<u8>>, check: fn(&[u8])) {
    assert!(!seeds.is_empty());
    seeds.iter().for_each(|it| check(it));
}

#[test]
fn a_frame_keeps_its_laws() {
    check(frame::seeds(), frame::check);
}

#[test]
fn a_header_keeps_its_laws() {
    check(header::seeds(), header::check);
}

#[test]
fn a_bundle_keeps_its_laws() {
    check(bundle::seeds(), bundle::check);
}

#[test]
fn json_keeps_its_laws() {
    check(json::seeds(), json::check);
}

#[test]
fn a_message_keeps_its_laws() {
    check(message::seeds(), message::check);
}

#[test]
fn a_ticket_keeps_its_laws() {
    check(ticket::seeds(), ticket::check);
}

#[test]
fn what_a_browser_posts_keeps_its_laws() {
    check(http_body::seeds(), http_body::check);
}
