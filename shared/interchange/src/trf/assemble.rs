//! From the records to a tournament: numbers become places, and lines must agree.

use super::{
    fault::{Fault, FaultCode},
    matches::{self, Rounds},
    player::{PlayerLine, RoundCell},
    records::{File, Named},
};
use crate::tournament::{Forbidden, Tournament};
use competition::{
    crosstable::{Cell, CellKind, Crosstable, Row},
    id::Tpn,
    score::{Color, Points, Share},
};
use std::collections::BTreeMap;

/// Virtual points are for a few rounds at the beginning; more than this is a slip.
pub(super) const ROUNDS_MAX: u16 = 200;

/// Pairing numbers have four digits.
const PLAYERS_MAX: usize = 9999;

/// Puts a tournament together; adds what does not fit to `faults`.
pub(super) fn tournament(mut file: File, faults: &mut Vec<Fault>) -> Tournament {
    if !file.ranks_by_line {
        file.players.sort_by_key(|it| it.player.number);
    }
    let numbers = numbers(&file.players, faults);
    if numbers.len() == file.players.len() {
        check_opponents(&file.players, &numbers, faults);
    }
    // Where there are more, some have the same number, and that is told already.
    file.players.truncate(PLAYERS_MAX);

    let played = file.players.iter().map(drawn_rounds).max().unwrap_or(0);
    let rounds = announced(&file, played, faults);
    let teams = matches::teams(&mut file, &numbers, Rounds { announced: rounds, played }, faults);
    let mut rows: Vec<Row> =
        file.players.iter().map(|it| row(it, &file, &numbers, played)).collect();
    let byes = byes(&file, &numbers, played, &mut rows, faults);
    let forbidden = forbidden(&file, &numbers, faults);
    let virtual_points = virtual_points(&file, &numbers, faults);
    let table = Crosstable { scoring: file.values.scoring(), rounds, rows };
    Tournament {
        name: file.name,
        initial_color: file.initial_color.or_else(|| match &teams {
            Some(teams) => matches::first_color(&teams.matches),
            None => first_color(&table),
        }),
        announces_rounds: file.rounds.is_some(),
        players: file.players.into_iter().map(|it| it.player).collect(),
        table,
        system: file.system,
        byes,
        forbidden,
        virtual_points,
        teams,
        records: file.records,
    }
}

pub(super) type Numbers = BTreeMap<u16, Tpn>;

/// The pairing number of each number of a player in the file.
fn numbers(players: &[PlayerLine], faults: &mut Vec<Fault>) -> Numbers {
    if players.is_empty() && faults.is_empty() {
        faults.push(Fault { line: 1, column: 1, code: FaultCode::NoPlayers });
    }
    let mut numbers = Numbers::new();
    let mut lines = BTreeMap::new();
    for (place, player) in (1..=u16::MAX).zip(players) {
        let number = player.player.number;
        if let Some(first) = lines.insert(number, player.line) {
            let (first, second) = (first.min(player.line), first.max(player.line));
            faults.push(Fault { line: second, column: 5, code: FaultCode::NumberTaken { first } });
        }
        numbers.insert(number, Tpn(place));
    }
    numbers
}

pub(super) fn find(numbers: &Numbers, who: Named, faults: &mut Vec<Fault>) -> Option<Tpn> {
    let found = numbers.get(&who.number).copied();
    if found.is_none() {
        let code = FaultCode::NoSuchPlayer { number: who.number };
        faults.push(Fault { line: who.place.line, column: who.place.column, code });
    }
    found
}

/// Each opponent must tell the same story.
fn check_opponents(players: &[PlayerLine], numbers: &Numbers, faults: &mut Vec<Fault>) {
    for player in players {
        for (round, cell) in (1..=u16::MAX).zip(&player.rounds) {
            let Some(opponent) = cell.opponent else {
                continue;
            };
            let code = match numbers.get(&opponent) {
                None => FaultCode::NoSuchPlayer { number: opponent },
                Some(_) if opponent == player.player.number => FaultCode::OwnOpponent,
                Some(other) => {
                    let other = &players[usize::from(other.0) - 1];
                    let theirs = other.rounds.get(usize::from(round) - 1);
                    if theirs
                        .is_some_and(|it| it.is_faulty || agree(player.player.number, cell, it))
                    {
                        continue;
                    }
                    FaultCode::OpponentDisagrees { opponent, round }
                }
            };
            faults.push(Fault { line: player.line, column: cell.column, code });
        }
    }
}

/// Whether what `theirs` says fits what `mine` says, `me` being the player of `mine`.
fn agree(me: u16, mine: &RoundCell, theirs: &RoundCell) -> bool {
    let results = match (mine.kind, theirs.kind) {
        (CellKind::ForfeitWin, other) => other == CellKind::ForfeitLoss,
        (other, CellKind::ForfeitWin) => other == CellKind::ForfeitLoss,
        (CellKind::ForfeitLoss, other) => other == CellKind::ForfeitLoss,
        (one, other) => one == other && can_share(mine.share, theirs.share),
    };
    theirs.opponent == Some(me) && theirs.color != mine.color && results
}

