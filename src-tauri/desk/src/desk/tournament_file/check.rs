//! What a person should know before a file is given away.

use super::{
    FileFormat, ReportDetails, ReportField,
    assemble::{Assembly, published},
};
use interchange::trf::lossy::{Lost, losses};
use serde::Serialize;
use ts_rs::TS;

/// What a person should know before a file is given away.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct FileCheck {
    /// What the report says of the tournament, as far as it is known.
    pub details: ReportDetails,
    /// The published rounds, round 1 first.
    pub rounds: Vec<PublishedRound>,
    /// All that a person should look at. None of it keeps the file from being written.
    pub problems: Vec<FileProblem>,
}

/// When a round was published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct PublishedRound {
    /// Which.
    pub round: u16,
    /// By its writer's clock, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: i64,
}

/// One thing that a person should look at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
#[ts(export)]
pub enum FileProblem {
    /// FIDE rates chess only.
    NotChess,
    /// The report should say this.
    Missing {
        /// What.
        field: ReportField,
    },
    /// No round is published.
    NoRound,
    /// A round has boards without a result.
    RoundUnfinished {
        /// Which.
        round: u16,
        /// How many boards.
        boards: u16,
    },
    /// Not every round has its day.
    RoundDatesMissing,
    /// Somebody has no FIDE id.
    IdMissing {
        /// Who.
        name: String,
    },
    /// What stands as somebody's FIDE id is none.
    NotAnId {
        /// Who.
        name: String,
        /// What stands there.
        seen: String,
    },
    /// Two have the same FIDE id.
    IdTwice {
        /// The second of them.
        name: String,
        /// The id.
        fide_id: u32,
    },
    /// The newest rating list has nobody with this id.
    NotListed {
        /// Who.
        name: String,
        /// The id.
        fide_id: u32,
    },
    /// The rating list has another name for this id: perhaps it is somebody else's. The report has
    /// the name as entered.
    NameDiffers {
        /// The name as entered.
        name: String,
        /// The name in the list.
        listed: String,
    },
    /// The name has no Latin letters, and no list knows one that has.
    NameNotLatin {
        /// Who.
        name: String,
    },
    /// The date of birth is unknown.
    BornMissing {
        /// Whose.
        name: String,
    },
    /// The sex is unknown.
    SexMissing {
        /// Whose.
        name: String,
    },
    /// The federation is unknown.
    FederationMissing {
        /// Whose.
        name: String,
    },
    /// The format has no room for something of somebody.
    Lost {
        /// Whose.
        name: String,
        /// What.
        of: Lost,
    },
}

/// Looks a tournament over.
pub(super) fn check(assembly: Assembly<'_>, format: FileFormat) -> FileCheck {
    let Assembly { scene, tournament, details, mut problems, .. } = assembly;
    match format {
        FileFormat::Trf16 | FileFormat::Trf26 | FileFormat::FideReport => {
            problems.extend(losses(&tournament).into_iter().map(|loss| {
                let name = tournament.players[usize::from(loss.who.0) - 1].name.clone();
                FileProblem::Lost { name, of: loss.of }
            }));
        }
        FileFormat::Pgn => {}
    }
    let rounds = published(scene)
        .map(|(round, version)| PublishedRound { round: round.0, at_ms: version.at_ms })
        .collect();
    FileCheck { details, rounds, problems }
}
