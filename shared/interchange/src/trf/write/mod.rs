//! A tournament as a file. What was not understood when it was read is written again as it was.

mod team;

use super::{assemble, line::WORTH_MAX, matches};
use crate::tournament::{Forbidden, Player, Record, Tournament, values::Values};
use competition::{
    crosstable::{Cell, CellKind, Row},
    id::Tpn,
    score::{Color, Points, Scoring, Share},
};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

/// Which edition of the format is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Version {
    /// TRF16 with the records that pairing engines have added to it (`XXR` …).
    Trf16,
    /// TRF26, approved on 12 May 2025.
    Trf26,
}

/// Writes a file: UTF-8, lines that end in CR LF. The number of rounds, the initial color and the
/// system (142, 152, 192) are always told, in TRF16 too, where others skip what they do not know.
///
/// What is written can be read again, and then gives the same bytes. What does not fit the columns
/// is cut; [`super::lossy`] tells it.
pub fn write(tournament: &Tournament, version: Version) -> Vec<u8> {
    let writer = Writer {
        it: tournament,
        version,
        numbers: numbers(tournament.players.iter().map(|it| it.number), 9999),
        rounds: rounds(tournament),
    };
    let mut lines = writer.lines();
    lines.extend(tournament.records.iter().map(kept));
    lines.sort_by_key(|it| it.0);
    let lines = lines.iter().map(|(_, line)| format!("{}\r\n", line.trim_end()));
    lines.collect::<String>().into_bytes()
}

/// Where a line stands in the file: what the tournament is, its players, what follows from them,
/// and everything else in the order in which it was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Name,
    Comment,
    About(u16),
    Engine,
    Players,
    After(u16),
    Other,
}

type Line = (Place, String);

fn kept(record: &Record) -> Line {
    let number = record.code.parse::<u16>().ok().filter(|_| record.code.len() == 3);
    let place = match number {
        _ if record.code == "###" => Place::Comment,
        Some(13) => Place::After(13),
        Some(number) if number < 230 => Place::About(number),
        Some(number) => Place::After(number),
        None => Place::Other,
    };
    (place, format!("{}{}", record.code, without_breaks(&record.text)))
}

/// How far a tournament is.
#[derive(Debug, Clone, Copy)]
struct Rounds {
    /// The last round that was drawn for anybody. Byes alone make no round: they are asked for
    /// ahead.
    drawn: u16,
    /// The last round that has begun: the same, or the one before.
    begun: u16,
}

fn rounds(tournament: &Tournament) -> Rounds {
    let was_drawn = |it: &Cell| {
        it.opponent.is_some()
            || matches!(
                it.kind,
                CellKind::PairingBye | CellKind::ForfeitWin | CellKind::ForfeitLoss
            )
    };
    let rows = &tournament.table.rows;
    let last = |it: &Row| it.cells.iter().rposition(was_drawn).map_or(0, |it| it + 1);
    let in_table = u16::try_from(rows.iter().map(last).max().unwrap_or(0)).unwrap_or(u16::MAX);
    let open = tournament.open.iter().map(|it| it.round).max().unwrap_or(0);
    let met = |it: &Row| it.cells.get(usize::from(open.max(1)) - 1).is_some_and(has_opponent);
    if open < in_table || open == 0 || rows.iter().any(met) {
        return Rounds { drawn: in_table, begun: in_table };
    }
    Rounds { drawn: open, begun: open - 1 }
}

fn has_opponent(cell: &Cell) -> bool {
    cell.opponent.is_some()
}

/// The own numbers up to some greatest one, or the places where somebody has none or another's.
fn numbers(own: impl Iterator<Item = u16>, greatest: u16) -> Vec<u16> {
    let own: Vec<u16> = own.collect();
    let different: BTreeSet<u16> = own.iter().copied().collect();
    let fit = own.iter().all(|it| (1..=greatest).contains(it));
    if fit && different.len() == own.len() { own } else { (1..=u16::MAX).take(own.len()).collect() }
}

