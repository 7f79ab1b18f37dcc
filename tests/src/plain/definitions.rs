//! Article 1: definitions.

use super::{Field, Set};
use competition::{
    crosstable::{Cell, CellKind, Crosstable},
    id::Tpn,
    pairing::Round,
    score::{Color, Points},
};
use std::{cmp::Reverse, collections::HashMap};

/// A player who is to be paired.
#[derive(Debug, Clone)]
pub struct Player {
    /// 1.1.
    pub tpn: Tpn,
    /// 1.2.1.
    pub score: Points,
    /// The colors of the games played, in order, without gaps.
    pub games: Vec<Color>,
    /// 1.6: games with White less games with Black.
    pub difference: i32,
    /// 1.7.
    pub preference: Option<(Strength, Color)>,
    /// 1.8.
    pub is_topscorer: bool,
    /// 1.4: the float of the previous round, and of the round before it.
    pub floats: [Option<Float>; 2],
    /// Rounds in which no game was played.
    pub unplayed: usize,
    /// C2 does not keep the bye from him or her.
    pub may_get_bye: bool,
    /// 5.2.5: the number is odd, counted among those who have arrived.
    pub has_odd_number: bool,
}

/// How much a color is preferred.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    /// 1.7.3.
    Mild,
    /// 1.7.2.
    Strong,
    /// 1.7.1.
    Absolute,
}

/// A float (1.4.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Float {
    /// Met somebody lower, or had points without a game.
    Down,
    /// Met somebody higher.
    Up,
}

/// Those present, in order. None if they are too many for a set.
pub fn field(round: &Round<'_>, patience: u64) -> Option<Field> {
    assert!(round.virtual_points.is_empty(), "this reading knows no acceleration");
    if round.present.len() > Set::BITS as usize {
        return None;
    }
    let mut players: Vec<Player> = round.present.iter().map(|it| player(round, *it)).collect();
    players.sort_by_key(order_1_2);
    let may_meet = players.iter().map(|a| opponents(round, &players, a)).collect();
    let initial_color = round.initial_color;
    let (completable, pairable) = (HashMap::new(), HashMap::new());
    Some(Field { players, may_meet, initial_color, completable, pairable, patience })
}

/// 1.2: score, then number.
pub fn order_1_2(player: &Player) -> (Reverse<Points>, Tpn) {
    (Reverse(player.score), player.tpn)
}

fn player(round: &Round<'_>, who: Tpn) -> Player {
    let table = round.table;
    let played = table.played_rounds();
    let cells: Vec<Cell> = (0..played).map(|it| table.cell(who, it)).collect();
    let games: Vec<Color> =
        cells.iter().filter(|it| it.kind.was_played()).filter_map(|it| it.color).collect();
    let difference = difference_1_6(&games);
    let float = |back: usize| float_1_4(table, who, played.checked_sub(back)?);
    Player {
        tpn: who,
        score: table.points(who),
        difference,
        preference: preference_1_7(difference, &games),
        is_topscorer: is_topscorer_1_8(table, who),
        floats: [float(1), float(2)],
        unplayed: cells.iter().filter(|it| !it.kind.was_played()).count(),
        may_get_bye: cells.iter().all(|it| allows_bye(table, *it)),
        has_odd_number: has_odd_number(round, who),
        games,
    }
}

/// 1.4: the float of a round, counted from 0.
fn float_1_4(table: &Crosstable, who: Tpn, round: usize) -> Option<Float> {
    let cell = table.cell(who, round);
    let score_before = |it| -> Points { (0..round).map(|at| table.cell(it, at).points).sum() };
    match (cell.kind.was_played(), cell.opponent) {
        // 1.4.2
        (true, Some(opponent)) if score_before(who) > score_before(opponent) => Some(Float::Down),
        (true, Some(opponent)) if score_before(who) < score_before(opponent) => Some(Float::Up),
        (true, _) => None,
        // 1.4.3: the bye whatever it is worth; anything else if it is worth more than a loss.
        (false, _) if cell.kind == CellKind::PairingBye => Some(Float::Down),
        (false, _) if cell.points > table.scoring.loss => Some(Float::Down),
        // 1.4.4
        (false, _) => None,
    }
}

/// 1.6.
fn difference_1_6(games: &[Color]) -> i32 {
    games.iter().map(|it| if *it == Color::White { 1 } else { -1 }).sum()
}

/// 1.7.
fn preference_1_7(difference: i32, games: &[Color]) -> Option<(Strength, Color)> {
    let last = *games.last()?; // 1.7.4
    let twice = games.len() > 1 && games[games.len() - 2] == last;
    Some(match difference {
        ..-1 => (Strength::Absolute, Color::White),
        2.. => (Strength::Absolute, Color::Black),
        _ if twice => (Strength::Absolute, last.opposite()),
        -1 => (Strength::Strong, Color::White),
        1 => (Strength::Strong, Color::Black),
        _ => (Strength::Mild, last.opposite()),
    })
}

/// 1.8: more than half of what could be had so far, when the final round is paired.
fn is_topscorer_1_8(table: &Crosstable, who: Tpn) -> bool {
    let played = table.played_rounds();
    let maximum = table.scoring.win.times(u32::try_from(played).unwrap());
    played + 1 >= usize::from(table.rounds) && table.points(who).times(2) > maximum
}

/// C2, for one round.
fn allows_bye(table: &Crosstable, cell: Cell) -> bool {
    let as_a_win = !cell.kind.was_played() && cell.points >= table.scoring.win;
    cell.kind != CellKind::PairingBye && !as_a_win
}

/// C1, C3 and what the arbiter forbids.
fn opponents(round: &Round<'_>, players: &[Player], a: &Player) -> Set {
    let may = |b: &Player| {
        let pair = (a.tpn.min(b.tpn), a.tpn.max(b.tpn));
        a.tpn != b.tpn && c1(round.table, a, b) && c3(a, b) && !round.forbidden.contains(&pair)
    };
    let places = players.iter().enumerate().filter(|(_, b)| may(b));
    places.fold(0, |set, (i, _)| set | 1 << i)
}

/// C1: they have not played each other. What was forfeited was not played.
fn c1(table: &Crosstable, a: &Player, b: &Player) -> bool {
    let mut cells = table.row(a.tpn).cells.iter();
    !cells.any(|it| it.kind.was_played() && it.opponent == Some(b.tpn))
}

/// C3: no two who are no topscorers have the same absolute preference.
fn c3(a: &Player, b: &Player) -> bool {
    let absolute = |it: &Player| {
        let (strength, color) = it.preference?;
        (strength == Strength::Absolute).then_some(color)
    };
    let same = absolute(a).is_some() && absolute(a) == absolute(b);
    !same || a.is_topscorer || b.is_topscorer
}

/// The number among those who have been paired or are being paired is odd: by a ruling of the
/// Swiss commission (August 2026) who has not arrived has no number yet.
fn has_odd_number(round: &Round<'_>, who: Tpn) -> bool {
    let has_arrived = |it: &Tpn| {
        let mut cells = round.table.row(*it).cells.iter();
        let paired = |cell: &Cell| cell.opponent.is_some() || cell.kind == CellKind::PairingBye;
        round.present.contains(it) || cells.any(paired)
    };
    let upto = round.table.numbers().filter(has_arrived).filter(|it| *it <= who).count();
    upto % 2 == 1
}
