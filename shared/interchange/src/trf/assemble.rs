//! From the records to a tournament: numbers become places, and lines must agree.

use super::{
    abnormal,
    fault::{Fault, FaultCode},
    matches::{self, Rounds},
    player::{self, PlayerLine, RoundCell},
    records::{File, Named},
};
use crate::tournament::{Forbidden, OpenGame, Tournament};
use competition::{
    crosstable::{Cell, CellKind, Crosstable, Row},
    id::Tpn,
    score::{Color, Points, Share},
};
use std::collections::{BTreeMap, BTreeSet};

/// So many players and rounds may have virtual points: all that a file can hold.
const ACCELERATED_MAX: usize = PLAYERS_MAX * player::ROUNDS_MAX as usize;

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

    let drawn = file.players.iter().map(|it| last_round(it, RoundCell::was_drawn)).max();
    let drawn = drawn.unwrap_or(0);
    let played = if has_begun(&file.players, drawn) { drawn } else { drawn - 1 };
    let rounds = announced(&file, drawn, faults);
    check_accelerations(&mut file, faults);
    let teams =
        matches::teams(&mut file, &numbers, Rounds { announced: rounds, played, drawn }, faults);
    let mut rows: Vec<Row> =
        file.players.iter().map(|it| row(it, &file, &numbers, played)).collect();
    let byes = byes(&file, &numbers, played, &mut rows, faults);
    let regular_points = abnormal::of_players(&file, &numbers, &mut rows, faults);
    let forbidden = forbidden(&file, &numbers, faults);
    let virtual_points = virtual_points(&file, &numbers, faults);
    let table = Crosstable { scoring: file.values.scoring(), rounds, rows };
    compare(&file.players, &table, faults);
    Tournament {
        values: file.values,
        open: open_games(&file.players, &numbers),
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
        regular_points,
        teams,
        records: file.records,
    }
}

pub(super) type Numbers = BTreeMap<u16, Tpn>;

/// The pairing number of each number of a player in the file.
fn numbers(players: &[PlayerLine], faults: &mut Vec<Fault>) -> Numbers {
    if players.is_empty() && !faults.iter().any(Fault::is_error) {
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
        _ if mine.is_open != theirs.is_open => false,
        (CellKind::ForfeitWin, other) => other == CellKind::ForfeitLoss,
        (other, CellKind::ForfeitWin) => other == CellKind::ForfeitLoss,
        (CellKind::ForfeitLoss, other) => other == CellKind::ForfeitLoss,
        (one, other) => one == other && can_share(mine.share, theirs.share),
    };
    let colors = mine.color.is_none() || theirs.color != mine.color;
    theirs.opponent == Some(me) && colors && results
}

/// An arbiter may give both a loss, or one a draw and the other a loss; nobody else's win allows
/// more than a loss.
fn can_share(one: Share, other: Share) -> bool {
    one.max(other) != Share::Win || one.min(other) == Share::Loss
}

/// The last round, from 1, of a player's line of which something holds; 0 if there is none.
fn last_round(player: &PlayerLine, holds: fn(&RoundCell) -> bool) -> u16 {
    let last = player.rounds.iter().rposition(holds).map_or(0, |it| it + 1);
    u16::try_from(last).unwrap_or(u16::MAX)
}

/// Whether the last round that was drawn has begun. If some of its games are open and none has a
/// result, it is only drawn.
fn has_begun(players: &[PlayerLine], drawn: u16) -> bool {
    let cells = || players.iter().filter_map(|it| it.rounds.get(usize::from(drawn.max(1)) - 1));
    let has_result = |it: &RoundCell| !it.is_open && it.opponent.is_some();
    !cells().any(|it| it.is_open) || cells().any(has_result)
}

/// The games without a result. Where the lines do not agree nothing comes of them anyway.
fn open_games(players: &[PlayerLine], numbers: &Numbers) -> BTreeSet<OpenGame> {
    let mut games = BTreeSet::new();
    for (white, player) in (1..=u16::MAX).map(Tpn).zip(players) {
        for (round, cell) in (1..=u16::MAX).zip(&player.rounds) {
            let opponent = cell.opponent.and_then(|it| numbers.get(&it));
            if cell.is_open
                && cell.color == Some(Color::White)
                && let Some(&black) = opponent
            {
                games.insert(OpenGame { round, white, black });
            }
        }
    }
    games
}

/// Compares what the lines claim with what follows from their results, and the ids with each other.
fn compare(players: &[PlayerLine], table: &Crosstable, faults: &mut Vec<Fault>) {
    let mut ids: BTreeMap<&str, usize> = BTreeMap::new();
    for (player, who) in players.iter().zip(table.numbers()) {
        let fault = |column, code| Fault { line: player.line, column, code };
        let computed = table.points(who);
        if player.player.claimed_halves.is_some_and(|it| it != computed.halves()) {
            faults.push(fault(81, FaultCode::PointsDiffer { computed: computed.to_string() }));
        }
        let id = player.player.fide_id.as_str();
        if !id.is_empty() && id.bytes().any(|it| it != b'0') {
            let first = *ids.entry(id).or_insert(player.line);
            if first != player.line {
                faults.push(fault(58, FaultCode::SameFideId { first }));
            }
        }
    }
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
    let cells = player.rounds.iter().take(usize::from(played)).map(|it| {
        let opponent = it.opponent.filter(|_| !it.is_open);
        Cell {
            kind: it.kind,
            opponent: opponent.and_then(|it| numbers.get(&it).copied()),
            color: opponent.and(it.color),
            points: file.values.points(it.kind, it.share, it.color),
        }
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
            if !cell.is_blank && !cell.is_open {
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

/// Forgets the virtual points of a file that names more of them than there can be: to work them
/// out would take hours.
fn check_accelerations(file: &mut File, faults: &mut Vec<Fault>) {
    let mut count = 0;
    for it in &file.accelerations {
        let last_round = it.last_round.min(player::ROUNDS_MAX);
        let rounds = usize::from(last_round.saturating_sub(it.first_round)) + 1;
        count += (usize::from(it.last.number.saturating_sub(it.first.number)) + 1) * rounds;
        if count > ACCELERATED_MAX {
            faults.push(it.first.place.fault(FaultCode::TooMuchAcceleration));
            return file.accelerations.clear();
        }
    }
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
        let last_round = it.last_round.min(player::ROUNDS_MAX);
        for who in (first.0..=last.0).map(Tpn) {
            let mine = points.entry(who).or_default();
            for round in it.first_round..=last_round {
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
pub(super) fn first_color(table: &Crosstable) -> Option<Color> {
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
