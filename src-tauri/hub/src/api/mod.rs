//! What the screens ask.

mod changes;
mod desk;
mod failed;
mod files;
mod peers;
mod ratings;
mod seats;
mod session;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::header::{CACHE_CONTROL, HeaderValue};
use axum::middleware::{from_fn, from_fn_with_state, map_response};
use axum::response::Response;
use axum::routing::{delete, get, post};

use crate::guard;
use crate::hub::Hub;

/// The longest question.
const QUESTION_MAX: usize = 64 << 10;
/// The longest command: a list of entries of a whole Games.
const COMMAND_MAX: usize = 8 << 20;
/// The largest bundle.
const BUNDLE_MAX: usize = 256 << 20;
/// The largest list or tournament that is read.
const LIST_MAX: usize = 16 << 20;
/// The largest regulation that is sent; less is read.
const RULEBOOK_MAX: usize = 1 << 20;

/// The API. Only the way to begin or to end a session is open to everybody.
pub(crate) fn routes(hub: &Arc<Hub>) -> Router<Arc<Hub>> {
    Router::new()
        .route("/read", post(desk::read).layer(at_most(QUESTION_MAX)))
        .route("/execute", post(desk::execute).layer(at_most(COMMAND_MAX)))
        .route("/changes", get(changes::stream))
        .route("/import", post(desk::import).layer(at_most(BUNDLE_MAX)))
        .route("/export/{competition}", get(desk::export))
        .route("/preview-entries", post(files::entries).layer(at_most(LIST_MAX)))
        .route("/preview-tournament", post(files::tournament).layer(at_most(LIST_MAX)))
        .route("/preview-rulebook", post(files::rulebook).layer(at_most(RULEBOOK_MAX)))
        .route("/sheet", get(files::sheet))
        .route("/tournament-file", post(files::tournament_file).layer(at_most(QUESTION_MAX)))
        .route("/check-file", post(files::check).layer(at_most(QUESTION_MAX)))
        .route("/ratings", post(ratings::read).layer(at_most(QUESTION_MAX)))
        .route("/ratings/lists", post(ratings::import).delete(ratings::remove))
        .route("/ratings/incoming", delete(ratings::stop))
        .route("/sample", post(desk::sample).layer(at_most(QUESTION_MAX)))
        .route("/rotate-key", post(seats::rotate_key))
        .route("/notices", get(seats::notices))
        .route("/connection/{competition}", get(seats::connection))
        .route("/sitting/{competition}", get(seats::sitting))
        .route("/seat/pass", post(seats::pass).layer(at_most(QUESTION_MAX)))
        .route("/invitations", post(peers::invite).layer(at_most(QUESTION_MAX)))
        .route("/invitations/{competition}", get(peers::invitations))
        .route("/invitations/{competition}/{number}", delete(peers::close))
        .route("/addresses", get(peers::addresses).put(peers::type_in).layer(at_most(QUESTION_MAX)))
        .route("/join", post(peers::join).layer(at_most(QUESTION_MAX)))
        .route("/session", get(session::is_open))
        .route_layer(from_fn_with_state(Arc::clone(hub), guard::session::check))
        .route("/session", post(session::begin).delete(session::end).layer(at_most(QUESTION_MAX)))
        .layer(from_fn(guard::origin::check))
        .layer(map_response(keep_nowhere))
}

fn at_most(bytes: usize) -> DefaultBodyLimit {
    DefaultBodyLimit::max(bytes)
}

