//! The rows of the table as players, each for itself.

use super::{
    cell::{RoundCell, read_cell},
    column::{self, Column},
};
use crate::{
    entries_file::field::{self, RATING_MAX},
    table::{
        Row, Table,
        footer::is_footer,
        header::Header,
        problem::{Problem, Trouble},
        text,
    },
    tournament::Player,
};
use competition::competitor::Sex;
use std::collections::BTreeMap;

/// The players in the order of the file.
pub(super) struct List<'a> {
    pub(super) header: &'a Header<Column>,
    /// How many rounds have columns.
    pub(super) rounds: u16,
    pub(super) players: Vec<ListedPlayer<'a>>,
}

/// One row.
pub(super) struct ListedPlayer<'a> {
    pub(super) row: &'a Row,
    /// The number by which opponents go; 0 if it could not be read.
    pub(super) reference: u16,
    pub(super) player: Player,
    pub(super) rating: u16,
    /// One cell for each round; none where it could not be read.
    pub(super) cells: Vec<Option<RoundCell>>,
}

/// Reads the rows under the header.
pub(super) fn read_list<'a>(
    table: &'a Table,
    header: &'a Header<Column>,
    problems: &mut Vec<Problem>,
) -> List<'a> {
    let rounds = rounds(header, problems);
    let rows = table.rows[header.at + 1..].iter().filter(|it| !is_footer(it));
    let mut players: Vec<ListedPlayer<'a>> = Vec::new();
    for row in rows {
        let mut reader = RowReader { header, row, problems: &mut *problems };
        if let Some(player) = reader.read(rounds, players.last()) {
            players.push(player);
        }
    }
    if players.is_empty() {
        problems.push(Problem::of_file(Trouble::NoRows));
    }
    tell_repeated_numbers(header, &players, problems);
    tell_repeated_ids(header, &players, problems);
    List { header, rounds, players }
}

impl List<'_> {
    /// Whether the columns of the rounds are not 1, 2, 3 …
    pub(super) fn rounds_are_missing(&self) -> bool {
        (1..=self.rounds).any(|it| self.header.column(Column::Round(it)).is_none())
    }

    /// The players' indices by the numbers that opponents go by.
    pub(super) fn by_reference(&self) -> BTreeMap<u16, usize> {
        let numbers = self.players.iter().enumerate().map(|(index, it)| (it.reference, index));
        numbers.filter(|(number, _)| *number != 0).collect()
    }

    /// What stands in a round's cell of a player.
    pub(super) fn seen(&self, player: usize, round: u16) -> &str {
        self.header.text(self.players[player].row, Column::Round(round))
    }

    /// A problem in a round's cell of a player.
    pub(super) fn problem(&self, player: usize, round: u16, trouble: Trouble) -> Problem {
        let place = self.header.place(self.players[player].row, Column::Round(round));
        Problem::at(place, self.seen(player, round), trouble)
    }
}

/// The number of rounds, which must be 1, 2, 3 … in whatever order.
fn rounds(header: &Header<Column>, problems: &mut Vec<Problem>) -> u16 {
    let numbers = header.columns.iter().filter_map(|it| match it.field {
        Some(Column::Round(round)) => Some(round),
        _ => None,
    });
    let numbers: Vec<u16> = numbers.collect();
    let count = u16::try_from(numbers.len()).expect("a table has few columns");
    for round in (1..=count).filter(|it| !numbers.contains(it)) {
        problems.push(Problem::of_file(Trouble::RoundMissing { round }));
    }
    count
}

