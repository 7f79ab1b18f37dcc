//! The desk: one device, and the one door for writes.

mod addresses;
mod admission;
mod answer;
mod backups;
pub mod changes;
mod competitions;
pub mod connection;
pub mod contacts;
mod exchange;
mod execute;
mod fold;
mod follow;
mod guesses;
mod home;
mod intake;
pub mod invitations;
pub mod meeting;
mod notices;
mod opened;
mod ratings;
mod read;
mod rotate;
mod seal;
pub mod seat;
mod sheet;
mod sitting;
#[cfg(feature = "simulation")]
mod state;
mod take;
mod tournament_file;

pub use admission::Admission;
pub use backups::BackupLine;
pub use changes::Changes;
pub use competitions::Unreadable;
pub use connection::{Connection, Ended, OpenLine, PeerLine};
pub use contacts::Peer;
pub use guesses::WrongCodes;
pub use intake::{EntriesPreview, RulebookPreview, TournamentPreview};
pub use invitations::{Guest, Invitation, InvitationLine, InvitationWish, InvitationsView, Used};
pub use meeting::{Meeting, Outcome, Step, Weighed};
pub use notices::{Notices, Nudged};
pub use ratings::{RatingChanges, RatingsQuery, RatingsView};
pub use seal::Confidential;
pub use seat::{Browser, Seat};
pub use sheet::{SheetFormat, SheetOf, SheetQuery};
pub use sitting::Sitting;
pub use tournament_file::{FileCheck, FileFormat, FileProblem, FileQuery, ReportDetails};

use crate::{
    failure::Fault, identity::DeviceSecret, local::LocalStore, ratings::RatingLists,
    sync::condition::Battery,
};
use changes::Bell;
use competition::id::{CompetitionId, DeviceKey, SealKey};
use competitions::Slot;
use connection::Lines;
use guesses::Guesses;
use home::Home;
use meeting::Partings;
use parking_lot::{Mutex, RwLock};
use std::{
    collections::BTreeMap,
    path::Path,
    sync::{Arc, mpsc},
};

/// One device. It can be shared between threads; every write goes through [`Desk::execute`], an
/// import or a restored backup.
#[derive(Debug)]
pub struct Desk {
    home: Home,
    device: RwLock<Arc<DeviceSecret>>,
    slots: Mutex<BTreeMap<CompetitionId, Arc<Slot>>>,
    /// Held while a competition is founded or first imported, so that it is made once.
    making: Mutex<()>,
    bell: Bell,
    ratings: RatingLists,
    local: LocalStore,
    guesses: Mutex<Guesses>,
    lines: Lines,
    partings: Partings,
    battery: Mutex<Option<Battery>>,
}

impl Desk {
    /// Opens the desk in its folder, which is made if there is none. Competitions are read when
    /// they are first asked for, so a damaged one does not keep the others closed.
    ///
    /// # Errors
    /// [`Fault`], above all if another program has the folder open.
    pub fn open(home: &Path) -> Result<Self, Fault> {
        Self::over(Home::open(home, None)?)
    }

    fn over(home: Home) -> Result<Self, Fault> {
        let device = RwLock::new(Arc::new(DeviceSecret::open(&home.key())?));
        let slots = home.competitions()?.into_iter().map(|it| (it, Arc::default())).collect();
        let ratings = RatingLists::open(home.ratings());
        let local = LocalStore::at(home.local());
        Ok(Self {
            home,
            device,
            slots: Mutex::new(slots),
            making: Mutex::new(()),
            bell: Bell::default(),
            ratings,
            local,
            guesses: Mutex::default(),
            lines: Lines::default(),
            partings: Partings::default(),
            battery: Mutex::default(),
        })
    }

    /// The key that others know this device by.
    pub fn device(&self) -> DeviceKey {
        self.device.read().key()
    }

    /// The key that others seal to for this device. It belongs in the device's grant.
    pub fn seal_key(&self) -> SealKey {
        self.device.read().seal_key()
    }

    fn secret(&self) -> Arc<DeviceSecret> {
        Arc::clone(&self.device.read())
    }

    /// What changes from now on, on this device or by what came from others. A listener that does
    /// not keep up is let go: its receiver ends, and it subscribes and reads anew.
    pub fn changes(&self) -> mpsc::Receiver<Changes> {
        self.bell.listen()
    }
}
