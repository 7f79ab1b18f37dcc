//! Files that other versions wrote.

use crate::device::{Device, writing};
use desk::store::StoreFault;
use rusqlite::Connection;

#[test]
fn a_newer_file_opens_if_it_says_that_this_program_may() {
    let device = Device::new(1);
    drop(device.found());
    let path = device.place().journal;
    let raw = Connection::open(&path).unwrap();
    raw.execute_batch("PRAGMA user_version = 99; CREATE TABLE later (x) STRICT").unwrap_err();
    raw.execute_batch("PRAGMA user_version = 99; CREATE TABLE later (x INTEGER) STRICT").unwrap();
    device.open().unwrap().append(&writing("x", 1)).unwrap();
    let version: i64 = raw.pragma_query_value(None, "user_version", |it| it.get(0)).unwrap();
    assert_eq!(version, 99);

    raw.execute("UPDATE own SET oldest_reader = 99", []).unwrap();
    assert!(matches!(device.open(), Err(StoreFault::Newer { .. })));
}
