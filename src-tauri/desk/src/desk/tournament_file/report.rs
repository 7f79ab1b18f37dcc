//! FIDE's rating report: a TRF26 in which the people are as the rating list knows them, with what
//! FIDE asks for besides.

use super::{
    FileProblem,
    assemble::{self, Assembly},
};
use crate::{
    failure::Failure,
    ratings::{RatedLine, RatingList},
};
use chrono::NaiveDate;
use competition::{competitor::Person, rulebook::Discipline};
use interchange::ratings::{changes, fold::fold};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use ts_rs::TS;

/// What a rating report says of the tournament. What is not known is empty or none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
#[ts(export)]
pub struct ReportDetails {
    /// The tournament's name.
    pub name: String,
    /// The city.
    pub city: String,
    /// The federation's three letters, such as `CHN`.
    pub federation: String,
    /// The first day.
    pub from: Option<NaiveDate>,
    /// The last day.
    pub to: Option<NaiveDate>,
    /// The chief arbiter, best with the FIDE id.
    pub chief_arbiter: String,
    /// The deputies.
    pub deputies: String,
    /// The clock in words.
    pub time_control: String,
    /// The day of each round, round 1 first.
    pub round_dates: Vec<NaiveDate>,
}

/// A field of [`ReportDetails`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum ReportField {
    /// The name.
    Name,
    /// The city.
    City,
    /// The federation.
    Federation,
    /// The first day.
    From,
    /// The last day.
    To,
    /// The chief arbiter.
    ChiefArbiter,
    /// The clock.
    TimeControl,
}

/// More rounds than any event has.
const ROUNDS_MAX: usize = 99;

/// More letters than a line of the file should have.
const LETTERS_MAX: usize = 200;

/// Makes a report of a tournament, and says what is missing in it.
pub(super) fn complete(
    assembly: &mut Assembly<'_>,
    details: Option<ReportDetails>,
    list: Option<&RatingList>,
) -> Result<(), Failure> {
    if let Some(details) = details {
        assembly.details = details.within_bounds();
    }
    about_the_event(assembly);
    let listed = look_up(assembly, list)?;
    about_the_players(assembly, &listed, list.is_some());
    for (at, person) in assembly.people.iter().enumerate() {
        let Some(player) = assembly.tournament.players.get_mut(at) else { continue };
        let known = changes::id(person).and_then(|it| listed.get(&it));
        // Perhaps the id is somebody else's: then the report says what was entered.
        let known = known.filter(|it| !is_another_name(&person.name, &it.name));
        if let Some(known) = known {
            player.name.clone_from(&known.name);
            player.title.clone_from(&known.title);
        }
        player.federation =
            federation(person, &player.federation, known, &assembly.details).unwrap_or_default();
    }
    assembly.tournament.name.clone_from(&assembly.details.name);
    let time = &assembly.scene.at.rules.time;
    assembly.tournament.records = assemble::records(&assembly.tournament, &assembly.details, time);
    Ok(())
}

impl ReportDetails {
    fn within_bounds(mut self) -> Self {
        let texts = [
            &mut self.name,
            &mut self.city,
            &mut self.federation,
            &mut self.chief_arbiter,
            &mut self.deputies,
            &mut self.time_control,
        ];
        for text in texts {
            *text = text.chars().take(LETTERS_MAX).collect();
        }
        self.federation = self.federation.trim().to_uppercase();
        self.round_dates.truncate(ROUNDS_MAX);
        self
    }

    fn missing(&self) -> impl Iterator<Item = ReportField> {
        let is_empty = |it: &str| it.trim().is_empty();
        [
            (ReportField::Name, is_empty(&self.name)),
            (ReportField::City, is_empty(&self.city)),
            (ReportField::Federation, !is_federation(&self.federation)),
            (ReportField::From, self.from.is_none()),
            (ReportField::To, self.to.is_none()),
            (ReportField::ChiefArbiter, is_empty(&self.chief_arbiter)),
            (ReportField::TimeControl, is_empty(&self.time_control)),
        ]
        .into_iter()
        .filter_map(|(field, is_missing)| is_missing.then_some(field))
    }
}

fn is_federation(text: &str) -> bool {
    text.len() == 3 && text.bytes().all(|it| it.is_ascii_uppercase())
}

