//! Every route as every seat: what a browser gets to see, and that nothing else comes out.

use expect_test::expect;
use futures_util::StreamExt;
use serde_json::Value;

use crate::testing::{Browser, Hall};

const EVENT: &str = "men-individual-rapid";
const ROLES: [&str; 7] = [
    "organiser",
    "chief_arbiter",
    "pairings_officer",
    "arbiter",
    "team_leader",
    "appeals_member",
    "screen",
];
/// Those who see drafts and entry forms.
const OFFICIALS: usize = 3;

/// A competition with a draft that is not published, and another one beside it.
struct Games {
    hall: Hall,
    here: String,
    elsewhere: String,
}

impl Games {
    async fn before_the_first_round() -> Self {
        let hall = Hall::open();
        let mut owner = hall.guest().await;
        let here = found(&mut owner, "77000000000000000000000000000000", "entered").await;
        let elsewhere = found(&mut owner, "78000000000000000000000000000000", "running").await;
        let phase = format!(r#""event":"{EVENT}","phase":"swiss""#);
        for (op, command) in [
            (1, format!(r#""command":"order_field",{phase},"how":{{"how":"regulation"}}"#)),
            (2, format!(r#""command":"draw_round",{phase}"#)),
        ] {
            owner.does(&here, op, &command).await;
        }
        drop(owner);
        Self { hall, here, elsewhere }
    }

    /// A browser in a seat of its own.
    async fn seated(&self, nth: usize, scope: &str) -> Browser<'_> {
        let mut owner = self.hall.guest().await;
        let seat = seat(nth);
        let open = format!(
            r#""command":"open_seat","seat":"{seat}","scope":{scope},"name":"somebody","until_ms":null"#
        );
        owner.does(&self.here, 100 + nth, &open).await;
        let words =
            format!(r#"POST /api/seat/pass {{"competition":"{}","seat":"{seat}"}}"#, self.here);
        let answer = owner.ask(&words).await;
        let (_, token) = answer.split_once("#token=").expect(&answer);
        let token = token.trim_end_matches(r#""}"#);
        let mut browser = self.hall.stranger();
        let shown = format!(r#"POST /api/session {{"token":"{token}"}}"#);
        assert_eq!(browser.ask(&shown).await, "204");
        browser
    }

    /// Everything that can be asked, by name.
    fn routes(&self) -> Vec<(&'static str, String)> {
        let Self { here, elsewhere, .. } = self;
        let view = |view: &str, of: &str| {
            format!(r#"POST /api/read {{"view":"{view}","competition":"{of}"}}"#)
        };
        let event = |view: &str, more: &str| {
            format!(
                r#"POST /api/read {{"view":"{view}","competition":"{here}","event":"{EVENT}"{more}}}"#
            )
        };
        let sheet = |of: &str| {
            format!(
                "GET /api/sheet?competition={here}&event={EVENT}&of={of}&language=zh&format=csv"
            )
        };
        let file = |door: &str, format: &str| {
            format!(
                r#"POST /api/{door} {{"competition":"{here}","event":"{EVENT}","language":"zh","format":"{format}"}}"#
            )
        };
        let ratings = |ask: &str, more: &str| {
            format!(
                r#"POST /api/ratings {{"ask":"{ask}","competition":"{here}","event":"{EVENT}"{more}}}"#
            )
        };
        let invite = |to: &str, role: &str| {
            let scope = whole(role, None);
            format!(
                r#"POST /api/invitations {{"competition":"{to}","scope":{scope},"name":"x","good_for_s":600}}"#
            )
        };
        let execute = |of: &str| {
            format!(
                r#"POST /api/execute {{"competition":"{of}","op":"99000000000000000000000000000000","command":{{"command":"discard_draft","event":"women-individual-rapid","phase":"swiss","draw":"00000000000000000000000000000000"}}}}"#
            )
        };
        vec![
            ("competitions", r#"POST /api/read {"view":"competitions"}"#.into()),
            ("rulebooks", r#"POST /api/read {"view":"rulebooks"}"#.into()),
            ("competition", view("competition", here)),
            ("event", event("event", "")),
            ("entries", event("entries", "")),
            ("round", event("round", r#","phase":null,"round":null"#)),
            ("round by number", event("round", r#","phase":"swiss","round":1"#)),
            ("standings", event("standings", r#","phase":null,"after_round":null"#)),
            (
                "what_if",
                event("what_if", r#","phase":null,"supposition":{"results":[],"rest":null}"#),
            ),
            ("bracket", event("bracket", "")),
            ("awards", event("awards", "")),
            ("history", event("history", r#","skip":0,"board":null"#)),
            (
                "history of all",
                format!(
                    r#"POST /api/read {{"view":"history","competition":"{here}","event":null,"skip":0,"board":null}}"#
                ),
            ),
            ("disputes", view("disputes", here)),
            (
                "trail",
                format!(
                    r#"POST /api/read {{"view":"trail","competition":"{here}","of":{{"of":"board","board":{{"event":"{EVENT}","phase":"swiss","draw":"00000000000000000000000000000000","board":1}}}}}}"#
                ),
            ),
            ("devices", view("devices", here)),
            ("sheet of entries", sheet("entries")),
            ("sheet of pairings", sheet("pairings")),
            ("sheet of standings", sheet("standings")),
            ("crosstable", sheet("crosstable")),
            ("trf", file("tournament-file", "trf26")),
            ("fide report", file("tournament-file", "fide_report")),
            ("check of a file", file("check-file", "trf26")),
            (
                "preview of entries",
                format!("POST /api/preview-entries?competition={here}&event={EVENT} nothing"),
            ),
            (
                "preview of a tournament",
                format!("POST /api/preview-tournament?competition={here}&event={EVENT} nothing"),
            ),
            ("preview of a rulebook", "POST /api/preview-rulebook nothing".into()),
            ("rating lists", r#"POST /api/ratings {"ask":"lists"}"#.into()),
            ("people in lists", ratings("find", r#","typed":"zhao""#)),
            ("rating changes", ratings("changes", "")),
            (
                "import of a list",
                "POST /api/ratings/lists?year=2026&month=10&single=rapid nothing".into(),
            ),
            ("removal of a list", "DELETE /api/ratings/lists?year=2026&month=10&of=rapid".into()),
            ("export", format!("GET /api/export/{here}")),
            ("import", "POST /api/import nothing".into()),
            (
                "sample",
                r#"POST /api/sample {"op":"79000000000000000000000000000000","kind":"entered"}"#
                    .into(),
            ),
            ("new key", "POST /api/rotate-key".into()),
            ("notices", "GET /api/notices".into()),
            ("connection", format!("GET /api/connection/{here}")),
            ("sitting", format!("GET /api/sitting/{here}")),
            (
                "pass",
                format!(r#"POST /api/seat/pass {{"competition":"{here}","seat":"{}"}}"#, seat(0)),
            ),
            ("invitations", format!("GET /api/invitations/{here}")),
            ("invite an arbiter", invite(here, "arbiter")),
            ("invite an organiser", invite(here, "organiser")),
            ("close an invitation", format!("DELETE /api/invitations/{here}/1")),
            (
                "join",
                r#"POST /api/join {"ticket":"0000000-0000000","address":"127.0.0.1:9"}"#.into(),
            ),
            ("addresses", "GET /api/addresses".into()),
            ("typing of addresses", r#"PUT /api/addresses {"typed":[]}"#.into()),
            ("invitations elsewhere", format!("GET /api/invitations/{elsewhere}")),
            ("invite elsewhere", invite(elsewhere, "arbiter")),
            ("read elsewhere", view("competition", elsewhere)),
            ("devices elsewhere", view("devices", elsewhere)),
            ("sitting elsewhere", format!("GET /api/sitting/{elsewhere}")),
            ("write elsewhere", execute(elsewhere)),
        ]
    }
}

async fn found(owner: &mut Browser<'_>, op: &str, kind: &str) -> String {
    let answer = owner.ask(&format!(r#"POST /api/sample {{"op":"{op}","kind":"{kind}"}}"#)).await;
    let (_, id) = answer.split_once(r#""competition":""#).expect(&answer);
    id[..64].to_owned()
}

fn seat(nth: usize) -> String {
    format!("{:032x}", nth + 1)
}

fn whole(role: &str, delegation: Option<&str>) -> String {
    let delegation = delegation.map_or("null".into(), |it| format!("{it:?}"));
    format!(r#"{{"role":"{role}","events":[],"delegation":{delegation},"venue":null}}"#)
}

/// What came: everything, a refusal of the seat, or another answer by its status.
fn came(answer: &str) -> String {
    match answer {
        _ if answer.contains("not_allowed") => "–".into(),
        _ if answer.starts_with('2') => "+".into(),
        _ => answer.chars().take(3).collect(),
    }
}

/// The draft's id, as the owner of the hub sees it.
async fn draft(games: &Games) -> String {
    let round = games.routes().into_iter().find(|(name, _)| *name == "round").unwrap().1;
    let answer = games.hall.guest().await.ask(&round).await;
    let (_, id) = answer.split_once(r#""draw":""#).expect(&answer);
    id[..32].to_owned()
}

/// J1: the matchups of a round that is not published were learned by typing its address.
#[tokio::test]
async fn j1_all_routes_as_each_seat() {
    let games = Games::before_the_first_round().await;
    let (draft, form) = (draft(&games).await, "2023-0001");
    let mut table = vec![String::new(); games.routes().len()];
    for (nth, role) in ROLES.iter().enumerate() {
        let mut browser = games.seated(nth, &whole(role, None)).await;
        let mut heard = String::new();
        for (line, (_, words)) in table.iter_mut().zip(games.routes()) {
            let answer = browser.ask(&words).await;
            line.push_str(&format!(" {:3}", came(&answer)));
            heard.push_str(&answer);
        }
        let official = nth < OFFICIALS;
        assert_eq!(heard.contains(&draft), official, "{role} hears of the draft");
        assert_eq!(heard.contains(form), official, "{role} hears of entry forms");
        assert!(!heard.contains(&games.elsewhere), "{role} hears of another competition");
    }
    let names = games.routes();
    let lines = names.iter().zip(&table).map(|((name, _), it)| format!("{name:24}{it}"));
    let lines: Vec<String> = lines.map(|it| it.trim_end().to_owned()).collect();
    expect![[r#"
        competitions             +   +   +   +   +   +   +
        rulebooks                +   +   +   +   +   +   +
        competition              +   +   +   +   +   +   +
        event                    +   +   +   +   +   +   +
        entries                  +   +   +   –   –   –   –
        round                    +   +   +   +   +   +   +
        round by number          +   +   +   +   +   +   +
        standings                +   +   +   +   +   +   +
        what_if                  +   +   +   +   +   +   +
        bracket                  +   +   +   +   +   +   +
        awards                   +   +   +   +   +   +   +
        history                  +   +   +   –   –   –   –
        history of all           +   +   +   –   –   –   –
        disputes                 +   +   +   –   –   –   –
        trail                    +   +   +   –   –   –   –
        devices                  +   +   +   –   –   –   –
        sheet of entries         +   +   +   –   –   –   –
        sheet of pairings        +   +   +   +   +   +   +
        sheet of standings       +   +   +   +   +   +   +
        crosstable               +   +   +   +   +   +   +
        trf                      +   +   +   +   +   +   +
        fide report              +   +   +   –   –   –   –
        check of a file          +   +   +   +   +   +   +
        preview of entries       +   +   +   –   –   –   –
        preview of a tournament  +   +   +   –   –   –   –
        preview of a rulebook    +   +   +   –   –   –   –
        rating lists             +   +   +   +   +   +   +
        people in lists          +   +   +   –   –   –   –
        rating changes           +   +   +   –   –   –   –
        import of a list         –   –   –   –   –   –   –
        removal of a list        –   –   –   –   –   –   –
        export                   –   –   –   –   –   –   –
        import                   –   –   –   –   –   –   –
        sample                   –   –   –   –   –   –   –
        new key                  –   –   –   –   –   –   –
        notices                  +   +   +   +   +   +   +
        connection               +   +   +   –   –   –   –
        sitting                  +   +   +   +   +   +   +
        pass                     –   –   –   –   –   –   –
        invitations              +   +   –   –   –   –   –
        invite an arbiter        +   +   –   –   –   –   –
        invite an organiser      +   –   –   –   –   –   –
        close an invitation      +   +   –   –   –   –   –
        join                     –   –   –   –   –   –   –
        addresses                –   –   –   –   –   –   –
        typing of addresses      –   –   –   –   –   –   –
        invitations elsewhere    –   –   –   –   –   –   –
        invite elsewhere         –   –   –   –   –   –   –
        read elsewhere           –   –   –   –   –   –   –
        devices elsewhere        –   –   –   –   –   –   –
        sitting elsewhere        –   –   –   –   –   –   –
        write elsewhere          –   –   –   –   –   –   –"#]]
    .assert_eq(&lines.join("\n"));
}

/// A seat for one event sees no draft of another.
#[tokio::test]
async fn an_officials_seat_reaches_no_further_than_its_events() {
    let games = Games::before_the_first_round().await;
    let draft = draft(&games).await;
    let scope = r#"{"role":"pairings_officer","events":["women-individual-rapid"],"delegation":null,"venue":null}"#;
    let mut browser = games.seated(0, scope).await;
    for (name, words) in games.routes() {
        assert!(!browser.ask(&words).await.contains(&draft), "{name}");
    }
}

/// A leader looks after the entries of the own delegation: through no route anybody else's form.
#[tokio::test]
async fn a_leaders_seat_reads_the_forms_of_its_delegation_alone() {
    let games = Games::before_the_first_round().await;
    let routes = games.routes();
    let asked = |name: &str| &routes.iter().find(|it| it.0 == name).unwrap().1;
    let answer = games.hall.guest().await.ask(asked("entries")).await;
    let entries: Value = serde_json::from_str(answer.strip_prefix("200 ").unwrap()).unwrap();
    let led = &entries["data"]["delegations"][0];
    let forms = entries["data"]["rows"].as_array().unwrap().iter().map(|it| {
        let number = it["person"]["registration"].as_str().unwrap();
        (number, it["line"]["delegation"] == led["name"])
    });
    let (own, others): (Vec<_>, Vec<_>) = forms.partition(|it| it.1);
    assert!(!own.is_empty() && !others.is_empty());

    let mut leader = games.seated(0, &whole("team_leader", led["id"].as_str())).await;
    for (name, words) in &routes {
        let heard = leader.ask(words).await;
        for (number, _) in &others {
            assert!(!heard.contains(number), "{name} tells {number}");
        }
        let is_for_it = ["entries", "sheet of entries"].contains(name);
        assert_eq!(own.iter().all(|it| heard.contains(it.0)), is_for_it, "{name}");
    }
}

/// J3: a link was forwarded, and nobody could take it back.
#[tokio::test]
async fn j3_a_closed_seat_ends_its_session_at_once() {
    let games = Games::before_the_first_round().await;
    let mut browser = games.seated(0, &whole("organiser", None)).await;
    let devices = format!(r#"POST /api/read {{"view":"devices","competition":"{}"}}"#, games.here);
    assert!(browser.ask(&devices).await.starts_with("200"));
    let mut owner = games.hall.guest().await;
    let close = format!(r#""command":"close_seat","seat":"{}""#, seat(0));
    owner.does(&games.here, 50, &close).await;
    assert_eq!(browser.ask(&devices).await, "401");
    let again =
        format!(r#"POST /api/seat/pass {{"competition":"{}","seat":"{}"}}"#, games.here, seat(0));
    assert!(owner.ask(&again).await.contains("no_such_seat"));
}

#[tokio::test]
async fn a_seat_hears_of_no_other_competition() {
    let games = Games::before_the_first_round().await;
    let mut owner = games.hall.guest().await;
    let mut heard = games.seated(0, &whole("screen", None)).await.listen().await;
    let opening = |of: usize| {
        format!(
            r#""command":"open_seat","seat":"{}","scope":{},"name":"x","until_ms":null"#,
            seat(of),
            whole("screen", None)
        )
    };
    owner.does(&games.elsewhere, 60, &opening(60)).await;
    owner.does(&games.here, 61, &opening(61)).await;
    let (mut told, last) = (String::new(), format!("{:032x}", 61));
    while !told.contains(&last) {
        told.push_str(&String::from_utf8_lossy(&heard.next().await.unwrap().unwrap()));
    }
    assert!(told.contains(&games.here) && !told.contains(&games.elsewhere), "{told}");
}
