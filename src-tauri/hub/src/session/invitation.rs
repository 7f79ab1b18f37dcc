//! The one-time address that lets a browser in.

use desk::chance::NoChance;
use parking_lot::Mutex;

use super::secret::{Fingerprint, Secret};

/// Tells the person at the hub the address of the invitation that is open now.
pub(crate) type Announce = Box<dyn Fn(&str) + Send + Sync>;

/// The open invitation: one at a time, good for one browser.
pub(crate) struct Invitation {
    /// Where the hub is, as `http://192.168.1.5:7878`.
    base: String,
    announce: Announce,
    open: Mutex<Fingerprint>,
}

impl Invitation {
    /// Opens the first invitation and announces it.
    pub(crate) fn open(base: String, announce: Announce) -> Result<Self, NoChance> {
        let token = Secret::draw()?;
        announce(&address(&base, &token));
        Ok(Self { base, announce, open: Mutex::new(token.fingerprint()) })
    }

    /// The address that shows a secret of another kind to this hub.
    pub(crate) fn address(&self, token: &Secret) -> String {
        address(&self.base, token)
    }

    /// Whether `token` is the open invitation. If so it is used up, and the next one is announced.
    pub(crate) fn accept(&self, token: &str) -> Result<bool, NoChance> {
        let next = Secret::draw()?;
        let Some(token) = Secret::parse(token) else { return Ok(false) };
        {
            let mut open = self.open.lock();
            if token.fingerprint() != *open {
                return Ok(false);
            }
            *open = next.fingerprint();
        }
        (self.announce)(&address(&self.base, &next));
        Ok(true)
    }
}

/// The token is in the fragment, which browsers send nowhere and servers do not log.
fn address(base: &str, token: &Secret) -> String {
    format!("{base}/#token={}", token.reveal())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn lets_one_browser_in_and_announces_the_next() {
        let said = Arc::new(Mutex::new(Vec::<String>::new()));
        let announce = {
            let said = Arc::clone(&said);
            Box::new(move |it: &str| said.lock().push(it.to_owned()))
        };
        let invitation = Invitation::open("http://127.0.0.1:1".into(), announce).unwrap();

        let token = |nth: usize| {
            let address = said.lock()[nth].clone();
            address.strip_prefix("http://127.0.0.1:1/#token=").unwrap().to_owned()
        };
        assert!(!invitation.accept("guess").unwrap());
        assert!(!invitation.accept(&"0".repeat(32)).unwrap());
        assert!(invitation.accept(&token(0)).unwrap());
        assert!(!invitation.accept(&token(0)).unwrap(), "it is used up");
        assert!(invitation.accept(&token(1)).unwrap());
        assert_eq!(said.lock().len(), 3);
    }
}
