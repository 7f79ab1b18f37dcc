//! Invariants of ARCHITECTURE.md that hold across concepts.

use competition::{
    command::{Command, RulebookSource},
    competitor::{Person, Sex},
    evolve::evolve,
    fact::{Fact, Proof, Recorded},
    id::{DeviceKey, EventKey, Incarnation, OpId, RecordId},
    refusal::Refusal,
    rulebook::shipped,
};
use tests::{sample, scribe::Scribe};

const EVENT: &str = "men-individual-rapid";

fn entered() -> Scribe {
    let mut scribe = Scribe::at("games-2023/chess", EVENT);
    let man = Person { sex: Some(Sex::Male), registered_year: Some(2023), ..Person::default() };
    scribe.enters(EVENT, &sample::field(8), &man);
    scribe
}

fn arriving(id: u8, author: u8, fact: Fact) -> Recorded {
    Recorded {
        id: RecordId([id; 32]),
        author: DeviceKey([author; 32]),
        incarnation: Incarnation([author; 16]),
        seq: 1,
        prev: None,
        lamport: 1_000_000 + u64::from(id),
        at_ms: 0,
        op: OpId::new(u128::from(id)),
        supersedes: Vec::new(),
        roster: Vec::new(),
        seat: None,
        proof: Proof::NotNeeded,
        fact,
    }
}

#[test]
fn i6_an_event_keeps_the_rulebook_it_was_opened_with() {
    let mut scribe = entered();
    let pinned = scribe.state.events[&EVENT.into()].rulebook;
    let key = "games-2023/chess".to_owned();
    let mut files = shipped::files(&key).unwrap();
    let general = files.get_mut("games-2023/general").unwrap();
    general.push_str("\n# A later edition.\n");
    scribe.does(Command::AdoptRulebook { rulebook: RulebookSource::Own { root: key, files } });

    assert_eq!(scribe.state.rulebooks.len(), 2);
    assert_ne!(scribe.state.rulebooks[1].digest, pinned);
    assert_eq!(scribe.state.events[&EVENT.into()].rulebook, pinned);
}

#[test]
fn i9_a_record_without_the_right_is_kept_and_changes_nothing() {
    let mut scribe = entered();
    let before = scribe.state.events.clone();
    let competitor = *before[&EVENT.into()].competitors.keys().next().unwrap();
    let reason = "a stranger's wish".to_owned();
    let fact = Fact::CompetitorWithdrawn { event: EVENT.into(), competitor, reason };
    evolve(&mut scribe.state, arriving(7, 66, fact));

    assert_eq!(scribe.state.events, before);
    assert!(scribe.state.quarantined.contains(&RecordId([7; 32])));
    assert_eq!(scribe.state.records.last().unwrap().id, RecordId([7; 32]));
}

#[test]
fn i11_an_unknown_kind_is_kept_and_its_competition_is_read_only() {
    let mut scribe = entered();
    let organiser = scribe.state.founded.as_ref().unwrap().founder;
    let fact = Fact::read("trophy_engraved", EVENT, r#"{"kind":"trophy_engraved"}"#);
    let unknown = Recorded { author: organiser, ..arriving(8, 0, fact) };
    evolve(&mut scribe.state, unknown);

    assert_eq!(scribe.state.unknown[&RecordId([8; 32])], "trophy_engraved");
    let (event, phase): (EventKey, _) = (EVENT.into(), "swiss".into());
    let refusal = scribe.tries(Command::PlanPhase { event, phase, rounds: 5 });
    assert_eq!(refusal, Err(Refusal::NewerVersionNeeded));
}

#[test]
fn i11_a_strangers_unknown_kind_stops_nobody() {
    let mut scribe = entered();
    let fact = Fact::read("trophy_engraved", EVENT, r#"{"kind":"trophy_engraved"}"#);
    evolve(&mut scribe.state, arriving(9, 66, fact));
    let (event, phase): (EventKey, _) = (EVENT.into(), "swiss".into());
    scribe.does(Command::PlanPhase { event, phase, rounds: 5 });
}
