//! What happened. A fact is written once, signed, and never changed; everything a screen shows is
//! folded from facts.

use crate::{
    competitor::{Delegation, Person},
    constraint::{DelegationsApart, ForbiddenPair},
    dispute::Ruling,
    draw::{BoardRef, DrawnRound},
    id::{
        CompetitorId, DelegationId, DeviceKey, Digest, DrawId, EventKey, Incarnation, KeyProof,
        OpId, PhaseKey, RecordId, RoundNumber, SealKey, SeatId,
    },
    lot::Seed,
    people::{BoardRange, Grant, LogEnd, Scope, Venue},
    receipt::Received,
    rulebook::knockout::Numbering,
    score::Outcome,
    seal::{About, Audience, KeyBox, Plain, Salt, Sealing},
};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export)]
pub enum Fact {
    /// A competition came into being; its founder is its organiser.
    CompetitionFounded {
        /// Its name.
        name: String,
        /// Where it is held; empty if not said.
        place: String,
        /// The first day.
        from: Option<NaiveDate>,
        /// The last day.
        to: Option<NaiveDate>,
    },
    /// A regulation was laid down, with its whole text.
    RulebookAdopted {
        /// The hash of its files.
        digest: Digest,
        /// The file the others are read for, such as `games-2023/chess`.
        root: String,
        /// The files by name.
        files: BTreeMap<String, String>,
    },
    /// A device was given a right.
    GrantGiven {
        /// Who may do what.
        grant: Grant,
    },
    /// A device's rights ended, from a position of each of its logs on.
    GrantRevoked {
        /// Whose.
        device: DeviceKey,
        /// The last record of each log that still counts. A log that is not named counts nothing.
        logs: Vec<LogEnd>,
        /// Why.
        reason: String,
    },
    /// A device goes on under a new key. The old one signs this record, and writes nothing after.
    KeyRotated {
        /// The new key.
        new: DeviceKey,
        /// What is sealed for the device from now on is sealed to this.
        seal_key: Option<SealKey>,
        /// The old key's other logs, as far as they count.
        logs: Vec<LogEnd>,
        /// The new key's signature over the competition, the old key and the new one.
        proof: KeyProof,
    },
    /// The chair of an event went to another desk: who draws, publishes and rules on disputes. The
    /// record's `supersedes` names what its writer knew of the chair.
    ChairHanded {
        /// Which event.
        event: EventKey,
        /// Whose desk holds it now.
        to: DeviceKey,
    },
    /// An organiser took the chair of an event without its holder: a laptop was lost.
    ChairTaken {
        /// Which event.
        event: EventKey,
        /// Why.
        reason: String,
    },
    /// An official asked whoever is at a device to look at it.
    DeviceNudged {
        /// Which device.
        device: DeviceKey,
        /// What for; empty if that was not said.
        note: String,
    },
    /// Boards of a phase were placed in a venue.
    BoardsPlaced {
        /// Which event.
        event: EventKey,
        /// Which phase.
        phase: PhaseKey,
        /// Which boards.
        boards: BoardRange,
        /// Where.
        venue: Venue,
    },
    /// It was ruled whether records count that were written apart from a revocation, or on one
    /// branch of a fork. The record's `supersedes` names the rulings that its writer saw.
    RecordsRuled {
        /// The event that all of them belong to; none if they do not belong to one.
        event: Option<EventKey>,
        /// Which.
        records: Vec<RecordId>,
        /// Whether they count.
        ruling: Ruling,
        /// Why.
        reason: String,
    },
    /// A desk that others trust says when records reached it.
    ReceiptGiven {
        /// Which records, and when they came, by this desk's clock.
        records: Vec<Received>,
        /// This desk's clock less the true time, as far as it knows, in milliseconds.
        offset_ms: i64,
        /// How far that can be wrong, in milliseconds.
        error_ms: u64,
    },
    /// A hub gave a browser a seat. What is written from it counts as far as the hub's own right
    /// and this reach.
    SeatOpened {
        /// Which.
        seat: SeatId,
        /// What the seat may do.
        scope: Scope,
        /// What the person in it is called.
        name: String,
        /// Till when, by the hub's clock, in milliseconds since 1970. The hub closes it then.
        until_ms: Option<i64>,
    },
    /// A hub closed a seat.
    SeatClosed {
        /// Which.
        seat: SeatId,
    },
    /// A delegation takes part.
    DelegationRegistered {
        /// Which.
        delegation: Delegation,
    },
    /// An event was opened under a regulation.
    EventOpened {
        /// Which.
        event: EventKey,
        /// The regulation it is judged by from now on.
        rulebook: Digest,
    },
    /// An event that nobody had entered was taken back.
    EventStruck {
        /// Which.
        event: EventKey,
    },
    /// The number of rounds of a phase was laid down.
    PhasePlanned {
        /// Of which event.
        event: EventKey,
        /// Which phase.
        phase: PhaseKey,
        /// How many rounds; none if that was taken back.
        rounds: Option<u16>,
    },
    /// Somebody entered.
    CompetitorEntered {
        /// Which event.
        event: EventKey,
        /// Under which id.
        competitor: CompetitorId,
        /// By whom.
        delegation: DelegationId,
        /// Who.
        person: Person,
        /// Whether the host filled up an odd field.
        filler: bool,
        /// The objections that were set aside.
        waived: Vec<Waiver>,
    },
    /// An entry form was put right.
    EntryCorrected {
        /// Which event.
        event: EventKey,
        /// Whose.
        competitor: CompetitorId,
        /// The form as it is now.
        person: Person,
        /// The objections that were set aside.
        waived: Vec<Waiver>,
    },
    /// An entry was taken back as if it had never been made.
    EntryStruck {
        /// Which event.
        event: EventKey,
        /// Whose.
        competitor: CompetitorId,
    },
    /// Somebody left; results stand.
    CompetitorWithdrawn {
        /// Which event.
        event: EventKey,
        /// Who.
        competitor: CompetitorId,
        /// Why.
        reason: String,
    },
    /// Somebody who had left plays on.
    CompetitorReturned {
        /// Which event.
        event: EventKey,
        /// Who.
        competitor: CompetitorId,
    },
    /// Somebody was put out of the ranking.
    CompetitorDisqualified {
        /// Which event.
        event: EventKey,
        /// Who.
        competitor: CompetitorId,
        /// Why.
        reason: String,
    },
    /// Somebody will not be paired in a round.
    ByeGranted {
        /// Which event.
        event: EventKey,
        /// Which phase.
        phase: PhaseKey,
        /// Which round.
        round: RoundNumber,
        /// Who.
        competitor: CompetitorId,
        /// What it is worth.
        bye: RequestedBye,
    },
    /// Somebody will be paired after all.
    ByeRevoked {
        /// Which event.
        event: EventKey,
        /// Which phase.
        phase: PhaseKey,
        /// Which round.
        round: RoundNumber,
        /// Who.
        competitor: CompetitorId,
    },
    /// A phase's field got its numbers.
    FieldOrdered {
        /// Which event.
        event: EventKey,
        /// Which phase.
        phase: PhaseKey,
        /// By pairing number, number 1 first.
        order: Vec<CompetitorId>,
        /// How it came about.
        by: OrderedBy,
        /// The seed, where a lot decided.
        seed: Option<Seed>,
    },
    /// A phase's field lost its numbers again.
    FieldUnordered {
        /// Which event.
        event: EventKey,
        /// Which phase.
        phase: PhaseKey,
    },
    /// Two were kept apart by an arbiter. The record's id names the decision.
    PairForbidden {
        /// Which event.
        event: EventKey,
        /// Which phase.
        phase: PhaseKey,
        /// Whom, when and why.
        forbidden: ForbiddenPair,
    },
    /// Two may meet again.
    PairAllowed {
        /// Which event.
        event: EventKey,
        /// Which phase.
        phase: PhaseKey,
        /// The record of the decision that is taken back.
        forbidden: RecordId,
    },
    /// It was laid down how those of one delegation are kept apart.
    DelegationsKeptApart {
        /// Which event.
        event: EventKey,
        /// Which phase.
        phase: PhaseKey,
        /// How; none if the regulation's own word holds again.
        apart: Option<DelegationsApart>,
    },
    /// A round was drawn, as a draft that nobody but officials sees.
    RoundDrafted {
        /// The draft.
        drawn: DrawnRound,
    },
    /// A draft was thrown away.
    DraftDiscarded {
        /// Which event.
        event: EventKey,
        /// Which phase.
        phase: PhaseKey,
        /// Which draft.
        draw: DrawId,
    },
    /// A draft became the round.
    RoundPublished {
        /// Which event.
        event: EventKey,
        /// Which phase.
        phase: PhaseKey,
        /// Which round.
        round: RoundNumber,
        /// Which draft.
        draw: DrawId,
    },
    /// A published round became a draft again.
    RoundUnpublished {
        /// Which event.
        event: EventKey,
        /// Which phase.
        phase: PhaseKey,
        /// Which round.
        round: RoundNumber,
        /// Which draw.
        draw: DrawId,
    },
    /// A board ended. The record's `supersedes` names the results that its writer saw.
    ResultRecorded {
        /// Which board.
        board: BoardRef,
        /// How.
        outcome: Outcome,
        /// Who vouches for it.
        attested: Attested,
    },
    /// A board has no result after all. The record's `supersedes` names the results taken back.
    ResultWithdrawn {
        /// Which board.
        board: BoardRef,
    },
    /// An arbiter compared a result with the sheet.
    ResultVerified {
        /// Which board.
        board: BoardRef,
        /// The results that were seen.
        seen: Vec<RecordId>,
    },
    /// An arbiter wrote down a foul (犯规). The record's id names it.
    FoulRecorded {
        /// At which board.
        board: BoardRef,
        /// Whose.
        competitor: CompetitorId,
        /// The key of the regulation's offense; none for one that it has no name for.
        offense: Option<String>,
        /// What happened; empty if not said.
        note: String,
    },
    /// A foul was taken back.
    FoulWithdrawn {
        /// At which board.
        board: BoardRef,
        /// The record of the foul.
        foul: RecordId,
    },
    /// Equals were put in order by people: by a playoff or a lot.
    TieDecided {
        /// Which event.
        event: EventKey,
        /// Which phase.
        phase: PhaseKey,
        /// The better one first.
        order: Vec<CompetitorId>,
        /// How.
        by: DecidedBy,
        /// The seed, where a lot decided.
        seed: Option<Seed>,
        /// Where, who presided, who was there; empty if not said.
        note: String,
    },
    /// A decision between equals was taken back.
    TieDecisionWithdrawn {
        /// Which event.
        event: EventKey,
        /// Which phase.
        phase: PhaseKey,
        /// The decision's record.
        decision: RecordId,
    },
    /// A phase ended; its ranking is frozen.
    PhaseClosed {
        /// Which event.
        event: EventKey,
        /// Which phase.
        phase: PhaseKey,
        /// The places, first place first.
        ranking: Vec<Place>,
    },
    /// A phase was opened again.
    PhaseReopened {
        /// Which event.
        event: EventKey,
        /// Which phase.
        phase: PhaseKey,
    },
    /// The final places and the honors of an event were confirmed.
    AwardsConfirmed {
        /// Which event.
        event: EventKey,
        /// The places, first place first.
        places: Vec<Place>,
        /// So many places are honored; none of them in an exhibition.
        honored: u16,
        /// So many of them with medals.
        medals: u16,
        /// Whether the event was an exhibition.
        exhibition: bool,
    },
    /// The confirmation was taken back.
    AwardsWithdrawn {
        /// Which event.
        event: EventKey,
    },
    /// Something was sealed that only some may read.
    Sealed {
        /// What it is about.
        about: About,
        /// Who is to read it.
        to: Audience,
        /// The content as it travels.
        sealing: Sealing,
    },
    /// Somebody was given access to what had been sealed before.
    SealShared {
        /// Of which event.
        event: EventKey,
        /// The key that the boxes are for.
        with: SealKey,
        /// The key of each content, by the record that sealed it.
        boxes: BTreeMap<RecordId, KeyBox>,
    },
    /// What had been sealed was shown to everybody.
    SealRevealed {
        /// Of which event.
        event: EventKey,
        /// The record that sealed it.
        seal: RecordId,
        /// What the commitment was made with.
        salt: Salt,
        /// The content.
        content: Plain,
    },
    /// Something that this version does not know, kept as it came.
    #[serde(skip)]
    #[ts(skip)]
    Unknown {
        /// What its writer called it.
        kind: String,
        /// What it is about, as its header says.
        subject: String,
    },
}

