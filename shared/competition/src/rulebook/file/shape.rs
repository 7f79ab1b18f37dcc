//! What a rulebook's files look like: each type and its keys.

use super::{
    EventFile, EveryEventFile, GameFile, KnockoutFile, Named, PhaseFile, PhaseFormFile,
    PlayoffFile, RoundRobinFile, RulebookFile, SmallFieldFile, StagesFile, SwissFile,
    TeamSwissFile,
    cell::{Cell, Fields, Place, Read, Sources, Table, Tried, choices, tables},
    check,
    problem::ProblemCode,
};
use crate::{
    competitor::{Document, Sex, UnitKind},
    id::{EventKey, PhaseKey},
    rulebook::{
        Article, AwardRules, AwardStep, Bilingual, DelegationFloor, Discipline, EventKind, Held,
        Note, Reading, SportProgram, TimeControl, UnitRules,
        committee::{
            AppealAfter, AppealRules, CommitteeRules, CommitteeSeat, LotRules, Office, OfficeRole,
            RecusalExtent, RecusalRules, RulingRules, SeatOf, Shared,
        },
        conduct::{
            ConductRules, Cost, LateRules, MoveLimits, Offense, OffenseException, RecordRules,
            SignatureRules, Signers,
        },
        entry::{Counted, Demand, EntryRule, Grade, RatingFloor},
        knockout::{FirstMove, GamePlayed, MatchScore, MatchSeed, Numbering, Seeding},
        league::{
            ForeignListRules, LeagueGrant, LeagueOrigin, LeagueRules, PrizeRules, Relegation,
            ReplacementOrder, StationRules,
        },
        officials::{
            Around, DelegationOfficials, DeputyStep, OfficialRules, OfficialStep, Party, Rounding,
            Stay,
        },
        phase::{RankTie, ShortTeam, SumOfRanksRules},
        registration::{
            AbsenceRules, Collected, DisqualificationRules, Loss, RegistrationStage,
            ReplacementRules, WithdrawnResults,
        },
        round_robin::ProvinceApart,
        swiss::{Apart, ApartRounds, SwissSystem, TeamSwissSystem},
        team::{
            AidMove, BoardOrder, ForeignAidRules, LineUpRules, MissingLineUp, TeamBoard, TeamRules,
            WomenOnMensBoards,
        },
        tie_break::{PlayoffNeed, PlayoffPlayer, TeamTieBreakRules, TieBreakRules},
        xiangqi::{EqualHistories, FirstMoves, FirstRound, SideLimits, XiangqiSwitches},
    },
    score::{Color, Points, Scoring},
    tiebreak::{
        code::TieBreakCode,
        edition::{ByeOpponent, TieBreakEdition},
    },
};
use chrono::{NaiveDate, NaiveTime};
use serde::{
    Deserialize,
    de::value::{Error, StrDeserializer},
};
use toml::de::DeValue;

/// Reads a file: what cannot be read is reported and left out.
pub(super) fn read(sources: &Sources<'_>, name: &str) -> RulebookFile {
    let mut table = sources.root(name);
    // Followed before; here it is only looked at.
    let _: Option<Option<String>> = table.take("extends");
    let file = RulebookFile::fields(&mut table);
    table.finish();
    file.unwrap_or_default()
}

tables! {
    lenient RulebookFile {
        place, title, issued, discipline, held, program, units, registration, absence,
        disqualification, officials, offices as "office", committee, appeals, lots, conduct,
        league, time, scoring, entry, team, stages, every_event, events as "event",
        readings as "reading", notes as "note",
    }
}

tables! {
    lenient EveryEventFile { scoring, time, entry, exhibition_below, filler, awards }
}

