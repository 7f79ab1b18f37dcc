//! A phase as a tournament of the field's files.

use crate::{desk::Seat, words::Language};
use chrono::NaiveDate;
use competition::{
    competitor::{Person, Sex},
    crosstable::CellKind,
    draw::{ByeKind, DrawnRound},
    event::Version,
    fact::RequestedBye,
    id::{CompetitorId, RoundNumber, Tpn},
    phase,
    refusal::Refusal,
    rulebook::{Discipline, TimeControl, swiss::SwissSystem},
    scene::PhaseScene,
    score::Color,
};
use interchange::tournament::{OpenGame, Player, Record, Tournament};
use std::collections::BTreeMap;

/// A tournament, and whose it is.
pub(super) struct Assembly<'a> {
    pub(super) scene: PhaseScene<'a>,
    pub(super) tournament: Tournament,
    pub(super) discipline: Discipline,
    /// The forms by pairing number, from 1; for officials only.
    pub(super) people: Vec<&'a Person>,
    /// What the report says besides, as far as it is known.
    pub(super) details: super::ReportDetails,
    /// What stands against the report.
    pub(super) problems: Vec<super::FileProblem>,
}

/// Makes the tournament of the published rounds.
pub(super) fn assemble<'a>(
    scene: PhaseScene<'a>,
    seat: &Seat,
    language: Language,
) -> Result<Assembly<'a>, Refusal> {
    let state = scene.at.state;
    let rulebook = state.rulebook(scene.at.event.rulebook);
    let discipline = rulebook.map_or(Discipline::Chess, |it| it.discipline);
    let competitors = &scene.at.event.competitors;
    let people: Vec<&Person> =
        scene.phase.order().iter().filter_map(|it| Some(&competitors.get(it)?.person)).collect();
    let published = scene.phase.published.len().try_into().unwrap_or(u16::MAX);
    let open = open_games(scene, published);
    // Who only sits down has no round yet.
    let last = RoundNumber(published);
    let is_begun =
        |it: &DrawnRound| it.boards.len() > open.iter().filter(|it| it.round == last.0).count();
    let drawn = scene.phase.published.get(&last).map(|it| &scene.phase.draws[it]);
    let last_is_in_table = drawn.is_none_or(|it| is_begun(it) || it.boards.is_empty());
    let in_table = if last_is_in_table { published } else { published - 1 };

    let players = players(scene, seat, in_table);
    let mut tournament = Tournament::of(players, phase::crosstable(scene, in_table));
    tournament.open = open;
    tournament.announces_rounds = scene.rounds().is_some();
    let event = match language {
        Language::Zh => &scene.at.rules.name.zh,
        Language::En => &scene.at.rules.name.en,
    };
    let founded = state.founded.as_ref();
    tournament.name = format!("{} {event}", founded.map_or("", |it| &it.name)).trim().to_owned();
    tournament.system = system(scene, founded.and_then(|it| it.from)).to_owned();
    if let Some(drawn) = drawn.filter(|_| !last_is_in_table) {
        tournament.byes.insert(last.0, byes_drawn(scene, drawn));
    }
    if seat.sees_drafts(Some(&scene.at.event.key)) {
        for (round, byes) in byes_asked_for(scene, last) {
            tournament.byes.entry(round).or_default().extend(byes);
        }
    }
    let details = super::ReportDetails {
        name: tournament.name.clone(),
        city: founded.map(|it| it.place.clone()).unwrap_or_default(),
        from: founded.and_then(|it| it.from),
        to: founded.and_then(|it| it.to),
        time_control: clock(&scene.at.rules.time),
        ..super::ReportDetails::default()
    };
    tournament.records = records(&tournament, &details, &scene.at.rules.time);
    Ok(Assembly { scene, tournament, discipline, people, details, problems: Vec::new() })
}

/// The rounds that everybody sees, and when each was published.
pub(super) fn published(scene: PhaseScene<'_>) -> impl Iterator<Item = (RoundNumber, Version)> {
    scene.phase.versions.iter().map(|(round, version)| (*round, *version))
}

fn players(scene: PhaseScene<'_>, seat: &Seat, finished: u16) -> Vec<Player> {
    let ranks: BTreeMap<CompetitorId, u16> = match scene.phase.finished_rounds() >= finished {
        true => phase::ranked(scene, finished)
            .map(|it| it.places.iter().map(|it| (it.competitor, it.rank)).collect())
            .unwrap_or_default(),
        false => BTreeMap::new(),
    };
    let numbered = (1..).zip(scene.phase.order());
    let competitors = &scene.at.event.competitors;
    let sees_forms = seat.sees_drafts(Some(&scene.at.event.key));
    let player = |(number, id): (u16, &CompetitorId)| {
        let competitor = competitors.get(id)?;
        let Person { name, title, sex, born, fide_id, .. } = &competitor.person;
        let seen = Player {
            number,
            name: name.clone(),
            title: title.clone(),
            federation: scene.at.state.delegation_name(competitor.delegation).to_owned(),
            claimed_rank: ranks.get(id).copied(),
            ..Player::default()
        };
        Some(match sees_forms {
            true => Player {
                female: sex.map(|it| it == Sex::Female),
                fide_id: fide_id.trim().to_owned(),
                born: born.map(|it| it.format("%Y/%m/%d").to_string()).unwrap_or_default(),
                ..seen
            },
            false => seen,
        })
    };
    numbered.filter_map(player).collect()
}