fn tell_repeated_numbers(
    header: &Header<Column>,
    players: &[ListedPlayer<'_>],
    problems: &mut Vec<Problem>,
) {
    let field = column::reference(header);
    let mut first = BTreeMap::new();
    for it in players.iter().filter(|it| it.reference != 0) {
        let row = *first.entry(it.reference).or_insert(it.row.number);
        if row != it.row.number {
            let place = header.place(it.row, field);
            let seen = header.text(it.row, field);
            problems.push(Problem::at(place, seen, Trouble::NumberTwice { row }));
        }
    }
}

/// Two rows with one FIDE id, which are perhaps one person.
fn tell_repeated_ids(
    header: &Header<Column>,
    players: &[ListedPlayer<'_>],
    problems: &mut Vec<Problem>,
) {
    let mut first = BTreeMap::new();
    let has_id = |it: &&ListedPlayer<'_>| it.player.fide_id.bytes().any(|it| it != b'0');
    for it in players.iter().filter(has_id) {
        let row = *first.entry(&it.player.fide_id).or_insert(it.row.number);
        if row != it.row.number {
            let place = header.place(it.row, Column::FideId);
            problems.push(Problem::at(place, &it.player.fide_id, Trouble::SameId { row }));
        }
    }
}

/// Reads one row and notes all that is wrong with it.
struct RowReader<'a, 'p> {
    header: &'a Header<Column>,
    row: &'a Row,
    problems: &'p mut Vec<Problem>,
}

impl<'a> RowReader<'a, '_> {
    fn read(&mut self, rounds: u16, before: Option<&ListedPlayer<'_>>) -> Option<ListedPlayer<'a>> {
        if self.text(Column::Name).is_empty() {
            self.note(Column::Name, Trouble::NameMissing);
            return None;
        }
        let number = self.number();
        let claimed_rank = self.rank(before);
        let by_rank = column::reference(self.header) == Column::Rank;
        let reference = if by_rank { self.rank_row(before) } else { number.unwrap_or(0) };
        let player = Player {
            number: number.unwrap_or(reference),
            name: text::name(self.text(Column::Name)),
            title: text::squeezed(self.text(Column::Title)),
            female: self.female(),
            federation: text::squeezed(self.text(Column::Federation)),
            club: text::squeezed(self.text(Column::Club)),
            fide_id: self.fide_id(),
            born: text::half_width(self.text(Column::Born)),
            claimed_halves: self.claimed_halves(),
            claimed_rank,
        };
        let rating = self.rating();
        let cells = (1..=rounds).map(|round| self.cell(round)).collect();
        Some(ListedPlayer { row: self.row, reference, player, rating, cells })
    }

    fn text(&self, column: Column) -> &'a str {
        self.header.text(self.row, column)
    }

    fn note(&mut self, column: Column, trouble: Trouble) {
        let place = self.header.place(self.row, column);
        self.problems.push(Problem::at(place, self.text(column), trouble));
    }

    /// A number from 1 in a column, if there is one.
    fn whole_number(&mut self, column: Column) -> Option<u16> {
        let seen = self.text(column);
        if seen.is_empty() {
            return None;
        }
        let number = text::whole_number(seen.trim_end_matches('.'));
        let number = number.and_then(|it| u16::try_from(it).ok()).filter(|it| *it > 0);
        if number.is_none() {
            self.note(column, Trouble::NotANumber);
        }
        number
    }

    /// The pairing number, which every row has if there is such a column.
    fn number(&mut self) -> Option<u16> {
        self.header.column(Column::Number)?;
        if self.text(Column::Number).is_empty() {
            self.note(Column::Number, Trouble::NumberMissing);
        }
        self.whole_number(Column::Number)
    }

    /// The claimed rank. A blank one is the rank above.
    fn rank(&mut self, before: Option<&ListedPlayer<'_>>) -> Option<u16> {
        let blank = self.text(Column::Rank).is_empty();
        let above = before.and_then(|it| it.player.claimed_rank).filter(|_| blank);
        self.whole_number(Column::Rank).or(above)
    }

    /// The row among the ranks: the rank itself, and after a blank or repeated one the next row.
    fn rank_row(&self, before: Option<&ListedPlayer<'_>>) -> u16 {
        let rank = text::whole_number(self.text(Column::Rank).trim_end_matches('.'));
        let rank = rank.and_then(|it| u16::try_from(it).ok());
        let above = before.and_then(|it| it.player.claimed_rank);
        match rank {
            Some(rank) if above != Some(rank) => rank,
            _ => before.map_or(1, |it| it.reference.saturating_add(1)),
        }
    }

    /// A blank says nothing: lists mark only the women.
    fn female(&mut self) -> Option<bool> {
        let seen = self.text(Column::Sex);
        if seen.is_empty() {
            return None;
        }
        let sex = field::sex(seen).map_err(|it| self.note(Column::Sex, it)).ok()?;
        Some(sex == Sex::Female)
    }

    /// A number of any length; lists have 0 for none.
    fn fide_id(&mut self) -> String {
        let id = text::half_width(self.text(Column::FideId));
        if !id.bytes().all(|it| it.is_ascii_digit()) {
            self.note(Column::FideId, Trouble::NotAnId);
        }
        id
    }

    fn rating(&mut self) -> u16 {
        let seen = self.text(Column::Rating);
        if matches!(seen, "" | "-" | "0") {
            return 0;
        }
        let rating = text::whole_number(seen).and_then(|it| u16::try_from(it).ok());
        if rating.is_none() {
            self.note(Column::Rating, Trouble::NotARating);
        } else if rating > Some(RATING_MAX) {
            self.note(Column::Rating, Trouble::RatingTooHigh { at_most: RATING_MAX });
        }
        rating.unwrap_or(0)
    }

    fn claimed_halves(&mut self) -> Option<u32> {
        let seen = self.text(Column::Points);
        if seen.is_empty() {
            return None;
        }
        let halves = halves(seen);
        if halves.is_none() {
            self.note(Column::Points, Trouble::NotPoints);
        }
        halves
    }

    fn cell(&mut self, round: u16) -> Option<RoundCell> {
        let cell = read_cell(self.text(Column::Round(round)));
        if cell.is_none() {
            self.note(Column::Round(round), Trouble::UnreadableResult);
        }
        cell
    }
}

/// `4`, `4.5`, `4,5`, `4½`, `½` in halves.
fn halves(seen: &str) -> Option<u32> {
    let text = text::half_width(seen).replace(',', ".");
    let (whole, half) = match (text.strip_suffix('½'), text.split_once('.')) {
        (Some(""), _) => return Some(1),
        (Some(whole), _) => (whole, 1),
        (None, Some((whole, "5" | "50"))) => (whole, 1),
        (None, Some((whole, "0" | "00"))) => (whole, 0),
        (None, _) => (text.as_str(), 0),
    };
    let whole = text::whole_number(whole).filter(|it| *it <= 10_000)?;
    Some(whole * 2 + half)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_counted_in_halves() {
        let read = ["4", "4.5", "4,5", "4½", "½", "0", "4.0", "0.5"].map(halves);
        assert_eq!(read, [8, 9, 9, 9, 1, 0, 8, 1].map(Some));
        assert_eq!(["", "x", "4.25", "-1", "1e3"].map(halves), [None; 5]);
    }
}
