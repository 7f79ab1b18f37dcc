//! Complaints about standings (D).

use competition::{
    command::Command,
    competitor::Person,
    crosstable::{Cell, CellKind, Crosstable, Row},
    id::{CompetitorId, EventKey, PhaseKey, RoundNumber, Tpn},
    phase, rank_sum,
    rulebook::{
        Article,
        phase::{RankTie, ShortTeam, SumOfRanksRules},
    },
    scene::PhaseScene,
    score::{Color, Outcome, Points, Scoring},
    standings::{Standings, standings},
    team_table::{MatchSheet, TeamScore, TeamTable},
    tiebreak::{
        Detail,
        basis::Basis,
        code::TieBreakCode,
        edition::{Reading, TieBreakEdition},
    },
    view::{
        Query, View,
        standings::{StandingsStatus, StandingsView},
    },
};
use tests::{sample, scribe::Scribe};

const ROUND_ROBIN: Reading = Reading::round_robin(TieBreakEdition::March2026);

/// Games by round: White, Black, and what White got.
fn table(players: u16, rounds: &[&[(u16, u16, Points)]]) -> Crosstable {
    let scoring = Scoring::CHESS;
    let row = Row { rating: 0, cells: vec![Cell::absent(&scoring); rounds.len()] };
    let mut table = Crosstable {
        scoring,
        rounds: u16::try_from(rounds.len()).unwrap(),
        rows: vec![row; players.into()],
    };
    for (round, games) in rounds.iter().enumerate() {
        for &(white, black, points) in *games {
            let other = Points::ONE.saturating_sub(points);
            let sides = [(white, black, Color::White, points), (black, white, Color::Black, other)];
            for (who, opponent, color, points) in sides {
                let (opponent, color) = (Some(Tpn(opponent)), Some(color));
                table.rows[usize::from(who) - 1].cells[round] =
                    Cell { kind: CellKind::Played, opponent, color, points };
            }
        }
    }
    table
}

fn list(codes: &str) -> Vec<TieBreakCode> {
    codes.split(' ').map(|it| it.parse().unwrap()).collect()
}

fn told(standings: &Standings) -> Vec<String> {
    let row = |it: &competition::standings::Standing| {
        let values = it.values.iter().map(|it| it.map_or("·".to_owned(), |it| it.to_string()));
        format!("{} {}: {}", it.place, it.who, values.collect::<Vec<String>>().join(" "))
    };
    standings.rows.iter().map(row).collect()
}

const WON: Points = Points::ONE;
const DRAWN: Points = Points::HALF;
const LOST: Points = Points::ZERO;

#[test]
fn d1_direct_encounter_counts_both_games_of_a_double_round_robin() {
    let level = table(3, &[&[(1, 2, WON)], &[(2, 1, WON)], &[(1, 3, WON)], &[(3, 2, LOST)]]);
    let basis = Basis::new(&level, ROUND_ROBIN);
    let by_games = standings(&basis, &list("PTS DE"), &[]);
    assert_eq!(told(&by_games), ["1 1: 2 ·", "1 2: 2 ·", "3 3: 0 ·"]);

    let half_more = table(3, &[&[(1, 2, WON)], &[(2, 1, DRAWN)], &[(1, 3, LOST)], &[(3, 2, LOST)]]);
    let basis = Basis::new(&half_more, ROUND_ROBIN);
    let by_games = standings(&basis, &list("PTS DE"), &[]);
    assert_eq!(told(&by_games), ["1 1: 1½ 1", "2 2: 1½ 2", "3 3: 1 ·"]);
}

