//! Who may read and write here: browsers that have shown an invitation.

pub(crate) mod cookie;
pub(crate) mod invitation;
pub(crate) mod pass;
pub(crate) mod secret;

use std::collections::HashMap;

use desk::chance::NoChance;
use parking_lot::Mutex;

use pass::Place;
use secret::{Fingerprint, Secret};

/// Where a browser was let in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Admitted {
    /// By the hub's own announcement: it sits at the device itself.
    Device,
    /// By a pass to a seat. What that seat may, and whether it still does, the desk knows.
    Seat(Place),
}

/// The sessions that are open. They end with the hub.
#[derive(Default)]
pub(crate) struct Sessions {
    /// By fingerprint: how long a look-up takes tells nothing about the secret behind it.
    open: Mutex<HashMap<Fingerprint, Admitted>>,
}

impl Sessions {
    /// Opens a session. Its secret is for the browser alone; one who sat in the same seat leaves it.
    pub(crate) fn begin(&self, admitted: Admitted) -> Result<Secret, NoChance> {
        let secret = Secret::draw()?;
        let mut open = self.open.lock();
        if let Admitted::Seat(_) = admitted {
            open.retain(|_, it| *it != admitted);
        }
        open.insert(secret.fingerprint(), admitted);
        Ok(secret)
    }

    /// Where the browser of a session was let in; nowhere if it is not open.
    pub(crate) fn admitted(&self, session: &Fingerprint) -> Option<Admitted> {
        self.open.lock().get(session).copied()
    }

    /// Closes a session.
    pub(crate) fn end(&self, session: &Fingerprint) {
        self.open.lock().remove(session);
    }
}

#[cfg(test)]
mod tests {
    use competition::id::{CompetitionId, SeatId};

    use super::*;

    #[test]
    fn a_session_lasts_from_its_beginning_to_its_end() {
        let sessions = Sessions::default();
        let session = sessions.begin(Admitted::Device).unwrap().fingerprint();
        assert_eq!(sessions.admitted(&session), Some(Admitted::Device));
        assert_eq!(sessions.admitted(&Secret::draw().unwrap().fingerprint()), None);
        sessions.end(&session);
        assert_eq!(sessions.admitted(&session), None);
    }

    #[test]
    fn a_seat_is_one_browsers() {
        let sessions = Sessions::default();
        let seat = Admitted::Seat((CompetitionId([1; 32]), SeatId([2; 16])));
        let device = sessions.begin(Admitted::Device).unwrap().fingerprint();
        let first = sessions.begin(seat).unwrap().fingerprint();
        let second = sessions.begin(seat).unwrap().fingerprint();
        let open = [first, second, device].map(|it| sessions.admitted(&it).is_some());
        assert_eq!(open, [false, true, true]);
    }
}
