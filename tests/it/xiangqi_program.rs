//! Tournaments that a Chinese program paired, drawn again round by round: the same opponents are
//! not to be expected – the rule book leaves that open – but the same scores against each other.

use crate::fixtures;
use competition::{
    crosstable::{Cell, CellKind, Crosstable, Row},
    id::Tpn,
    pairing::{Drawn, Pair, Round, xiangqi},
    rulebook::xiangqi::{SideLimits, XiangqiSwitches},
    score::{Color, Points, Scoring},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// One line of a set: a table of a round, or somebody who was free.
struct Table {
    round: u16,
    red: Tpn,
    black: Option<Tpn>,
    points: [u32; 2],
    status: String,
}

/// How the rounds of a set came out.
#[derive(Default)]
struct Tally {
    rounds: usize,
    /// The same scores met.
    same_scores: usize,
    /// The scores that met are nearer in our draw, or in theirs, by the sum of differences.
    nearer: [usize; 2],
    /// Pairs that both draws have, of all.
    same_pairs: [usize; 2],
    /// Third games running or surpluses of three: in our draw, in theirs.
    limits: [usize; 2],
    /// Two who have met, in our draw.
    rematches: usize,
}

#[test]
fn the_same_scores_meet_as_a_chinese_program_had_it() {
    let Some(folder) = fixtures::folder("real/xiangqi-program") else { return };
    let [mut all, mut all_by_score] = [Tally::default(), Tally::default()];
    let by_score = XiangqiSwitches { limits: SideLimits::AfterScore, ..XiangqiSwitches::DEFAULT };
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    files.sort();
    for path in files.iter().filter(|it| it.to_string_lossy().ends_with("_games.csv")) {
        let tally = replay(&tables(path), &XiangqiSwitches::DEFAULT);
        println!("{}: {}", path.file_name().unwrap().to_string_lossy(), told(&tally));
        all.add(&tally);
        all_by_score.add(&replay(&tables(path), &by_score));
    }
    println!("all: {}", told(&all));
    println!("all, limits after scores: {}", told(&all_by_score));
    assert_eq!(all.rematches + all_by_score.rematches, 0);
    for tally in [all, all_by_score] {
        assert!(tally.nearer[0] >= tally.nearer[1], "scores meet at least as near as theirs do");
    }
}

fn told(it: &Tally) -> String {
    format!(
        "{} rounds, {} with the same scores, {} nearer, {} less near; {} of {} pairs the same; \
         limits broken {}, theirs {}",
        it.rounds,
        it.same_scores,
        it.nearer[0],
        it.nearer[1],
        it.same_pairs[0],
        it.same_pairs[1],
        it.limits[0],
        it.limits[1]
    )
}

impl Tally {
    fn add(&mut self, other: &Self) {
        self.rounds += other.rounds;
        self.same_scores += other.same_scores;
        self.rematches += other.rematches;
        for side in 0..2 {
            self.nearer[side] += other.nearer[side];
            self.same_pairs[side] += other.same_pairs[side];
            self.limits[side] += other.limits[side];
        }
    }
}

fn tables(path: &Path) -> Vec<Table> {
    let text = fs::read_to_string(path).unwrap();
    let number = |it: &str| Tpn(it.parse().unwrap());
    // Two, one or nothing, written `2.0`, `1.0`, `0.0`; nothing stands beside who was free.
    let points = |it: &str| it.trim_end_matches(".0").parse::<u32>().map_or(0, |it| 2 * it);
    let table = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        Table {
            round: cells[0].parse().unwrap(),
            red: number(cells[2]),
            black: Some(number(cells[3])).filter(|it| it.0 != 0),
            points: [points(cells[4]), points(cells[5])],
            status: cells[6..].join(","),
        }
    };
    text.lines().skip(1).map(table).collect()
}

/// Draws each round from the second on as well, and goes on with theirs.
fn replay(tables: &[Table], switches: &XiangqiSwitches) -> Tally {
    let field = tables.iter().flat_map(|it| [Some(it.red), it.black]).flatten().max().unwrap();
    let rounds = tables.iter().map(|it| it.round).max().unwrap();
    let rows = vec![Row::default(); usize::from(field.0)];
    let mut table = Crosstable { scoring: Scoring::XIANGQI, rounds, rows };
    let mut tally = Tally::default();
    for number in 1..=rounds {
        let theirs: Vec<&Table> = tables.iter().filter(|it| it.round == number).collect();
        if number > 1 {
            compare(&table, &theirs, switches, &mut tally);
        }
        play(&mut table, &theirs);
    }
    tally
}

