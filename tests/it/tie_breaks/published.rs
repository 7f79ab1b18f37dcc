//! Tie-breaks of real events as they were published, and of a Chinese xiangqi program.

use super::reading::points;
use crate::fixtures;
use competition::{
    crosstable::{Cell, CellKind, Crosstable, Row},
    id::Tpn,
    score::{Color, Points, Scoring},
    standings::standings,
    team_table::{MatchSheet, TeamScore, TeamTable},
    tiebreak::{
        basis::Basis,
        code::TieBreakCode,
        edition::{ByeOpponent, Reading, TieBreakEdition},
        value::Value,
    },
};
use expect_test::expect;
use std::{collections::BTreeMap, fs, path::Path};

/// A table of comma-separated values, its columns by name.
struct Table {
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    fn read(file: &Path) -> Self {
        let text = fs::read_to_string(file).unwrap();
        // The one quoted field of these files, a kind of forfeit, holds a comma.
        let split = |line: &str| {
            let fields = line.split('"').enumerate().map(|(index, part)| {
                if index % 2 == 1 { part.replace(',', " ") } else { part.to_owned() }
            });
            fields.collect::<String>().split(',').map(str::to_owned).collect::<Vec<String>>()
        };
        let mut lines = text.trim_start_matches('\u{feff}').lines().map(split);
        Self { columns: lines.next().unwrap(), rows: lines.collect() }
    }

    fn get<'a>(&self, row: &'a [String], column: &str) -> &'a str {
        let index = self.columns.iter().position(|it| it == column);
        &row[index.unwrap_or_else(|| panic!("no column {column}"))]
    }

    /// The crosstable of the columns r1, r2 …: `17w1`, `121b+`, and without opponent `-=`.
    fn crosstable(&self) -> Crosstable {
        let scoring = Scoring::CHESS;
        let first = self.columns.iter().position(|it| it == "r1").unwrap();
        let rows = self.rows.iter().zip(1..).map(|(row, number)| {
            assert_eq!(self.get(row, "start_no"), number.to_string());
            let rating = self.get(row, "rating").parse().unwrap();
            Row { rating, cells: row[first..].iter().map(|it| cell(it, &scoring)).collect() }
        });
        let rounds = u16::try_from(self.columns.len() - first).unwrap();
        Crosstable { scoring, rounds, rows: rows.collect() }
    }
}

fn cell(text: &str, scoring: &Scoring) -> Cell {
    let digits = text.len() - text.trim_start_matches(|it: char| it.is_ascii_digit()).len();
    let opponent = text[..digits].parse().ok().map(Tpn);
    let (color, result) = text[digits..].split_at(1);
    let color = match color {
        "w" => Some(Color::White),
        "b" => Some(Color::Black),
        "-" => None,
        other => panic!("no color: {other}"),
    };
    let (kind, points) = match (opponent, result) {
        (Some(_), "1") => (CellKind::Played, scoring.win),
        (Some(_), "=") => (CellKind::Played, scoring.draw),
        (Some(_), "0") => (CellKind::Played, scoring.loss),
        (Some(_), "+") => (CellKind::ForfeitWin, scoring.win),
        (Some(_), "-") => (CellKind::ForfeitLoss, scoring.absence),
        (None, "1") => (CellKind::PairingBye, scoring.pairing_bye),
        (None, "=") => (CellKind::HalfBye, scoring.draw),
        (None, "0") => (CellKind::ZeroBye, scoring.absence),
        (_, other) => panic!("no result: {other}"),
    };
    Cell { kind, opponent, color, points }
}

fn code(text: &str) -> TieBreakCode {
    text.parse().unwrap()
}

/// How many of a published column agree, and who does not.
fn compare(table: &Table, column: &str, ours: &[Option<Value>]) -> String {
    let mut text = String::new();
    let mut agree = 0;
    for (row, ours) in table.rows.iter().zip(ours) {
        let published = table.get(row, column).trim_end_matches(".0");
        let halves = i64::from(points(published).halves());
        let ours = ours.expect("sums are always defined");
        if ours == Value::fraction(halves, 2) {
            agree += 1;
        } else {
            text += &format!("{}: {ours}, not {published}\n", row[0]);
        }
    }
    format!("{column}: {agree} of {}\n{text}", table.rows.len())
}

