//! Who may read and write here: browsers that have shown an invitation.

pub(crate) mod cookie;
pub(crate) mod invitation;
pub(crate) mod secret;
pub(crate) mod throttle;

use std::collections::HashMap;

use desk::Seat;
use desk::chance::NoChance;
use parking_lot::Mutex;

use secret::{Fingerprint, Secret};

/// The sessions that are open. They end with the hub.
#[derive(Default)]
pub(crate) struct Sessions {
    /// By fingerprint: how long a look-up takes tells nothing about the secret behind it.
    open: Mutex<HashMap<Fingerprint, Seat>>,
}

impl Sessions {
    /// Opens a session for a seat. Its secret is for the browser alone.
    pub(crate) fn begin(&self, seat: Seat) -> Result<Secret, NoChance> {
        let secret = Secret::draw()?;
        self.open.lock().insert(secret.fingerprint(), seat);
        Ok(secret)
    }

    /// The seat of an open session.
    pub(crate) fn seat(&self, session: &Fingerprint) -> Option<Seat> {
        self.open.lock().get(session).cloned()
    }

    /// Whether a session is open.
    pub(crate) fn knows(&self, session: &Fingerprint) -> bool {
        self.open.lock().contains_key(session)
    }

    /// Closes a session.
    pub(crate) fn end(&self, session: &Fingerprint) {
        self.open.lock().remove(session);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_lasts_from_its_beginning_to_its_end() {
        let sessions = Sessions::default();
        let session = sessions.begin(Seat::Device).unwrap().fingerprint();
        assert_eq!(sessions.seat(&session), Some(Seat::Device));
        assert!(!sessions.knows(&Secret::draw().unwrap().fingerprint()));
        sessions.end(&session);
        assert!(!sessions.knows(&session));
    }
}