tables! {
    EventFile {
        place, key, name, kind, scoring, time, clause as "article", entry, exhibition_below, filler, stages,
        phases as "phase", final_order, awards, team, small_field,
    }
    SmallFieldFile { place, at_most, stages, article }
    StagesFile { place, phases as "phase", final_order }
    SwissFile { system, rounds, tie_breaks, playoff, apart, xiangqi, article } => check::switches
    RoundRobinFile {
        legs, exchange_last_two, tie_breaks, individual_tie_breaks, playoff, province_apart, article,
    }
    KnockoutFile { from, matches, games, compare or vec![MatchScore::GamePoints], article } => check::games
    GameFile { played, first_move, time, draw_wins, board, article }
    PlayoffFile { games, player, needed, article }

    Bilingual { zh, en }
    Reading { key, open, taken }
    Note { text, article }
    Held { from, to, place, article } => check::held
    SportProgram { sport, events, article }
    UnitRules { kinds, by_agreement, count, article }
    DelegationFloor { at_least, article }
    RatingFloor { rating_min, list, article }
    Apart { rounds, article }
    XiangqiSwitches {
        first_round or XiangqiSwitches::DEFAULT.first_round,
        first_moves or XiangqiSwitches::DEFAULT.first_moves,
        forfeit_is_meeting or XiangqiSwitches::DEFAULT.forfeit_is_meeting,
        no_three_in_a_row or XiangqiSwitches::DEFAULT.no_three_in_a_row,
        no_surplus_of_three or XiangqiSwitches::DEFAULT.no_surplus_of_three,
        limits or XiangqiSwitches::DEFAULT.limits,
        float_balance or XiangqiSwitches::DEFAULT.float_balance,
        higher_first_rounds or XiangqiSwitches::DEFAULT.higher_first_rounds,
        equal_histories or XiangqiSwitches::DEFAULT.equal_histories,
    }
    ProvinceApart { last_rounds, article }
    TieBreakRules {
        list, edition, bye_opponent or ByeOpponent::FideDummy, article,
    } => check::tie_breaks
    TeamTieBreakRules { list, edition, article } => check::team_tie_breaks
    TeamSwissFile { system, rounds, tie_breaks, playoff, article }
    AwardRules { steps, medals, coaches or 0, shared_leave_gap or false, article } => check::award_steps
    AwardStep { field, places }
    SumOfRanksRules { of, members, tie, short, article }
    Scoring { win, draw, loss, absence, pairing_bye }

    OfficialRules { by_events, delegation, stays } => check::official_steps
    OfficialStep { events, leaders or 0, deputy_leaders or 0, coaches or 0, leader_coaches or 0, article }
    DelegationOfficials {
        sports, officials_percent, headquarters_percent, rounding, heads, deputy_heads,
        own_cost_deputies, article,
    } => check::deputy_steps
    DeputyStep { athletes, deputies }
    Stay { who, arrive_days_before, leave_days_after, around, article }

    RegistrationStage { key, name, closes, collects, locks, replacement, article }
    ReplacementRules { before, approved_by, article }
    AbsenceRules { forfeits_withdraw, results, delegation_loses, article }
    DisqualificationRules { whole_team, results_stand, others_move_up, article }

    Office { role, appointed_by, decides, article }
    LotRules { by, article }
    CommitteeRules { seats, reserves, formed_at_meeting or false, article, recusal }
    CommitteeSeat { of, count }
    RecusalRules { shared, extent, article }
    AppealRules {
        to, within_min, after, may_be_extended or false, written, fee_yuan, refund_if_upheld,
        ruling, article,
    }
    RulingRules { days_after, before, is_final }

    TeamRules {
        games, boards, order, substitute_men or 0, substitute_women or 0, first_team_white,
        colors_article, women_on_mens_boards, line_up, foreign_aids, article,
    } => check::boards
    WomenOnMensBoards { rating_min, article }
    LineUpRules { days_before, published, hand_in, missing, article }
    ForeignAidRules { men, women, women_on_mens_boards, article, moves, moves_article }

    LeagueRules { origins, stations, relegated, prizes, foreign_list, grant, rated, replacements }
    LeagueOrigin { league, first, article }
    StationRules { count, rounds, rounds_at, article }
    Relegation { last, article }
    PrizeRules { yuan, article }
    ForeignListRules { entered_days_before, published_days_before, article }
    LeagueGrant { yuan, article }
    ReplacementOrder { of, by, article }

    ConductRules { late, offenses as "offense", limits, record, signatures }
    LateRules { forfeit_after_min, article }
    Offense { key, name, times, costs, except, article }
    OffenseException { events, times }
    MoveLimits { natural, checks_counted, cycles, change_within, article }
    RecordRules { events, free_below_min, article }
    SignatureRules { after_win, after_draw, article }
}

choices! {
    Demand by "rule" {
        "sex" => Sex { is, women_rated_from },
        "born_between" => BornBetween { from, to },
        "age_at_least" => AgeAtLeast { years, on },
        "registered_unit" => RegisteredUnit { year },
        "registered" => Registered { year },
        "per_delegation" => PerDelegation { at_most },
        "team_size" => TeamSize { at_most },
        "roster" => Roster { men, women, counted },
        "citizen" => Citizen,
        "documents" => Documents { any_of },
        "university_of_unit" => UniversityOfUnit,
        "university_public" => UniversityPublic,
        "enrolled" => Enrolled { until, full_time },
        "no_other_event" => NoOtherEvent,
        "timetable_allows" => TimetableAllows,
        "no_professional" => NoProfessional { retired_from },
        "represents" => Represents { household, insured_months },
        "household" => Household { place },
        "guardian_agrees" => GuardianAgrees { under, on },
        "without_unit" => WithoutUnit { titles },
        "one_team" => OneTeam,
        "foreigner_entered_before" => ForeignerEnteredBefore { days },
        "loan_agreed" => LoanAgreed,
        "entered_by" => EnteredBy { to },
    }
    PhaseFormFile by "form" {
        "swiss" => Swiss(SwissFile),
        "team_swiss" => TeamSwiss(TeamSwissFile),
        "round_robin" => RoundRobin(RoundRobinFile),
        "knockout" => Knockout(KnockoutFile),
        "sum_of_ranks" => SumOfRanks(SumOfRanksRules),
    }
    Seeding by "take" {
        "top" => Top { phase, count, after_round, numbered, article },
        "winners" => Winners { phase, article },
        "losers" => Losers { phase, article },
    }
    FirstMove by "by" {
        "numbers" => Numbers { white },
        "swapped" => Swapped,
        "lot" => Lot,
        "higher_ranked_chooses" => HigherRankedChooses,
    }
}

