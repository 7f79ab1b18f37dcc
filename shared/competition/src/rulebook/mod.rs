//! A regulation as data: what a competition's own rules choose, each choice with its article.
//! Code holds what a regulation refers to (the Dutch system, Buchholz); numbers live here.
//!
//! These types are checked: a `Rulebook` that exists can be run. What is read from TOML and may
//! still be wrong is `file::RulebookFile`.

pub mod entry;
pub mod knockout;
pub mod phase;
pub mod round_robin;
pub mod swiss;
pub mod team;
pub mod tie_break;
pub mod xiangqi;

pub mod committee;
pub mod conduct;
#[cfg(test)]
mod dump;
pub mod file;
pub mod league;
pub mod officials;
pub mod registration;
pub mod shipped;
#[cfg(test)]
mod words;

use crate::{
    competitor::UnitKind,
    id::{Digest, EventKey, PhaseKey},
    score::Scoring,
};
use chrono::NaiveDate;
use committee::{AppealRules, CommitteeRules, LotRules, Office};
use conduct::ConductRules;
use entry::EntryRule;
use league::LeagueRules;
use officials::OfficialRules;
use phase::{PhaseForm, PhaseRules};
use registration::{AbsenceRules, DisqualificationRules, RegistrationStage};
use serde::{Deserialize, Serialize};
use team::TeamRules;
use ts_rs::TS;

/// Words of a regulation in both languages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Bilingual {
    /// Chinese.
    pub zh: String,
    /// English.
    pub en: String,
}

/// Where a regulation says something, such as `六(三)1`, and which reading was taken where the
/// text leaves a choice, such as `AMB-8`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Article {
    /// The clause as the printed regulation numbers it.
    pub clause: String,
    /// The reading taken where the clause is ambiguous.
    pub reading: Option<String>,
}

/// A mind sport.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Discipline {
    /// 国际象棋.
    Chess,
    /// 象棋.
    Xiangqi,
}

/// One regulation, checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct Rulebook {
    /// What events are pinned to.
    pub digest: Digest,
    /// The file it came from, such as `games-2023/chess`.
    pub key: String,
    /// The regulation's title.
    pub title: Bilingual,
    /// When it was issued; none where the text bears no date.
    pub issued: Option<NaiveDate>,
    /// What is played.
    pub discipline: Discipline,
    /// What one medal is given for, each.
    pub events: Vec<EventRules>,
    /// When and where it is held.
    pub held: Option<Held>,
    /// The sports of the whole gathering and their events.
    pub program: Vec<SportProgram>,
    /// Which units may enter.
    pub units: Option<UnitRules>,
    /// The stages of entering, the first to close first.
    pub registration: Vec<RegistrationStage>,
    /// What follows where somebody who is entered stays away.
    pub absence: Option<AbsenceRules>,
    /// What follows where an entry proves not to have been eligible.
    pub disqualification: Option<DisqualificationRules>,
    /// The officials that a delegation may bring.
    pub officials: Option<OfficialRules>,
    /// Those who hold an office at the competition, and who appoints them.
    pub offices: Vec<Office>,
    /// The committee of appeal.
    pub committee: Option<CommitteeRules>,
    /// How one appeals.
    pub appeals: Option<AppealRules>,
    /// Who draws lots.
    pub lots: Option<LotRules>,
    /// What happens at the board: fouls, lateness, signatures.
    pub conduct: Option<ConductRules>,
    /// What only a league has: stations, relegation, prizes.
    pub league: Option<LeagueRules>,
    /// The readings taken where the text leaves a choice.
    pub readings: Vec<Reading>,
    /// What the regulation says besides, for people to read.
    pub notes: Vec<Note>,
}

/// A reading taken where the text leaves a choice, such as `AMB-8`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct Reading {
    /// The name by which rules refer to it.
    pub key: String,
    /// What the text leaves open.
    pub open: Bilingual,
    /// How it is read here.
    pub taken: Bilingual,
}

/// Something a regulation says that no program has to carry out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct Note {
    /// What it says.
    pub text: Bilingual,
    /// Where it is said.
    pub article: Article,
}

/// When and where a competition is held.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct Held {
    /// The first day.
    pub from: NaiveDate,
    /// The last day.
    pub to: NaiveDate,
    /// The place.
    pub place: Bilingual,
    /// Where it is said.
    pub article: Article,
}

/// One sport (大项) of a gathering.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct SportProgram {
    /// The sport.
    pub sport: Bilingual,
    /// Its events (小项), as the text lists them.
    pub events: Vec<String>,
    /// Where it is said.
    pub article: Article,
}

/// Which units may enter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct UnitRules {
    /// These kinds may.
    pub kinds: Vec<UnitKind>,
    /// These kinds may where it is agreed with them.
    pub by_agreement: Vec<UnitKind>,
    /// So many units take part, where it is fixed.
    pub count: Option<u16>,
    /// Where it is said.
    pub article: Article,
}

