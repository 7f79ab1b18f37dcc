//! Files that other versions wrote.

use crate::device::{Device, sorted, writing};
use desk::store::StoreFault;
use expect_test::expect;
use rusqlite::Connection;

/// One file for every version there was, as that version wrote it with the key of device 9.
const VERSIONS: &[&str] = &[include_str!("versions/0001.sql")];

#[test]
fn every_earlier_versions_file_opens_and_is_written_on() {
    for version in VERSIONS {
        let device = Device::new(9);
        Connection::open(device.file()).unwrap().execute_batch(version).unwrap();
        let mut journal = device.open().unwrap();
        journal.append(&writing("today", 1)).unwrap();
        expect![[r#"
            1 #1 {"kind":"competition_founded","nth":0}
            2 #2 {"kind":"first","nth":1}
            3 #3 erased
            4 #4 {"kind":"third","nth":3}
            5 #1 {"kind":"today","nth":0}"#]]
        .assert_eq(&sorted(&journal));
    }
}

#[test]
fn a_newer_file_opens_if_it_says_that_this_program_may() {
    let device = Device::new(1);
    drop(device.found());
    let path = device.file();
    let raw = Connection::open(&path).unwrap();
    raw.execute_batch("PRAGMA user_version = 99; CREATE TABLE later (x) STRICT").unwrap_err();
    raw.execute_batch("PRAGMA user_version = 99; CREATE TABLE later (x INTEGER) STRICT").unwrap();
    device.open().unwrap().append(&writing("x", 1)).unwrap();
    let version: i64 = raw.pragma_query_value(None, "user_version", |it| it.get(0)).unwrap();
    assert_eq!(version, 99);

    raw.execute("UPDATE own SET oldest_reader = 99", []).unwrap();
    assert!(matches!(device.open(), Err(StoreFault::Newer { .. })));
}
