//! Team tournaments of the corpus, which tells them as plain data beside the file.

use competition::{
    crosstable::{Cell, CellKind, Crosstable, Row},
    id::Tpn,
    score::{Color, Points, Scoring, Share},
    team_table::{MatchSheet, TeamScore, TeamTable},
};
use serde_json::Value as Json;
use std::{fs, path::Path};

/// Reads a `.model.json` of kind `team`.
pub(super) fn team_table(file: &Path) -> TeamTable {
    let model: Json = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let mut table = empty(&model);
    for game in model["matches"].as_array().unwrap() {
        let boards: Vec<[&str; 2]> = game["res"].as_array().unwrap().iter().map(pair).collect();
        for side in [0, 1] {
            let points: Vec<Points> =
                boards.iter().map(|it| board_points(&table.games, it[side])).collect();
            let of_other = boards.iter().map(|it| board_points(&table.games, it[1 - side])).sum();
            let game_points: Points = points.iter().copied().sum();
            let share = match game_points.cmp(&of_other) {
                std::cmp::Ordering::Less => Share::Loss,
                std::cmp::Ordering::Equal => Share::Draw,
                std::cmp::Ordering::Greater => Share::Win,
            };
            let points_of_match = table.matches.scoring.played(share);
            let cell = scheduled(game, side, CellKind::Played, points_of_match);
            put(&mut table, game, side, cell, MatchSheet { game_points, boards: points });
        }
    }
    forfeits(&mut table, &model);
    byes(&mut table, &model);
    table
}

fn empty(model: &Json) -> TeamTable {
    let [win, draw, loss] = ["TW", "TD", "TL"].map(|it| halves(&model["match_score"][it]));
    let pab = &model["pab"];
    let matches =
        Scoring { win, draw, loss, absence: Points::ZERO, pairing_bye: halves(&pab["mp"]) };
    let [win, draw, loss] = ["W", "D", "L"].map(|it| halves(&model["score"][it]));
    let games = Scoring { win, draw, loss, absence: Points::ZERO, pairing_bye: halves(&pab["gp"]) };
    let rounds = number(&model["rounds"]);
    let teams = model["teams"].as_array().unwrap().len();
    let cells = vec![Cell::absent(&matches); rounds.into()];
    TeamTable {
        matches: Crosstable {
            scoring: matches,
            rounds,
            rows: vec![Row { rating: 0, cells }; teams],
        },
        games,
        boards: number(&model["boards"]),
        primary: TeamScore::named(model["primary"].as_str().unwrap()).unwrap(),
        sheets: vec![vec![MatchSheet::default(); rounds.into()]; teams],
    }
}

fn forfeits(table: &mut TeamTable, model: &Json) {
    for game in model["forfeits"].as_array().unwrap() {
        for (side, mark) in game["type"].as_str().unwrap().chars().enumerate() {
            let scoring = table.matches.scoring;
            let (kind, points, game_points) = match mark {
                '+' => {
                    let whole = table.scoring(TeamScore::GamePoints).win;
                    (CellKind::ForfeitWin, scoring.win, whole)
                }
                _ => (CellKind::ForfeitLoss, scoring.absence, Points::ZERO),
            };
            let cell = scheduled(game, side, kind, points);
            put(table, game, side, cell, MatchSheet { game_points, boards: Vec::new() });
        }
    }
}

fn byes(table: &mut TeamTable, model: &Json) {
    for bye in model["byes"].as_array().unwrap() {
        let (matches, games) = (table.matches.scoring, table.scoring(TeamScore::GamePoints));
        let (kind, points, game_points) = match bye["type"].as_str().unwrap() {
            "P" => (CellKind::PairingBye, matches.pairing_bye, games.pairing_bye),
            "F" => (CellKind::FullBye, matches.win, games.win),
            "H" => (CellKind::HalfBye, matches.draw, games.draw),
            _ => (CellKind::ZeroBye, matches.absence, games.absence),
        };
        let (row, round) = (number(&bye["team"]) - 1, number(&bye["round"]) - 1);
        let cell = Cell { kind, opponent: None, color: None, points };
        table.matches.rows[usize::from(row)].cells[usize::from(round)] = cell;
        table.sheets[usize::from(row)][usize::from(round)].game_points = game_points;
    }
}

fn put(table: &mut TeamTable, game: &Json, side: usize, cell: Cell, sheet: MatchSheet) {
    let row = usize::from(number(&game[SIDES[side]])) - 1;
    let round = usize::from(number(&game["round"])) - 1;
    table.matches.rows[row].cells[round] = cell;
    table.sheets[row][round] = sheet;
}

fn scheduled(game: &Json, side: usize, kind: CellKind, points: Points) -> Cell {
    let opponent = Some(Tpn(number(&game[SIDES[1 - side]])));
    let color = Some([Color::White, Color::Black][side]);
    Cell { kind, opponent, color, points }
}

const SIDES: [&str; 2] = ["white", "black"];

fn pair(result: &Json) -> [&str; 2] {
    [0, 1].map(|it| result[it].as_str().unwrap())
}

fn board_points(games: &Scoring, mark: &str) -> Points {
    match mark {
        "1" | "+" => games.win,
        "=" => games.draw,
        _ => games.loss,
    }
}

fn number(json: &Json) -> u16 {
    json.as_u64().unwrap().try_into().unwrap()
}

fn halves(json: &Json) -> Points {
    super::reading::points(&json.to_string())
}
