//! Why nothing happened: the rules say no, or something broke.

use crate::{
    chance::NoChance,
    files::FileFault,
    identity::secret::SecretFault,
    local::LocalFault,
    ratings::RatingsFault,
    seal::SealFault,
    store::StoreFault,
    sync::{bundle::BundleFault, fault::MeetingFault, message::NotAMessage, ticket::NotATicket},
};
use competition::refusal::Refusal;
use interchange::sheet_out::SheetFault;
use serde::Serialize;
use std::{error::Error, path::PathBuf};
use ts_rs::TS;

/// Why a command changed nothing, or a question has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, TS)]
#[serde(tag = "kind", content = "what", rename_all = "snake_case")]
#[ts(export)]
pub enum Failure {
    /// The rules say no. A person can act on it, so the UI explains it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Something broke. There is one sentence for the person, and the rest is for the log.
    #[error("{}", .0.detail)]
    Fault(FaultReport),
}

/// What broke.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct FaultReport {
    /// What the sentence for the person is found by.
    pub code: FaultCode,
    /// The chain of causes, for the log.
    pub detail: String,
}

/// What the person at the desk can be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum FaultCode {
    /// Another program has this desk's folder open.
    DeskInUse,
    /// The disk is full; nothing was written.
    DiskFull,
    /// A competition's file is damaged; a backup can be put back.
    JournalDamaged,
    /// A newer version wrote the file.
    JournalNewer,
    /// The device's key cannot be read.
    KeyUnreadable,
    /// There is no such backup.
    NoSuchBackup,
    /// The shared database has no backups of the desk's making.
    BackupsElsewhere,
    /// The shared database did not answer. The same command may come again: it is carried out once.
    DatabaseFailed,
    /// The file is no bundle.
    NotABundle,
    /// The bundle was cut off or damaged on the way.
    BundleDamaged,
    /// A newer version made the bundle.
    BundleNewer,
    /// The bundle is larger than any competition.
    BundleTooLarge,
    /// What came is not what its authors signed, or it is incomplete.
    RecordsRefused,
    /// What was sealed does not open, or is too long to be sealed.
    SealBroken,
    /// The file is no rating list.
    NotARatingList,
    /// Another rating list is being read in.
    RatingsBusy,
    /// There is no such rating list, or it must be read in anew.
    NoSuchRatingList,
    /// Some games have points that are no result, and PGN has no room for others.
    NoResult,
    /// The other device runs another version, and neither speaks the other's.
    PeerVersion,
    /// The other device does not know this one in the competition, or this one the other.
    PeerUnknown,
    /// The other device answers wrongly or has a fault of its own.
    PeerFaulty,
    /// Nobody answers there.
    PeerSilent,
    /// Another device answers there than was meant.
    PeerAnother,
    /// This device answers itself.
    PeerItself,
    /// What was typed is neither a code nor a link.
    NotATicket,
    /// What was typed is no address, or there are too many.
    NotAnAddress,
    /// The code or link is no invitation's.
    InvitationVoid,
    /// The invitation is over, or another device used it.
    InvitationOver,
    /// Too many invitations are open.
    TooManyInvitations,
    /// Too many wrong codes were tried at the other device: later again.
    CodesSlowed,
    /// This device's right has ended, as the other one knows it. What it wrote was given there.
    RightEnded,
    /// The other device's right has ended.
    PeerEnded,
    /// Two devices gave each other everything and still differ.
    DesksApart,
    /// Reading or writing failed.
    Storage,
}

