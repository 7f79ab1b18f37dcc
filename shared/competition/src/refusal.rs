//! The rules say no. A refusal is data: a code, what it is about, and the articles. Words for it
//! live in `shared/words`.

use crate::{
    constraint::Blocking,
    draw::Breach,
    id::{CompetitorId, DeviceKey, DrawId, EventKey, PhaseKey, RoundNumber, SeatId},
    result::Standing,
    rulebook::{entry::Grade, file::problem::RulebookProblem},
};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use ts_rs::TS;

/// Why the rules do not let something happen.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
#[ts(export)]
#[error("{self:?}")]
pub enum Refusal {
    /// This device or seat has no right to it.
    NotAllowed,
    /// Another desk holds the event's chair: it draws, publishes and rules.
    NotInTheChair {
        /// Whose desk; none if that is disputed itself.
        holder: Option<DeviceKey>,
    },
    /// The roster has no such device, or it has no such right.
    NoSuchDevice {
        /// Which.
        device: DeviceKey,
    },
    /// Nobody would be left who runs the competition.
    LastOrganiser,
    /// The competition has as many organisers as it may have.
    TooManyOrganisers {
        /// At most so many.
        at_most: u16,
    },
    /// The key is somebody's already.
    KeyInUse {
        /// Which.
        device: DeviceKey,
    },
    /// The hub has given this seat already.
    SeatInUse {
        /// Which.
        seat: SeatId,
    },
    /// The hub has no such seat.
    NoSuchSeat {
        /// Which.
        seat: SeatId,
    },
    /// There is nothing to rule on: these records are not disputed.
    NotDisputed,
    /// There is no such competition on this device.
    NoSuchCompetition,
    /// There is no such event in this competition.
    NoSuchEvent {
        /// Which.
        event: EventKey,
    },
    /// The event has no such phase.
    NoSuchPhase {
        /// Which.
        phase: PhaseKey,
    },
    /// The event has no such competitor.
    NoSuchCompetitor,
    /// There is no such draw, or it is not the one that counts any more.
    NoSuchDraw {
        /// Which.
        draw: DrawId,
    },
    /// The draw has no such board.
    NoSuchBoard {
        /// Which.
        board: u16,
    },
    /// A field of the form cannot be so.
    BadField {
        /// The field.
        field: String,
        /// What it says.
        seen: String,
    },
    /// The event is open already.
    EventAlreadyOpen,
    /// The regulation has faults.
    RulebookFaulty {
        /// All of them.
        problems: Vec<RulebookProblem>,
    },
    /// The competition has this regulation already.
    RulebookAlreadyAdopted,
    /// Entries break rules. Every broken rule of every entry is here.
    NotEligible {
        /// All of them.
        objections: Vec<EntryObjection>,
    },
    /// It has played or is drawn to play, so it can only withdraw.
    HasPlayed,
    /// It does not play any more.
    NotPlaying,
    /// It plays.
    StillPlaying,
    /// The number of rounds has not been laid down.
    RoundsNotPlanned,
    /// The number of rounds cannot be so.
    RoundsOutOfRange {
        /// At least so many.
        at_least: u16,
        /// At most so many.
        at_most: u16,
    },
    /// The regulation fixes the number of rounds.
    RoundsFixed {
        /// The number.
        rounds: u16,
        /// The article.
        article: String,
    },
    /// The field has no numbers yet.
    FieldNotOrdered,
    /// The list is not an order of the field.
    NotAnOrder,
    /// A round has been drawn already.
    AlreadyDrawn,
    /// The phase's field is not known before this phase is over.
    WaitsForPhase {
        /// Which.
        phase: PhaseKey,
    },
    /// In a round robin a game that is not played is a forfeit: nobody is free on request.
    NoByes,
    /// This phase takes its field now, before the next round is drawn.
    TakesFieldFirst {
        /// Which.
        phase: PhaseKey,
    },
    /// A province has more competitors than can be kept apart in the last rounds.
    ProvinceTooLarge {
        /// Which.
        province: String,
        /// So many.
        members: u16,
        /// So many can be kept apart.
        at_most: u16,
        /// The article that keeps them apart.
        article: String,
    },
    /// No numbers were found that keep those of one province apart in the last rounds.
    ProvincesNotApart {
        /// The article that keeps them apart.
        article: String,
    },
    /// Too few compete.
    FieldTooSmall {
        /// At least so many are needed.
        at_least: u16,
    },
    /// A round is not finished.
    RoundUnfinished {
        /// Which.
        round: RoundNumber,
        /// The boards without a result.
        open: Vec<u16>,
        /// The boards with more than one.
        disputed: Vec<u16>,
    },
    /// A round was published twice, by desks that did not know of each other: one draw gives way.
    DrawnApart {
        /// Which.
        round: RoundNumber,
        /// The draws.
        draws: Vec<DrawId>,
    },
    /// The last round has been drawn.
    NoMoreRounds,
    /// Every match is decided.
    NothingToDraw,
    /// A draft of this round is waiting to be published or thrown away.
    DraftWaiting {
        /// Which.
        draw: DrawId,
    },
    /// The round is published already.
    RoundAlreadyPublished,
    /// No pairing meets the absolute criteria: some would have no opponent.
    NoLegalPairing {
        /// How many, at best.
        unpaired: u16,
        /// Who they could be.
        among: Vec<CompetitorId>,
        /// The constraints that leave no way, and what setting each aside would give.
        blocking: Vec<Blocking>,
    },
    /// The field is odd, and nobody who could be left over may have the bye.
    NobodyForTheBye {
        /// Who could be left over, were it not for an earlier bye or forfeit.
        barred: Vec<CompetitorId>,
        /// The constraints that leave no way, and what setting each aside would give.
        blocking: Vec<Blocking>,
    },
    /// The round can be paired with every rule kept, so none is set aside.
    NothingToSetAside,
    /// Two meet whom a hard constraint keeps apart: that is to be taken back first.
    MustNotMeet {
        /// Where.
        breaches: Vec<Breach>,
    },
    /// Somebody would be forgotten, or is not there any more.
    RoundIncomplete {
        /// Who.
        breaches: Vec<Breach>,
    },
    /// Nobody decided so, or it was taken back.
    NoSuchConstraint,
    /// This version cannot run the event yet.
    EventNotBuilt {
        /// Which.
        event: EventKey,
    },
    /// This version cannot play a phase of this form yet.
    PhaseNotBuilt {
        /// Which.
        phase: PhaseKey,
    },
    /// The field is too large for the engine.
    FieldTooLarge {
        /// At most so many.
        at_most: u16,
    },
    /// This needs a reason.
    ReasonNeeded {
        /// What it breaks, where it is a draft's change.
        breaches: Vec<Breach>,
    },
    /// The phase is over.
    PhaseClosed,
    /// The phase is not over.
    PhaseNotClosed {
        /// Which.
        phase: PhaseKey,
    },
    /// Who is named does not sit at this board.
    NotAtBoard {
        /// Which.
        board: u16,
    },
    /// The regulation names no such offense.
    NoSuchOffense,
    /// No such foul was written down, or it was taken back.
    NoSuchFoul,
    /// The board has results that the screen did not show.
    ResultUnseen {
        /// What stands.
        standing: Standing,
    },
    /// The board has no result.
    NoResult,
    /// The sheet says something else than what stands.
    ResultDiffers {
        /// What stands.
        standing: Standing,
    },
    /// This game cannot end so; in a deciding game a draw is a win.
    OutcomeNotPossible {
        /// The article.
        article: String,
    },
    /// Equals stand across a line that must be drawn.
    TieToDecide {
        /// They.
        among: Vec<CompetitorId>,
        /// The article.
        article: String,
    },
    /// They are not equal, so there is nothing to decide.
    NotTied,
    /// The final places are confirmed.
    AwardsAlreadyConfirmed,
    /// The event has entries, so nothing can be imported into it.
    EventNotEmpty,
    /// Nobody who is to read it has a key to seal to.
    NobodyToSealTo {
        /// The devices without a key; nobody, if there is no official who has one.
        without_key: BTreeSet<DeviceKey>,
    },
    /// Nothing was sealed there that this device knows.
    NoSuchSeal,
    /// What is shown is not what was sealed.
    NotWhatWasSealed,
    /// There is nothing to take back.
    NothingToUndo,
    /// Something was built on it, so it can't be taken back.
    BuiltUpon {
        /// The kind of what was built on it.
        by: String,
    },
    /// Such a thing is not taken back.
    CannotBeUndone,
    /// The event holds facts that a newer version wrote: update before writing.
    NewerVersionNeeded,
}

/// An entry's objection, and which entry it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct EntryObjection {
    /// The entry's place in the list handed in, from 0.
    pub entry: u32,
    /// Its name.
    pub name: String,
    /// The rule it breaks.
    pub objection: Objection,
}

/// A rule of entry that is broken, or that cannot be checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct Objection {
    /// The rule's code.
    pub rule: String,
    /// The article.
    pub article: String,
    /// The reading taken, where the article is ambiguous.
    pub reading: Option<String>,
    /// How hard the rule is.
    pub grade: Grade,
    /// Whether the form is silent, so that the rule cannot be checked.
    pub missing: bool,
    /// What the words need, such as dates and numbers.
    pub args: BTreeMap<String, String>,
}
