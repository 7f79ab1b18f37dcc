//! Who may read and write here: browsers that have shown an invitation.

pub(crate) mod cookie;
pub(crate) mod invitation;
pub(crate) mod secret;
pub(crate) mod throttle;

use std::collections::BTreeSet;

use desk::chance::NoChance;
use parking_lot::Mutex;

use secret::Secret;

/// The sessions that are open. They end with the hub.
#[derive(Default)]
pub(crate) struct Sessions {
    /// By fingerprint: how long a look-up takes tells nothing about the secret behind it.
    open: Mutex<BTreeSet<[u8; 32]>>,
}

impl Sessions {
    /// Opens a session. Its secret is for the browser alone.
    pub(crate) fn begin(&self) -> Result<Secret, NoChance> {
        let secret = Secret::draw()?;
        self.open.lock().insert(*secret.fingerprint().as_bytes());
        Ok(secret)
    }

    /// Whether `secret` belongs to an open session.
    pub(crate) fn knows(&self, secret: &Secret) -> bool {
        self.open.lock().contains(secret.fingerprint().as_bytes())
    }

    /// Closes a session.
    pub(crate) fn end(&self, secret: &Secret) {
        self.open.lock().remove(secret.fingerprint().as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_lasts_from_its_beginning_to_its_end() {
        let sessions = Sessions::default();
        let secret = sessions.begin().unwrap();
        assert!(sessions.knows(&secret));
        assert!(!sessions.knows(&Secret::draw().unwrap()));
        sessions.end(&secret);
        assert!(!sessions.knows(&secret));
    }
}
