//! Faults on purpose, one of them at a time, to show that the simulation would find them. Only its
//! build has them.

#[cfg(feature = "simulation")]
use competition::{
    fact::{Fact, Recorded},
    people::LogEnd,
    receipt::{Receipt, Received},
    state::State,
};
#[cfg(feature = "simulation")]
use std::collections::BTreeMap;

/// What is done wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(
    not(feature = "simulation"),
    expect(unreachable_pub, dead_code, reason = "for it alone")
)]
pub enum Mutant {
    /// Where the heads of a log do not line up, only what lies higher is sent.
    OnlyTheTail,
    /// Two logs of one height pass for the same.
    HeightForHash,
    /// Two journals with as many rows pass for the same.
    RowsForHash,
    /// A second record at one place of a log is passed over.
    OneBranch,
    /// A record is added behind a hole.
    BehindAHole,
    /// A record that came before its predecessor is forgotten.
    ParkedForgotten,
    /// A journal that was put back goes on in its old log.
    OldLogGoesOn,
    /// What was sent passes for acknowledged.
    SentForAcknowledged,
    /// The records of a device without a right are dropped.
    DroppedForLackOfRight,
    /// Anybody's records are kept.
    StrangersKept,
    /// A body is not compared with the hash that was signed.
    BodyUnchecked,
    /// A signature is not checked.
    SignatureUnchecked,
    /// A record of another competition is taken.
    OtherCompetition,
    /// A command that comes again is carried out again.
    TwiceDone,
    /// What a writer had seen of the roster is not said.
    RosterUnsaid,
    /// Clocks decide the order.
    TimeDecides,
    /// What arrives late is folded last.
    FoldedAsItComes,
    /// What a journal is put back to is not folded.
    NotFoldedAgain,
    /// A right ends when clocks say, not where its end's writer saw the logs end.
    EndsByTime,
    /// A receipt counts whoever gave it.
    ReceiptOfAnybody,
    /// Who says that it holds the same is believed.
    SameBelieved,
    /// Pages are taken for as long as they come.
    PagesWithoutEnd,
    /// A peer holds as much of a log as it says.
    HeightBelieved,
    /// Whose right has ended reads on.
    EndedReads,
    /// A seat writes whatever its hub may.
    SeatUnbound,
    /// A closed seat is still open.
    ClosedSeatSits,
    /// A seat reads what is sealed to its hub.
    SeatReadsAll,
    /// What is for some is sealed to all.
    SealedToAll,
    /// An invitation lets in whoever comes.
    InvitedTwice,
    /// Nobody waits after a wrong code.
    GuessedFreely,
}

impl Mutant {
    /// All of them.
    #[cfg(feature = "simulation")]
    pub const ALL: [Self; 30] = [
        Self::OnlyTheTail,
        Self::HeightForHash,
        Self::RowsForHash,
        Self::OneBranch,
        Self::BehindAHole,
        Self::ParkedForgotten,
        Self::OldLogGoesOn,
        Self::SentForAcknowledged,
        Self::DroppedForLackOfRight,
        Self::StrangersKept,
        Self::BodyUnchecked,
        Self::SignatureUnchecked,
        Self::OtherCompetition,
        Self::TwiceDone,
        Self::RosterUnsaid,
        Self::TimeDecides,
        Self::FoldedAsItComes,
        Self::NotFoldedAgain,
        Self::EndsByTime,
        Self::ReceiptOfAnybody,
        Self::SameBelieved,
        Self::PagesWithoutEnd,
        Self::HeightBelieved,
        Self::EndedReads,
        Self::SeatUnbound,
        Self::ClosedSeatSits,
        Self::SeatReadsAll,
        Self::SealedToAll,
        Self::InvitedTwice,
        Self::GuessedFreely,
    ];

    /// Whether this is what is done wrong now.
    #[cfg(feature = "simulation")]
    pub(crate) fn is_on(self) -> bool {
        crate::simulation::mutant() == Some(self)
    }

    /// Nothing is.
    #[cfg(not(feature = "simulation"))]
    pub(crate) const fn is_on(self) -> bool {
        false
    }
}

/// News as they are misread: ends lie behind the last record that claims to be no younger.
#[cfg(feature = "simulation")]
pub(crate) fn misread(state: &State, mut news: Vec<Recorded>) -> Vec<Recorded> {
    if !Mutant::EndsByTime.is_on() {
        return news;
    }
    let known = state.records.iter().map(|it| &**it).chain(&news);
    let place = |it: &Recorded| LogEnd { incarnation: it.incarnation, seq: it.seq, id: it.id };
    let mut places: Vec<_> = known.map(|it| (it.author, it.at_ms, place(it))).collect();
    places.sort_by_key(|it| it.2.seq);
    for record in &mut news {
        if let Fact::GrantRevoked { device, logs, .. } = &mut record.fact {
            let before = places.iter().filter(|it| it.0 == *device && it.1 <= record.at_ms);
            let last: BTreeMap<_, _> = before.map(|it| (it.2.incarnation, it.2)).collect();
            *logs = last.into_values().collect();
        }
    }
    news
}

/// Takes in the receipts that were given without a right.
#[cfg(feature = "simulation")]
pub(crate) fn misjudge(state: &mut State) {
    if !Mutant::ReceiptOfAnybody.is_on() {
        return;
    }
    for record in state.records.iter().filter(|it| state.quarantined.contains(&it.id)) {
        let Fact::ReceiptGiven { records, error_ms, .. } = &record.fact else { continue };
        for Received { record: of, received_ms } in records {
            let (by, received_ms) = (record.author, *received_ms);
            let receipt = Receipt { by, record: record.id, received_ms, error_ms: *error_ms };
            let receipts = state.receipts.entry(*of).or_default();
            if !receipts.contains(&receipt) {
                receipts.push(receipt);
            }
        }
    }
}
