//! Writing and reading the journal, and what SQLite refuses.

use crate::device::{Device, is_named_by_its_founding, text, writing};
use desk::store::StoreFault;
use expect_test::expect;
use rusqlite::Connection;
use std::fs;

#[test]
pub(crate) fn what_was_appended_is_read_back_after_a_restart() {
    let device = Device::new(1);
    let mut journal = device.found();
    assert!(is_named_by_its_founding(&journal));
    journal.append(&writing("entered", 2)).unwrap();
    drop(journal);
    let mut journal = device.open().unwrap();
    assert!(!journal.begins_new_log());
    journal.append(&writing("drawn", 1)).unwrap();
    expect![[r#"
        1 #1 {"kind":"founded","nth":0}
        2 #2 {"kind":"entered","nth":0}
        3 #3 {"kind":"entered","nth":1}
        4 #4 {"kind":"drawn","nth":0}
    "#]]
    .assert_eq(&text(&journal));
    assert_eq!(journal.heads().unwrap().len(), 1);
    assert_eq!(journal.count().unwrap(), 4);
    assert_eq!(journal.after(2, 1).unwrap()[0].row, 3);
}

#[test]
pub(crate) fn a_number_with_a_fraction_is_not_written_and_nothing_is() {
    let device = Device::new(1);
    let mut journal = device.found();
    let mut facts = writing("entered", 2);
    facts.drafts[1].fact = serde_json::json!({"rating": 0.5});
    assert!(matches!(journal.append(&facts), Err(StoreFault::Unwritable(_))));
    assert_eq!(journal.count().unwrap(), 1);
}

/// I2: a record is never changed or deleted.
#[test]
fn sqlite_refuses_to_change_or_delete_a_record() {
    let device = Device::new(1);
    device.found().append(&writing("entered", 1)).unwrap();
    let connection = Connection::open(device.file()).unwrap();
    let refused = |sql: &str| connection.execute(sql, []).unwrap_err().to_string();
    let statements = [
        "UPDATE record SET lamport = 9",
        "UPDATE record SET signature = zeroblob(64) WHERE row = 1",
        "DELETE FROM record",
        "INSERT OR REPLACE INTO record (row, id, log, seq, lamport, op, header, signature)
         SELECT row, id, log, seq, lamport, op, zeroblob(9), signature FROM record",
        "INSERT OR REPLACE INTO record (row, id, log, seq, lamport, op, header, signature)
         SELECT row, zeroblob(32), log, seq, lamport, op, header, signature FROM record",
        "UPDATE body SET text = '{}'",
        "DELETE FROM body",
        "INSERT OR REPLACE INTO body (row, salt, text) SELECT row, salt, '{}' FROM body",
    ];
    let answers: Vec<String> = statements.into_iter().map(refused).collect();
    expect![[r#"
        records are never changed
        records are never changed
        records are never deleted
        records are never replaced
        records are never replaced
        bodies are erased, never changed
        bodies are erased, never deleted
        bodies are never replaced"#]]
    .assert_eq(&answers.join("\n"));
}

#[test]
fn an_erased_body_leaves_the_chain_whole_and_the_disk_without_it() {
    let device = Device::new(1);
    let mut journal = device.found();
    let mut secret = writing("entered", 1);
    secret.drafts[0].fact = serde_json::json!("身份证 110101199001011234");
    let id = journal.append(&secret).unwrap()[0].id();
    journal.append(&writing("drawn", 1)).unwrap();
    assert_eq!(journal.erase(&[id]).unwrap(), 1);
    expect![[r#"
        1 #1 {"kind":"founded","nth":0}
        2 #2 erased
        3 #3 {"kind":"drawn","nth":0}
    "#]]
    .assert_eq(&text(&journal));

    let holds = |bytes: Vec<u8>| bytes.windows(18).any(|it| it == b"110101199001011234");
    let left: Vec<_> = fs::read_dir(device.folder.path()).unwrap().collect();
    assert!(left.into_iter().all(|it| !holds(fs::read(it.unwrap().path()).unwrap())));
}

#[test]
fn a_damaged_file_is_a_clear_fault_and_is_kept() {
    let device = Device::new(1);
    let mut journal = device.found();
    for _ in 0..20 {
        journal.append(&writing("entered", 20)).unwrap();
    }
    drop(journal);
    let path = device.file();
    let whole = fs::read(&path).unwrap();
    let damages: [fn(Vec<u8>) -> Vec<u8>; 4] = [
        |_| Vec::new(),
        |_| b"not a database, but long enough to be looked at".repeat(100),
        |it| it[..it.len() / 2].to_vec(),
        |mut it| {
            it[5000..9000].fill(0x55);
            it
        },
    ];
    for damage in damages {
        let damaged = damage(whole.clone());
        fs::write(&path, &damaged).unwrap();
        let fault = device.open().unwrap_err();
        assert!(matches!(&fault, StoreFault::Damaged { path: at, .. } if *at == path), "{fault:?}");
        assert!(fs::read(&path).unwrap() == damaged, "the damaged file was touched");
    }
}

#[test]
fn a_flipped_bit_in_a_record_is_noticed_when_it_is_read() {
    let device = Device::new(1);
    device.found();
    let path = device.file();
    let mut bytes = fs::read(&path).unwrap();
    let at = bytes.windows(7).position(|it| it == b"\"founde").unwrap();
    bytes[at + 1] ^= 1;
    fs::write(&path, bytes).unwrap();
    let fault = device.open().unwrap().after(0, 9).unwrap_err();
    assert!(matches!(fault, StoreFault::Damaged { .. }), "{fault:?}");
}

#[test]
fn a_missing_file_is_not_made_by_opening() {
    let device = Device::new(1);
    assert!(device.open().is_err());
    assert!(!device.file().exists());
}

#[test]
pub(crate) fn the_peers_cursor_counts_for_one_file_only() {
    let device = Device::new(1);
    let mut journal = device.found();
    let peer = Device::new(2).secret.key();
    journal.note_read(peer, [1; 16], 40).unwrap();
    journal.note_read(peer, [1; 16], 50).unwrap();
    assert_eq!(journal.read_to(peer, [1; 16]).unwrap(), 50);
    assert_eq!(journal.read_to(peer, [2; 16]).unwrap(), 0);
}