/// A place of a ranking. Equals share one, and the next places stay empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Place {
    /// 1, 2, 3 …
    pub rank: u16,
    /// Whose.
    pub competitor: CompetitorId,
}

/// An objection that was set aside, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Waiver {
    /// The rule's code.
    pub rule: String,
    /// The rule's article.
    pub article: String,
    /// The reason given.
    pub reason: String,
}

/// A bye that was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum RequestedBye {
    /// Worth a win.
    Full,
    /// Worth a draw.
    Half,
    /// Worth nothing: absent.
    Zero,
}

/// How a field got its numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum OrderedBy {
    /// By rating, title and name.
    Rating,
    /// By lot.
    Lot,
    /// By the ranking of the phase before.
    Rank,
    /// As winners or losers of the matches before.
    Matches,
    /// By hand.
    Hand,
    /// As the imported file had it.
    Imported,
}

impl From<Numbering> for OrderedBy {
    fn from(numbering: Numbering) -> Self {
        match numbering {
            Numbering::Rank => Self::Rank,
            Numbering::Lot => Self::Lot,
        }
    }
}

/// How equals were put in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum DecidedBy {
    /// By a playoff game.
    Playoff,
    /// By lot.
    Lot,
}

/// Who vouches for a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Attested {
    /// One of the players.
    OneSide,
    /// Both players, or the arbiter at the board.
    BothSides,
}