#[test]
fn d2_direct_encounter_says_what_it_saw_also_where_it_changes_nothing() {
    let first_beat_second = table(2, &[&[(1, 2, WON)]]);
    let basis = Basis::new(&first_beat_second, ROUND_ROBIN);
    let ranking = standings(&basis, &list("DE"), &[]);
    assert_eq!(told(&ranking), ["1 1: 1", "2 2: 2"]);
    assert_eq!(ranking.rows[0].parted_by, Some(0));

    let circle = table(3, &[&[(1, 2, WON)], &[(2, 3, WON)], &[(3, 1, WON)]]);
    let basis = Basis::new(&circle, ROUND_ROBIN);
    let ranking = standings(&basis, &list("PTS DE"), &[]);
    let why = ranking.explain(&basis, Tpn(1), 1);
    let Detail::Encounters { tables, .. } = why.detail else { panic!("games are told") };
    let met: Vec<u16> =
        tables[0].rows.iter().flat_map(|it| &it.met).map(|it| it.opponent.0).collect();
    assert_eq!((tables.len(), met), (1, vec![2, 3, 1, 3, 1, 2]));
}

const GAMES: &str = "men-individual-rapid";

fn white_wins(_: CompetitorId, _: CompetitorId) -> Outcome {
    Outcome::Won { by: Color::White }
}

fn games_of(size: usize) -> Scribe {
    let mut scribe = Scribe::at("games-2023/chess", GAMES);
    scribe.enters(GAMES, &sample::field(size), &Person::default());
    let (event, phase) = (GAMES.into(), "swiss".into());
    scribe.does(Command::PlanPhase { event, phase, rounds: 5 });
    scribe.numbers(GAMES, "swiss");
    scribe
}

fn ranking(scribe: &Scribe) -> StandingsView {
    let query = Query::Standings {
        competition: Scribe::COMPETITION,
        event: GAMES.into(),
        phase: None,
        after_round: None,
    };
    let View::Standings(view) = scribe.reads(query) else { panic!("a ranking was asked for") };
    view
}

#[test]
fn d3_opponents_in_a_crosstable_carry_the_number_they_have_now() {
    let mut scribe = games_of(8);
    let mut drawn = Vec::new();
    for late in ["选手迟", "选手晚"] {
        let draw = scribe.draws(GAMES, "swiss");
        scribe.plays(GAMES, "swiss", draw, white_wins);
        drawn.push(draw);
        // The strongest of all comes late, and everybody's number moves.
        scribe.enters(GAMES, &[(late.to_owned(), "安徽".to_owned(), 2700)], &Person::default());
    }
    let scene = PhaseScene::of(&scribe.state, &GAMES.into(), &"swiss".into()).unwrap();
    let table = phase::crosstable(scene, 2);
    let number = |who| scene.phase.number(who).unwrap();
    for (round, draw) in drawn.iter().enumerate() {
        for board in &scene.phase.draws[draw].boards {
            let opponent = table.cell(number(board.white), round).opponent;
            assert_eq!(opponent, Some(number(board.black)), "round {}", round + 1);
        }
    }
    let lines = ranking(&scribe).rows;
    assert!(lines.iter().all(|it| it.line.number == scene.phase.number(it.line.competitor)));
}

#[test]
fn d5_standings_in_the_middle_of_a_round_are_those_of_the_finished_rounds_and_say_so() {
    let mut scribe = games_of(8);
    let first = scribe.draws(GAMES, "swiss");
    scribe.plays(GAMES, "swiss", first, white_wins);
    let before = ranking(&scribe);

    let second = scribe.draws(GAMES, "swiss");
    let board = |number| competition::draw::BoardRef {
        event: GAMES.into(),
        phase: "swiss".into(),
        draw: second,
        board: number,
    };
    scribe.does(Command::RecordResult {
        board: board(1),
        outcome: Outcome::Drawn,
        attested: competition::fact::Attested::BothSides,
        replaces: Vec::new(),
    });
    let during = ranking(&scribe);
    assert_eq!(during.rows, before.rows);
    assert_eq!((during.after_round, during.status), (1, StandingsStatus::Provisional));
}

