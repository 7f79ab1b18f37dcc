//! A machine without any network: hubs on it, and browsers on the machine itself.

use crate::{
    hub::Hub,
    table::{entering, holds, stored, two_stores},
};
use competition::id::CompetitionId;
use serde_json::{Value, json};
use std::{
    env,
    process::{Command, Stdio},
};

const INSIDE: &str = "YICHENG_TEST_WITHOUT_NETWORK";
const EVENT: &str = "men-individual-rapid";

/// Runs a test of this program again in a network of its own, in which there is nothing but the
/// machine's loop. False, said aloud, where nobody may make one.
fn runs_alone(test: &str) -> bool {
    if env::var_os(INSIDE).is_some() {
        return false;
    }
    let alone = |then: &str| {
        let nothing = "ip link set lo up && ! ip route get 192.0.2.1 2> /dev/null";
        let mut command = Command::new("unshare");
        command.args(["--net", "sh", "-c", &format!("{nothing} && {then}"), "sh"]);
        command
    };
    if !alone("true").stderr(Stdio::null()).status().is_ok_and(|it| it.success()) {
        println!("skipped: needs root, unshare and ip");
        return true;
    }
    let mut command = alone(r#"exec "$@""#);
    command.arg(env::current_exe().unwrap()).args(["--exact", test, "--nocapture"]);
    assert!(command.env(INSIDE, "1").status().unwrap().success());
    true
}

#[test]
fn two_processes_without_a_network_agree_by_a_file() {
    if runs_alone("no_network::two_processes_without_a_network_agree_by_a_file") {
        return;
    }
    let (homes, competition) = two_stores();
    let hubs = homes.each_ref().map(|it| Hub::start(it.path(), &[]));
    for (op, hub) in (10..).zip(&hubs) {
        hub.post("/api/execute", entering(competition, op, &format!("棋手{op}")).as_bytes());
    }
    let file = |at: usize| hubs[at].get(&format!("/api/export/{competition}"));
    assert_ne!(holds(&file(0)), holds(&file(1)));
    // There and back, as a stick is carried.
    for (from, to) in [(0, 1), (1, 0)] {
        hubs[to].post("/api/import", &file(from));
    }
    assert_eq!(holds(&file(0)), holds(&file(1)));
    hubs.into_iter().for_each(Hub::kill);
    let [one, other] = homes.each_ref().map(|it| stored(it.path(), competition));
    assert_eq!(one, other);
    assert_eq!(one.0.len(), 2, "both have written");
}

/// B11: a copy that had been offline since its start could not make the draw.
#[test]
fn b11_all_but_meeting_works_without_a_network_since_the_start() {
    if runs_alone("no_network::b11_all_but_meeting_works_without_a_network_since_the_start") {
        return;
    }
    let homes = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let [hub, other] = homes.each_ref().map(|it| Hub::start(it.path(), &[]));
    let sample = |op: &str, kind: &str| -> CompetitionId {
        let made = hub.post("/api/sample", json!({"op": op, "kind": kind}).to_string().as_bytes());
        made["competition"].as_str().unwrap().parse().unwrap()
    };

    // A whole competition, from the founding to the awards, and what is read of it.
    let played = sample("71000000000000000000000000000000", "finished");
    let about = json!({"competition": played, "event": EVENT});
    let read = |mut query: Value, view: &str| {
        query["view"] = view.into();
        hub.post("/api/read", query.to_string().as_bytes())["data"].clone()
    };
    for view in ["entries", "bracket", "event"] {
        assert!(read(about.clone(), view).is_object(), "{view}");
    }
    let awards = read(about.clone(), "awards").to_string();
    assert!(awards.contains("name"), "{awards}");
    for view in ["competition", "disputes", "devices"] {
        assert!(read(json!({"competition": played}), view).is_object(), "{view}");
    }
    let mut file = about.clone();
    (file["language"], file["format"]) = ("zh".into(), "trf26".into());
    let asked = file.to_string();
    let (status, text) =
        hub.browser().ask("POST", "/api/tournament-file", asked.as_bytes()).unwrap();
    assert_eq!((status, &text[..4]), (200, &b"012 "[..]), "{}", String::from_utf8_lossy(&text));
    let of = format!("competition={played}&event={EVENT}&of=pairings&round=1");
    assert!(!hub.get(&format!("/api/sheet?{of}&language=zh&format=csv")).is_empty());

    // A draw.
    let begun = sample("72000000000000000000000000000000", "entered");
    let mut op = 0;
    let mut does = |mut command: Value| {
        op += 1;
        (command["event"], command["phase"]) = (EVENT.into(), "swiss".into());
        let order = json!({"competition": begun, "op": format!("{op:032x}"), "command": command});
        hub.post("/api/execute", order.to_string().as_bytes());
    };
    does(json!({"command": "order_field", "how": {"how": "regulation"}}));
    does(json!({"command": "draw_round"}));
    let round = json!({"competition": begun, "event": EVENT, "phase": "swiss", "round": null});
    let draw = read(round.clone(), "round")["status"]["draw"].clone();
    does(json!({"command": "publish_round", "draw": draw}));
    assert_eq!(read(round, "round")["status"]["status"], "published");

    // Files in, and a competition out and in.
    let list = "姓名,性别\n赵一,男\n".as_bytes();
    hub.post(&format!("/api/preview-entries?competition={begun}&event={EVENT}&name=x"), list);
    other.post("/api/import", &hub.get(&format!("/api/export/{played}")));
    assert_eq!(
        other.get(&format!("/api/export/{played}")),
        hub.get(&format!("/api/export/{played}"))
    );
}