/// A fact with what its record's header says of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// The record's name.
    pub id: RecordId,
    /// The device that wrote it.
    pub author: DeviceKey,
    /// Which of the device's logs it stands in.
    pub incarnation: Incarnation,
    /// Its number in that log.
    pub seq: u64,
    /// The record before it there; none before the first.
    pub prev: Option<RecordId>,
    /// Its place in the order of all records, together with `id`.
    pub lamport: u64,
    /// The time its writer's clock showed, in milliseconds since 1970. For people only.
    pub at_ms: i64,
    /// The command it came from.
    pub op: OpId,
    /// The records it replaces.
    pub supersedes: Vec<RecordId>,
    /// What its writer knew of the roster: the grants, revocations and rotations that no later one
    /// had seen.
    pub roster: Vec<RecordId>,
    /// The browser's seat that the device signed for; none if it spoke for itself.
    pub seat: Option<SeatId>,
    /// Whether the signature inside a fact holds. The core has no signatures: the desk looks.
    pub proof: Proof,
    /// What happened.
    pub fact: Fact,
}

/// What a signature inside a fact is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// The fact has none and needs none.
    NotNeeded,
    /// It is the one that it should be.
    Holds,
    /// It is forged or about something else, so the fact changes nothing.
    Fails,
}

/// A fact that is about to be recorded, and the records it replaces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewFact {
    /// What happened.
    pub fact: Fact,
    /// The records it replaces.
    pub supersedes: Vec<RecordId>,
}