struct Writer<'a> {
    it: &'a Tournament,
    version: Version,
    /// By pairing number, from 1.
    numbers: Vec<u16>,
    rounds: Rounds,
}

impl Writer<'_> {
    fn lines(&self) -> Vec<Line> {
        let of_teams = self.it.teams.as_ref().map_or(0, |it| it.matches.rounds);
        let rounds = self.it.table.rounds.max(self.rounds.drawn).max(of_teams);
        let mut lines = vec![
            (Place::Name, format!("012 {}", on_one_line(&self.it.name))),
            (Place::About(142), format!("142 {rounds}")),
            (Place::About(152), format!("152 {}", self.initial_color("W", "B"))),
            (Place::About(192), format!("192 {}", self.system())),
        ];
        lines.extend(points(&self.it.values, self.version));
        if self.version == Version::Trf16 {
            let color = self.initial_color("white1", "black1");
            lines.push((Place::Engine, format!("XXR {rounds}")));
            lines.push((Place::Engine, format!("XXC {color}")));
        }
        // Whoever reads it would sort the players by their numbers.
        if !self.numbers.is_sorted() {
            lines.push((Place::Engine, "XXC rank".to_owned()));
        }
        lines.extend(self.players());
        if let Some(teams) = &self.it.teams {
            lines.extend(team::lines(teams, self));
            return lines;
        }
        lines.extend(self.byes_ahead());
        lines.extend(self.virtual_points());
        let is_forbidden = self.it.forbidden.iter();
        lines.extend(is_forbidden.map(|it| self.forbidden(it, |who| self.number(who))));
        lines
    }

    /// As the file or the first round says it. Where nobody does, engines take White.
    fn initial_color(&self, white: &'static str, black: &'static str) -> &'static str {
        let color = self.it.initial_color.or_else(|| match &self.it.teams {
            Some(teams) => matches::first_color(&teams.matches),
            None => assemble::first_color(&self.it.table),
        });
        if color == Some(Color::Black) { black } else { white }
    }

    /// The system; one of its own where the file does not name any.
    fn system(&self) -> String {
        let system = on_one_line(&self.it.system);
        if system.is_empty() { "CUSTOM_SWISS".to_owned() } else { system }
    }

    fn number(&self, who: Tpn) -> u16 {
        self.numbers.get(usize::from(who.0) - 1).copied().unwrap_or(who.0)
    }

    fn players(&self) -> Vec<Line> {
        let ranks = ranks(self.it, self.rounds.begun);
        let (open, asked_for) = (self.open_cells(), self.asked_for_in_lines());
        let players = self.it.players.iter().zip(self.it.table.numbers());
        let lines = players.map(|(player, who)| {
            let rank = ranks[usize::from(who.0) - 1];
            let mut line = self.about(player, who, rank);
            for round in 1..=asked_for.get(&who).copied().unwrap_or(self.rounds.drawn) {
                let open = open.get(&(who, round));
                let cell = open.cloned().unwrap_or_else(|| self.cell(who, round));
                let _ = write!(line, "  {cell}"); // a string takes everything
            }
            (Place::Players, line)
        });
        lines.collect()
    }

    /// Columns 1 to 89.
    fn about(&self, player: &Player, who: Tpn, rank: u16) -> String {
        let table = &self.it.table;
        let points: Points =
            (0..usize::from(self.rounds.begun)).map(|it| table.cell(who, it).points).sum();
        let sex = match player.female {
            Some(true) => "w",
            Some(false) => "m",
            None => "",
        };
        format!(
            "001 {:>4} {sex:1}{:>3} {:33} {:>4} {:3} {:>11} {:10} {:>4} {rank:>4}",
            self.number(who),
            cut(&player.title, 3),
            cut(&player.name, 33),
            table.row(who).rating.min(9999),
            cut(&player.federation, 3),
            cut(&player.fide_id, 11),
            cut(&player.born, 10),
            Some(decimal(points)).filter(|it| it.len() <= 4).unwrap_or_default(),
        )
    }

    /// The last round of which each player's line tells something, if it is after the last that was
    /// drawn. TRF16 has no other place for byes asked for.
    fn asked_for_in_lines(&self) -> BTreeMap<Tpn, u16> {
        let mut last = BTreeMap::new();
        if self.version == Version::Trf16 && self.it.teams.is_none() {
            for (round, who, _) in self.asked_for() {
                let mine = last.entry(who).or_insert(round);
                *mine = round.max(*mine);
            }
        }
        last
    }

    /// The byes after the last round that was drawn, from the table's end too.
    fn asked_for(&self) -> impl Iterator<Item = (u16, Tpn, CellKind)> {
        let listed = self.it.byes.iter();
        let listed =
            listed.flat_map(|(round, byes)| byes.iter().map(|(who, kind)| (*round, *who, *kind)));
        let table = &self.it.table;
        let rest = table.numbers().flat_map(move |who| {
            let cells = (1..=u16::MAX).zip(&table.row(who).cells).skip(self.rounds.begun.into());
            cells.map(move |(round, cell)| (round, who, cell.kind))
        });
        let drawn = self.rounds.drawn;
        listed.chain(rest).filter(move |it| it.0 > drawn)
    }

    /// What the table or a bye says about a round (1, 2, 3 …): eight columns.
    fn cell(&self, who: Tpn, round: u16) -> String {
        if round > self.rounds.begun {
            let of_round = self.it.byes.get(&round).and_then(|it| it.get(&who));
            let at = usize::from(round) - 1;
            let in_table = || self.it.table.row(who).cells.get(at).map(|it| it.kind);
            return match of_round.copied().or_else(in_table) {
                Some(kind) => format!("0000 - {}", unplayed(kind)),
                None => " ".repeat(8),
            };
        }
        let cell = self.it.regular_cell(who, round);
        let Some(opponent) = cell.opponent else {
            return format!("0000 - {}", unplayed(cell.kind));
        };
        let theirs = self.it.regular_cell(opponent, round);
        let color = color(who, cell, opponent, theirs);
        let result = self.result((cell, color), theirs);
        format!("{:>4} {} {result}", self.number(opponent), letter(color))
    }

    fn result(&self, (cell, color): (Cell, Color), theirs: Cell) -> char {
        let share = || match color {
            Color::White => self.it.values.shares(cell.points, theirs.points).map(|it| it.0),
            Color::Black => self.it.values.shares(theirs.points, cell.points).map(|it| it.1),
        };
        // Points of no result: who has more has won.
        let share = || {
            share().unwrap_or(match cell.points.cmp(&theirs.points) {
                std::cmp::Ordering::Less => Share::Loss,
                std::cmp::Ordering::Equal => Share::Draw,
                std::cmp::Ordering::Greater => Share::Win,
            })
        };
        match cell.kind {
            CellKind::Played => ['0', '=', '1'][share() as usize],
            CellKind::PlayedUnrated => ['L', 'D', 'W'][share() as usize],
            CellKind::ForfeitWin => '+',
            CellKind::ForfeitLoss
            | CellKind::PairingBye
            | CellKind::FullBye
            | CellKind::HalfBye
            | CellKind::ZeroBye => '-',
        }
    }

    /// The games without a result, by player and round: eight columns, the last a blank.
    fn open_cells(&self) -> BTreeMap<(Tpn, u16), String> {
        let games = self.it.open.iter().flat_map(|it| {
            let side = |who, color, other| {
                ((who, it.round), format!("{:>4} {}  ", self.number(other), letter(color)))
            };
            [side(it.white, Color::White, it.black), side(it.black, Color::Black, it.white)]
        });
        games.collect()
    }

    /// The byes asked for; in TRF16 they stand in the players' lines.
    fn byes_ahead(&self) -> Vec<Line> {
        if self.version == Version::Trf16 {
            return Vec::new();
        }
        byes(self.asked_for().map(|(round, who, kind)| (round, self.number(who), kind)))
    }

    /// 250 or `XXA`.
    fn virtual_points(&self) -> Vec<Line> {
        match self.version {
            Version::Trf16 => {
                let some = self.it.virtual_points.iter().filter(|it| !it.1.is_empty());
                some.map(|(who, points)| self.xxa(*who, points)).collect()
            }
            Version::Trf26 => self.accelerated(),
        }
    }

    fn xxa(&self, who: Tpn, points: &[Points]) -> Line {
        let points = points.iter().map(|it| format!(" {}", column(*it)));
        (Place::Other, format!("XXA {:>4}{}", self.number(who), points.collect::<String>()))
    }

    /// 250: runs of rounds with the same points, for runs of neighbors that have the same.
    fn accelerated(&self) -> Vec<Line> {
        let lines =
            neighbors(&self.it.virtual_points).into_iter().flat_map(|(first, last, points)| {
                let who = format!("{:>4} {:>4}", self.number(first), self.number(last));
                runs(points).into_iter().map(move |(from, to, points)| {
                    let line = format!("250      {} {from:>3} {to:>3} {who}", column(points));
                    (Place::After(250), line)
                })
            });
        lines.collect()
    }

    /// 260, or `XXP` where it is for all rounds and the older edition.
    fn forbidden(&self, group: &Forbidden, number: impl Fn(Tpn) -> u16) -> Line {
        let who: Vec<u16> = group.players.iter().map(|it| number(*it)).collect();
        let always = group.first_round == 1 && group.last_round >= self.it.table.rounds;
        if self.version == Version::Trf16 && always {
            let who: String = who.iter().map(|it| format!(" {it}")).collect();
            return (Place::Other, format!("XXP{who}"));
        }
        let (first, last) = (group.first_round.min(999), group.last_round.min(999));
        (Place::After(260), format!("260 {first:>3} {last:>3}{}", listed(&who)))
    }
}

