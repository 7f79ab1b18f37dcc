//! What somebody wishes to happen.

use crate::{
    competitor::Person,
    constraint::{DelegationsApart, ForbiddenPair},
    dispute::Ruling,
    draw::{BoardRef, ByeKind},
    fact::{Attested, DecidedBy, RequestedBye},
    id::{
        CompetitorId, DeviceKey, DrawId, EventKey, KeyProof, OpId, PhaseKey, RecordId, RoundNumber,
        SealKey, SeatId,
    },
    lot::Seed,
    pairing::relaxed::AbsoluteRule,
    people::{BoardRange, Grant, Scope, Venue},
    receipt::Received,
    score::Outcome,
    seal::{About, Audience, KeyBox, Plain, Salt, Sealing},
};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// A command with everything that the core may not fetch for itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// Makes a repeated command harmless, and names what the command makes.
    pub op: OpId,
    /// The device that gives it.
    pub author: DeviceKey,
    /// The key that is sealed to for that device.
    pub seal_key: Option<SealKey>,
    /// Random bytes for lots.
    pub seed: Seed,
    /// The wish.
    pub command: Command,
}

/// A wish.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export)]
pub enum Command {
    /// Founds a competition under a regulation.
    FoundCompetition {
        /// Its name.
        name: String,
        /// Where it is held.
        place: String,
        /// The first day.
        from: Option<NaiveDate>,
        /// The last day.
        to: Option<NaiveDate>,
        /// The organiser's own name, for the records.
        organiser: String,
        /// The regulation.
        rulebook: RulebookSource,
    },
    /// Lays down a further regulation.
    AdoptRulebook {
        /// The regulation.
        rulebook: RulebookSource,
    },
    /// Opens an event of an adopted regulation.
    OpenEvent {
        /// Which.
        event: EventKey,
    },
    /// Lays down the number of rounds of a phase.
    PlanPhase {
        /// Of which event.
        event: EventKey,
        /// Which phase.
        phase: PhaseKey,
        /// How many rounds.
        rounds: u16,
    },
    /// Enters people. All of them or none.
    Enter {
        /// Into which event.
        event: EventKey,
        /// Whom.
        entries: Vec<EntryForm>,
        /// The reason for setting aside the objections that may be set aside; none if none may.
        waive: Option<String>,
    },
    /// Puts an entry form right.
    CorrectEntry {
        /// In which event.
        event: EventKey,
        /// Whose.
        competitor: CompetitorId,
        /// The form as it should be.
        person: Box<Person>,
        /// The reason for setting aside the objections that may be set aside.
        waive: Option<String>,
    },
    /// Takes an entry back as if it had never been made.
    StrikeEntry {
        /// In which event.
        event: EventKey,
        /// Whose.
        competitor: CompetitorId,
    },
    /// Somebody leaves; results stand.
    Withdraw {
        /// In which event.
        event: EventKey,
        /// Who.
        competitor: CompetitorId,
        /// Why.
        reason: String,
    },
    /// Somebody who left plays on.
    Return {
        /// In which event.
        event: EventKey,
        /// Who.
        competitor: CompetitorId,
    },
    /// Puts somebody out of the ranking.
    Disqualify {
        /// In which event.
        event: EventKey,
        /// Who.
        competitor: CompetitorId,
        /// Why.
        reason: String,
    },
    /// Frees somebody from a round that is not yet drawn.
    GrantBye {
        /// In which event.
        event: EventKey,
        /// In which phase.
        phase: PhaseKey,
        /// From which round.
        round: RoundNumber,
        /// Whom.
        competitor: CompetitorId,
        /// What it is worth.
        bye: RequestedBye,
    },
    /// Takes a bye back.
    RevokeBye {
        /// In which event.
        event: EventKey,
        /// In which phase.
        phase: PhaseKey,
        /// From which round.
        round: RoundNumber,
        /// Whose.
        competitor: CompetitorId,
    },
    /// Numbers the field of a phase.
    OrderField {
        /// In which event.
        event: EventKey,
        /// Which phase.
        phase: PhaseKey,
        /// How.
        how: Ordering,
    },
    /// Keeps two apart in some rounds.
    ForbidPair {
        /// In which event.
        event: EventKey,
        /// In which phase.
        phase: PhaseKey,
        /// Whom, when and why.
        forbidden: ForbiddenPair,
    },
    /// Takes such a decision back.
    AllowPair {
        /// In which event.
        event: EventKey,
        /// In which phase.
        phase: PhaseKey,
        /// The decision's record.
        forbidden: RecordId,
    },
    /// Lays down how those of one delegation are kept apart.
    KeepDelegationsApart {
        /// In which event.
        event: EventKey,
        /// In which phase.
        phase: PhaseKey,
        /// How; none for the regulation's own word.
        apart: Option<DelegationsApart>,
    },
    /// Draws the next round of a phase as a draft.
    DrawRound {
        /// In which event.
        event: EventKey,
        /// In which phase.
        phase: PhaseKey,
    },
    /// Draws the next round where nothing is legal: these rules are set aside where they must be.
    DrawRelaxed {
        /// In which event.
        event: EventKey,
        /// In which phase.
        phase: PhaseKey,
        /// Which rules.
        relax: Vec<AbsoluteRule>,
        /// Why.
        reason: String,
    },
    /// Makes another draft of a draft, by hand.
    EditDraft {
        /// In which event.
        event: EventKey,
        /// In which phase.
        phase: PhaseKey,
        /// Which draft.
        draw: DrawId,
        /// What changes, one after another.
        edits: Vec<DraftEdit>,
        /// Why; needed where something is broken.
        reason: String,
    },
    /// Throws a draft away.
    DiscardDraft {
        /// In which event.
        event: EventKey,
        /// In which phase.
        phase: PhaseKey,
        /// Which draft.
        draw: DrawId,
    },
    /// Makes a draft the round.
    PublishRound {
        /// In which event.
        event: EventKey,
        /// In which phase.
        phase: PhaseKey,
        /// Which draft.
        draw: DrawId,
    },
    /// Records how a board ended.
    RecordResult {
        /// Which board.
        board: BoardRef,
        /// How.
        outcome: Outcome,
        /// Who vouches for it.
        attested: Attested,
        /// The results that the screen showed.
        replaces: Vec<RecordId>,
    },
    /// Takes a board's result back: it is still being played.
    WithdrawResult {
        /// Which board.
        board: BoardRef,
        /// The results that the screen showed.
        replaces: Vec<RecordId>,
    },
    /// Says that a result was compared with the sheet.
    VerifyResult {
        /// Which board.
        board: BoardRef,
        /// What the sheet says.
        outcome: Outcome,
    },
    /// Writes down a foul (犯规) at a board.
    RecordFoul {
        /// Which board.
        board: BoardRef,
        /// Whose.
        competitor: CompetitorId,
        /// The key of the regulation's offense; none for one that it has no name for.
        offense: Option<String>,
        /// What happened. Needed where the regulation has no name for it.
        note: String,
    },
    /// Takes a foul back.
    WithdrawFoul {
        /// Which board.
        board: BoardRef,
        /// The record of the foul.
        foul: RecordId,
    },
    /// Puts equals in order, by what a playoff or a lot showed.
    DecideTie {
        /// In which event.
        event: EventKey,
        /// In which phase.
        phase: PhaseKey,
        /// The equals; the better one first where a playoff decided, else the lot decides.
        among: Vec<CompetitorId>,
        /// How.
        by: DecidedBy,
        /// Where, who presided, who was there.
        note: String,
    },
    /// Ends a phase and freezes its ranking.
    ClosePhase {
        /// In which event.
        event: EventKey,
        /// Which phase.
        phase: PhaseKey,
    },
    /// Confirms the final places and honors.
    ConfirmAwards {
        /// Of which event.
        event: EventKey,
    },
    /// Takes over a tournament that was already played.
    ImportTournament {
        /// Into which event.
        event: EventKey,
        /// The players by pairing number.
        players: Vec<EntryForm>,
        /// The rounds, round 1 first.
        rounds: Vec<ImportedRound>,
    },
    /// Writes down what the desk has sealed.
    Seal {
        /// What it is about.
        about: About,
        /// Who is to read it.
        to: Audience,
        /// The content as it travels.
        sealing: Sealing,
    },
    /// Gives a device access to what was sealed before and is for it too.
    ShareSeals {
        /// Which device.
        with: DeviceKey,
        /// The key of each content, by the record that sealed it.
        boxes: BTreeMap<RecordId, KeyBox>,
    },
    /// Shows everybody what was sealed.
    RevealSeal {
        /// The record that sealed it.
        seal: RecordId,
        /// What the commitment was made with.
        salt: Salt,
        /// The content.
        content: Plain,
    },
    /// Gives a device a right.
    GiveGrant {
        /// Who may do what.
        grant: Grant,
    },
    /// Ends a device's rights after what is known of its logs.
    RevokeGrant {
        /// Whose.
        device: DeviceKey,
        /// Why.
        reason: String,
    },
    /// This device goes on under a new key.
    RotateKey {
        /// The new key.
        new: DeviceKey,
        /// What is sealed for the device from now on is sealed to this.
        seal_key: Option<SealKey>,
        /// The new key's signature over the competition, the old key and the new one.
        proof: KeyProof,
    },
    /// Hands the chair of an event to another desk.
    HandChair {
        /// Which event.
        event: EventKey,
        /// Whose desk.
        to: DeviceKey,
    },
    /// Takes the chair of an event without its holder: a laptop was lost.
    TakeChair {
        /// Which event.
        event: EventKey,
        /// Why.
        reason: String,
    },
    /// Asks whoever is at a silent device to look at it.
    Nudge {
        /// Which device.
        device: DeviceKey,
        /// What for; may be empty.
        note: String,
    },
    /// Places boards of a phase in a venue.
    PlaceBoards {
        /// In which event.
        event: EventKey,
        /// In which phase.
        phase: PhaseKey,
        /// Which boards.
        boards: BoardRange,
        /// Where.
        venue: Venue,
    },
    /// Rules whether disputed records count.
    RuleOnRecords {
        /// Which.
        records: Vec<RecordId>,
        /// Whether they count.
        ruling: Ruling,
        /// Why.
        reason: String,
    },
    /// Says when records reached this desk.
    GiveReceipts {
        /// Which records, and when they came, by this desk's clock.
        records: Vec<Received>,
        /// This desk's clock less the true time, in milliseconds.
        offset_ms: i64,
        /// How far that can be wrong, in milliseconds.
        error_ms: u64,
    },
    /// Gives a browser a seat on this hub.
    OpenSeat {
        /// Which.
        seat: SeatId,
        /// What the seat may do.
        scope: Scope,
        /// What the person in it is called.
        name: String,
        /// Till when, by this hub's clock, in milliseconds since 1970.
        until_ms: Option<i64>,
    },
    /// Closes a seat of this hub.
    CloseSeat {
        /// Which.
        seat: SeatId,
    },
    /// Takes a command back.
    Undo {
        /// Which.
        op: OpId,
    },
}