impl From<Fact> for NewFact {
    fn from(fact: Fact) -> Self {
        Self { fact, supersedes: Vec::new() }
    }
}

impl Fact {
    /// The name of its kind, as headers and bodies spell it.
    pub fn kind(&self) -> &str {
        match self {
            Self::CompetitionFounded { .. } => "competition_founded",
            Self::RulebookAdopted { .. } => "rulebook_adopted",
            Self::GrantGiven { .. } => "grant_given",
            Self::GrantRevoked { .. } => "grant_revoked",
            Self::KeyRotated { .. } => "key_rotated",
            Self::ChairHanded { .. } => "chair_handed",
            Self::ChairTaken { .. } => "chair_taken",
            Self::DeviceNudged { .. } => "device_nudged",
            Self::BoardsPlaced { .. } => "boards_placed",
            Self::RecordsRuled { .. } => "records_ruled",
            Self::ReceiptGiven { .. } => "receipt_given",
            Self::SeatOpened { .. } => "seat_opened",
            Self::SeatClosed { .. } => "seat_closed",
            Self::DelegationRegistered { .. } => "delegation_registered",
            Self::EventOpened { .. } => "event_opened",
            Self::EventStruck { .. } => "event_struck",
            Self::PhasePlanned { .. } => "phase_planned",
            Self::CompetitorEntered { .. } => "competitor_entered",
            Self::EntryCorrected { .. } => "entry_corrected",
            Self::EntryStruck { .. } => "entry_struck",
            Self::CompetitorWithdrawn { .. } => "competitor_withdrawn",
            Self::CompetitorReturned { .. } => "competitor_returned",
            Self::CompetitorDisqualified { .. } => "competitor_disqualified",
            Self::ByeGranted { .. } => "bye_granted",
            Self::ByeRevoked { .. } => "bye_revoked",
            Self::FieldOrdered { .. } => "field_ordered",
            Self::FieldUnordered { .. } => "field_unordered",
            Self::PairForbidden { .. } => "pair_forbidden",
            Self::PairAllowed { .. } => "pair_allowed",
            Self::DelegationsKeptApart { .. } => "delegations_kept_apart",
            Self::RoundDrafted { .. } => "round_drafted",
            Self::DraftDiscarded { .. } => "draft_discarded",
            Self::RoundPublished { .. } => "round_published",
            Self::RoundUnpublished { .. } => "round_unpublished",
            Self::ResultRecorded { .. } => "result_recorded",
            Self::ResultWithdrawn { .. } => "result_withdrawn",
            Self::ResultVerified { .. } => "result_verified",
            Self::FoulRecorded { .. } => "foul_recorded",
            Self::FoulWithdrawn { .. } => "foul_withdrawn",
            Self::TieDecided { .. } => "tie_decided",
            Self::TieDecisionWithdrawn { .. } => "tie_decision_withdrawn",
            Self::PhaseClosed { .. } => "phase_closed",
            Self::PhaseReopened { .. } => "phase_reopened",
            Self::AwardsConfirmed { .. } => "awards_confirmed",
            Self::AwardsWithdrawn { .. } => "awards_withdrawn",
            Self::Sealed { .. } => "sealed",
            Self::SealShared { .. } => "seal_shared",
            Self::SealRevealed { .. } => "seal_revealed",
            Self::Unknown { kind, .. } => kind,
        }
    }

