//! What JSON from outside is read as, without a hub: so many more inputs in the same time.

use competition::{command::Command, fact::Fact, view::Query};
use desk::{FileQuery, InvitationWish, RatingsQuery, SheetQuery};
use hub::peer::JoinWish;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, from_slice};
use std::fmt::Debug;

/// Commands and questions have one form each, and whatever a record says of its fact can be read.
pub fn check(bytes: &[u8]) {
    has_one_form::<Command>(bytes);
    has_one_form::<Query>(bytes);
    drop(from_slice::<FileQuery>(bytes));
    drop(from_slice::<InvitationWish>(bytes));
    drop(from_slice::<JoinWish>(bytes));
    drop(from_slice::<RatingsQuery>(bytes));
    drop(from_slice::<SheetQuery>(bytes));
    let Ok(text) = str::from_utf8(bytes) else { return };
    let kind =
        from_slice::<Value>(bytes).ok().and_then(|it| it["kind"].as_str().map(str::to_owned));
    let kind = kind.unwrap_or_default();
    let fact = Fact::read(&kind, "", text);
    assert_eq!(fact.kind(), kind);
}

fn has_one_form<T: DeserializeOwned + Serialize + PartialEq + Debug>(bytes: &[u8]) {
    let Ok(read) = from_slice::<T>(bytes) else { return };
    let written = serde_json::to_vec(&read).unwrap();
    assert_eq!(from_slice::<T>(&written).unwrap(), read);
}

/// What browsers post, and some facts.
pub fn seeds() -> Vec<Vec<u8>> {
    let competition = "05".repeat(32);
    let posted = crate::http_body::seeds().into_iter().filter_map(|it| {
        let body = String::from_utf8(it[1..].to_vec()).ok()?.replace('@', &competition);
        // Of an order, what is wished.
        let read = serde_json::from_str::<Value>(&body).ok()?;
        let wish = read.get("command").filter(|it| it.is_object()).unwrap_or(&read);
        Some(wish.to_string().into_bytes())
    });
    let facts = [
        r#"{"kind":"device_nudged","device":"@","note":"so"}"#,
        r#"{"kind":"grant_revoked","device":"@","logs":[],"reason":"so"}"#,
        r#"{"kind":"later","what":[1,null,{}]}"#,
    ];
    let facts = facts.map(|it| it.replace('@', &competition).into_bytes());
    posted.chain(facts).collect()
}
