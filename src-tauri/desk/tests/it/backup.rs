//! Backups, and the log that begins when one is put back.

use crate::device::{Device, chain, sorted, text, writing};
use desk::store::{Gaps, Journal, backup};
use expect_test::expect;
use std::{fs, path::PathBuf};

const NOON: u64 = 1_796_040_000_000;

fn backups(device: &Device) -> PathBuf {
    device.folder.path().join("backups")
}

#[test]
fn a_backup_is_listed_with_time_label_and_size() {
    let device = Device::new(1);
    let journal = device.found();
    for label in ["round 4 before drawing", "round 4 before drawing", "closing"] {
        journal.back_up(&backups(&device), NOON, &[label, "men-individual-rapid"]).unwrap();
    }
    let list = backup::list(&backups(&device)).unwrap();
    assert!(list.iter().all(|it| it.taken_s * 1000 == NOON as i64 && it.size > 4096));
    let names: Vec<_> =
        list.iter().map(|it| it.path.file_name().unwrap().to_str().unwrap()).collect();
    expect![[r#"
        2026-11-30T12-00-00Z.03 closing men-individual-rapid.sqlite
        2026-11-30T12-00-00Z.02 round-4-before-drawing men-individual-rapid.sqlite
        2026-11-30T12-00-00Z round-4-before-drawing men-individual-rapid.sqlite"#]]
    .assert_eq(&names.join("\n"));
    expect!["closing men-individual-rapid"].assert_eq(&list[0].label);
}

#[test]
fn a_backup_put_back_is_written_on_in_a_new_log() {
    let device = Device::new(1);
    let mut journal = device.found();
    let before = text(&journal);
    let backup = journal.back_up(&backups(&device), NOON, &["before"]).unwrap();
    journal.append(&writing("lost", 2)).unwrap();
    let peer = Device::new(2);
    let peer = peer.join(&journal);
    let epoch = journal.store_epoch().unwrap();
    journal.note_read(Device::new(2).secret.key(), [1; 16], 3).unwrap();

    journal.put_back(&backup.path).unwrap();
    assert_eq!(text(&journal), before);
    assert!(journal.begins_new_log());
    assert_ne!(journal.store_epoch().unwrap(), epoch);
    assert_eq!(journal.read_to(Device::new(2).secret.key(), [1; 16]).unwrap(), 0);
    journal.append(&writing("anew", 1)).unwrap();

    // What was lost here comes back from who has it, and nothing is forked.
    journal.receive(crate::device::frames(&peer), Gaps::Park).unwrap();
    assert_eq!(journal.forks().unwrap(), []);
    expect![[r#"
        1 #1 {"kind":"founded","nth":0}
        2 #1 {"kind":"anew","nth":0}
        2 #2 {"kind":"lost","nth":0}
        3 #3 {"kind":"lost","nth":1}"#]]
    .assert_eq(&sorted(&journal));
}

/// SYNC rule 2: the file is put back behind the program's back.
#[test]
fn an_older_file_or_a_missing_mark_begins_a_new_log() {
    let device = Device::new(1);
    drop(device.found());
    let path = device.file();
    let old = fs::read(&path).unwrap();
    device.open().unwrap().append(&writing("later", 1)).unwrap();
    let new = fs::read(&path).unwrap();
    let begins_new_log = || device.open().unwrap().begins_new_log();

    assert!(!begins_new_log());
    let epoch = device.open().unwrap().store_epoch().unwrap();
    fs::write(&path, &old).unwrap();
    assert!(begins_new_log());
    // Its rows are counted anew, so that a peer's cursor into the newer file must not count.
    assert_ne!(device.open().unwrap().store_epoch().unwrap(), epoch);
    // Once in doubt, always: the newer file does not bring the old log back.
    let record = device.open().unwrap().append(&writing("anew", 1)).unwrap().remove(0);
    assert_eq!(record.header().seq, 1);
    assert!(!begins_new_log());
    fs::write(&path, &new).unwrap();
    assert!(begins_new_log());

    device.open().unwrap().append(&writing("anew", 1)).unwrap();
    assert!(!begins_new_log());
    device.place().mark.forget().unwrap();
    assert!(begins_new_log());
}

#[test]
pub(crate) fn another_devices_file_is_not_written_on_in_its_log() {
    let device = Device::new(1);
    drop(device.found());
    let mut thief = Journal::open(device.place(), Device::new(2).secret.clone()).unwrap();
    let record = thief.append(&writing("x", 1)).unwrap().remove(0);
    assert_eq!(record.header().seq, 1);
    assert_eq!(record.header().log.author, Device::new(2).secret.key());
}

#[test]
fn a_damaged_backup_or_another_competitions_changes_nothing() {
    let device = Device::new(1);
    let mut journal = device.found();
    let backup = journal.back_up(&backups(&device), NOON, &["before"]).unwrap();
    let other = Device::new(1);
    let foreign = other.found().back_up(&backups(&other), NOON, &["other"]).unwrap();
    journal.append(&writing("kept", 1)).unwrap();
    let kept = text(&journal);
    let bytes = fs::read(&backup.path).unwrap();
    fs::write(&backup.path, &bytes[..bytes.len() / 2]).unwrap();
    for path in [&backup.path, &foreign.path, &PathBuf::from("/nowhere")] {
        journal.put_back(path).unwrap_err();
        assert_eq!(text(&journal), kept);
        assert!(!journal.begins_new_log());
    }
    assert!(chain(&journal.put_back(&foreign.path).unwrap_err()).contains("another competition"));
}

#[test]
fn a_damaged_journal_is_set_aside_when_a_backup_takes_its_place() {
    let device = Device::new(1);
    let journal = device.found();
    let competition = journal.competition();
    let backup = journal.back_up(&backups(&device), NOON, &["before"]).unwrap();
    let before = text(&journal);
    drop(journal);
    fs::write(device.file(), "broken").unwrap();
    let journal = Journal::put_back_for_damaged(
        device.place(),
        competition,
        &backup.path,
        device.secret.clone(),
    )
    .unwrap();
    assert_eq!(text(&journal), before);
    assert!(journal.begins_new_log());
    let aside = device.folder.path().join("journal.sqlite.damaged");
    assert_eq!(fs::read(aside).unwrap(), b"broken");
}