#[test]
fn d8_three_matches_between_the_same_two_teams_all_count() {
    let won = |opponent, color, points, boards: [Points; 2]| {
        let cell = Cell {
            kind: CellKind::Played,
            opponent: Some(Tpn(opponent)),
            color: Some(color),
            points,
        };
        (cell, MatchSheet { game_points: boards.into_iter().sum(), boards: boards.to_vec() })
    };
    let [two, one, none] = [4, 2, 0].map(Points::from_halves);
    let first = [
        won(2, Color::White, two, [WON, DRAWN]),
        won(2, Color::Black, one, [WON, LOST]),
        won(2, Color::White, none, [DRAWN, LOST]),
    ];
    let second = [
        won(1, Color::Black, none, [LOST, DRAWN]),
        won(1, Color::White, one, [LOST, WON]),
        won(1, Color::Black, two, [DRAWN, WON]),
    ];
    let cells = |team: &[(Cell, MatchSheet)]| team.iter().map(|it| it.0).collect::<Vec<Cell>>();
    let row = |team| Row { rating: 0, cells: cells(team) };
    let scoring = Scoring { win: two, draw: one, pairing_bye: one, ..Scoring::CHESS };
    let table = TeamTable {
        matches: Crosstable { scoring, rounds: 3, rows: vec![row(&first), row(&second)] },
        games: Scoring::CHESS,
        boards: 2,
        primary: TeamScore::MatchPoints,
        sheets: [first, second].map(|it| it.map(|it| it.1).to_vec()).to_vec(),
    };
    let basis = Basis::of_teams(&table, ROUND_ROBIN);
    let ranking = standings(&basis, &list("PTS GPTS EMMSB TBR"), &[]);
    assert_eq!(told(&ranking), ["1 1: 3 3 9 1", "2 2: 3 3 9 2"]);
}

#[test]
fn d10_team_totals_are_added_up_from_the_places_of_the_best_members() {
    let mut scribe = Scribe::at("open/chess", "open");
    let four = |index: usize| sample::DELEGATIONS[index % 4].to_owned();
    let people: Vec<(String, String, u16)> = sample::field(18)
        .into_iter()
        .enumerate()
        .map(|(index, (name, _, rating))| (name, four(index), rating))
        .collect();
    scribe.enters("open", &people, &Person::default());
    let (event, phase): (EventKey, PhaseKey) = ("open".into(), "swiss".into());
    scribe.does(Command::PlanPhase { event: event.clone(), phase: phase.clone(), rounds: 5 });
    scribe.numbers("open", "swiss");
    for _ in 0..5 {
        let draw = scribe.draws("open", "swiss");
        scribe.plays("open", "swiss", draw, white_wins);
    }
    scribe.does(Command::ClosePhase { event: event.clone(), phase });

    let article = Article { clause: String::new(), reading: None };
    let (tie, short) = (RankTie::BestRank, ShortTeam::Unranked);
    let rules = SumOfRanksRules { of: event, members: 3, tie, short, article };
    let sums = rank_sum::delegations(&scribe.state, &rules).unwrap();
    let places: Vec<Option<u16>> = sums.iter().map(|it| it.place).collect();
    assert_eq!(places.len(), 4);
    assert!(places.is_sorted());
    for it in &sums {
        assert_eq!(it.counted.len(), 3, "the best three of four or five");
        assert_eq!(it.sum, it.counted.iter().copied().map(u32::from).sum::<u32>());
    }
}

#[test]
fn d11_koya_progressive_scores_and_the_pairing_number() {
    let rounds: &[&[(u16, u16, Points)]] = &[
        &[(1, 2, DRAWN), (3, 4, WON)],
        &[(2, 3, WON), (4, 1, LOST)],
        &[(1, 3, LOST), (2, 4, WON)],
    ];
    let basis_of = table(4, rounds);
    let basis = Basis::new(&basis_of, ROUND_ROBIN);
    let ranking = standings(&basis, &list("PTS KS PS TPN/R"), &[]);
    // 2½, 2, 1½, 0 of 3: two and three have half of the points, and one. The number is no rank.
    assert_eq!(
        told(&ranking),
        ["1 2: 2½ 1½ 4½ 2", "2 3: 2 1 4 3", "3 1: 1½ ½ 3½ 1", "4 4: 0 0 0 4"]
    );
    assert_eq!(RoundNumber(3), basis.cells(Tpn(1)).last().unwrap().0);
}
