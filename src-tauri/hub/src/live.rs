//! What changes at the desk, told to every browser that listens.

use std::sync::Arc;
use std::thread;

use desk::{Changes, Desk};
use tokio::sync::broadcast::{self, Receiver, Sender};

/// So many changes may wait for a browser.
const WAITING_MAX: usize = 256;

/// Where browsers listen.
pub(crate) struct Live {
    sender: Sender<Heard>,
}

/// What a browser hears.
#[derive(Debug, Clone)]
pub(crate) enum Heard {
    /// Something changed.
    Changed(Arc<Changes>),
    /// Some changes were missed.
    Gap,
}

impl Live {
    /// Listens to the desk for as long as it lives.
    pub(crate) fn over(desk: &Arc<Desk>) -> Self {
        let (sender, _) = broadcast::channel(WAITING_MAX);
        repeat(desk, sender.clone());
        Self { sender }
    }

    /// Everything from now on. Whoever does not keep up hears that it missed something.
    pub(crate) fn listen(&self) -> Receiver<Heard> {
        self.sender.subscribe()
    }
}

fn repeat(desk: &Arc<Desk>, sender: Sender<Heard>) {
    let (mut changes, desk) = (desk.changes(), Arc::downgrade(desk));
    // Where nobody listens there is nobody to tell.
    let tell = move |it| drop(sender.send(it));
    thread::spawn(move || {
        loop {
            changes.iter().for_each(|it| tell(Heard::Changed(Arc::new(it))));
            // The desk lets go who does not keep up, and when it ends itself.
            let Some(desk) = desk.upgrade() else { return };
            changes = desk.changes();
            tell(Heard::Gap);
        }
    });
}
