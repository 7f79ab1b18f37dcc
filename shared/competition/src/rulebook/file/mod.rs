//! Rulebooks from TOML. A file is parsed into a `RulebookFile`, which may still be wrong, merged
//! with the file that it extends, and checked; all that is wrong is told at once.

mod cell;
mod check;
mod parse;
pub mod problem;
mod resolve;
mod shape;

use super::{
    Article, AwardRules, Bilingual, DelegationFloor, Discipline, EventKind, Held, Note, Reading,
    Rulebook, SportProgram, TimeControl, UnitRules,
    committee::{AppealRules, CommitteeRules, LotRules, Office},
    conduct::ConductRules,
    entry::EntryRule,
    knockout::{FirstMove, GamePlayed, MatchScore, MatchSeed, Seeding},
    league::LeagueRules,
    officials::OfficialRules,
    phase::SumOfRanksRules,
    registration::{AbsenceRules, DisqualificationRules, RegistrationStage},
    round_robin::ProvinceApart,
    swiss::{Apart, SwissSystem, TeamSwissSystem},
    team::TeamRules,
    tie_break::{PlayoffNeed, PlayoffPlayer, TeamTieBreakRules, TieBreakRules},
    xiangqi::XiangqiSwitches,
};
use crate::{
    id::{Digest, EventKey, PhaseKey},
    score::{Color, Scoring},
};
use cell::{Place, Sources, Tried};
use chrono::NaiveDate;
use problem::RulebookProblem;
use std::collections::BTreeMap;

/// The largest file that is read, in bytes.
pub const FILE_BYTES_MAX: usize = 256 * 1024;
/// So many files may belong to one rulebook.
pub const FILES_MAX: usize = 16;
/// So many tables and lists may lie in each other.
pub const DEPTH_MAX: usize = 16;
/// So many elements may be in a list: what is checked pair by pair stays short.
pub const LIST_MAX: usize = 256;
/// So many problems are told at most.
pub const PROBLEMS_MAX: usize = 1000;

/// Reads the rulebook `root` from files by name, such as `games-2023/chess`; the name has no
/// ending. Only the files that `root` extends are read.
///
/// # Errors
/// Everything that is wrong in these files, in their order.
pub fn load(
    files: &BTreeMap<String, String>,
    root: &str,
) -> Result<Rulebook, Vec<RulebookProblem>> {
    let mut sources = Sources::default();
    let rulebook = parse::chain(files, root, &mut sources).and_then(|chain| {
        let read: Vec<RulebookFile> = chain.iter().map(|it| shape::read(&sources, it)).collect();
        check::texts(&sources);
        let merged = read.into_iter().reduce(RulebookFile::over)?;
        resolve::rulebook(&sources, &merged, root, digest(&sources))
    });

    let problems = sources.into_problems();
    match rulebook {
        Some(rulebook) if problems.is_empty() => Ok(rulebook),
        Some(_) | None => Err(problems),
    }
}

/// The name of the file that a text extends, as far as it can be read.
pub fn base(text: &str) -> Option<String> {
    parse::base(text)
}

