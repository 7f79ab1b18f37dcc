//! A regulation as data: what a competition's own rules choose, each choice with its article.
//! Code holds what a regulation refers to (the Dutch system, Buchholz); numbers live here.
//!
//! These types are checked: a `Rulebook` that exists can be run. What is read from TOML and may
//! still be wrong is `file::RulebookFile`.

pub mod committee;
pub mod conduct;
#[cfg(test)]
mod dump;
pub mod file;
pub mod league;
pub mod officials;
pub mod registration;
pub mod shipped;
pub mod team;
#[cfg(test)]
mod words;

use crate::{
    competitor::{Document, Sex, UnitKind},
    id::{Digest, EventKey, PhaseKey},
    score::{Color, Scoring},
    tiebreak::{code::TieBreakCode, edition::TieBreakEdition},
};
use chrono::NaiveDate;
use committee::{AppealRules, CommitteeRules, LotRules, Office};
use conduct::ConductRules;
use league::LeagueRules;
use officials::OfficialRules;
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
    /// At least so old.
    AgeAtLeast {
        /// Completed years.
        years: u16,
        /// On this day; on the day of the team's first match if none.
        on: Option<NaiveDate>,
    },
    /// Registered in this year for the delegation that enters.
    RegisteredUnit {
        /// The year of the annual registration.
        year: i32,
    },
    /// Registered in this year, for whatever unit.
    Registered {
        /// The year of the annual registration.
        year: i32,
    },
    /// Not more than so many from one delegation; the host's filler is outside it.
    PerDelegation {
        /// The quota.
        at_most: u16,
    },
    /// Not more than so many in one team.
    TeamSize {
        /// The quota.
        at_most: u16,
    },
    /// Not more than so many in one team, by sex.
    Roster {
        /// Men, at most.
        men: u16,
        /// Women, at most.
        women: u16,
        /// Whom it counts.
        counted: Counted,
    },
    /// A citizen of the People's Republic of China.
    Citizen,
    /// One of these documents has been seen.
    Documents {
        /// Any of them is enough.
        any_of: Vec<Document>,
    },
    /// Studies where the delegation may choose from: in its area, or under its ministry.
    UniversityOfUnit,
    /// Studies at a public university, or one under a ministry.
    UniversityPublic,
    /// A student who does not graduate before this day is over.
    Enrolled {
        /// The last day of the competition.
        until: NaiveDate,
        /// Only full-time students.
        full_time: bool,
    },
    /// Enters no other event.
    NoOtherEvent,
    /// Is in none of these events, which admit no other beside them. The loader derives it from
    /// `NoOtherEvent`.
    NotAlsoIn {
        /// The events that admit no other.
        events: Vec<EventKey>,
    },
    /// May enter other events if the timetable allows it.
    TimetableAllows,
    /// No professional, and none who has retired on or after this day.
    NoProfessional {
        /// The day.
        retired_from: NaiveDate,
    },
    /// Represents a delegation that it may represent: that of its household, its employer or its
    /// school.
    Represents {
        /// Who has its household here may represent its district.
        household: String,
        /// Who represents an employer's delegation has been insured for so many months.
        insured_months: u16,
    },
    /// Has its household here.
    Household {
        /// The place, such as 重庆.
        place: String,
    },
    /// The guardian agrees, if younger than this.
    GuardianAgrees {
        /// Completed years.
        under: u16,
        /// On this day.
        on: NaiveDate,
    },
    /// Whoever enters without a unit has one of these titles.
    WithoutUnit {
        /// The titles, the lowest first.
        titles: Vec<String>,
    },
    /// A foreigner plays for one team in the whole season.
    OneTeam,
    /// A foreigner is entered so many days before the first match.
    ForeignerEnteredBefore {
        /// Days.
        days: u16,
    },
    /// Who is registered for another unit brings the agreement on the loan.
    LoanAgreed,
    /// Entered on or before this day.
    EnteredBy {
        /// The day.
        to: NaiveDate,
    },
}

/// Whom a roster's quota counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Counted {
    /// Everybody.
    All,
    /// Citizens only: foreign aids are outside it.
    Domestic,
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
    /// The same for teams.
    TeamSwiss(TeamSwissRules),
    /// Teams all meet each other.
    RoundRobin(RoundRobinRules),
    /// Pairs, until one is better.
    Knockout(KnockoutRules),
    /// Nobody plays: teams are ranked by the places of their members in another event.
    SumOfRanks(SumOfRanksRules),
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
    /// The games behind the code `PLAYOFF`.
    pub playoff: Option<PlayoffRules>,
    /// Whether those of one delegation are kept apart.
    pub apart: Option<Apart>,
    /// Where the system is said.
    pub article: Article,
}