/// Enums whose variants are words, the same in TOML as on the wire.
macro_rules! words {
    ($($name:ident $(else $code:ident)?),* $(,)?) => { $(
        impl Read for $name {
            fn read(cell: &Cell<'_>) -> Option<Self> {
                word(cell, words!(@code $($code)?))
            }
        }
    )* };
    (@code) => { ProblemCode::UnknownWord };
    (@code $code:ident) => { ProblemCode::$code };
}

words! {
    AppealAfter, ApartRounds, Around, BoardOrder, ByeOpponent, Collected, Color, Cost, Counted, Discipline,
    Document, EqualHistories, EventKind, FirstMoves, FirstRound, GamePlayed, Grade, Loss, MatchScore, MissingLineUp, Numbering, OfficeRole,
    Party, PlayoffNeed, PlayoffPlayer, RankTie, RecusalExtent, Rounding, SeatOf, Sex, Shared,
    ShortTeam, SideLimits, Signers, SwissSystem else UnsupportedEdition, TeamSwissSystem else UnsupportedEdition,
    TieBreakEdition else UnsupportedEdition, UnitKind, WithdrawnResults,
}

fn word<T: for<'de> Deserialize<'de>>(cell: &Cell<'_>, code: ProblemCode) -> Option<T> {
    let text = cell.text()?;
    let read = T::deserialize(StrDeserializer::<Error>::new(text));
    read.ok().or_else(|| cell.wrong(code, text))
}

macro_rules! numbers {
    ($($name:ident)*) => { $(
        impl Read for $name {
            fn read(cell: &Cell<'_>) -> Option<Self> {
                let DeValue::Integer(number) = cell.value() else { return cell.wrong_type() };
                let read = i64::from_str_radix(number.as_str(), number.radix()).ok();
                let read = read.and_then(|it| Self::try_from(it).ok());
                read.or_else(|| cell.wrong(ProblemCode::OutOfRange, number.as_str()))
            }
        }
    )* };
}

numbers! { u16 u32 i32 }

impl Read for bool {
    fn read(cell: &Cell<'_>) -> Option<Self> {
        cell.value().as_bool().or_else(|| cell.wrong_type())
    }
}

impl Read for String {
    fn read(cell: &Cell<'_>) -> Option<Self> {
        let text = cell.text()?;
        if text.trim().is_empty() {
            return cell.wrong(ProblemCode::EmptyText, text);
        }
        Some(text.to_owned())
    }
}

/// Halves of points: `1`, `0.5`.
impl Read for Points {
    fn read(cell: &Cell<'_>) -> Option<Self> {
        let DeValue::Float(number) = cell.value() else {
            return u16::read(cell).map(|it| Self::from_halves(u32::from(it) * 2));
        };
        let text = number.as_str();
        let (whole, half) = match text.split_once('.') {
            Some((whole, "5")) => (whole, 1),
            Some((whole, "0")) => (whole, 0),
            Some(_) | None => return cell.wrong(ProblemCode::OutOfRange, text),
        };
        let whole = whole.parse::<u16>().ok().map(u32::from);
        let points = whole.map(|it| Self::from_halves(it * 2 + half));
        points.or_else(|| cell.wrong(ProblemCode::OutOfRange, text))
    }
}

impl Read for NaiveDate {
    fn read(cell: &Cell<'_>) -> Option<Self> {
        let Some(seen) = cell.value().as_datetime() else { return cell.wrong_type() };
        match (seen.date, seen.time) {
            (Some(date), None) => {
                let read = Self::from_ymd_opt(date.year.into(), date.month.into(), date.day.into());
                read.or_else(|| cell.wrong(ProblemCode::ImpossibleDate, seen))
            }
            // An impossible date: written down where the file was parsed.
            (None, None) => None,
            (Some(_) | None, Some(_)) => cell.wrong_type(),
        }
    }
}