    /// The event it belongs to; none for what concerns the whole competition.
    pub fn event(&self) -> Option<&EventKey> {
        match self {
            Self::CompetitionFounded { .. }
            | Self::RulebookAdopted { .. }
            | Self::GrantGiven { .. }
            | Self::GrantRevoked { .. }
            | Self::KeyRotated { .. }
            | Self::DeviceNudged { .. }
            | Self::ReceiptGiven { .. }
            | Self::SeatOpened { .. }
            | Self::SeatClosed { .. }
            | Self::DelegationRegistered { .. }
            | Self::Unknown { .. } => None,
            Self::ChairHanded { event, .. }
            | Self::ChairTaken { event, .. }
            | Self::BoardsPlaced { event, .. }
            | Self::EventOpened { event, .. }
            | Self::EventStruck { event }
            | Self::PhasePlanned { event, .. }
            | Self::CompetitorEntered { event, .. }
            | Self::EntryCorrected { event, .. }
            | Self::EntryStruck { event, .. }
            | Self::CompetitorWithdrawn { event, .. }
            | Self::CompetitorReturned { event, .. }
            | Self::CompetitorDisqualified { event, .. }
            | Self::ByeGranted { event, .. }
            | Self::ByeRevoked { event, .. }
            | Self::FieldOrdered { event, .. }
            | Self::FieldUnordered { event, .. }
            | Self::PairForbidden { event, .. }
            | Self::PairAllowed { event, .. }
            | Self::DelegationsKeptApart { event, .. }
            | Self::DraftDiscarded { event, .. }
            | Self::RoundPublished { event, .. }
            | Self::RoundUnpublished { event, .. }
            | Self::TieDecided { event, .. }
            | Self::TieDecisionWithdrawn { event, .. }
            | Self::PhaseClosed { event, .. }
            | Self::PhaseReopened { event, .. }
            | Self::AwardsConfirmed { event, .. }
            | Self::AwardsWithdrawn { event } => Some(event),
            Self::SealShared { event, .. } | Self::SealRevealed { event, .. } => Some(event),
            Self::Sealed { about, .. } => Some(about.event()),
            Self::RecordsRuled { event, .. } => event.as_ref(),
            Self::RoundDrafted { drawn } => Some(&drawn.event),
            Self::ResultRecorded { board, .. }
            | Self::ResultWithdrawn { board }
            | Self::ResultVerified { board, .. }
            | Self::FoulRecorded { board, .. }
            | Self::FoulWithdrawn { board, .. } => Some(&board.event),
        }
    }