/// 240: one line for each type and round.
fn byes(byes: impl Iterator<Item = (u16, u16, CellKind)>) -> Vec<Line> {
    let mut lines: BTreeMap<(u16, char), BTreeSet<u16>> = BTreeMap::new();
    for (round, number, kind) in byes {
        if matches!(kind, CellKind::FullBye | CellKind::HalfBye | CellKind::ZeroBye) {
            lines.entry((round, unplayed(kind))).or_default().insert(number);
        }
    }
    let line = |((round, kind), who): (&(u16, char), &BTreeSet<u16>)| {
        (Place::After(240), format!("240 {kind} {round:>3}{}", listed(who)))
    };
    lines.iter().map(line).collect()
}

/// 162 where the usual point system is not meant, and `XXS` for what it cannot say.
fn points(values: &Values, version: Version) -> Option<Line> {
    let scoring = values.scoring();
    if values.are_plain() && scoring == Scoring::CHESS {
        return None;
    }
    let worth = |symbol: &str, points| format!("{symbol}{}", column(points));
    let fits = |it: Points| it <= WORTH_MAX;
    let fit = [scoring.win, scoring.draw, scoring.loss, scoring.absence, scoring.pairing_bye];
    if values.are_plain() && version == Version::Trf26 && fit.into_iter().all(fits) {
        let symbols = [
            worth("W", scoring.win),
            worth("D", scoring.draw),
            worth("L", scoring.loss),
            worth("A", scoring.absence),
            worth("P", scoring.pairing_bye),
        ];
        return Some((Place::About(162), format!("162  {}", symbols.join("    "))));
    }
    let pairing_bye = scoring.pairing_bye;
    let all = [
        ("WW", values.win[0]),
        ("BW", values.win[1]),
        ("WD", values.draw[0]),
        ("BD", values.draw[1]),
        ("WL", values.loss[0]),
        ("BL", values.loss[1]),
        ("ZPB", values.zero_bye),
        ("HPB", values.half_bye),
        ("FPB", values.full_bye),
        ("PAB", pairing_bye),
        ("FW", values.forfeit_win),
        ("FL", values.forfeit_loss),
    ];
    let all = all.map(|(symbol, points)| format!(" {symbol}={}", decimal(points)));
    Some((Place::Engine, format!("XXS{}", all.concat())))
}