/// The BLAKE3 hash over the files in the order of their names: length and bytes of the name,
/// length and bytes of the text; lengths as 64 bits, little-endian.
fn digest(sources: &Sources<'_>) -> Digest {
    let mut hash = blake3::Hasher::new();
    for (name, source) in sources.files() {
        for part in [name, source.text] {
            hash.update(&(part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
    }
    Digest(*hash.finalize().as_bytes())
}

/// What a file says. Whatever cannot be read is reported and left out here.
#[derive(Debug, Default)]
struct RulebookFile {
    place: Place,
    title: Option<Bilingual>,
    issued: Option<NaiveDate>,
    discipline: Option<Discipline>,
    held: Option<Held>,
    program: Vec<SportProgram>,
    units: Option<UnitRules>,
    registration: Vec<RegistrationStage>,
    absence: Option<AbsenceRules>,
    disqualification: Option<DisqualificationRules>,
    officials: Option<OfficialRules>,
    offices: Vec<Office>,
    committee: Option<CommitteeRules>,
    appeals: Option<AppealRules>,
    lots: Option<LotRules>,
    conduct: Option<ConductRules>,
    league: Option<LeagueRules>,
    /// Clocks by name; likewise the following.
    time: BTreeMap<String, Tried<TimeControl>>,
    scoring: BTreeMap<String, Tried<Scoring>>,
    entry: BTreeMap<String, Tried<Vec<EntryRule>>>,
    team: BTreeMap<String, Tried<TeamRules>>,
    stages: BTreeMap<String, Tried<StagesFile>>,
    every_event: Option<EveryEventFile>,
    events: Vec<Tried<EventFile>>,
    readings: Vec<Reading>,
    notes: Vec<Note>,
}

/// A thing, or the name under which it stands.
#[derive(Debug, Clone)]
enum Named<T> {
    Name(String, Place),
    Here(T),
}

/// What holds for every event that does not say otherwise.
#[derive(Debug, Clone, Default)]
struct EveryEventFile {
    scoring: Option<Named<Scoring>>,
    time: Option<Named<TimeControl>>,
    entry: Vec<Tried<Named<EntryRule>>>,
    exhibition_below: Option<DelegationFloor>,
    filler: Option<Article>,
    awards: Option<AwardRules>,
}

#[derive(Debug)]
struct EventFile {
    place: Place,
    key: EventKey,
    name: Bilingual,
    kind: EventKind,
    scoring: Option<Named<Scoring>>,
    time: Option<Named<TimeControl>>,
    clause: String,
    entry: Vec<Tried<Named<EntryRule>>>,
    exhibition_below: Option<DelegationFloor>,
    filler: Option<Article>,
    stages: Option<String>,
    phases: Vec<PhaseFile>,
    final_order: Vec<PhaseKey>,
    awards: Option<AwardRules>,
    team: Option<Named<TeamRules>>,
    small_field: Option<SmallFieldFile>,
}

#[derive(Debug)]
struct SmallFieldFile {
    place: Place,
    at_most: u16,
    stages: String,
    article: Article,
}

/// Phases that several events have.
#[derive(Debug, Clone)]
struct StagesFile {
    place: Place,
    phases: Vec<PhaseFile>,
    final_order: Vec<PhaseKey>,
}

#[derive(Debug, Clone)]
struct PhaseFile {
    place: Place,
    key: PhaseKey,
    name: Bilingual,
    form: Tried<PhaseFormFile>,
}

#[derive(Debug, Clone)]
enum PhaseFormFile {
    Swiss(SwissFile),
    TeamSwiss(TeamSwissFile),
    RoundRobin(RoundRobinFile),
    Knockout(KnockoutFile),
    SumOfRanks(SumOfRanksRules),
}

#[derive(Debug, Clone)]
struct SwissFile {
    system: SwissSystem,
    rounds: Option<u16>,
    tie_breaks: TieBreakRules,
    playoff: Option<PlayoffFile>,
    apart: Option<Apart>,
    xiangqi: Option<XiangqiSwitches>,
    article: Article,
}

#[derive(Debug, Clone)]
struct TeamSwissFile {
    system: TeamSwissSystem,
    rounds: Option<u16>,
    tie_breaks: TeamTieBreakRules,
    playoff: Option<PlayoffFile>,
    article: Article,
}

#[derive(Debug, Clone)]
struct RoundRobinFile {
    legs: u16,
    exchange_last_two: Option<Article>,
    tie_breaks: Option<TeamTieBreakRules>,
    individual_tie_breaks: Option<TieBreakRules>,
    playoff: Option<PlayoffFile>,
    province_apart: Option<ProvinceApart>,
    article: Article,
}

#[derive(Debug, Clone)]
struct KnockoutFile {
    from: Seeding,
    matches: Vec<MatchSeed>,
    games: Vec<GameFile>,
    compare: Vec<MatchScore>,
    article: Article,
}

#[derive(Debug, Clone)]
struct GameFile {
    played: GamePlayed,
    first_move: FirstMove,
    /// The event's own clock if none.
    time: Option<Named<TimeControl>>,
    draw_wins: Option<Color>,
    board: Option<u16>,
    article: Article,
}

#[derive(Debug, Clone)]
struct PlayoffFile {
    games: Vec<GameFile>,
    player: PlayoffPlayer,
    needed: PlayoffNeed,
    article: Article,
}

impl RulebookFile {
    /// This file over the one that it extends: what it says itself goes first.
    fn over(self, base: Self) -> Self {
        Self {
            place: self.place,
            title: self.title.or(base.title),
            issued: self.issued.or(base.issued),
            discipline: self.discipline.or(base.discipline),
            held: self.held.or(base.held),
            program: either(self.program, base.program),
            units: self.units.or(base.units),
            registration: either(self.registration, base.registration),
            absence: self.absence.or(base.absence),
            disqualification: self.disqualification.or(base.disqualification),
            officials: officials(self.officials, base.officials),
            offices: either(self.offices, base.offices),
            committee: self.committee.or(base.committee),
            appeals: self.appeals.or(base.appeals),
            lots: self.lots.or(base.lots),
            conduct: self.conduct.or(base.conduct),
            league: self.league.or(base.league),
            time: both(self.time, base.time),
            scoring: both(self.scoring, base.scoring),
            entry: both(self.entry, base.entry),
            team: both(self.team, base.team),
            stages: both(self.stages, base.stages),
            every_event: Some(every_event(self.every_event, base.every_event)),
            events: either(self.events, base.events),
            readings: joined(base.readings, self.readings),
            notes: joined(base.notes, self.notes),
        }
    }
}

impl EveryEventFile {
    fn over(self, base: Self) -> Self {
        Self {
            scoring: self.scoring.or(base.scoring),
            time: self.time.or(base.time),
            entry: joined(base.entry, self.entry),
            exhibition_below: self.exhibition_below.or(base.exhibition_below),
            filler: self.filler.or(base.filler),
            awards: self.awards.or(base.awards),
        }
    }
}

/// Either may say how many for a team, how many for a delegation, and when they come and go.
fn officials(own: Option<OfficialRules>, base: Option<OfficialRules>) -> Option<OfficialRules> {
    let (Some(own), Some(base)) = (&own, &base) else { return own.or(base) };
    Some(OfficialRules {
        by_events: either(own.by_events.clone(), base.by_events.clone()),
        delegation: own.delegation.clone().or(base.delegation.clone()),
        stays: either(own.stays.clone(), base.stays.clone()),
    })
}

fn every_event(own: Option<EveryEventFile>, base: Option<EveryEventFile>) -> EveryEventFile {
    own.unwrap_or_default().over(base.unwrap_or_default())
}

fn either<T>(own: Vec<T>, base: Vec<T>) -> Vec<T> {
    if own.is_empty() { base } else { own }
}

fn joined<T>(first: Vec<T>, then: Vec<T>) -> Vec<T> {
    first.into_iter().chain(then).collect()
}

fn both<T>(own: BTreeMap<String, T>, base: BTreeMap<String, T>) -> BTreeMap<String, T> {
    base.into_iter().chain(own).collect()
}

#[cfg(test)]
mod tests;