/// Arad Open 2026, group A: 209 players, nine rounds, with byes, forfeits and withdrawals.
///
/// The one that differs in both columns, player 140, has a full point without an opponent in the
/// first round. As a pairing-allocated bye its dummy has 4½ (2026) or 5 (2024) points; the published sums
/// need 3½ in that round under both editions, so the organiser's file held something else there
/// that the page does not show.
#[test]
fn buchholz_of_a_large_open() {
    let Some(folder) = fixtures::folder("real") else { return };
    let table = Table::read(&folder.join("arad2026_A_crosstable.csv"));
    let crosstable = table.crosstable();
    let column =
        |edition, text: &str| code(text).values(&Basis::new(&crosstable, Reading::swiss(edition)));
    let cut = column(TieBreakEdition::March2026, "BH/C1");
    let median = column(TieBreakEdition::August2024, "BH/M1");
    expect![[r#"
        TB4_buchholz_cut1_2026: 208 of 209
        140: 42, not 41
        TB5_buchholz_median1_2023: 208 of 209
        140: 36½, not 35
    "#]]
    .assert_eq(
        &[
            compare(&table, "TB4_buchholz_cut1_2026", &cut),
            compare(&table, "TB5_buchholz_median1_2023", &median),
        ]
        .concat(),
    );
}

/// Frome Open 2026: 38 players, five rounds, with half-point byes and forfeits; ranked by points,
/// direct encounter, progressive score.
#[test]
fn progressive_scores_and_the_order_of_an_open() {
    let Some(folder) = fixtures::folder("real") else { return };
    let table = Table::read(&folder.join("frome2026_open_crosstable.csv"));
    let crosstable = table.crosstable();
    let basis = Basis::new(&crosstable, Reading::swiss(TieBreakEdition::March2026));
    let published = [
        compare(&table, "TB1_points", &code("PTS").values(&basis)),
        compare(&table, "TB3_progressive", &code("PS").values(&basis)),
    ];
    let list = ["PTS", "DE", "PS"].map(code);
    let order = standings(&basis, &list, &[]).rows.into_iter().map(|it| {
        let row = &table.rows[usize::from(it.who.0) - 1];
        (it.place, table.get(row, "published_rank").parse::<u16>().unwrap())
    });
    // Equals share a place with us; the organiser printed them one below the other.
    let order: Vec<(u16, u16)> = order.collect();
    let kept = order.is_sorted_by_key(|it| it.0)
        && order.iter().all(|(place, rank)| {
            let sharing = order.iter().filter(|it| it.0 == *place).count();
            (usize::from(*place)..usize::from(*place) + sharing).contains(&usize::from(*rank))
        });
    expect![[r#"
        TB1_points: 38 of 38
        TB3_progressive: 38 of 38
        the order is kept: true
    "#]]
    .assert_eq(&format!("{}the order is kept: {kept}\n", published.concat()));
}

/// One tournament of the xiangqi program.
struct Xiangqi {
    name: String,
    games: Table,
    standings: Table,
}

impl Xiangqi {
    fn read(folder: &Path) -> Vec<Self> {
        let files = fs::read_dir(folder.join("xiangqi-program")).unwrap();
        let mut names: Vec<String> = files
            .filter_map(|it| {
                let name = it.unwrap().file_name().into_string().unwrap();
                name.strip_suffix("_games.csv").map(str::to_owned)
            })
            .collect();
        names.sort();
        let table = |name: &str, kind: &str| {
            Table::read(&folder.join("xiangqi-program").join(format!("{name}_{kind}.csv")))
        };
        let one = |name: String| Self {
            games: table(&name, "games"),
            standings: table(&name, "standings"),
            name,
        };
        names.into_iter().map(one).collect()
    }

    fn crosstable(&self) -> Crosstable {
        let scoring = Scoring::XIANGQI;
        let get = |row: &[String], column: &str| self.games.get(row, column).to_owned();
        let number = |row: &[String], column: &str| get(row, column).parse::<u16>().unwrap();
        let rounds = self.games.rows.iter().map(|it| number(it, "round")).max().unwrap();
        let absent = Row { rating: 0, cells: vec![Cell::absent(&scoring); rounds.into()] };
        let mut rows = vec![absent; self.standings.rows.len()];
        for game in &self.games.rows {
            let ids = ["red_id", "black_id"].map(|it| number(game, it));
            let got = ["red_points", "black_points"].map(|it| get(game, it));
            for (side, color) in [Color::White, Color::Black].into_iter().enumerate() {
                if ids[side] == 0 {
                    continue;
                }
                let points = points(&got[side]);
                let kind = match get(game, "status").as_str() {
                    "played" => CellKind::Played,
                    "bye" => CellKind::PairingBye,
                    _ if points == scoring.win => CellKind::ForfeitWin,
                    _ => CellKind::ForfeitLoss,
                };
                let opponent = Some(ids[1 - side]).filter(|&it| it > 0).map(Tpn);
                // The program gives a bye a color too.
                let color = match get(game, "bye_player_colour_in_source").as_str() {
                    "+" => Color::White,
                    "-" => Color::Black,
                    _ => color,
                };
                let color = Some(color);
                let cells = &mut rows[usize::from(ids[side]) - 1].cells;
                cells[usize::from(number(game, "round")) - 1] =
                    Cell { kind, opponent, color, points };
            }
        }
        Crosstable { scoring, rounds, rows }
    }

    fn basis(crosstable: &Crosstable, bye_opponent: ByeOpponent) -> Basis<'_> {
        let reading = Reading { bye_opponent, ..Reading::swiss(TieBreakEdition::March2026) };
        Basis::new(crosstable, reading)
    }

    /// How many values of a column agree.
    fn agreeing(&self, basis: &Basis<'_>, column: &str, text: &str) -> usize {
        let values = code(text).values(basis);
        let agrees = |row: &&Vec<String>| {
            let who: usize = self.standings.get(row, "id").parse().unwrap();
            let theirs = i64::from(points(self.standings.get(row, column)).halves());
            values[who - 1] == Some(Value::fraction(theirs, 2))
        };
        self.standings.rows.iter().filter(agrees).count()
    }

    /// How many neighbors in the program's order stand the other way round in ours.
    fn inversions(&self, basis: &Basis<'_>) -> usize {
        let list = ["PTS", "BH", "WIN", "FOULS"].map(code);
        let places: BTreeMap<String, u16> = standings(basis, &list, &[])
            .rows
            .iter()
            .map(|it| (it.who.to_string(), it.place))
            .collect();
        let place = |row: &Vec<String>| places[self.standings.get(row, "id")];
        let neighbors = self.standings.rows.windows(2);
        neighbors.filter(|it| place(&it[0]) > place(&it[1])).count()
    }

    fn compared(&self) -> String {
        let crosstable = self.crosstable();
        let zero = Self::basis(&crosstable, ByeOpponent::Zero);
        let lowest = Self::basis(&crosstable, ByeOpponent::LowestScore);
        let columns = [
            ("total", "PTS"),
            ("progressive_B", "PS"),
            ("wins_C", "WIN"),
            ("black_wins_E", "BWG/P"),
            ("black_games_F", "BPG/P"),
        ];
        let columns =
            columns.map(|(column, text)| format!(" {text} {}", self.agreeing(&zero, column, text)));
        let ways = [("0", &zero), ("lowest", &lowest)].map(|(name, basis)| {
            let agree = self.agreeing(basis, "opponent_points_A", "BH");
            format!("; byes {name}: BH {agree}, inversions {}", self.inversions(basis))
        });
        let count = self.standings.rows.len();
        format!("{} of {count}:{}{}\n", self.name, columns.concat(), ways.concat())
    }
}

impl Xiangqi {
    /// The stored ranking against ours by the whole list, the opponent of a bye as the tournament
    /// had it: the way in which every 对手分 agrees.
    fn ranked(&self) -> String {
        let crosstable = self.crosstable();
        let list = ["PTS", "BH", "WIN", "FOULS", "BWG/P", "BPG/P", "DROP"].map(code);
        let agrees = |way: &ByeOpponent| {
            let basis = Self::basis(&crosstable, *way);
            self.agreeing(&basis, "opponent_points_A", "BH") == self.standings.rows.len()
        };
        let ways = [ByeOpponent::Zero, ByeOpponent::LowestScore];
        let way = ways.into_iter().find(agrees).expect("one of the two ways agrees");
        let ours = standings(&Self::basis(&crosstable, way), &list, &[]).rows;
        let theirs = self.standings.rows.iter();
        let agree = theirs.clone().zip(&ours).filter(|(theirs, ours)| {
            let (rank, id) = (self.standings.get(theirs, "rank"), self.standings.get(theirs, "id"));
            rank == ours.place.to_string() && id == ours.who.to_string()
        });
        let (agree, all) = (agree.count(), theirs.count());
        format!("{}: {agree} of {all} places, {way:?}\n", self.name)
    }
}

/// The same eight with the program's whole list, which goes on with 后走胜局, 后走局数 and 去首轮: every
/// place, none shared.
#[test]
fn the_ranking_of_a_chinese_program() {
    let Some(folder) = fixtures::folder("real") else { return };
    let text: String = Xiangqi::read(&folder).iter().map(Xiangqi::ranked).collect();
    expect![[r#"
        set07_n11_r7: 11 of 11 places, Zero
        set08_n17_r11: 17 of 17 places, LowestScore
        set09_n31_r13: 31 of 31 places, LowestScore
        set10_n61_r13: 61 of 61 places, Zero
        set11_n111_r13: 111 of 111 places, LowestScore
        set22_n16_r9: 16 of 16 places, Zero
        set24_n25_r11: 25 of 25 places, Zero
        set25_n25_r13: 25 of 25 places, Zero
    "#]]
    .assert_eq(&text);
}

/// The tables of a league over three seasons, which has 场分, then 局分, then games won: in 2017 the
/// second had won more matches than the first and stood behind it by 局分.
#[test]
fn the_order_of_a_league() {
    let Some(folder) = fixtures::folder("real") else { return };
    let table = Table::read(&folder.join("chess_league_A_final_tables_partial.csv"));
    let league = include_str!("../../../shared/rulebooks/league-2019/chess.toml");
    assert!(league.contains(r#"list = ["PTS", "MPvGP", "BOARD_WINS", "EDE", "PLAYOFF", "LOT"]"#));
    let list = ["PTS", "MPvGP", "BOARD_WINS", "EDE", "PLAYOFF", "LOT"].map(code);

    let mut text = String::new();
    for season in ["2010", "2017", "2018"] {
        let rows: Vec<&Vec<String>> =
            table.rows.iter().filter(|it| table.get(it, "season") == season).collect();
        let league = league_table(&table, &rows);
        let basis = Basis::of_teams(&league, Reading::round_robin(TieBreakEdition::August2024));
        for row in standings(&basis, &list, &[]).rows {
            let published = rows[usize::from(row.who.0) - 1];
            let [place, team] = ["rank", "team"].map(|it| table.get(published, it));
            let [matches, games] = [0, 1].map(|it| row.values[it].unwrap().to_string());
            text +=
                &format!("{season} {}, published {place}: {team} {matches} {games}\n", row.place);
        }
    }
    expect![[r#"
        2010 1, published 1: Shandong 31 57½
        2010 2, published 2: Beijing 25 56
        2010 3, published 3: Zhejiang 25 53
        2017 1, published 1: Shanghai 34 67½
        2017 2, published 2: Chongqing 34 65½
        2017 3, published 3: Beijing 28 63
        2017 4, published 4: Chengdu 25 54½
        2017 5, published 5: Shenzhen Longgang 24 54½
        2018 1, published 1: Shanghai 38 72½
        2018 2, published 2: Chongqing 29 61½
        2018 3, published 3: Shandong 28 62
        2018 4, published 4: Hangzhou Bank 27 60
        2018 5, published 5: Shenzhen Longgang 25 60½
        2018 6, published 6: Beijing 25 59½
    "#]]
    .assert_eq(&text);
}

/// What the published totals tell: so many matches won, drawn and lost, and the game points in all.
fn league_table(table: &Table, rows: &[&Vec<String>]) -> TeamTable {
    let matches = Scoring { win: Points::from_halves(4), draw: Points::ONE, ..Scoring::CHESS };
    let number = |row: &[String], column: &str| table.get(row, column).parse::<usize>().unwrap();
    let cells = |row: &[String]| -> Vec<Cell> {
        let results = [("won", matches.win), ("drawn", matches.draw), ("lost", matches.loss)];
        let of = |(column, points)| {
            let cell = Cell { kind: CellKind::Played, points, ..Cell::absent(&matches) };
            vec![cell; number(row, column)]
        };
        results.map(of).concat()
    };
    let sheet = |row: &[String]| MatchSheet {
        game_points: points(table.get(row, "board_points_局分")),
        boards: Vec::new(),
    };
    let rounds = u16::try_from(number(rows[0], "matches")).unwrap();
    let teams = rows.iter().map(|it| Row { rating: 0, cells: cells(it) }).collect();
    let league = Crosstable { scoring: matches, rounds, rows: teams };
    for (row, who) in rows.iter().zip(league.numbers()) {
        assert_eq!(points(table.get(row, "match_points_场分")), league.points(who));
    }
    TeamTable {
        matches: league,
        games: Scoring::CHESS,
        boards: 5,
        primary: TeamScore::MatchPoints,
        sheets: rows.iter().map(|it| vec![sheet(it)]).collect(),
    }
}

/// Eight tournaments of a Chinese program, in the order 积分, 对手分, 胜局, 犯规 (none was noted), then
/// colors. 对手分 takes the points of all scheduled opponents as they are; the opponent of a bye
/// counts nothing or as the lowest of the field, as each tournament chose: one of the two agrees
/// throughout. Its counts of colors include forfeits and byes, which it gives a color.
///
/// In set 10 one player left after round 3; the program then stops adding up 累进分, C.07 art. 7.5
/// does not.
#[test]
fn opponents_scores_of_a_chinese_program() {
    let Some(folder) = fixtures::folder("real") else { return };
    let text: String = Xiangqi::read(&folder).iter().map(Xiangqi::compared).collect();
    expect![[r#"
        set07_n11_r7 of 11: PTS 11 PS 11 WIN 11 BWG/P 11 BPG/P 11; byes 0: BH 11, inversions 0; byes lowest: BH 4, inversions 0
        set08_n17_r11 of 17: PTS 17 PS 17 WIN 17 BWG/P 17 BPG/P 17; byes 0: BH 6, inversions 3; byes lowest: BH 17, inversions 0
        set09_n31_r13 of 31: PTS 31 PS 31 WIN 31 BWG/P 31 BPG/P 31; byes 0: BH 18, inversions 1; byes lowest: BH 31, inversions 0
        set10_n61_r13 of 61: PTS 61 PS 60 WIN 61 BWG/P 61 BPG/P 61; byes 0: BH 61, inversions 0; byes lowest: BH 58, inversions 0
        set11_n111_r13 of 111: PTS 111 PS 111 WIN 111 BWG/P 111 BPG/P 111; byes 0: BH 98, inversions 5; byes lowest: BH 111, inversions 0
        set22_n16_r9 of 16: PTS 16 PS 16 WIN 16 BWG/P 16 BPG/P 16; byes 0: BH 16, inversions 0; byes lowest: BH 16, inversions 0
        set24_n25_r11 of 25: PTS 25 PS 25 WIN 25 BWG/P 25 BPG/P 25; byes 0: BH 25, inversions 0; byes lowest: BH 14, inversions 0
        set25_n25_r13 of 25: PTS 25 PS 25 WIN 25 BWG/P 25 BPG/P 25; byes 0: BH 25, inversions 0; byes lowest: BH 12, inversions 1
    "#]].assert_eq(&text);
}
