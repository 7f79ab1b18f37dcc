//! A data folder that another program copies, file by file.

use crate::device::{Device, writing};
use desk::synced::synced_by;
use expect_test::expect;
use std::fs;

/// Complaint A9: the data folder lies where a program copies files to other devices.
#[test]
fn a_complaint_a9_a_synced_folder_is_noticed() {
    let root = tempfile::tempdir().unwrap();
    let said = |folder: &str, mark: &str| {
        let top = root.path().join(folder);
        let data = top.join("games/yicheng");
        fs::create_dir_all(&data).unwrap();
        if !mark.is_empty() {
            fs::create_dir_all(top.join(mark)).unwrap();
        }
        let by = synced_by(&data).map_or("nobody".to_owned(), |it| it.to_string());
        format!("{folder}/{mark}: {by}")
    };
    let lines = [
        said("Dropbox", ""),
        said("Dropbox (Club)", ""),
        said("work", ".dropbox.cache"),
        said("OneDrive - 弈城棋院", ""),
        said("我的坚果云", ""),
        said("Nutstore Files", ""),
        said("plain", ".stfolder"),
        said("iCloud~drive", ""),
        said("dropboxes", ""),
        said("data", ""),
    ];
    expect![[r#"
        Dropbox/: Dropbox
        Dropbox (Club)/: Dropbox
        work/.dropbox.cache: Dropbox
        OneDrive - 弈城棋院/: OneDrive
        我的坚果云/: 坚果云
        Nutstore Files/: 坚果云
        plain/.stfolder: Syncthing
        iCloud~drive/: iCloud
        dropboxes/: nobody
        data/: nobody"#]]
    .assert_eq(&lines.join("\n"));
}

/// Complaint A9: the copy was made while it was written, and comes back later. Nothing is written
/// twice at one place of a log.
#[test]
fn a_complaint_a9_a_copy_that_comes_back_forks_nothing() {
    let device = Device::new(1);
    let mut journal = device.found();
    journal.append(&writing("first", 3)).unwrap();
    let copies = ["sqlite", "sqlite-wal"].map(|it| {
        let path = device.file().with_extension(it);
        (fs::read(&path).unwrap_or_default(), path)
    });
    journal.append(&writing("second", 3)).unwrap();
    let peer = Device::new(2).join(&journal);
    drop(journal);
    for (bytes, path) in copies {
        fs::write(path, bytes).unwrap();
    }
    let _ = fs::remove_file(device.file().with_extension("sqlite-shm"));
    let mut journal = device.open().unwrap();
    assert!(journal.begins_new_log());
    journal.append(&writing("third", 1)).unwrap();
    journal.receive(crate::device::frames(&peer), desk::store::Gaps::Refuse).unwrap();
    assert_eq!(journal.count().unwrap(), 8);
    assert_eq!(journal.forks().unwrap(), []);
}
