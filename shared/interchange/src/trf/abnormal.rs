//! Record 299: points that are not those of the point system, bonuses and penalties. The lines are
//! kept and written again as they are; here is what they do to the points.

use super::{
    assemble::{Numbers, find},
    fault::{Fault, FaultCode},
    line::{Columns, Line},
    records::{File, Named, Place},
};
use competition::{
    crosstable::{Cell, CellKind, Row},
    id::Tpn,
    score::{Points, Share},
};
use std::collections::BTreeMap;

/// 299: what some results of some players or teams are worth.
#[derive(Debug, Clone)]
pub(super) struct Abnormal {
    place: Place,
    /// The results; none for a bonus or a penalty, which comes on top of any result.
    of: Option<(CellKind, Share)>,
    /// Match points of teams; none if they stay as they are.
    pub(super) match_points: Option<Signed>,
    /// Points of players, or game points of teams; none if they stay as they are.
    pub(super) points: Option<Signed>,
    /// The round (1, 2, 3 …); none for all rounds, and for a bonus that belongs to none.
    round: Option<u16>,
    pub(super) who: Vec<Named>,
}

/// Points that may be less than nothing, in halves.
pub(super) type Signed = i32;

impl Abnormal {
    /// Type in column 5, match points in 8–11, points in 14–17, round in 20–22, players or teams
    /// from 24 on. A bonus or a penalty has no type.
    pub(super) fn read(line: &Line) -> Result<Self, Fault> {
        let of = of_type(&line.columns(5, 5))?;
        let left = further_left(line);
        let worth = |first: usize, last: usize| {
            let columns = line.columns(first - left, last - left);
            let points = (!columns.is_blank()).then(|| columns.signed_worth()).transpose()?;
            // Only a penalty takes anything away.
            match points {
                Some(..0) if of.is_some() => {
                    Err(columns.fault(FaultCode::NotPoints { seen: columns.text.clone() }))
                }
                _ => Ok(points),
            }
        };
        let (match_points, points) = (worth(8, 11)?, worth(14, 17)?);
        let round = line.columns(20 - left, 22 - left);
        let round = if round.is_blank() { 0 } else { round.number()? };
        let who = line.runs(24 - left, 4, 5);
        if who.is_empty() {
            return Err(line.fault(line.len(), FaultCode::LineTooShort));
        }
        let who = who.iter().filter(|it| it.text.bytes().any(|it| it != b'0')).map(Columns::named);
        Ok(Self {
            place: Place { line: line.number, column: 1 },
            of,
            match_points,
            points,
            round: Some(round).filter(|it| *it > 0),
            who: who.collect::<Result<_, _>>()?,
        })
    }

    /// Whether a round that was of this kind, and ended so, is one of those meant.
    pub(super) fn is_of(&self, kind: CellKind, share: Option<Share>) -> bool {
        match self.of {
            None => true,
            Some((CellKind::Played, wanted)) => kind.was_played() && share == Some(wanted),
            Some((of, _)) => kind == of,
        }
    }

    /// Applies points of it to the rounds of one player or team. `is_meant` says whether a round,
    /// counted from 0, has such a result.
    ///
    /// # Errors
    /// What could not be applied.
    pub(super) fn apply(
        &self,
        halves: Signed,
        rounds: &mut [Points],
        named: Named,
        is_meant: impl Fn(usize) -> bool,
    ) -> Result<(), Fault> {
        let given = Points::from_halves(halves.unsigned_abs());
        let at = self.round.map(|it| usize::from(it) - 1);
        // What is told of rounds to come counts once they are played.
        let Some(last) = rounds.len().checked_sub(1).filter(|last| at.is_none_or(|it| it <= *last))
        else {
            return Ok(());
        };
        if self.of.is_none() {
            let at = at.unwrap_or(last);
            if halves >= 0 {
                rounds[at] += given;
            } else if take(rounds, at, given) > Points::ZERO {
                let code = FaultCode::PointsBelowZero { number: named.number };
                return Err(named.place.fault(code));
            }
            return Ok(());
        }
        let all = at.map_or(0..=last, |it| it..=it);
        let meant: Vec<usize> = all.filter(|it| is_meant(*it)).collect();
        meant.iter().for_each(|it| rounds[*it] = given);
        match self.round {
            Some(round) if meant.is_empty() => {
                let code = FaultCode::NoSuchResult { number: named.number, round };
                Err(named.place.fault(code))
            }
            _ => Ok(()),
        }
    }

