//! What changes at the desk, told to the screens.

use std::{sync::Arc, thread};

use desk::Desk;
use tauri::{AppHandle, Emitter};

/// The name that the screens listen for.
const EVENT: &str = "changes";
/// What they hear after a gap: anything may have changed.
const UNKNOWN: &str = "unknown";

/// Repeats every change to the screens, for as long as the desk lives.
pub(crate) fn repeat(desk: &Arc<Desk>, app: AppHandle) {
    let (mut changes, desk) = (desk.changes(), Arc::downgrade(desk));
    thread::spawn(move || {
        loop {
            changes.iter().for_each(|it| drop(app.emit(EVENT, it)));
            // The desk lets go who does not keep up, and when it ends itself.
            let Some(desk) = desk.upgrade() else { return };
            changes = desk.changes();
            drop(app.emit(EVENT, UNKNOWN));
        }
    });
}
