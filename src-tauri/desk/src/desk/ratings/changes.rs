//! What the newest rating list says otherwise of those who have entered an event.

use super::{Desk, speed};
use crate::{
    desk::{Seat, execute::decided},
    failure::Failure,
    ratings::{RatedLine, RatingList, RatingListKey},
};
use competition::{
    command::{Command, Order},
    competitor::{Competitor, EntryStatus, Person},
    id::{CompetitionId, CompetitorId, EventKey, OpId},
    lot::Seed,
    refusal::Refusal,
    scene::EventScene,
};
use interchange::ratings::{
    Rated, RatedPlayer, Speed,
    changes::{self, Difference},
};
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// What the newest list says otherwise of those who have entered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct RatingChanges {
    /// The list; none if no list tells the event's ratings.
    pub list: Option<RatingListKey>,
    /// Which of the ratings is the event's.
    pub speed: Speed,
    /// How many entries name a FIDE id, and so were looked up.
    pub looked_up: u32,
    /// How many do not.
    pub without_id: u32,
    /// Who differs, by name.
    pub rows: Vec<RatingChange>,
}

/// What the list says otherwise of one entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct RatingChange {
    /// Whose entry.
    pub competitor: CompetitorId,
    /// The name as entered.
    pub name: String,
    /// The FIDE id.
    pub fide_id: u32,
    /// What differs.
    pub found: Vec<Difference>,
    /// The form with the list's rating, title and name, for the command that corrects the entry;
    /// none if the list changes none of them.
    pub corrected: Option<Person>,
    /// Why that command would be refused as the event stands; none if it would not.
    pub refusal: Option<Refusal>,
    /// Whether nothing but a rating or a title changed, so that a person need not look twice: the
    /// name, the sex and the birth are the same, and nobody loses a rating.
    pub is_plain: bool,
}

impl Desk {
    pub(super) fn rating_changes(
        &self,
        seat: &Seat,
        competition: CompetitionId,
        event: &EventKey,
    ) -> Result<RatingChanges, Failure> {
        let opened = self.opened_for(seat, competition)?;
        let folded = opened.folded.read();
        let scene = EventScene::of(&folded.state, event)?;
        let speed = speed(&scene.rules.time);
        let mut entered: Vec<&Competitor> = scene
            .event
            .competitors
            .values()
            .filter(|it| it.status == EntryStatus::Active)
            .collect();
        entered.sort_by_key(|it| &it.person.name);
        let ids = changes::ids(entered.iter().map(|it| &it.person));
        let with_id = entered.iter().filter(|it| changes::id(&it.person).is_some()).count();
        let list = self.ratings.newest(speed)?;
        let listed = list.as_ref().map(|it| look_up(it, &ids)).transpose()?.unwrap_or_default();
        let found = match list {
            Some(_) => changes::changes(entered.iter().map(|it| &it.person), &listed, speed),
            None => Vec::new(),
        };
        let mut rows: Vec<RatingChange> = Vec::new();
        for change in found {
            let competitor = entered[change.entry];
            match rows.last_mut().filter(|it| it.competitor == competitor.id) {
                Some(row) => row.found.push(change.what),
                None => rows.push(row(competitor, change)),
            }
        }
        for row in &mut rows {
            let competitor = &scene.event.competitors[&row.competitor];
            row.corrected = corrected(&competitor.person, &row.found);
            row.is_plain = row.found.iter().all(is_plain);
            row.refusal = row.corrected.as_ref().and_then(|person| {
                let command = Command::CorrectEntry {
                    event: event.clone(),
                    competitor: row.competitor,
                    person: Box::new(person.clone()),
                    waive: None,
                };
                decided(&folded.state, seat, &self.supposing(command)).err()
            });
        }
        Ok(RatingChanges {
            list: list.map(|it| it.key()),
            speed,
            looked_up: u32::try_from(with_id).unwrap_or(u32::MAX),
            without_id: u32::try_from(entered.len() - with_id).unwrap_or(u32::MAX),
            rows,
        })
    }

    /// An order that is only judged: nothing is written, so that neither its name nor its seed
    /// matters.
    fn supposing(&self, command: Command) -> Order {
        Order {
            op: OpId::new(0),
            author: self.device(),
            seal_key: None,
            seed: Seed([0; 32]),
            command,
        }
    }
}

fn look_up(
    list: &RatingList,
    ids: &std::collections::BTreeSet<u32>,
) -> Result<BTreeMap<u32, RatedPlayer<'static>>, Failure> {
    let mut listed = BTreeMap::new();
    for id in ids {
        listed.extend(list.player(*id)?.map(|it| (*id, as_listed(it))));
    }
    Ok(listed)
}

fn as_listed(line: RatedLine) -> RatedPlayer<'static> {
    let rated = |rating| Rated { rating, ..Rated::default() };
    RatedPlayer {
        fide_id: line.fide_id,
        name: line.name.into(),
        federation: line.federation.into(),
        sex: line.sex,
        title: line.title.into(),
        women_title: line.women_title.into(),
        ratings: line.ratings.map(rated),
        born: line.born,
        inactive: line.inactive,
    }
}

fn row(competitor: &Competitor, change: changes::Change) -> RatingChange {
    RatingChange {
        competitor: competitor.id,
        name: competitor.person.name.clone(),
        fide_id: change.fide_id,
        found: vec![change.what],
        corrected: None,
        refusal: None,
        is_plain: false,
    }
}

/// The form with what the list says; sex and birth are for a person to find out.
fn corrected(person: &Person, found: &[Difference]) -> Option<Person> {
    let mut corrected = person.clone();
    for difference in found {
        match difference {
            Difference::Rating { now, .. } => corrected.rating = *now,
            Difference::Title { now, .. } => corrected.title.clone_from(now),
            Difference::Name { now, .. } => corrected.name.clone_from(now),
            Difference::NotListed | Difference::Sex { .. } | Difference::Born { .. } => {}
        }
    }
    (corrected != *person).then_some(corrected)
}

fn is_plain(difference: &Difference) -> bool {
    match difference {
        Difference::Rating { now, .. } => now.is_some(),
        Difference::Title { .. } => true,
        Difference::NotListed
        | Difference::Name { .. }
        | Difference::Sex { .. }
        | Difference::Born { .. } => false,
    }
}