    /// Told of each line that changes points: a program that knows only results has others.
    fn told(&self) -> Fault {
        self.place.fault(FaultCode::AbnormalPoints)
    }
}

/// How many columns further left than in the regulation's table the fields stand: two in its own
/// example, which some programs follow.
fn further_left(line: &Line) -> usize {
    const GAPS: [usize; 7] = [6, 7, 12, 13, 18, 19, 23];
    const GAPS_OF_EXAMPLE: [usize; 5] = [10, 11, 16, 17, 21];
    let are_blank = |gaps: &[usize]| gaps.iter().all(|it| line.at(*it) == ' ');
    if !are_blank(&GAPS) && are_blank(&GAPS_OF_EXAMPLE) { 2 } else { 0 }
}

/// Takes a penalty from its round and, where that has too little, from the rounds before it, the
/// last of them first, and then from those after. Returns what nobody had.
fn take(rounds: &mut [Points], at: usize, penalty: Points) -> Points {
    let mut owed = penalty;
    for it in (0..=at).rev().chain(at + 1..rounds.len()) {
        let taken = rounds[it].min(owed);
        rounds[it] = rounds[it].saturating_sub(taken);
        owed = owed.saturating_sub(taken);
    }
    owed
}

fn of_type(columns: &Columns) -> Result<Option<(CellKind, Share)>, Fault> {
    use CellKind::{ForfeitLoss, ForfeitWin, FullBye, HalfBye, Played, ZeroBye};
    Ok(Some(match columns.text.to_ascii_uppercase().as_str() {
        "" => return Ok(None),
        "W" => (Played, Share::Win),
        "D" => (Played, Share::Draw),
        "L" => (Played, Share::Loss),
        "F" => (FullBye, Share::Win),
        "H" => (HalfBye, Share::Draw),
        "Z" => (ZeroBye, Share::Loss),
        "+" => (ForfeitWin, Share::Win),
        "-" => (ForfeitLoss, Share::Loss),
        _ => return Err(columns.fault(FaultCode::UnknownSymbol { seen: columns.text.clone() })),
    }))
}

impl Columns {
    /// Points that may be less than nothing: `-0.5`, `2.0`.
    fn signed_worth(&self) -> Result<Signed, Fault> {
        let (sign, text) = match self.text.strip_prefix('-') {
            Some(text) => (-1, text),
            None => (1, self.text.strip_prefix('+').unwrap_or(&self.text)),
        };
        let points = self.with_text(text.trim_start()).worth();
        let points = points.map_err(|it| self.fault(it.code))?;
        Ok(sign * Signed::try_from(points.halves()).unwrap_or(Signed::MAX))
    }
}

/// Applies the records to the rounds of players. Returns the points that the point system gives for
/// the rounds that have others now, by player and round (1, 2, 3 …).
pub(super) fn of_players(
    file: &File,
    numbers: &Numbers,
    rows: &mut [Row],
    faults: &mut Vec<Fault>,
) -> BTreeMap<(Tpn, u16), Points> {
    let played = rows.iter().map(|it| it.cells.len()).max().unwrap_or(0);
    let mut regular = BTreeMap::new();
    for record in &file.abnormal {
        let Some(halves) = record.points else { continue };
        let known = regular.len();
        for named in &record.who {
            let Some(who) = find(numbers, *named, faults) else { continue };
            let at = usize::from(who.0) - 1;
            let (told, cells) = (&file.players[at].rounds, &mut rows[at].cells);
            cells.resize(played, Cell::absent(&file.values.scoring()));
            let is_meant = |round: usize| {
                let told = told.get(round).copied();
                told.is_none_or(|it| !it.is_open)
                    && record.is_of(cells[round].kind, told.map(|it| it.share))
            };
            let mut points: Vec<Points> = cells.iter().map(|it| it.points).collect();
            faults.extend(record.apply(halves, &mut points, *named, is_meant).err());
            for ((round, cell), points) in (1..).zip(cells).zip(points) {
                if cell.points != points {
                    regular.entry((who, round)).or_insert(cell.points);
                    cell.points = points;
                }
            }
        }
        if regular.len() > known {
            faults.push(record.told());
        }
    }
    regular
}

