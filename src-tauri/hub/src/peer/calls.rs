//! Whom this desk calls.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::sync::Arc;

use desk::Desk;
use parking_lot::Mutex;
use tokio::task::AbortHandle;

use super::meet::keep_meeting;
use crate::live::Live;

/// Who named an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum NamedBy {
    /// A person.
    Person,
    /// An announcement on the network.
    Announcement,
}

/// The desks that are called: one line to each address, whoever named it, and as long as somebody
/// does.
pub(super) struct Calls {
    desk: Arc<Desk>,
    live: Arc<Live>,
    open: Mutex<BTreeMap<SocketAddr, Call>>,
}

struct Call {
    named_by: BTreeSet<NamedBy>,
    task: AbortHandle,
}

impl Calls {
    pub(super) fn of(desk: &Arc<Desk>, live: &Arc<Live>) -> Self {
        Self { desk: Arc::clone(desk), live: Arc::clone(live), open: Mutex::default() }
    }

    /// Calls an address from now on.
    pub(super) fn begin(&self, address: SocketAddr, named_by: NamedBy) {
        let begin = || {
            let meeting = keep_meeting(Arc::clone(&self.desk), Arc::clone(&self.live), address);
            Call { named_by: BTreeSet::new(), task: tokio::spawn(meeting).abort_handle() }
        };
        self.open.lock().entry(address).or_insert_with(begin).named_by.insert(named_by);
    }

    /// Calls these of those that a person names, and no others.
    pub(super) fn keep_to(&self, typed: &[SocketAddr]) {
        self.open.lock().retain(|address, call| {
            if !typed.contains(address) {
                call.named_by.remove(&NamedBy::Person);
            }
            let stays = !call.named_by.is_empty();
            if !stays {
                call.task.abort();
            }
            stays
        });
        typed.iter().for_each(|it| self.begin(*it, NamedBy::Person));
    }

    /// The addresses that are called.
    pub(super) fn addresses(&self) -> Vec<SocketAddr> {
        self.open.lock().keys().copied().collect()
    }
}

impl Drop for Calls {
    fn drop(&mut self) {
        self.open.lock().values().for_each(|it| it.task.abort());
    }
}
