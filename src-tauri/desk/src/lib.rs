//! One device: its journal, its keys and the one door for writes.

pub mod chance;
pub mod desk;
pub mod failure;
pub mod files;
pub mod identity;
pub mod local;
mod mutant;
pub mod qr;
pub mod ratings;
pub mod record;
pub mod sample;
pub mod seal;
#[cfg(feature = "simulation")]
pub mod simulation;
pub mod store;
pub mod sync;
pub mod synced;
pub mod words;

pub use crate::{
    desk::{
        Admission, BackupLine, Browser, Changes, Confidential, Connection, Desk, Ended,
        EntriesPreview, FileCheck, FileFormat, FileProblem, FileQuery, Guest, Invitation,
        InvitationLine, InvitationWish, InvitationsView, Meeting, Notices, Nudged, Outcome, Peer,
        RatingChanges, RatingsQuery, RatingsView, ReportDetails, RulebookPreview, Seat,
        SheetFormat, SheetOf, SheetQuery, Sitting, Step, TournamentPreview, Used, Weighed,
        WrongCodes,
    },
    failure::{Failure, Fault, FaultCode, FaultReport},
    store::{Database, NoAddress},
};