/// The ranks that the players have, else by points and number.
fn ranks(tournament: &Tournament, played: u16) -> Vec<u16> {
    let table = &tournament.table;
    let points = |who: Tpn| -> Points {
        (0..usize::from(played)).map(|it| table.cell(who, it).points).sum()
    };
    let mut order: Vec<Tpn> = table.numbers().collect();
    order.sort_by_key(|it| (Reverse(points(*it)), *it));
    let mut ranks = vec![0; order.len()];
    for (rank, who) in (1..=u16::MAX).zip(order) {
        ranks[usize::from(who.0) - 1] = rank;
    }
    for (rank, player) in ranks.iter_mut().zip(&tournament.players) {
        *rank = player.claimed_rank.filter(|it| *it <= 9999).unwrap_or(*rank);
    }
    ranks
}

/// The color that a player has or, for a forfeit that has none, would have.
fn color(who: Tpn, mine: Cell, opponent: Tpn, theirs: Cell) -> Color {
    let from_theirs = || theirs.color.map(Color::opposite);
    let by_number = if who < opponent { Color::White } else { Color::Black };
    mine.color.or_else(from_theirs).unwrap_or(by_number)
}

fn letter(color: Color) -> char {
    match color {
        Color::White => 'w',
        Color::Black => 'b',
    }
}

