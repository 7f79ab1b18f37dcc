//! A regulation as data: what a competition's own rules choose, each choice with its article.
//! Code holds what a regulation refers to (the Dutch system, Buchholz); numbers live here.
//!
//! These types are checked: a `Rulebook` that exists can be run. What is read from TOML and may
//! still be wrong is `file::RulebookFile`.

use crate::{
    competitor::Sex,
    id::{Digest, EventKey, PhaseKey},
    score::{Color, Scoring},
};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
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
    /// When it was issued.
    pub issued: NaiveDate,
    /// What is played.
    pub discipline: Discipline,
    /// What one medal is given for, each.
    pub events: Vec<EventRules>,
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

/// How hard a rule is, for the person at the desk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Grade {
    /// Worth knowing.
    Notes,
    /// May be forced, with a reason that is recorded.
    Asks,
    /// Cannot be.
    Blocks,
}

/// A rule that an entry must keep.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct EntryRule {
    /// What is asked.
    #[serde(flatten)]
    pub demand: Demand,
    /// How hard it is.
    pub grade: Grade,
    /// Where it is said.
    pub article: Article,
}

/// What an entry rule asks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "rule", rename_all = "snake_case")]
#[ts(export)]
pub enum Demand {
    /// Of this sex.
    Sex {
        /// Which.
        is: Sex,
        /// Women rated so high by this list may play in a men's event all the same.
        women_rated_from: Option<RatingFloor>,
    },
    /// Born on or between two dates.
    BornBetween {
        /// The earliest date, if there is one.
        from: Option<NaiveDate>,
        /// The latest date, if there is one.
        to: Option<NaiveDate>,
    },
    /// Registered in this year for the delegation that enters.
    RegisteredUnit {
        /// The year of the annual registration.
        year: i32,
    },
    /// Not more than so many from one delegation; the host's filler is outside it.
    PerDelegation {
        /// The quota.
        at_most: u16,
    },
}

/// A rating that must be reached, by the list of a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct RatingFloor {
    /// Inclusive.
    pub rating_min: u16,
    /// The date of the rating list.
    pub list: NaiveDate,
    /// Where it is said.
    pub article: Article,
}

/// The rules of one phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct PhaseRules {
    /// The key, unique in its event.
    pub key: PhaseKey,
    /// The name.
    pub name: Bilingual,
    /// How it is played.
    pub form: PhaseForm,
}

/// How a phase is played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "form", rename_all = "snake_case")]
#[ts(export)]
pub enum PhaseForm {
    /// Everybody plays in each round, equals against equals.
    Swiss(SwissRules),
    /// Pairs, until one is better.
    Knockout(KnockoutRules),
}

/// A Swiss phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct SwissRules {
    /// Who pairs.
    pub system: SwissSystem,
    /// The number of rounds, where the regulation fixes it; else the organiser decides.
    pub rounds: Option<u16>,
    /// What separates equals, in order, the points first.
    pub tie_breaks: TieBreakRules,
    /// Where the system is said.
    pub article: Article,
}

/// A pairing system and its edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum SwissSystem {
    /// FIDE C.04.3, edition of 1 February 2026.
    #[serde(rename = "dutch-2026")]
    Dutch2026,
    /// FIDE C.04.3, edition of 2017.
    #[serde(rename = "dutch-2017")]
    Dutch2017,
}

/// A list of tie-breaks, its edition and its article.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct TieBreakRules {
    /// Codes in order, such as `PTS`, `BH/C1`, `PLAYOFF`.
    pub list: Vec<String>,
    /// The edition of FIDE C.07 that defines them, such as `2024-08`.
    pub edition: String,
    /// Where it is said.
    pub article: Article,
}

/// A knock-out phase: the matches are played at the same time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct KnockoutRules {
    /// Who plays.
    pub from: Seeding,
    /// Who meets whom, by the numbers of the seeding.
    pub matches: Vec<MatchSeed>,
    /// The games of a match, in order.
    pub games: Vec<GameRules>,
}

/// Two numbers that meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct MatchSeed {
    /// The number named first.
    pub first: u16,
    /// The number named second.
    pub second: u16,
}

/// Where the field of a knock-out phase comes from and how it is numbered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "take", rename_all = "snake_case")]
#[ts(export)]
pub enum Seeding {
    /// The best of a phase.
    Top {
        /// Which phase.
        phase: PhaseKey,
        /// How many.
        count: u16,
        /// By the standings after this round, while the phase goes on for the others; at the
        /// phase's end if none.
        after_round: Option<u16>,
        /// How they get their numbers.
        numbered: Numbering,
        /// Where it is said.
        article: Article,
    },
    /// The winners of a phase, in the order of its matches.
    Winners {
        /// Which phase.
        phase: PhaseKey,
        /// Where it is said.
        article: Article,
    },
    /// The losers of a phase, in the order of its matches.
    Losers {
        /// Which phase.
        phase: PhaseKey,
        /// Where it is said.
        article: Article,
    },
}

/// How those who go on get their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Numbering {
    /// By rank.
    Rank,
    /// By lot.
    Lot,
}

/// One game of a knock-out match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct GameRules {
    /// When it is played.
    pub played: GamePlayed,
    /// Who moves first.
    pub first_move: FirstMove,
    /// The clock.
    pub time: TimeControl,
    /// The side that a draw is a win for, in a game that must decide.
    pub draw_wins: Option<Color>,
    /// Where it is said.
    pub article: Article,
}

/// When a game of a match is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum GamePlayed {
    /// In any case.
    Always,
    /// Only where the match is level.
    IfLevel,
}

/// Who has White (Red).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "by", rename_all = "snake_case")]
#[ts(export)]
pub enum FirstMove {
    /// The competitors with these numbers.
    Numbers {
        /// The numbers; one of each match.
        white: Vec<u16>,
    },
    /// The other way round than in the game before.
    Swapped,
    /// A lot for each match.
    Lot,
    /// The one with the better rank chooses.
    HigherRankedChooses,
}

/// How many places are honored, by the size of the field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct AwardRules {
    /// The steps, the largest field first.
    pub steps: Vec<AwardStep>,
    /// So many first places get medals.
    pub medals: u16,
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