/// The rules of one event (小项).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct EventRules {
    /// The key, unique in its rulebook.
    pub key: EventKey,
    /// The name.
    pub name: Bilingual,
    /// Whether persons or teams compete.
    pub kind: EventKind,
    /// What results are worth.
    pub scoring: Scoring,
    /// The clock of an ordinary game.
    pub time: TimeControl,
    /// The clause that names the event.
    pub clause: String,
    /// The rules that an entry must keep.
    pub entry: Vec<EntryRule>,
    /// Below so many delegations the event is held as an exhibition, without medals.
    pub exhibition_below: Option<DelegationFloor>,
    /// An odd field is filled up by the host (补单) under this article.
    pub filler: Option<Article>,
    /// The stages, in the order in which they are played.
    pub phases: Vec<PhaseRules>,
    /// The phases that give the final places, first places first: each gives its ranking of those
    /// that are not placed yet.
    pub final_order: Vec<PhaseKey>,
    /// How many places are honored.
    pub awards: AwardRules,
    /// Boards and members; in team events only.
    pub team: Option<Box<TeamRules>>,
    /// Other stages for a small field.
    pub small_field: Option<Box<SmallField>>,
}

/// The stages that replace an event's own where few compete.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct SmallField {
    /// With so many competitors or fewer.
    pub at_most: u16,
    /// The stages, in the order in which they are played.
    pub phases: Vec<PhaseRules>,
    /// The phases that give the final places, first places first.
    pub final_order: Vec<PhaseKey>,
    /// Where it is said.
    pub article: Article,
}

/// Whether persons or teams compete.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum EventKind {
    /// Persons.
    Individual,
    /// Teams.
    Team,
}

/// A clock, for both sides alike or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct TimeControl {
    /// White's (Red's) time at the start, in seconds.
    pub white_s: u32,
    /// Black's time at the start, in seconds.
    pub black_s: u32,
    /// Added with each move, in seconds.
    pub increment_s: u32,
    /// The increment is given after this move; 0 from the first.
    pub increment_after_move: u16,
    /// Where it is said.
    pub article: Article,
}

/// The least number of delegations, and where it is said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct DelegationFloor {
    /// So many delegations are enough.
    pub at_least: u16,
    /// Where it is said.
    pub article: Article,
}

/// How many places are honored, by the size of the field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct AwardRules {
    /// The steps, the largest field first.
    pub steps: Vec<AwardStep>,
    /// So many first places get medals.
    pub medals: u16,
    /// So many coaches of a team with a medal get one too.
    pub coaches: u16,
    /// A shared place leaves the places after it empty.
    pub shared_leave_gap: bool,
    /// Where it is said.
    pub article: Article,
}

/// From so many competitors on, so many places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct AwardStep {
    /// At least so many competitors.
    pub field: u16,
    /// The number of places.
    pub places: u16,
}

impl Rulebook {
    /// The rules of an event.
    pub fn event(&self, key: &EventKey) -> Option<&EventRules> {
        self.events.iter().find(|it| it.key == *key)
    }
}

impl EventRules {
    /// Whether this version carries the event out. Events of teams are described, not yet run.
    pub fn runs(&self) -> bool {
        let runs = |it: &PhaseRules| match &it.form {
            PhaseForm::Swiss(_) | PhaseForm::Knockout(_) => true,
            PhaseForm::RoundRobin(_) => it.form.round_robin().is_some(),
            PhaseForm::TeamSwiss(_) | PhaseForm::SumOfRanks(_) => false,
        };
        self.kind == EventKind::Individual && self.phases.iter().all(runs)
    }

    /// The rules of a phase.
    pub fn phase(&self, key: &PhaseKey) -> Option<&PhaseRules> {
        self.phases.iter().find(|it| it.key == *key)
    }
}

impl AwardRules {
    /// How many places a field of this size honors.
    pub fn places(&self, field: usize) -> u16 {
        let step = self.steps.iter().find(|it| field >= usize::from(it.field));
        step.map_or(0, |it| it.places)
    }
}

#[cfg(test)]
mod tests {
    use super::shipped::shipped;

    /// Places honored by the number of competitors (A-01 of 2023: 总则六(一)).
    #[test]
    fn honored_places_by_the_size_of_the_field() {
        let places = |key: &str, event: &str| {
            let rulebook = &shipped()[key];
            let awards = &rulebook.event(&event.into()).unwrap().awards;
            [0, 5, 6, 7, 8, 10, 11, 60].map(|it| awards.places(it))
        };
        let by_size = [0, 0, 3, 3, 6, 6, 8, 8];
        assert_eq!(places("games-2023/chess", "men-individual-rapid"), by_size);
        assert_eq!(places("games-2023/chess", "university-team"), by_size);
        assert_eq!(places("games-2019/chess", "girls-individual"), by_size);
        assert_eq!(places("chongqing-2022/xiangqi", "men-team"), by_size);
    }

    #[test]
    fn this_version_runs_the_events_of_persons() {
        let runs = |key: &str| -> Vec<String> {
            let events = shipped()[key].events.clone();
            events.iter().filter(|it| it.runs()).map(|it| it.key.to_string()).collect()
        };
        let of_2023 = ["men", "women", "boys", "girls"].map(|it| format!("{it}-individual-rapid"));
        assert_eq!(runs("games-2023/chess"), of_2023);
        let of_2019 = ["men", "women", "boys", "girls"].map(|it| format!("{it}-individual"));
        assert_eq!(runs("games-2019/chess"), of_2019);
        assert_eq!(runs("league-2019/chess"), [""; 0]);
        let of_chongqing = [
            "boys-a-individual",
            "girls-a-individual",
            "boys-b-individual",
            "girls-b-individual",
            "boys-c-individual",
            "girls-c-individual",
            "men-individual",
            "women-individual",
            "university-individual",
        ];
        assert_eq!(runs("chongqing-2022/xiangqi"), of_chongqing);
        assert_eq!(runs("open/chess"), ["open", "round-robin"]);
        assert_eq!(runs("open/xiangqi"), ["open", "round-robin"]);
    }
}
