//! Who may do what: roles, grants, and the roster that is folded from them.

use crate::id::{DelegationId, DeviceKey, EventKey, Incarnation, RecordId, SealKey};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

mod bits;
mod give;
mod place;
mod revoke;
mod roster;
mod rotate;
mod seat;

pub use give::give;
pub use place::place;
pub use revoke::revoke;
pub use roster::{Effect, Held, Roster, Worth};
pub use rotate::rotate;
pub use seat::{close, open};

/// What somebody is at a competition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Role {
    /// Runs the competition (主办、承办).
    Organiser,
    /// 裁判长.
    ChiefArbiter,
    /// 编排长.
    PairingsOfficer,
    /// 裁判员.
    Arbiter,
    /// 领队.
    TeamLeader,
    /// 仲裁委员.
    AppealsMember,
    /// A screen in the hall: reads what is published.
    Screen,
}

impl Role {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Organiser,
        Self::ChiefArbiter,
        Self::PairingsOfficer,
        Self::Arbiter,
        Self::TeamLeader,
        Self::AppealsMember,
        Self::Screen,
    ];
}

/// A place where boards stand (赛场).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(export, type = "string & { readonly is: 'Venue' }")]
pub struct Venue(pub String);

/// Boards that follow one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct BoardRange {
    /// The first.
    pub first: u16,
    /// The last.
    pub last: u16,
}

/// A role, and how far it reaches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Scope {
    /// What for.
    pub role: Role,
    /// Only these events; all if empty.
    pub events: Vec<EventKey>,
    /// Only for this delegation: a team leader's.
    pub delegation: Option<DelegationId>,
    /// Only the boards placed here: an arbiter's.
    pub venue: Option<Venue>,
}

/// A device's role, and how far it reaches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Grant {
    /// Whose.
    pub device: DeviceKey,
    /// What for.
    pub role: Role,
    /// What the person at the device is called.
    pub name: String,
    /// Only these events; all if empty.
    pub events: Vec<EventKey>,
    /// Only for this delegation: a team leader's.
    pub delegation: Option<DelegationId>,
    /// Only the boards placed here: an arbiter's.
    pub venue: Option<Venue>,
    /// What is sealed for the device is sealed to this; none if it reads nothing sealed.
    pub seal_key: Option<SealKey>,
}

/// Where a log ends that counts no further.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct LogEnd {
    /// Which of the device's logs.
    pub incarnation: Incarnation,
    /// The number of the last record that counts.
    pub seq: u64,
    /// That record, so that no other branch of a fork passes for it.
    pub id: RecordId,
}

/// Boards that were placed in a venue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placement {
    /// Which.
    pub boards: BoardRange,
    /// Where.
    pub venue: Venue,
}

/// How much of a competition a fact touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach<'a> {
    /// The whole competition: only who is not bound to events may write it.
    Whole,
    /// These events.
    Events(&'a [EventKey]),
    /// Nothing but its writer's own: who may write anything may write it.
    Anywhere,
}

/// What a fact is about, as far as a right to it goes.
#[derive(Debug, Clone, Copy)]
pub struct Matter<'a> {
    /// The roles that may write it.
    pub roles: &'static [Role],
    /// How much it touches.
    pub reach: Reach<'a>,
    /// Whose entry it is, where it is about one.
    pub delegation: Option<DelegationId>,
    /// Which board it is about and where boards stand, where it is about one.
    pub board: Option<(u16, &'a [Placement])>,
}

/// A browser's seat on a hub.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seated {
    /// What it may do.
    pub scope: Scope,
    /// What the person in it is called.
    pub name: String,
    /// Till when, by the hub's clock.
    pub until_ms: Option<i64>,
    /// Whether it was closed.
    pub closed: bool,
}

impl BoardRange {
    /// Whether a board is one of them.
    pub fn contains(self, board: u16) -> bool {
        (self.first..=self.last).contains(&board)
    }
}

impl Grant {
    /// An organiser's, of the whole competition.
    pub fn organiser(device: DeviceKey, name: String) -> Self {
        Self {
            device,
            role: Role::Organiser,
            name,
            events: Vec::new(),
            delegation: None,
            venue: None,
            seal_key: None,
        }
    }

    /// The role, and how far it reaches.
    pub fn scope(&self) -> Scope {
        Scope {
            role: self.role,
            events: self.events.clone(),
            delegation: self.delegation,
            venue: self.venue.clone(),
        }
    }

    /// Whether it is a right to something.
    pub fn covers(&self, matter: &Matter<'_>) -> bool {
        covers(self.role, &self.events, (self.delegation, self.venue.as_ref()), matter)
    }
}

impl Scope {
    /// Whether it is a right to something.
    pub fn covers(&self, matter: &Matter<'_>) -> bool {
        covers(self.role, &self.events, (self.delegation, self.venue.as_ref()), matter)
    }
}

fn covers(
    role: Role,
    events: &[EventKey],
    (delegation, venue): (Option<DelegationId>, Option<&Venue>),
    matter: &Matter<'_>,
) -> bool {
    let holds_role = matter.roles.contains(&role);
    let reaches = match matter.reach {
        Reach::Anywhere => return holds_role,
        Reach::Whole => events.is_empty(),
        Reach::Events(of) => events.is_empty() || of.iter().all(|it| events.contains(it)),
    };
    // A leader has a delegation, and without one leads nobody.
    let bound = delegation.is_some() || role == Role::TeamLeader;
    let own = !bound || (delegation.is_some() && matter.delegation == delegation);
    let there = venue.is_none_or(|venue| {
        let stands = |(board, placed): (u16, &[Placement])| {
            placed.iter().any(|it| it.boards.contains(board) && it.venue == *venue)
        };
        matter.board.is_some_and(stands)
    });
    holds_role && reaches && own && there
}