#[cfg(test)]
mod tests {
    use crate::trf::{Version, read, read_file, write};
    use expect_test::{Expect, expect};

    /// Three players after two rounds: 1 has won and has the bye of the pairing, 2 has lost and won
    /// by forfeit, 3 had half a point on request and stayed away.
    const PLAYERS: [&str; 3] = ["   2 w 1  0000 - U", "   1 b 0     3 w +", "0000 - H     2 b -"];

    /// The points of each round after such lines, and all that is told.
    fn check(lines: &str, expected: Expect) {
        let file =
            (1..).zip(PLAYERS).map(|(it, rounds)| format!("001 {it:>4} {:82}{rounds}\n", ""));
        let file = file.collect::<String>() + lines;
        let read_once = read_file(file.as_bytes());
        let mut told: String = read_once.faults.iter().map(|it| format!("{it}\n")).collect();
        if let Some(tournament) = read_once.tournament {
            for row in &tournament.table.rows {
                let points: Vec<_> = row.cells.iter().map(|it| it.points.to_string()).collect();
                told += &format!("{}\n", points.join(" "));
            }
            for version in [Version::Trf16, Version::Trf26] {
                let written = write(&tournament, version);
                let again = read(&written).unwrap();
                assert_eq!(again.table, tournament.table);
                assert_eq!(write(&again, version), written);
            }
        }
        expected.assert_eq(&told);
    }

    #[test]
    fn a_result_is_worth_what_its_record_says() {
        check(
            "299 W         0.5    1    1\n",
            expect![[r#"
            4:1: points that are not those of the point system
            ½ 1
            0 1
            ½ 0
        "#]],
        );
        check(
            "299 +         0.5   02    2\n299 -         0.5  000    3    1\n",
            expect![[r#"
            4:1: points that are not those of the point system
            5:1: points that are not those of the point system
            1 1
            0 ½
            ½ ½
        "#]],
        );
        check(
            "299 H         0.0  000    3    1\n299 Z         0.5    2    1\n",
            expect![[r#"
            4:1: points that are not those of the point system
            5:27: number 1 has no such result in round 2
            1 1
            0 1
            0 0
        "#]],
        );
        // It is of a round to come.
        check(
            "299 F         0.0    3    3\n",
            expect![[r#"
            1 1
            0 1
            ½ 0
        "#]],
        );
    }

    #[test]
    fn a_bonus_comes_on_top_and_a_penalty_takes_from_where_there_are_points() {
        check(
            "299           0.5    1    1    2\n",
            expect![[r#"
            4:1: points that are not those of the point system
            1½ 1
            ½ 1
            ½ 0
        "#]],
        );
        check(
            "299          -0.5  000    1    3\n",
            expect![[r#"
            4:1: points that are not those of the point system
            1 ½
            0 1
            0 0
        "#]],
        );
        check(
            "299          -1.5    1    1\n299          -2.0    1    2\n",
            expect![[r#"
            4:1: points that are not those of the point system
            5:1: points that are not those of the point system
            5:27: the penalties of number 2 are more than its points
            0 ½
            0 0
            ½ 0
        "#]],
        );
    }

    /// The example in the regulation has its fields two columns further left than its table.
    #[test]
    fn fields_stand_where_the_table_or_the_example_has_them() {
        check(
            "299 W       0.5    1    1\n",
            expect![[r#"
            4:1: points that are not those of the point system
            ½ 1
            0 1
            ½ 0
        "#]],
        );
        check(
            "299        -0.5    1    1\n",
            expect![[r#"
            4:1: points that are not those of the point system
            ½ 1
            0 1
            ½ 0
        "#]],
        );
    }

    #[test]
    fn what_is_wrong_with_it_is_told() {
        check(
            "299 Q         0.5    1    1\n",
            expect![[r#"
            4:5: unknown symbol "Q"
        "#]],
        );
        check(
            "299 W        -0.5    1    1\n",
            expect![[r#"
            4:14: not points in halves: "-0.5"
        "#]],
        );
        check(
            "299 W         0.3    1    1\n",
            expect![[r#"
            4:15: not points in halves: "0.3"
        "#]],
        );
        check(
            "299 W         0.5    1    9\n",
            expect![[r#"
            4:27: no player has the number 9
        "#]],
        );
        check(
            "299 W         0.5    1\n",
            expect![[r#"
            4:22: the line is too short
        "#]],
        );
    }
}