/// What broke, with its causes.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// Another program has this desk's folder open.
    #[error("another program has {} open", home.display())]
    InUse {
        /// The folder.
        home: PathBuf,
    },
    /// There is no such backup.
    #[error("there is no backup {name}")]
    NoSuchBackup {
        /// The name asked for.
        name: String,
    },
    /// A journal cannot be read or written.
    #[error("a competition's journal failed")]
    Store(#[from] StoreFault),
    /// A bundle cannot be taken.
    #[error("a bundle cannot be taken")]
    Bundle(#[from] BundleFault),
    /// A meeting with another desk came to nothing.
    #[error("a meeting came to nothing")]
    Meeting(#[from] MeetingFault),
    /// The device has no key.
    #[error("the device has no key")]
    Secret(#[from] SecretFault),
    /// A file cannot be read or written.
    #[error("a file cannot be read or written")]
    File(#[from] FileFault),
    /// A fact has no JSON form.
    #[error("a fact cannot be written down")]
    Json(#[from] serde_json::Error),
    /// Something cannot be sealed or opened.
    #[error("something sealed cannot be used")]
    Seal(#[from] SealFault),
    /// A list is too large for a workbook.
    #[error("a list cannot be written")]
    Sheet(#[from] SheetFault),
    /// Games were ruled to end in what is no result.
    #[error("{games} games have points that are no result")]
    NoResult {
        /// How many.
        games: usize,
    },
    /// A rating list cannot be read in or asked.
    #[error("the rating lists failed")]
    Ratings(#[from] RatingsFault),
    /// What the device keeps for itself cannot be read or written.
    #[error("what the device keeps for itself failed")]
    Local(#[from] LocalFault),
    /// Too many addresses are to be kept.
    #[error("too many addresses are to be kept")]
    TooManyAddresses,
    /// Too many invitations are open.
    #[error("too many invitations are open")]
    TooManyInvitations,
    /// What was typed lets nobody in.
    #[error(transparent)]
    Ticket(#[from] NotATicket),
    /// The system gave no random bytes.
    #[error(transparent)]
    NoChance(#[from] NoChance),
}

impl Fault {
    /// What the person at the desk is told.
    pub fn code(&self) -> FaultCode {
        match self {
            Self::InUse { .. } => FaultCode::DeskInUse,
            Self::NoSuchBackup { .. } => FaultCode::NoSuchBackup,
            Self::Store(fault) => store_code(fault),
            Self::Bundle(fault) => bundle_code(fault),
            Self::Ratings(fault) => ratings_code(fault),
            Self::NoResult { .. } => FaultCode::NoResult,
            Self::Meeting(fault) => meeting_code(fault),
            Self::Local(fault) => local_code(fault),
            Self::TooManyAddresses => FaultCode::NotAnAddress,
            Self::TooManyInvitations => FaultCode::TooManyInvitations,
            Self::Ticket(NotATicket) => FaultCode::NotATicket,
            Self::Secret(_) => FaultCode::KeyUnreadable,
            Self::Seal(_) => FaultCode::SealBroken,
            Self::File(_) | Self::Json(_) | Self::Sheet(_) | Self::NoChance(_) => {
                FaultCode::Storage
            }
        }
    }
}

fn store_code(fault: &StoreFault) -> FaultCode {
    match fault {
        StoreFault::DiskFull => FaultCode::DiskFull,
        StoreFault::Damaged { .. } => FaultCode::JournalDamaged,
        StoreFault::Newer { .. } => FaultCode::JournalNewer,
        StoreFault::BadFrame { .. }
        | StoreFault::OtherCompetition { .. }
        | StoreFault::BrokenChain
        | StoreFault::Gap
        | StoreFault::NoFounding
        | StoreFault::TooMany { .. } => FaultCode::RecordsRefused,
        StoreFault::Database(_) => FaultCode::DatabaseFailed,
        StoreFault::NoBackups => FaultCode::BackupsElsewhere,
        StoreFault::Sqlite(_)
        | StoreFault::Busy
        | StoreFault::File(_)
        | StoreFault::Unwritable(_)
        | StoreFault::NoChance(_) => FaultCode::Storage,
    }
}

fn ratings_code(fault: &RatingsFault) -> FaultCode {
    match fault {
        RatingsFault::DiskFull => FaultCode::DiskFull,
        RatingsFault::NotAList(_) | RatingsFault::TooLarge => FaultCode::NotARatingList,
        RatingsFault::Busy => FaultCode::RatingsBusy,
        RatingsFault::NoSuchList(_) | RatingsFault::Newer(_) | RatingsFault::NoSuchMonth => {
            FaultCode::NoSuchRatingList
        }
        RatingsFault::Sqlite(_) | RatingsFault::File(_) => FaultCode::Storage,
    }
}

fn local_code(fault: &LocalFault) -> FaultCode {
    match fault {
        LocalFault::DiskFull => FaultCode::DiskFull,
        LocalFault::Newer => FaultCode::JournalNewer,
        LocalFault::Sqlite(_) | LocalFault::Damaged | LocalFault::Json(_) | LocalFault::File(_) => {
            FaultCode::Storage
        }
    }
}

fn bundle_code(fault: &BundleFault) -> FaultCode {
    match fault {
        BundleFault::NotABundle => FaultCode::NotABundle,
        BundleFault::Version(_) => FaultCode::BundleNewer,
        BundleFault::Damaged => FaultCode::BundleDamaged,
        BundleFault::TooLarge => FaultCode::BundleTooLarge,
        BundleFault::Inconsistent(_) | BundleFault::BadFrame { .. } => FaultCode::RecordsRefused,
    }
}

fn meeting_code(fault: &MeetingFault) -> FaultCode {
    match fault {
        MeetingFault::Version(_) | MeetingFault::Message(NotAMessage::Version(_)) => {
            FaultCode::PeerVersion
        }
        MeetingFault::Stranger | MeetingFault::NotKnownThere => FaultCode::PeerUnknown,
        MeetingFault::Refused(_)
        | MeetingFault::Broken
        | MeetingFault::Message(NotAMessage::TooLarge | NotAMessage::Malformed)
        | MeetingFault::Page(_)
        | MeetingFault::OutOfTurn
        | MeetingFault::TooMuch => FaultCode::PeerFaulty,
        MeetingFault::Void => FaultCode::InvitationVoid,
        MeetingFault::Over => FaultCode::InvitationOver,
        MeetingFault::Slowed => FaultCode::CodesSlowed,
        MeetingFault::Ended => FaultCode::RightEnded,
        MeetingFault::PeerEnded => FaultCode::PeerEnded,
        MeetingFault::Apart { .. } => FaultCode::DesksApart,
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Self::Fault(FaultReport { code: fault.code(), detail: chain(&fault) })
    }
}

impl From<StoreFault> for Failure {
    fn from(fault: StoreFault) -> Self {
        Fault::from(fault).into()
    }
}

impl From<RatingsFault> for Failure {
    fn from(fault: RatingsFault) -> Self {
        Fault::from(fault).into()
    }
}

impl From<BundleFault> for Failure {
    fn from(fault: BundleFault) -> Self {
        Fault::from(fault).into()
    }
}

impl From<MeetingFault> for Failure {
    fn from(fault: MeetingFault) -> Self {
        Fault::from(fault).into()
    }
}

fn chain(fault: &dyn Error) -> String {
    match fault.source() {
        Some(cause) => format!("{fault}: {}", chain(cause)),
        None => fault.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn a_failure_on_the_wire() {
        let wire = |it: &Failure| serde_json::to_string(it).unwrap();
        expect![[r#"{"kind":"refused","what":{"code":"not_allowed"}}"#]]
            .assert_eq(&wire(&Refusal::NotAllowed.into()));
        let why = crate::record::Malformed::Signature;
        let fault = Fault::from(StoreFault::BadFrame { nth: 3, why });
        expect![[r#"{"kind":"fault","what":{"code":"records_refused","detail":"a competition's journal failed: record 3 of the batch is not one: the signature does not fit"}}"#]].assert_eq(&wire(&fault.into()));
    }
}
