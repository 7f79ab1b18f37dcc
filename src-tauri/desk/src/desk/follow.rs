//! A desk over a database that several hubs share, following what the others write.

use super::{Desk, changes::Changes, home::Home};
use crate::{
    failure::Fault,
    store::{Database, Heard, Listener},
};
use competition::id::CompetitionId;
use std::{
    path::Path,
    sync::{Arc, Weak},
    thread,
    time::Duration,
};

/// How often the follower looks whether its desk is still there, and a lost database is tried.
const BREATH: Duration = Duration::from_secs(1);

impl Desk {
    /// Opens a desk whose journals are in a shared database; its key and its marks are in its
    /// folder. Hubs over one database see each other's records as soon as they are committed.
    ///
    /// # Errors
    /// [`Fault`] if the folder is in use or the database cannot be used.
    pub fn open_over(home: &Path, database: Database) -> Result<Arc<Self>, Fault> {
        database.prepare()?;
        // Before anything is read, so that nothing is missed in between.
        let listener = Listener::at(&database)?;
        let desk = Arc::new(Self::over(Home::open(home, Some(database.clone()))?)?);
        let follower = Arc::downgrade(&desk);
        thread::spawn(move || follow(&follower, &database, listener));
        Ok(desk)
    }

    /// What another hub wrote, or this one.
    fn heed(&self, competition: CompetitionId, heard: Heard) {
        let slot = self.slots.lock().entry(competition).or_default().clone();
        let opened = slot.0.lock().clone();
        // What cannot be read now is read at the next turn.
        let is_news = opened.is_none_or(|it| it.hear(heard).unwrap_or(true));
        if is_news {
            self.bell.ring(&Changes::of_everything(competition));
        }
    }

    /// Reads everything again after some of it may have been missed.
    fn hear_all(&self) {
        for competition in self.home.competitions().unwrap_or_default() {
            self.heed(competition, Heard::Bodies);
        }
    }
}

/// Until the desk is gone.
fn follow(desk: &Weak<Desk>, database: &Database, mut listener: Listener) {
    loop {
        let heard = listener.next(BREATH);
        let Some(desk) = desk.upgrade() else { return };
        match heard {
            Ok(None) => {}
            Ok(Some((competition, heard))) => desk.heed(competition, heard),
            Err(_) => match Listener::at(database) {
                Ok(anew) => {
                    listener = anew;
                    desk.hear_all();
                }
                Err(_) => {
                    drop(desk);
                    thread::sleep(BREATH);
                }
            },
        }
    }
}