/// A Swiss phase of teams.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct TeamSwissRules {
    /// Who pairs.
    pub system: TeamSwissSystem,
    /// The number of rounds, where the regulation fixes it; else the organiser decides.
    pub rounds: Option<u16>,
    /// What separates equals, in order, the points first.
    pub tie_breaks: TeamTieBreakRules,
    /// The games behind the code `PLAYOFF`.
    pub playoff: Option<PlayoffRules>,
    /// Where the system is said.
    pub article: Article,
}

/// A pairing system for teams and its edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub enum TeamSwissSystem {
    /// FIDE C.04.6, edition of 1 February 2026.
    #[serde(rename = "team-2026")]
    Team2026,
}

/// A list of tie-breaks between teams, its edition and its article.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct TeamTieBreakRules {
    /// Codes of `team::TIE_BREAKS` in order, such as `PTS`, `MPvGP`, `EMGSB`, `PLAYOFF`.
    pub list: Vec<String>,
    /// The edition of FIDE C.07 that defines them.
    pub edition: TieBreakEdition,
    /// Where it is said.
    pub article: Article,
}

/// Whether those of one delegation are kept apart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct Apart {
    /// In which rounds.
    pub rounds: ApartRounds,
    /// Where it is said.
    pub article: Article,
}

/// In which rounds those of one delegation are kept apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum ApartRounds {
    /// In none.
    None,
    /// In the first.
    First,
    /// In the last.
    Last,
    /// In all.
    All,
}

/// Games that separate equals.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct PlayoffRules {
    /// The games, in order.
    pub games: Vec<GameRules>,
    /// Who plays them for a team.
    pub player: PlayoffPlayer,
    /// Which ties are played off.
    pub needed: PlayoffNeed,
    /// Where it is said.
    pub article: Article,
}

/// Who plays a playoff.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum PlayoffPlayer {
    /// The competitor itself.
    Competitor,
    /// The team's first board.
    FirstBoard,
    /// The team's highest rated player in the programme.
    HighestRated,
}

/// Which ties are played off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum PlayoffNeed {
    /// Every tie.
    Always,
    /// Ties across the border of the next stage, of the medals or of the honored places.
    AtBorders,
}

/// A phase in which teams all meet each other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct RoundRobinRules {
    /// How often two meet: once or twice.
    pub legs: u16,
    /// What separates equals. None: to be published before the start, and no ranking is final
    /// until it is.
    pub tie_breaks: Option<TeamTieBreakRules>,
    /// The games behind the code `PLAYOFF`.
    pub playoff: Option<PlayoffRules>,
    /// Those of one province do not meet in the last rounds of a leg.
    pub province_apart: Option<ProvinceApart>,
    /// Where it is said.
    pub article: Article,
}

/// Those of one province do not meet in the last rounds of each leg (强制抽签).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct ProvinceApart {
    /// So many rounds at the end of each leg.
    pub last_rounds: u16,
    /// Where it is said.
    pub article: Article,
}

/// Teams ranked by the places of their members in another event: the lower the sum, the better.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct SumOfRanksRules {
    /// The event whose final places are summed.
    pub of: EventKey,
    /// So many members make a full team.
    pub members: u16,
    /// What separates equal sums.
    pub tie: RankTie,
    /// What becomes of a team with fewer.
    pub short: ShortTeam,
    /// Where it is said.
    pub article: Article,
}

/// What separates equal sums of ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum RankTie {
    /// The better best place.
    BestRank,
}

/// What becomes of a team without its full number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum ShortTeam {
    /// It is not ranked.
    Unranked,
    /// Who is missing counts as one place behind the last.
    BehindLast,
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
    /// The Chinese xiangqi rules' 积分编排制.
    #[serde(rename = "xiangqi-2020")]
    Xiangqi2020,
}

/// A list of tie-breaks, its edition and its article.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct TieBreakRules {
    /// Codes in order, such as `PTS`, `BH/C1`, `PLAYOFF`.
    pub list: Vec<TieBreakCode>,
    /// The edition of FIDE C.07 that defines them, such as `2024-08`.
    pub edition: TieBreakEdition,
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
    /// What a match is level by, in order: only what comes first unequal counts.
    pub compare: Vec<MatchScore>,
    /// Where that is said.
    pub article: Article,
}

/// What a match is compared by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum MatchScore {
    /// 场分: what each round of a team's match is worth.
    MatchPoints,
    /// 局分: the points of the games.
    GamePoints,
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
    /// The only board of a team that plays; all play if none.
    pub board: Option<u16>,
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