fn about_the_event(assembly: &mut Assembly<'_>) {
    let (scene, details) = (assembly.scene, &assembly.details);
    let problems = &mut assembly.problems;
    if assembly.discipline != Discipline::Chess {
        problems.push(FileProblem::NotChess);
    }
    problems.extend(details.missing().map(|field| FileProblem::Missing { field }));
    let rounds = scene.phase.published.len();
    if rounds == 0 {
        problems.push(FileProblem::NoRound);
    }
    let mut open: BTreeMap<u16, u16> = BTreeMap::new();
    for game in &assembly.tournament.open {
        *open.entry(game.round).or_default() += 1;
    }
    let open = open.into_iter();
    problems.extend(open.map(|(round, boards)| FileProblem::RoundUnfinished { round, boards }));
    if details.round_dates.len() < rounds {
        problems.push(FileProblem::RoundDatesMissing);
    }
}

fn look_up(
    assembly: &Assembly<'_>,
    list: Option<&RatingList>,
) -> Result<BTreeMap<u32, RatedLine>, Failure> {
    let mut listed = BTreeMap::new();
    let Some(list) = list else { return Ok(listed) };
    for id in changes::ids(assembly.people.iter().copied()) {
        listed.extend(list.player(id)?.map(|it| (id, it)));
    }
    Ok(listed)
}

fn about_the_players(
    assembly: &mut Assembly<'_>,
    listed: &BTreeMap<u32, RatedLine>,
    has_list: bool,
) {
    let mut seen = BTreeSet::new();
    let players = assembly.tournament.players.iter();
    for (person, player) in assembly.people.iter().zip(players) {
        let id = changes::id(person);
        let known = id.and_then(|it| listed.get(&it));
        let name = person.name.clone();
        let mut found = Vec::new();
        match id {
            None if person.fide_id.trim().is_empty() => {
                found.push(FileProblem::IdMissing { name: name.clone() });
            }
            None => {
                let seen = person.fide_id.clone();
                found.push(FileProblem::NotAnId { name: name.clone(), seen });
            }
            Some(fide_id) if !seen.insert(fide_id) => {
                found.push(FileProblem::IdTwice { name: name.clone(), fide_id });
            }
            Some(fide_id) if has_list && known.is_none() => {
                found.push(FileProblem::NotListed { name: name.clone(), fide_id });
            }
            Some(_) => {}
        }
        if let Some(known) = known.filter(|it| is_another_name(&name, &it.name)) {
            let listed = known.name.clone();
            found.push(FileProblem::NameDiffers { name: name.clone(), listed });
        }
        if known.is_none() && !name.chars().any(|it| it.is_ascii_alphabetic()) {
            found.push(FileProblem::NameNotLatin { name: name.clone() });
        }
        if person.born.is_none() {
            found.push(FileProblem::BornMissing { name: name.clone() });
        }
        if person.sex.is_none() {
            found.push(FileProblem::SexMissing { name: name.clone() });
        }
        // Where the host's is missing, that says it all.
        let may_have_one = is_federation(&assembly.details.federation);
        if may_have_one
            && federation(person, &player.federation, known, &assembly.details).is_none()
        {
            found.push(FileProblem::FederationMissing { name });
        }
        assembly.problems.extend(found);
    }
}

/// Names in Latin letters that share no word.
fn is_another_name(entered: &str, listed: &str) -> bool {
    let words = |it: &str| fold(it).split(' ').map(str::to_owned).collect::<BTreeSet<_>>();
    let is_latin = entered.chars().any(|it| it.is_ascii_alphabetic());
    is_latin && words(entered) != words(listed)
}

/// The federation that the list names, else that of the delegation if it is one, else the host's
/// for its own citizens.
fn federation(
    person: &Person,
    delegation: &str,
    known: Option<&RatedLine>,
    details: &ReportDetails,
) -> Option<String> {
    let listed = known.map(|it| it.federation.clone()).filter(|it| is_federation(it));
    let own = Some(delegation.to_owned()).filter(|it| is_federation(it));
    let hosts =
        Some(details.federation.clone()).filter(|it| is_federation(it) && !person.is_foreign());
    listed.or(own).or(hosts)
}
