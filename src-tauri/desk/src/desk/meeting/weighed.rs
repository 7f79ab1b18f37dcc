//! What can be done about an answer before its turn: reading it and trying signatures, which changes
//! nothing. So the next page is weighed while the last one is written.

use crate::{
    desk::Desk,
    failure::Failure,
    record::{Frame, Proven},
    sync::{
        fault::MeetingFault,
        message::{Answer, Packed},
    },
};
use competition::id::CompetitionId;

/// An answer that was read. It may still be a lie.
#[derive(Debug)]
pub struct Weighed {
    /// The answer, of which a page was taken out.
    pub(super) answer: Answer,
    /// The page; empty if there is none.
    pub(super) page: Page,
}

/// Frames, and which of their signatures are good.
#[derive(Debug, Default)]
pub(super) struct Page {
    pub(super) frames: Vec<Frame>,
    pub(super) proven: Proven,
}

impl Desk {
    /// Reads an answer, and tries the signatures in it.
    ///
    /// # Errors
    /// [`Failure`] if it cannot be read.
    pub fn weigh(&self, competition: CompetitionId, answer: &[u8]) -> Result<Weighed, Failure> {
        let answer = Answer::decode(answer).map_err(MeetingFault::from)?;
        let page = match &answer {
            Answer::Frames { packed, .. } => self.weigh_page(competition, packed)?,
            Answer::No(_) | Answer::Welcome(_) | Answer::Heads(_) => Page::default(),
            Answer::Taken(_) | Answer::Joined(_) => Page::default(),
        };
        Ok(Weighed { answer, page })
    }

    fn weigh_page(&self, competition: CompetitionId, packed: &Packed) -> Result<Page, Failure> {
        let frames = packed.unpack().map_err(MeetingFault::from)?;
        // What makes a competition is checked when it is made.
        let proven = match self.has(competition) {
            true => self.opened(competition)?.looks.take(|it| it.prove(&frames))?,
            false => Proven::default(),
        };
        Ok(Page { frames, proven })
    }
}