/// The result without an opponent.
fn unplayed(kind: CellKind) -> char {
    match kind {
        CellKind::PairingBye => 'U',
        CellKind::FullBye => 'F',
        CellKind::HalfBye => 'H',
        CellKind::ForfeitWin => '+',
        CellKind::ForfeitLoss => '-',
        CellKind::ZeroBye | CellKind::Played | CellKind::PlayedUnrated => 'Z',
    }
}

/// Numbers in four columns each.
fn listed<'a>(numbers: impl IntoIterator<Item = &'a u16>) -> String {
    numbers.into_iter().map(|it| format!(" {it:>4}")).collect()
}

/// Runs of the same points: first round, last round, points. Rounds without any are left out.
fn runs<T: Copy + Default + PartialEq>(points: &[T]) -> Vec<(u16, u16, T)> {
    let mut runs: Vec<(u16, u16, T)> = Vec::new();
    for (round, &points) in (1..=u16::MAX).zip(points) {
        match runs.last_mut() {
            Some((_, last, same)) if *last + 1 == round && *same == points => *last = round,
            _ if points == T::default() => {}
            _ => runs.push((round, round, points)),
        }
    }
    runs
}

/// Neighbors with the same points: the first, the last, the points without rounds at the end that
/// have none.
fn neighbors<T: Copy + Default + PartialEq>(
    points: &BTreeMap<Tpn, Vec<T>>,
) -> Vec<(Tpn, Tpn, &[T])> {
    let mut groups: Vec<(Tpn, Tpn, &[T])> = Vec::new();
    for (&who, points) in points {
        let some = points.iter().rposition(|it| *it != T::default()).map_or(0, |it| it + 1);
        let points = &points[..some];
        match groups.last_mut() {
            Some((_, last, same)) if last.0 + 1 == who.0 && *same == points => *last = who,
            _ => groups.push((who, who, points)),
        }
    }
    groups
}

/// Points in four columns.
fn column(points: Points) -> String {
    format!("{:>4}", decimal(points.min(WORTH_MAX)))
}

/// `11.5`: halves with one decimal.
fn decimal(points: Points) -> String {
    let tenth = if points.halves() % 2 == 1 { 5 } else { 0 };
    format!("{}.{tenth}", points.halves() / 2)
}

/// A text without breaks, no longer than so many columns.
fn cut(text: &str, columns: usize) -> String {
    let text: String = on_one_line(text).chars().take(columns).collect();
    text.trim_end().to_owned()
}

/// A text without breaks and without blanks around it.
fn on_one_line(text: &str) -> String {
    without_breaks(text).trim().to_owned()
}

fn without_breaks(text: &str) -> String {
    text.chars().map(|it| if it.is_control() { ' ' } else { it }).collect()
}