fn compare(table: &Crosstable, theirs: &[&Table], switches: &XiangqiSwitches, tally: &mut Tally) {
    let present: BTreeSet<Tpn> =
        theirs.iter().flat_map(|it| [Some(it.red), it.black]).flatten().collect();
    let round = Round {
        table,
        present: &present,
        initial_color: Color::White,
        forbidden: &BTreeSet::new(),
        virtual_points: &BTreeMap::new(),
    };
    let drawn: Drawn = xiangqi::pair(&round, switches).unwrap();
    let pairs: Vec<Pair> =
        theirs.iter().filter_map(|it| Some(Pair { white: it.red, black: it.black? })).collect();

    let (ours, wanted) = (meetings(table, &drawn.pairs), meetings(table, &pairs));
    let apart =
        |it: &[(Points, Points)]| it.iter().map(|(a, b)| a.halves() - b.halves()).sum::<u32>();
    tally.rounds += 1;
    tally.same_scores += usize::from(ours == wanted);
    tally.nearer[0] += usize::from(apart(&ours) < apart(&wanted));
    tally.nearer[1] += usize::from(apart(&ours) > apart(&wanted));
    let sorted = |it: &Pair| (it.white.min(it.black), it.white.max(it.black));
    let mine: BTreeSet<_> = drawn.pairs.iter().map(sorted).collect();
    tally.same_pairs[0] += pairs.iter().filter(|it| mine.contains(&sorted(it))).count();
    tally.same_pairs[1] += pairs.len();
    tally.limits[0] += limits_broken(table, &drawn.pairs);
    tally.limits[1] += limits_broken(table, &pairs);
    let met = |it: &&Pair| table.row(it.white).cells.iter().any(|c| c.opponent == Some(it.black));
    tally.rematches += drawn.pairs.iter().filter(met).count();
}

/// The scores that meet, sorted.
fn meetings(table: &Crosstable, pairs: &[Pair]) -> Vec<(Points, Points)> {
    let scores = |it: &Pair| {
        let (white, black) = (table.points(it.white), table.points(it.black));
        (white.max(black), white.min(black))
    };
    let mut all: Vec<(Points, Points)> = pairs.iter().map(scores).collect();
    all.sort_unstable();
    all
}

fn limits_broken(table: &Crosstable, pairs: &[Pair]) -> usize {
    let sides = |it: &Pair| [(it.white, Color::White), (it.black, Color::Black)];
    let breaks = |(who, side): &(Tpn, Color)| {
        let games = table.row(*who).cells.iter().filter(|it| it.kind.was_played());
        let colors: Vec<Color> = games.filter_map(|it| it.color).collect();
        let same = colors.iter().filter(|it| *it == side).count();
        let in_a_row = colors.iter().rev().take_while(|it| *it == side).count();
        in_a_row >= 2 || same >= colors.len() - same + 2
    };
    pairs.iter().flat_map(sides).filter(breaks).count()
}

fn play(table: &mut Crosstable, theirs: &[&Table]) {
    let absent = Cell::absent(&Scoring::XIANGQI);
    table.rows.iter_mut().for_each(|it| it.cells.push(absent));
    for it in theirs {
        let sides =
            [(Some(it.red), it.black, Color::White), (it.black, Some(it.red), Color::Black)];
        for (at, (who, opponent, color)) in sides.into_iter().enumerate() {
            let Some(who) = who else { continue };
            let points = Points::from_halves(it.points[at]);
            let came = it.status.contains(if at == 0 { "red+" } else { "black+" });
            let kind = match (opponent, it.status.contains("forfeit"), came) {
                (None, _, _) => CellKind::PairingBye,
                (Some(_), false, _) => CellKind::Played,
                (Some(_), true, true) => CellKind::ForfeitWin,
                (Some(_), true, false) => CellKind::ForfeitLoss,
            };
            let color = opponent.map(|_| color);
            let row = &mut table.rows[usize::from(who.0) - 1];
            *row.cells.last_mut().unwrap() = Cell { kind, opponent, color, points };
        }
    }
}