impl Read for NaiveTime {
    fn read(cell: &Cell<'_>) -> Option<Self> {
        let time = cell.value().as_datetime().filter(|it| it.date.is_none()).and_then(|it| it.time);
        let Some(time) = time else { return cell.wrong_type() };
        let second = time.second.unwrap_or(0).into();
        let read = Self::from_hms_opt(time.hour.into(), time.minute.into(), second);
        read.or_else(|| cell.wrong(ProblemCode::OutOfRange, time))
    }
}

macro_rules! keys {
    ($($name:ident)*) => { $(
        impl Read for $name {
            fn read(cell: &Cell<'_>) -> Option<Self> {
                let text = cell.text()?;
                let right = |it: u8| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'-';
                if text.is_empty() || !text.bytes().all(right) {
                    return cell.wrong(ProblemCode::Malformed, text);
                }
                Some(Self(text.to_owned()))
            }
        }
    )* };
}

keys! { EventKey PhaseKey }

/// `BH/C1`.
impl Read for TieBreakCode {
    fn read(cell: &Cell<'_>) -> Option<Self> {
        let text = cell.text()?;
        text.parse().ok().or_else(|| cell.wrong(ProblemCode::UnknownTieBreak, text))
    }
}

/// `1-4`.
impl Read for MatchSeed {
    fn read(cell: &Cell<'_>) -> Option<Self> {
        let text = cell.text()?;
        let numbers = text.split_once('-').and_then(|(first, second)| {
            Some(Self { first: first.parse().ok()?, second: second.parse().ok()? })
        });
        numbers.or_else(|| cell.wrong(ProblemCode::Malformed, text))
    }
}

/// `2-3`.
impl Read for AidMove {
    fn read(cell: &Cell<'_>) -> Option<Self> {
        let MatchSeed { first, second } = MatchSeed::read(cell)?;
        Some(Self { from: first, to: second })
    }
}

/// `male`, `female` or `all`.
impl Read for TeamBoard {
    fn read(cell: &Cell<'_>) -> Option<Self> {
        if cell.value().as_str() == Some("all") {
            return Some(Self { open_to: None });
        }
        Sex::read(cell).map(|it| Self { open_to: Some(it) })
    }
}

/// Under the key `article` the clause, and its reading beside it; elsewhere both in a table.
impl Read for Article {
    fn read(cell: &Cell<'_>) -> Option<Self> {
        if cell.value().is_str() {
            return String::read(cell).map(|clause| Self { clause, reading: None });
        }
        let mut table = cell.table()?;
        let read = Self::take(&mut table, "article");
        table.finish();
        read
    }

    fn take(table: &mut Table<'_>, key: &'static str) -> Option<Self> {
        if key != "article" {
            return match table.cell(key) {
                Some(cell) => Self::read(&cell),
                None => table.missing(key),
            };
        }
        let clause = String::take(table, "article");
        let reading = <Option<String> as Read>::take(table, "reading");
        Some(Self { clause: clause?, reading: reading? })
    }
}

impl Fields for EntryRule {
    fn fields(table: &mut Table<'_>) -> Option<Self> {
        let demand = Demand::fields(table);
        let grade: Option<Option<Grade>> = table.take("grade");
        let article = table.take("article");
        let demand = demand?;
        check::demand(&demand, table);
        let grade = grade?.unwrap_or(demand.usual_grade());
        Some(Self { demand, grade, article: article? })
    }
}

impl Fields for PhaseFile {
    fn fields(table: &mut Table<'_>) -> Option<Self> {
        let place = Place::take(table, "");
        let (key, name) = (table.take("key"), table.take("name"));
        let form = Tried(PhaseFormFile::fields(table));
        Some(Self { place: place?, key: key?, name: name?, form })
    }
}

impl Fields for TimeControl {
    fn fields(table: &mut Table<'_>) -> Option<Self> {
        let both: Option<Option<u32>> = table.take("base_s");
        let sides = match both {
            Some(None) => sides(table),
            Some(Some(both)) => Some((both, both)),
            None => None,
        };
        let increment_s = table.take_or("increment_s", 0);
        let increment_after_move = table.take_or("increment_after_move", 0);
        let article = table.take("article");
        let (white_s, black_s) = sides?;
        Some(Self {
            white_s,
            black_s,
            increment_s: increment_s?,
            increment_after_move: increment_after_move?,
            article: article?,
        })
    }
}

/// The clocks of both sides where they differ.
fn sides(table: &mut Table<'_>) -> Option<(u32, u32)> {
    let (white, black) = (table.take("white_s"), table.take("black_s"));
    Some((white?, black?))
}

/// A text is a name, anything else the thing itself.
impl<T: Read> Read for Named<T> {
    fn read(cell: &Cell<'_>) -> Option<Self> {
        let place = Place::read(cell)?;
        match cell.value().as_str() {
            Some(name) => Some(Self::Name(name.to_owned(), place)),
            None => T::read(cell).map(Self::Here),
        }
    }
}
