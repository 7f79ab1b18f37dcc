//! What is asked of the rating lists, and their way in.

mod changes;
mod speed;

pub use changes::RatingChanges;
pub(super) use speed::speed;

use super::{Desk, Seat, intake::official};
use crate::{
    failure::Failure,
    ratings::{Incoming, RatedLine, RatingListKey, RatingListLine, RatingsProgress},
};
use competition::{
    id::{CompetitionId, EventKey},
    refusal::Refusal,
    scene::EventScene,
};
use interchange::ratings::Speed;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A question about rating lists.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(tag = "ask", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export)]
pub enum RatingsQuery {
    /// Which lists there are.
    Lists,
    /// Who is meant, in the newest list that tells the ratings of an event.
    Find {
        /// Of which competition.
        competition: CompetitionId,
        /// Of which event.
        event: EventKey,
        /// What was typed: an id, or the beginnings of names, initials, a federation.
        typed: String,
    },
    /// What the newest list says otherwise of those who have entered.
    Changes {
        /// Of which competition.
        competition: CompetitionId,
        /// Which event.
        event: EventKey,
    },
}

/// The answer to a question about rating lists.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "ask", content = "data", rename_all = "snake_case")]
#[ts(export)]
pub enum RatingsView {
    /// To [`RatingsQuery::Lists`].
    Lists(RatingShelf),
    /// To [`RatingsQuery::Find`].
    Find(FoundPlayers),
    /// To [`RatingsQuery::Changes`].
    Changes(RatingChanges),
}

/// The rating lists of this device.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct RatingShelf {
    /// The lists, the newest first.
    pub lists: Vec<RatingListLine>,
    /// How far another one is that is being read in.
    pub incoming: Option<RatingsProgress>,
    /// Whether whoever asks may read lists in and remove them.
    pub may_import: bool,
}

/// The players that a text may mean.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct FoundPlayers {
    /// In which list; none if no list tells the event's ratings.
    pub list: Option<RatingListKey>,
    /// Which of the ratings is the event's.
    pub speed: Speed,
    /// The players, the strongest first.
    pub players: Vec<RatedLine>,
}

/// As many players as one looks through.
const SHOWN: u32 = 20;

impl Desk {
    /// Answers a question about rating lists: which ones there are, to everybody; people, to
    /// officials, who enter them.
    ///
    /// # Errors
    /// [`Failure`].
    pub fn read_ratings(&self, seat: &Seat, query: &RatingsQuery) -> Result<RatingsView, Failure> {
        match query {
            RatingsQuery::Lists => Ok(RatingsView::Lists(RatingShelf {
                lists: self.ratings.lines()?,
                incoming: self.ratings.progress(),
                may_import: keeps_lists(seat).is_ok(),
            })),
            RatingsQuery::Find { competition, event, typed } => {
                official(seat, event)?;
                let speed = self.speed_of(seat, *competition, event)?;
                self.look_for(speed, typed).map(RatingsView::Find)
            }
            RatingsQuery::Changes { competition, event } => {
                official(seat, event)?;
                self.rating_changes(seat, *competition, event).map(RatingsView::Changes)
            }
        }
    }

    /// Begins to take a list in. The list of the same month and kind that is here serves until the
    /// new one is whole.
    ///
    /// # Errors
    /// [`Failure`] if the seat is not the device's own, or another list is on its way.
    pub fn begin_ratings(&self, seat: &Seat) -> Result<Incoming<'_>, Failure> {
        keeps_lists(seat)?;
        Ok(self.ratings.begin()?)
    }

    /// Stops the reading in of a list; nothing of it stays.
    ///
    /// # Errors
    /// [`Failure`] if the seat is not the device's own.
    pub fn stop_ratings(&self, seat: &Seat) -> Result<(), Failure> {
        keeps_lists(seat)?;
        self.ratings.stop();
        Ok(())
    }

    /// Removes a list.
    ///
    /// # Errors
    /// [`Failure`] if the seat is not the device's own, or the file cannot be removed.
    pub fn remove_ratings(&self, seat: &Seat, key: RatingListKey) -> Result<(), Failure> {
        keeps_lists(seat)?;
        Ok(self.ratings.remove(key)?)
    }

    fn look_for(&self, speed: Speed, typed: &str) -> Result<FoundPlayers, Failure> {
        let Some(list) = self.ratings.newest(speed)? else {
            return Ok(FoundPlayers { list: None, speed, players: Vec::new() });
        };
        let players = list.find(typed, SHOWN)?;
        Ok(FoundPlayers { list: Some(list.key()), speed, players })
    }

    fn speed_of(
        &self,
        seat: &Seat,
        competition: CompetitionId,
        event: &EventKey,
    ) -> Result<Speed, Failure> {
        let opened = self.opened_for(seat, competition)?;
        let folded = opened.folded.read();
        Ok(speed(&EventScene::of(&folded.state, event)?.rules.time))
    }
}

/// Lists are the whole device's, so that only its own seat adds and removes them.
fn keeps_lists(seat: &Seat) -> Result<(), Refusal> {
    match seat {
        Seat::Device => Ok(()),
        Seat::Browser(_) => Err(Refusal::NotAllowed),
    }
}