/// The text of a regulation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "source", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export)]
pub enum RulebookSource {
    /// One that every device has.
    Shipped {
        /// Its key, such as `games-2023/chess`.
        key: String,
    },
    /// An organiser's own.
    Own {
        /// The file the others are read for.
        root: String,
        /// The files by name.
        files: BTreeMap<String, String>,
    },
}

/// One entry as it is handed in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct EntryForm {
    /// Who.
    pub person: Person,
    /// The delegation's name as written. One that is not known yet is registered.
    pub delegation: String,
    /// Whether the host fills up an odd field with it (补单).
    pub filler: bool,
}

/// How a field gets its numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "how", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export)]
pub enum Ordering {
    /// As the regulation says: a Swiss by rating, title and name; a knock-out as it is seeded.
    Regulation,
    /// By lot.
    Lot,
    /// By hand.
    Hand {
        /// Number 1 first.
        order: Vec<CompetitorId>,
    },
}

/// A change to a draft.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "edit", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export)]
pub enum DraftEdit {
    /// Two change places, wherever they sit or are free.
    Swap {
        /// One.
        one: CompetitorId,
        /// The other.
        other: CompetitorId,
    },
    /// The two at a board change colors.
    SwapColors {
        /// The board.
        board: u16,
    },
    /// Two meet, wherever they sat or were free. Those they leave alone meet each other if there
    /// are two of them, else the one waits for a board.
    Seat {
        /// Who has White.
        white: CompetitorId,
        /// Who has Black.
        black: CompetitorId,
    },
    /// The two at a board get up and wait for another one.
    Unseat {
        /// The board.
        board: u16,
    },
    /// Somebody gets a bye. Who sat at the same board waits for another one.
    Free {
        /// Who.
        competitor: CompetitorId,
        /// What kind of bye.
        kind: ByeKind,
    },
    /// Somebody loses the bye and waits for a board.
    Recall {
        /// Who.
        competitor: CompetitorId,
    },
    /// A pair stays when the rest is paired again.
    Fix {
        /// The board.
        board: u16,
    },
    /// A pair need not stay.
    Unfix {
        /// The board.
        board: u16,
    },
    /// Two do not meet in this round.
    Forbid {
        /// One.
        one: CompetitorId,
        /// The other.
        other: CompetitorId,
    },
    /// Two may meet in this round after all.
    Allow {
        /// One.
        one: CompetitorId,
        /// The other.
        other: CompetitorId,
    },
    /// The engine pairs everybody who is not fixed and not free by a granted bye. Who has come or
    /// gone since the draft was drawn is taken in or left out. The boards are ordered anew.
    PairRest,
}