/// The boards that have no one result.
fn open_games(scene: PhaseScene<'_>, published: u16) -> std::collections::BTreeSet<OpenGame> {
    let rounds = (1..=published).filter_map(|round| {
        let drawn = scene.phase.published.get(&RoundNumber(round))?;
        Some((round, &scene.phase.draws[drawn]))
    });
    let games = rounds.flat_map(|(round, drawn)| {
        let open = |it: &u16| scene.phase.register(drawn.draw, *it).outcome().is_none();
        drawn.boards.iter().filter(move |it| open(&it.board)).filter_map(move |seating| {
            let number = |color| scene.phase.number(seating.competitor(color));
            let (white, black) = (number(Color::White)?, number(Color::Black)?);
            Some(OpenGame { round, white, black })
        })
    });
    games.collect()
}

fn byes_drawn(scene: PhaseScene<'_>, drawn: &DrawnRound) -> BTreeMap<Tpn, CellKind> {
    let kind = |kind| match kind {
        ByeKind::Pairing => CellKind::PairingBye,
        ByeKind::Full => CellKind::FullBye,
        ByeKind::Half => CellKind::HalfBye,
        ByeKind::Zero => CellKind::ZeroBye,
    };
    let byes = drawn.byes.iter();
    byes.filter_map(|it| Some((scene.phase.number(it.competitor)?, kind(it.kind)))).collect()
}

fn byes_asked_for(
    scene: PhaseScene<'_>,
    after: RoundNumber,
) -> BTreeMap<u16, BTreeMap<Tpn, CellKind>> {
    let mut rounds: BTreeMap<u16, BTreeMap<Tpn, CellKind>> = BTreeMap::new();
    for ((round, who), bye) in scene.phase.byes.iter().filter(|it| it.0.0 > after) {
        let kind = match bye {
            RequestedBye::Full => CellKind::FullBye,
            RequestedBye::Half => CellKind::HalfBye,
            RequestedBye::Zero => CellKind::ZeroBye,
        };
        if let Some(number) = scene.phase.number(*who) {
            rounds.entry(round.0).or_default().insert(number, kind);
        }
    }
    rounds
}

/// The system's code (192). `FIDE_DUTCH` is the edition in force when the tournament begins.
fn system(scene: PhaseScene<'_>, begins: Option<NaiveDate>) -> &'static str {
    let edition = NaiveDate::from_ymd_opt(2026, 2, 1).expect("a day of the calendar");
    let in_2026 = begins.map(|it| it >= edition);
    if let Some(rules) = scene.rules.form.round_robin() {
        return match (rules.legs, &rules.exchange_last_two) {
            (1, _) => "FIDE_ROUNDROBIN",
            (2, Some(_)) => "FIDE_DOUBLEROUNDROBIN",
            (_, _) => "CUSTOM_ROUNDROBIN",
        };
    }
    match (scene.swiss().map(|it| it.system), in_2026) {
        (Some(SwissSystem::Dutch2026), Some(true)) => "FIDE_DUTCH",
        (Some(SwissSystem::Dutch2017), Some(false)) => "FIDE_DUTCH",
        (Some(SwissSystem::Dutch2026), _) => "FIDE_DUTCH_2026",
        (Some(SwissSystem::Dutch2017), _) => "FIDE_DUTCH_2017",
        (Some(SwissSystem::Xiangqi2020) | None, _) => "CUSTOM_SWISS",
    }
}

/// The lines about the tournament: place, federation, days, players, arbiters, clock, the day of
/// each round. What is not known has no line.
pub(super) fn records(
    tournament: &Tournament,
    details: &super::ReportDetails,
    time: &TimeControl,
) -> Vec<Record> {
    let day = |it: Option<NaiveDate>| it.map(|it| it.format("%Y/%m/%d").to_string());
    let rated = tournament.table.rows.iter().filter(|it| it.rating > 0).count();
    let lines = [
        ("022", details.city.clone()),
        ("032", details.federation.clone()),
        ("042", day(details.from).unwrap_or_default()),
        ("052", day(details.to).unwrap_or_default()),
        ("062", tournament.players.len().to_string()),
        ("072", rated.to_string()),
        ("102", details.chief_arbiter.clone()),
        ("112", details.deputies.clone()),
        ("122", details.time_control.clone()),
        ("222", seconds(time)),
    ];
    let mut records: Vec<Record> = lines
        .iter()
        .filter(|it| !it.1.trim().is_empty())
        .map(|(code, text)| Record::new(code, text))
        .collect();
    if !details.round_dates.is_empty() {
        // In the columns of the rounds: each has ten, the first begins at column 92.
        let days = details.round_dates.iter().map(|it| format!("{:10}", it.format("%y/%m/%d")));
        let text = format!("{:88}{}", "", days.collect::<String>()).trim_end().to_owned();
        records.push(Record { line: 0, code: "132".to_owned(), text });
    }
    records
}

/// `90 min + 30 s`.
fn clock(time: &TimeControl) -> String {
    let minutes = |seconds: u32| match seconds % 60 {
        0 => format!("{} min", seconds / 60),
        rest => format!("{} min {rest} s", seconds / 60),
    };
    let start = match time.white_s == time.black_s {
        true => minutes(time.white_s),
        false => format!("{} / {}", minutes(time.white_s), minutes(time.black_s)),
    };
    match (time.increment_s, time.increment_after_move) {
        (0, _) => start,
        (increment, 0) => format!("{start} + {increment} s"),
        (increment, after) => format!("{start} + {increment} s after move {after}"),
    }
}

/// `5400+30`, `W300-B240`; nothing where the code has no form for the clock.
fn seconds(time: &TimeControl) -> String {
    let increment = match time.increment_s {
        0 => String::new(),
        increment => format!("+{increment}"),
    };
    match (time.white_s == time.black_s, time.increment_after_move) {
        (true, 0) => format!("{}{increment}", time.white_s),
        (false, 0) => format!("W{}{increment}-B{}{increment}", time.white_s, time.black_s),
        (_, _) => String::new(),
    }
}