    /// The phase it belongs to; none for what concerns the whole event.
    #[expect(clippy::wildcard_enum_match_arm, reason = "most kinds have no phase")]
    pub fn phase(&self) -> Option<&PhaseKey> {
        match self {
            Self::PhasePlanned { phase, .. }
            | Self::BoardsPlaced { phase, .. }
            | Self::ByeGranted { phase, .. }
            | Self::ByeRevoked { phase, .. }
            | Self::FieldOrdered { phase, .. }
            | Self::FieldUnordered { phase, .. }
            | Self::PairForbidden { phase, .. }
            | Self::PairAllowed { phase, .. }
            | Self::DelegationsKeptApart { phase, .. }
            | Self::DraftDiscarded { phase, .. }
            | Self::RoundPublished { phase, .. }
            | Self::RoundUnpublished { phase, .. }
            | Self::TieDecided { phase, .. }
            | Self::TieDecisionWithdrawn { phase, .. }
            | Self::PhaseClosed { phase, .. }
            | Self::PhaseReopened { phase, .. } => Some(phase),
            Self::RoundDrafted { drawn } => Some(&drawn.phase),
            Self::ResultRecorded { board, .. }
            | Self::ResultWithdrawn { board }
            | Self::ResultVerified { board, .. }
            | Self::FoulRecorded { board, .. }
            | Self::FoulWithdrawn { board, .. } => Some(&board.phase),
            _ => None,
        }
    }

    /// The board it belongs to.
    #[expect(clippy::wildcard_enum_match_arm, reason = "most kinds have no board")]
    pub fn board(&self) -> Option<&BoardRef> {
        match self {
            Self::ResultRecorded { board, .. }
            | Self::ResultWithdrawn { board }
            | Self::ResultVerified { board, .. }
            | Self::FoulRecorded { board, .. }
            | Self::FoulWithdrawn { board, .. } => Some(board),
            _ => None,
        }
    }

    /// What it is about, for the record's header: the event, and the board where there is one.
    pub fn subject(&self) -> String {
        if let Self::Unknown { subject, .. } = self {
            return subject.clone();
        }
        match self.board() {
            Some(it) => format!("{}/{}/{}/{}", it.event, it.phase, it.draw, it.board),
            None => self.event().map(ToString::to_string).unwrap_or_default(),
        }
    }

    /// Reads a body. A kind that this version does not know, or a known one in a form that it does
    /// not know, is kept as `Unknown`.
    pub fn read(kind: &str, subject: &str, body: &str) -> Self {
        match serde_json::from_str::<Self>(body) {
            Ok(fact) if fact.kind() == kind => fact,
            Ok(_) | Err(_) => Self::Unknown { kind: kind.to_owned(), subject: subject.to_owned() },
        }
    }
}
