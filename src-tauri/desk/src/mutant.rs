//! Faults on purpose, one of them at a time, to show that the simulation would find them. Only its
//! build has them.

/// What is done wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(not(feature = "simulation"), expect(unreachable_pub, reason = "for it alone"))]
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
}

impl Mutant {
    /// All of them.
    #[cfg(feature = "simulation")]
    pub const ALL: [Self; 18] = [
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