/// An arbiter may give both a loss, or one a draw and the other a loss; nobody else's win allows
/// more than a loss.
fn can_share(one: Share, other: Share) -> bool {
    one.max(other) != Share::Win || one.min(other) == Share::Loss
}

/// The last round that was drawn for this player.
fn drawn_rounds(player: &PlayerLine) -> u16 {
    let last = player.rounds.iter().rposition(RoundCell::was_drawn).map_or(0, |it| it + 1);
    u16::try_from(last).unwrap_or(u16::MAX)
}

fn announced(file: &File, played: u16, faults: &mut Vec<Fault>) -> u16 {
    let Some((rounds, place)) = file.rounds else {
        return played;
    };
    if rounds < played {
        let code = FaultCode::MoreRoundsThanAnnounced { played };
        faults.push(Fault { line: place.line, column: place.column, code });
    }
    rounds.max(played)
}

fn row(player: &PlayerLine, file: &File, numbers: &Numbers, played: u16) -> Row {
    let cells = player.rounds.iter().take(usize::from(played)).map(|it| Cell {
        kind: it.kind,
        opponent: it.opponent.and_then(|it| numbers.get(&it).copied()),
        color: it.opponent.and(it.color),
        points: file.values.points(it.kind, it.share, it.color),
    });
    Row { rating: player.rating, cells: cells.collect() }
}

/// Byes in rounds that are not drawn yet: in the players' own lines, in 240 and in `XXZ`. In a
/// round already played 240 fills in what a player's line leaves blank.
fn byes(
    file: &File,
    numbers: &Numbers,
    played: u16,
    rows: &mut [Row],
    faults: &mut Vec<Fault>,
) -> BTreeMap<u16, BTreeMap<Tpn, CellKind>> {
    let mut byes: BTreeMap<u16, BTreeMap<Tpn, CellKind>> = BTreeMap::new();
    for (who, player) in (1..=u16::MAX).map(Tpn).zip(&file.players) {
        for (round, cell) in (1..=u16::MAX).zip(&player.rounds).skip(usize::from(played)) {
            if !cell.is_blank {
                byes.entry(round).or_default().insert(who, cell.kind);
            }
        }
    }
    for bye in &file.byes {
        let Some(who) = find(numbers, bye.who, faults) else {
            continue;
        };
        let round = bye.round.unwrap_or(played.saturating_add(1));
        if round > played {
            byes.entry(round).or_default().entry(who).or_insert(bye.kind);
        } else {
            fill_in(file, &mut rows[usize::from(who.0) - 1], who, usize::from(round), bye.kind);
        }
    }
    byes
}

fn fill_in(file: &File, row: &mut Row, who: Tpn, round: usize, kind: CellKind) {
    let told = &file.players[usize::from(who.0) - 1].rounds;
    if told.get(round - 1).is_some_and(|it| !it.is_blank) {
        return;
    }
    let absent = Cell::absent(&file.values.scoring());
    if row.cells.len() < round {
        row.cells.resize(round, absent);
    }
    let points = file.values.points(kind, Share::Loss, None);
    row.cells[round - 1] = Cell { kind, points, ..absent };
}

fn forbidden(file: &File, numbers: &Numbers, faults: &mut Vec<Fault>) -> Vec<Forbidden> {
    let groups = file.forbidden.iter().map(|group| Forbidden {
        first_round: group.first_round,
        last_round: group.last_round,
        players: group.players.iter().filter_map(|it| find(numbers, *it, faults)).collect(),
    });
    groups.collect()
}

fn virtual_points(
    file: &File,
    numbers: &Numbers,
    faults: &mut Vec<Fault>,
) -> BTreeMap<Tpn, Vec<Points>> {
    let mut points: BTreeMap<Tpn, Vec<Points>> = BTreeMap::new();
    for it in &file.accelerations {
        let first = find(numbers, it.first, faults);
        let last = find(numbers, it.last, faults);
        let (Some(first), Some(last)) = (first, last) else {
            continue;
        };
        for who in (first.0..=last.0).map(Tpn) {
            let mine = points.entry(who).or_default();
            for round in it.first_round..=it.last_round.min(ROUNDS_MAX) {
                let at = usize::from(round) - 1;
                if mine.len() <= at {
                    mine.resize(at + 1, Points::ZERO);
                }
                mine[at] = it.points;
            }
        }
    }
    points
}

/// The initial color as the first round with colors shows it: the first player in it has it if
/// his or her number is odd among those who had arrived by then.
fn first_color(table: &Crosstable) -> Option<Color> {
    let round = (0..table.played_rounds())
        .find(|round| table.numbers().any(|it| table.cell(it, *round).color.is_some()))?;
    let has_arrived = |who: &Tpn| {
        let cells = table.row(*who).cells.iter().take(round + 1);
        cells.into_iter().any(|it| it.opponent.is_some() || it.kind == CellKind::PairingBye)
    };
    let mut arrived = table.numbers().filter(has_arrived).enumerate();
    let (place, color) =
        arrived.find_map(|(place, who)| Some((place, table.cell(who, round).color?)))?;
    Some(if place % 2 == 0 { color } else { color.opposite() })
}
