//! The stores of two desks that share a competition.

use competition::{
    command::{Command, RulebookSource},
    id::{CompetitionId, OpId, RecordId},
    people::Grant,
};
use desk::{Desk, Seat, record::header::id_of, store::Head, sync::bundle::unpack::unpack};
use std::{collections::BTreeSet, path::Path};
use tempfile::TempDir;

pub(crate) const EVENT: &str = "open";

/// The founder's, and one that was given a right.
pub(crate) fn two_stores() -> ([TempDir; 2], CompetitionId) {
    let homes = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let [founder, other] = homes.each_ref().map(|it| Desk::open(it.path()).unwrap());
    let found = Command::FoundCompetition {
        name: "弈城公开赛".to_owned(),
        place: "弈城".to_owned(),
        from: None,
        to: None,
        organiser: "沈一鸣".to_owned(),
        rulebook: RulebookSource::Shipped { key: "open/chess".to_owned() },
    };
    let founded = founder.execute(&Seat::Device, None, OpId::new(1), found).unwrap();
    let competition = founded.competition;
    let grant = Grant::organiser(other.device(), "程晓岚".to_owned());
    let wishes = [Command::GiveGrant { grant }, Command::OpenEvent { event: EVENT.into() }];
    for (op, wish) in (2..).zip(wishes) {
        founder.execute(&Seat::Device, Some(competition), OpId::new(op), wish).unwrap();
    }
    other.import(&founder.export(competition).unwrap()).unwrap();
    (homes, competition)
}

/// The heads of all that a bundle holds, and its records.
pub(crate) fn holds(bundle: &[u8]) -> (Vec<Head>, BTreeSet<RecordId>) {
    let unpacked = unpack(bundle).unwrap();
    (unpacked.heads, unpacked.frames.iter().map(|it| id_of(&it.header)).collect())
}

/// What is in a store that no program has open.
pub(crate) fn stored(home: &Path, competition: CompetitionId) -> (Vec<Head>, BTreeSet<RecordId>) {
    holds(&Desk::open(home).unwrap().export(competition).unwrap())
}

/// The command that enters somebody nobody else enters, for `/api/execute`.
pub(crate) fn entering(competition: CompetitionId, op: u128, name: &str) -> String {
    let person = format!(r#"{{"name":"{name}"}}"#);
    let entries = format!(r#"[{{"person":{person},"delegation":"{name}","filler":false}}]"#);
    let command =
        format!(r#"{{"command":"enter","event":"{EVENT}","entries":{entries},"waive":null}}"#);
    format!(r#"{{"competition":"{competition}","op":"{op:032x}","command":{command}}}"#)
}