/// A round of an imported tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct ImportedRound {
    /// The boards, board 1 first.
    pub boards: Vec<ImportedBoard>,
    /// Those who did not play. A competitor that is named nowhere was absent.
    pub byes: Vec<ImportedBye>,
}

/// A board of an imported round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct ImportedBoard {
    /// The pairing number of White.
    pub white: u16,
    /// The pairing number of Black.
    pub black: u16,
    /// How it ended; none if it has not.
    pub outcome: Option<Outcome>,
}

/// Somebody who did not play in an imported round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct ImportedBye {
    /// The pairing number.
    pub who: u16,
    /// What kind of bye.
    pub kind: ByeKind,
}

impl Command {
    /// The event it is about; none for what concerns the whole competition.
    pub fn event(&self) -> Option<&EventKey> {
        match self {
            Self::FoundCompetition { .. }
            | Self::AdoptRulebook { .. }
            | Self::GiveGrant { .. }
            | Self::RevokeGrant { .. }
            | Self::RotateKey { .. }
            | Self::Nudge { .. }
            | Self::RuleOnRecords { .. }
            | Self::GiveReceipts { .. }
            | Self::OpenSeat { .. }
            | Self::CloseSeat { .. }
            | Self::ShareSeals { .. }
            | Self::RevealSeal { .. }
            | Self::Undo { .. } => None,
            Self::Seal { about, .. } => Some(about.event()),
            Self::HandChair { event, .. }
            | Self::TakeChair { event, .. }
            | Self::PlaceBoards { event, .. }
            | Self::OpenEvent { event }
            | Self::PlanPhase { event, .. }
            | Self::Enter { event, .. }
            | Self::CorrectEntry { event, .. }
            | Self::StrikeEntry { event, .. }
            | Self::Withdraw { event, .. }
            | Self::Return { event, .. }
            | Self::Disqualify { event, .. }
            | Self::GrantBye { event, .. }
            | Self::RevokeBye { event, .. }
            | Self::OrderField { event, .. }
            | Self::ForbidPair { event, .. }
            | Self::AllowPair { event, .. }
            | Self::KeepDelegationsApart { event, .. }
            | Self::DrawRound { event, .. }
            | Self::DrawRelaxed { event, .. }
            | Self::EditDraft { event, .. }
            | Self::DiscardDraft { event, .. }
            | Self::PublishRound { event, .. }
            | Self::DecideTie { event, .. }
            | Self::ClosePhase { event, .. }
            | Self::ConfirmAwards { event }
            | Self::ImportTournament { event, .. } => Some(event),
            Self::RecordResult { board, .. }
            | Self::WithdrawResult { board, .. }
            | Self::VerifyResult { board, .. }
            | Self::RecordFoul { board, .. }
            | Self::WithdrawFoul { board, .. } => Some(&board.event),
        }
    }
}