impl Demand {
    /// The code by which objections and words know the rule: that of the regulation's file, but
    /// for rules that ask only half, or give a way out.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Sex { women_rated_from: Some(_), .. } => "sex_or_rated",
            Self::BornBetween { from: Some(_), to: None } => "born_from",
            Self::BornBetween { from: None, to: Some(_) } => "born_by",
            Self::Sex { .. } => "sex",
            Self::BornBetween { .. } => "born_between",
            Self::AgeAtLeast { .. } => "age_at_least",
            Self::RegisteredUnit { .. } => "registered_unit",
            Self::Registered { .. } => "registered",
            Self::PerDelegation { .. } => "per_delegation",
            Self::TeamSize { .. } => "team_size",
            Self::Roster { .. } => "roster",
            Self::Citizen { .. } => "citizen",
            Self::Documents { .. } => "documents",
            Self::UniversityOfUnit { .. } => "university_of_unit",
            Self::UniversityPublic { .. } => "university_public",
            Self::Enrolled { .. } => "enrolled",
            Self::NoOtherEvent { .. } => "no_other_event",
            Self::NotAlsoIn { .. } => "not_also_in",
            Self::TimetableAllows { .. } => "timetable_allows",
            Self::NoProfessional { .. } => "no_professional",
            Self::Represents { .. } => "represents",
            Self::Household { .. } => "household",
            Self::GuardianAgrees { .. } => "guardian_agrees",
            Self::WithoutUnit { .. } => "without_unit",
            Self::OneTeam { .. } => "one_team",
            Self::ForeignerEnteredBefore { .. } => "foreigner_entered_before",
            Self::LoanAgreed { .. } => "loan_agreed",
            Self::EnteredBy { .. } => "entered_by",
        }
    }

    /// How hard a rule is where its regulation says no more: what can be made good at the desk
    /// asks, what only an eye can check is a note.
    pub const fn usual_grade(&self) -> Grade {
        match self {
            Self::Sex { .. }
            | Self::BornBetween { .. }
            | Self::RegisteredUnit { .. }
            | Self::Registered { .. }
            | Self::PerDelegation { .. }
            | Self::TeamSize { .. }
            | Self::Roster { .. }
            | Self::Citizen
            | Self::UniversityOfUnit
            | Self::UniversityPublic
            | Self::Enrolled { .. }
            | Self::NoOtherEvent
            | Self::NotAlsoIn { .. }
            | Self::NoProfessional { .. }
            | Self::Represents { .. }
            | Self::Household { .. }
            | Self::WithoutUnit { .. }
            | Self::OneTeam => Grade::Blocks,
            Self::AgeAtLeast { .. }
            | Self::ForeignerEnteredBefore { .. }
            | Self::EnteredBy { .. } => Grade::Asks,
            Self::Documents { .. }
            | Self::TimetableAllows
            | Self::GuardianAgrees { .. }
            | Self::LoanAgreed => Grade::Notes,
        }
    }
}

impl SwissSystem {
    /// The name, as rulebooks spell it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dutch2026 => "dutch-2026",
            Self::Dutch2017 => "dutch-2017",
            Self::Xiangqi2020 => "xiangqi-2020",
        }
    }

    /// Whether this version pairs by it.
    pub const fn runs(self) -> bool {
        match self {
            Self::Dutch2026 => true,
            Self::Dutch2017 | Self::Xiangqi2020 => false,
        }
    }
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
            PhaseForm::Swiss(swiss) => swiss.system.runs(),
            PhaseForm::Knockout(_) => true,
            PhaseForm::TeamSwiss(_) | PhaseForm::RoundRobin(_) | PhaseForm::SumOfRanks(_) => false,
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

impl PhaseForm {
    /// The rules of a Swiss.
    pub fn swiss(&self) -> Option<&SwissRules> {
        match self {
            Self::Swiss(rules) => Some(rules),
            Self::TeamSwiss(_) | Self::RoundRobin(_) | Self::Knockout(_) | Self::SumOfRanks(_) => {
                None
            }
        }
    }

    /// The rules of a knock-out.
    pub fn knockout(&self) -> Option<&KnockoutRules> {
        match self {
            Self::Knockout(rules) => Some(rules),
            Self::Swiss(_) | Self::TeamSwiss(_) | Self::RoundRobin(_) | Self::SumOfRanks(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::shipped;

    /// Places honored by the number of competitors (A-01 of 2023: 总则六(一)).
    #[test]
    fn honored_places_by_the_size_of_the_field() {
        let places = |key: &str, event: &str| {
            let rulebook = &shipped::shipped()[key];
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
    fn this_version_runs_the_chess_of_persons() {
        let runs = |key: &str| -> Vec<String> {
            let events = shipped::shipped()[key].events.clone();
            events.iter().filter(|it| it.runs()).map(|it| it.key.to_string()).collect()
        };
        let of_2023 = ["men", "women", "boys", "girls"].map(|it| format!("{it}-individual-rapid"));
        assert_eq!(runs("games-2023/chess"), of_2023);
        let of_2019 = ["men", "women", "boys", "girls"].map(|it| format!("{it}-individual"));
        assert_eq!(runs("games-2019/chess"), of_2019);
        assert_eq!(runs("league-2019/chess"), [""; 0]);
        assert_eq!(runs("chongqing-2022/xiangqi"), [""; 0]);
    }
}
