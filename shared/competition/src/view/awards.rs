//! The final places and honors of an event.

use super::{
    EventHead, PersonLine,
    head::{head, unnumbered},
};
use crate::{
    award::{self, FinalPlace, FinalTable},
    id::{CompetitionId, PhaseKey},
    refusal::Refusal,
    rulebook::Article,
    scene::EventScene,
};
use serde::Serialize;
use ts_rs::TS;

/// The final places.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct AwardsView {
    /// What every screen of the event shows.
    pub head: EventHead,
    /// Whether they are confirmed.
    pub confirmed: bool,
    /// What stands against confirming them; empty if nothing does.
    pub blocked: Vec<Refusal>,
    /// How many competed, as the awards count them.
    pub field: u16,
    /// So many places are honored.
    pub honored: u16,
    /// Whether the event is an exhibition, without medals.
    pub exhibition: bool,
    /// Where the honors are said.
    pub article: Article,
    /// All places, first place first.
    pub rows: Vec<AwardRow>,
}

/// A final place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct AwardRow {
    /// 1, 2, 3 …; equals share one, and the next stay empty.
    pub rank: u16,
    /// Who.
    pub line: PersonLine,
    /// The medal, if it gets one.
    pub medal: Option<Medal>,
    /// Whether the place is honored.
    pub honored: bool,
    /// The phase that gave the place.
    pub from: PhaseKey,
}

/// A medal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Medal {
    /// First.
    Gold,
    /// Second.
    Silver,
    /// Third.
    Bronze,
}

/// The final places for a screen; as far as they are known.
pub(super) fn view((scene, competition): (EventScene<'_>, CompetitionId)) -> AwardsView {
    let table = award::final_table(scene);
    let rows = table.as_ref().map(|it| rows(scene, it)).unwrap_or_default();
    let table_now = award::preview(scene);
    AwardsView {
        head: head(scene, competition),
        confirmed: scene.event.awards.is_some(),
        blocked: table.err().into_iter().collect(),
        field: table_now.field,
        honored: table_now.honored,
        exhibition: table_now.exhibition,
        article: scene.rules.awards.article.clone(),
        rows,
    }
}

fn rows(scene: EventScene<'_>, table: &FinalTable) -> Vec<AwardRow> {
    let row = |it: &FinalPlace| AwardRow {
        rank: it.place.rank,
        line: unnumbered(scene, it.place.competitor),
        medal: medal(it.place.rank, table.medals),
        honored: it.place.rank <= table.honored,
        from: it.from.clone(),
    };
    table.places.iter().map(row).collect()
}

fn medal(rank: u16, medals: u16) -> Option<Medal> {
    match rank {
        _ if rank > medals => None,
        1 => Some(Medal::Gold),
        2 => Some(Medal::Silver),
        3 => Some(Medal::Bronze),
        _ => None,
    }
}