/// What a desk says is in no cache.
async fn keep_nowhere(mut response: Response) -> Response {
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use expect_test::{Expect, expect};

    use crate::testing::{Browser, Hall};

    const NOWHERE: &str = "0000000000000000000000000000000000000000000000000000000000000000";

    const SEAT: &str = "05050505050505050505050505050505";

    const SHEET: &str = "competition=0000000000000000000000000000000000000000000000000000000000000000&event=x&of=pairings&round=1&language=zh&format=csv";

    const FILE: &str = r#"{"competition":"0000000000000000000000000000000000000000000000000000000000000000","event":"x","language":"zh","format":"trf26"}"#;

    async fn check(browser: &mut Browser<'_>, words: &str, answer: Expect) {
        answer.assert_eq(&browser.ask(words).await);
    }

    #[tokio::test]
    async fn without_a_session_nothing_is_readable() {
        let hall = Hall::open();
        let mut stranger = hall.stranger();
        for words in [
            r#"POST /api/read {"view":"competitions"}"#,
            r#"POST /api/execute {"competition":null,"op":"0","command":{}}"#,
            "POST /api/import nothing",
            &format!("GET /api/export/{NOWHERE}"),
            "POST /api/preview-rulebook nothing",
            &format!("POST /api/preview-entries?competition={NOWHERE}&event=x&name=x nothing"),
            &format!("POST /api/preview-tournament?competition={NOWHERE}&event=x&name=x nothing"),
            &format!("GET /api/sheet?{SHEET}"),
            &format!("POST /api/tournament-file {FILE}"),
            &format!("POST /api/check-file {FILE}"),
            r#"POST /api/ratings {"ask":"lists"}"#,
            "POST /api/ratings/lists?year=2026&month=10&single=rapid nothing",
            "DELETE /api/ratings/lists?year=2026&month=10&of=all",
            "DELETE /api/ratings/incoming",
            r#"POST /api/sample {"op":"0","kind":"entered"}"#,
            "GET /api/changes",
            "GET /api/session",
            "POST /api/rotate-key",
            "GET /api/notices",
            &format!("GET /api/sitting/{NOWHERE}"),
            &format!("GET /api/connection/{NOWHERE}"),
            &format!("GET /api/invitations/{NOWHERE}"),
            &format!("DELETE /api/invitations/{NOWHERE}/1"),
            &format!(r#"POST /api/invitations {{"competition":"{NOWHERE}"}}"#),
            "GET /api/addresses",
            r#"PUT /api/addresses {"typed":[]}"#,
            r#"POST /api/join {"ticket":"0","address":""}"#,
            &format!(r#"POST /api/seat/pass {{"competition":"{NOWHERE}","seat":"{SEAT}"}}"#),
        ] {
            assert_eq!(stranger.ask(words).await, "401", "{words}");
        }
    }

    #[tokio::test]
    async fn a_guest_reads_and_is_told_why_not() {
        let hall = Hall::open();
        let mut guest = hall.guest().await;
        check(
            &mut guest,
            r#"POST /api/read {"view":"competitions"}"#,
            expect![[r#"200 {"view":"competitions","data":[]}"#]],
        )
        .await;
        let unknown =
            format!(r#"POST /api/read {{"view":"competition","competition":"{NOWHERE}"}}"#);
        check(
            &mut guest,
            &unknown,
            expect![[r#"409 {"kind":"refused","what":{"code":"no_such_competition"}}"#]],
        )
        .await;
        check(
            &mut guest,
            &format!("GET /api/export/{NOWHERE}"),
            expect![[r#"409 {"kind":"refused","what":{"code":"no_such_competition"}}"#]],
        )
        .await;
        check(&mut guest, "POST /api/import nothing", expect![[r#"500 {"kind":"fault","what":{"code":"not_a_bundle","detail":"a bundle cannot be taken: this is no bundle"}}"#]]).await;
        check(&mut guest, "GET /api/session", expect!["204"]).await;
    }

    #[tokio::test]
    async fn files_are_looked_at() {
        let hall = Hall::open();
        let mut guest = hall.guest().await;
        check(&mut guest, "POST /api/preview-rulebook extends='games-1/chess'", expect![[r#"200 {"title":null,"problems":[{"file":"own","line":1,"column":9,"at":"extends","code":"file_missing","seen":"games-1/chess"}],"source":null}"#]])
            .await;
        let nowhere = expect![[r#"409 {"kind":"refused","what":{"code":"no_such_competition"}}"#]];
        for words in [
            format!(
                "POST /api/preview-entries?competition={NOWHERE}&event=x&name=%E5%90%8D nothing"
            ),
            format!("POST /api/preview-tournament?competition={NOWHERE}&event=x&name=x nothing"),
            format!("GET /api/sheet?{SHEET}"),
            format!("POST /api/tournament-file {FILE}"),
            format!("POST /api/check-file {FILE}"),
        ] {
            nowhere.assert_eq(&guest.ask(&words).await);
        }
    }

    #[tokio::test]
    async fn a_rating_list_is_read_in_and_removed() {
        const LIST: &str = "ID Number      Name          Tit  Fed  OCT26 Gms  Born  Flag\n 8600001       Zhao, Yi      GM   CHN  2599  9    1990";
        let hall = Hall::open();
        let mut guest = hall.guest().await;
        let import = "POST /api/ratings/lists?year=2026&month=10&single=rapid";
        let answer = guest.ask(&format!("{import} {LIST}")).await;
        let (line, _) = answer.split_once(r#","imported_ms""#).unwrap();
        expect![[r#"200 {"key":{"year":2026,"month":10,"of":"rapid"},"rows":1,"left_out":0"#]]
            .assert_eq(line);
        check(
            &mut guest,
            &format!("{import} nothing"),
            expect![[r#"500 {"kind":"fault","what":{"code":"not_a_rating_list","detail":"the rating lists failed: this is no rating list: 1:1: this is no rating list"}}"#]],
        )
        .await;
        let lists = r#"POST /api/ratings {"ask":"lists"}"#;
        assert!(guest.ask(lists).await.contains(r#""month":10"#));
        let remove = "DELETE /api/ratings/lists?year=2026&month=10&of=rapid";
        check(&mut guest, remove, expect!["200 null"]).await;
        check(
            &mut guest,
            lists,
            expect![[
                r#"200 {"ask":"lists","data":{"lists":[],"incoming":null,"may_import":true}}"#
            ]],
        )
        .await;
        check(&mut guest, "DELETE /api/ratings/incoming", expect!["200 null"]).await;
    }

    #[tokio::test]
    async fn typed_addresses_are_kept_and_a_wrong_one_changes_nothing() {
        let hall = Hall::open();
        let mut guest = hall.guest().await;
        let kept = expect![[r#"200 {"own":[],"typed":["192.0.2.5:7879","192.0.2.6:80"]}"#]];
        let words = r#"PUT /api/addresses {"typed":["１９２．０．２．５","192.0.2.6:80"]}"#;
        kept.assert_eq(&guest.ask(words).await);
        check(
            &mut guest,
            r#"PUT /api/addresses {"typed":["hall"]}"#,
            expect![[
                r#"500 {"kind":"fault","what":{"code":"not_an_address","detail":"what was typed is no address"}}"#
            ]],
        )
        .await;
        kept.assert_eq(&guest.ask("GET /api/addresses").await);
    }

    #[tokio::test]
    async fn who_cannot_join_is_told_why() {
        let hall = Hall::open();
        let mut guest = hall.guest().await;
        for (ticket, address, code) in [
            ("0123", "", "not_a_ticket"),
            ("0000000-0000000", "hall", "not_an_address"),
            ("0000000-0000000", "127.0.0.1:9", "peer_silent"),
        ] {
            let words = format!(r#"POST /api/join {{"ticket":"{ticket}","address":"{address}"}}"#);
            let answer = guest.ask(&words).await;
            assert!(answer.contains(&format!(r#""code":"{code}""#)), "{answer}");
        }
    }

    #[tokio::test]
    async fn a_sample_is_founded_once() {
        let hall = Hall::open();
        let mut guest = hall.guest().await;
        let op = "77000000000000000000000000000000";
        let words = format!(r#"POST /api/sample {{"op":"{op}","kind":"entered"}}"#);
        let answer = guest.ask(&words).await;
        assert!(answer.ends_with(r#","event":"men-individual-rapid"}"#), "{answer}");
        assert_eq!(guest.ask(&words).await, answer);
    }

    #[tokio::test]
    async fn who_leaves_is_a_stranger_again() {
        let hall = Hall::open();
        let mut guest = hall.guest().await;
        assert_eq!(guest.ask("DELETE /api/session").await, "204");
        assert_eq!(guest.ask("GET /api/session").await, "401");
    }

    #[tokio::test]
    async fn a_token_is_good_once_and_guessing_gets_slow() {
        let hall = Hall::open();
        let used = hall.token();
        hall.guest().await;
        let shown = format!(r#"POST /api/session {{"token":"{used}"}}"#);
        let mut late = hall.stranger();
        assert_eq!(late.ask(&shown).await, "401");
        assert_eq!(late.ask(&shown).await, "429");
        let right = format!(r#"POST /api/session {{"token":"{}"}}"#, hall.token());
        assert_eq!(late.ask(&right).await, "429", "whoever guesses waits, even with the right one");
    }

    #[tokio::test]
    async fn another_page_cannot_use_a_session() {
        let hall = Hall::open();
        let mut guest = hall.guest().await;
        let read = r#"POST /api/read {"view":"competitions"}"#;
        for origin in ["http://evil.example", "http://127.0.0.1:9999", "null"] {
            assert_eq!(guest.ask_with(read, &[("origin", origin)]).await, "403", "{origin}");
        }
        let host = [("host", "evil.example:7878"), ("origin", "http://evil.example:7878")];
        assert_eq!(guest.ask_with(read, &host).await, "421", "a name that points here");
        assert_eq!(guest.ask_with("GET /", &host).await, "421");
    }

    /// B6: tablets had to log in again between the rounds.
    #[tokio::test]
    async fn b6_a_session_survives_a_sleep_of_forty_minutes() {
        let hall = Hall::open();
        let mut guest = hall.guest().await;
        drop(guest.listen().await);
        guest.sleeps(Duration::from_secs(40 * 60));
        assert_eq!(guest.ask("GET /api/session").await, "204");
        guest.sleeps(Duration::from_secs(24 * 60 * 60));
        assert_eq!(guest.ask("GET /api/session").await, "401", "a day later it is another meet");
    }

    #[tokio::test]
    async fn what_is_too_long_is_not_read() {
        let hall = Hall::open();
        let mut guest = hall.guest().await;
        let about = format!("?competition={NOWHERE}&event=x&name=x");
        for (route, at_most) in [
            ("read", super::QUESTION_MAX),
            ("ratings", super::QUESTION_MAX),
            ("tournament-file", super::QUESTION_MAX),
            ("check-file", super::QUESTION_MAX),
            ("sample", super::QUESTION_MAX),
            ("seat/pass", super::QUESTION_MAX),
            ("session", super::QUESTION_MAX),
            ("execute", super::COMMAND_MAX),
            ("preview-rulebook", super::RULEBOOK_MAX),
            (&format!("preview-entries{about}"), super::LIST_MAX),
            (&format!("preview-tournament{about}"), super::LIST_MAX),
        ] {
            let words = format!("POST /api/{route} \"{}\"", "x".repeat(at_most));
            let answer = guest.ask(&words).await;
            assert!(answer.starts_with("413"), "{route}: {answer:.80}");
        }
    }
}
