//! A crosstable as the rounds that can be taken over.

use super::{Tournament, values::Values};
use competition::{
    command::{ImportedBoard, ImportedBye, ImportedRound},
    crosstable::{Cell, CellKind},
    draw::ByeKind,
    id::Tpn,
    score::{Color, Outcome, Points, Share},
};
use serde::Serialize;
use std::cmp::Reverse;
use ts_rs::TS;

/// A game that gave points which the file's own point system has no result for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct UnknownPoints {
    /// Who got them, by pairing number.
    pub number: u16,
    /// In which round (1, 2, 3 …).
    pub round: u16,
    /// The points.
    pub points: Points,
}

/// The rounds of a tournament, round 1 first, with the games that have no result yet.
///
/// # Errors
/// The games that are neither won nor drawn nor lost, by round and number.
pub fn rounds(tournament: &Tournament) -> Result<Vec<ImportedRound>, Vec<UnknownPoints>> {
    let table = &tournament.table;
    let mut unknown = Vec::new();
    let mut before = vec![Points::ZERO; table.rows.len()];
    let mut rounds = Vec::new();
    for round in 0..tournament.drawn_rounds() {
        let boards = boards(tournament, round, &before);
        let outcome = |it: &Pair| it.outcome(&tournament.values).map_err(|it| it.in_round(round));
        let outcomes = boards.iter().map(|it| outcome(it).map_err(|it| unknown.push(it)).ok());
        let outcomes: Vec<_> = outcomes.map(Option::flatten).collect();
        let boards = boards.iter().zip(outcomes).map(|(it, outcome)| it.board(outcome)).collect();
        rounds.push(ImportedRound { boards, byes: byes(tournament, round) });
        for (points, who) in before.iter_mut().zip(table.numbers()) {
            *points += table.cell(who, round.into()).points;
        }
    }
    if unknown.is_empty() { Ok(rounds) } else { Err(unknown) }
}

/// Two at a board. The cells of an open game say nothing.
struct Pair {
    white: (Tpn, Cell),
    black: (Tpn, Cell),
    is_open: bool,
}

/// The boards of a round, counted from 0, in the order of FIDE C.04.2 3.6: by the score before the
/// round of the higher ranked, the score of the other, the number of the higher ranked.
fn boards(tournament: &Tournament, round: u16, before: &[Points]) -> Vec<Pair> {
    let table = &tournament.table;
    let at = usize::from(round);
    let played = table.numbers().filter_map(|who| as_white(tournament, round + 1, who));
    let open = tournament.open.iter().filter(|it| it.round == round + 1);
    let open = open.map(|it| Pair {
        white: (it.white, table.cell(it.white, at)),
        black: (it.black, table.cell(it.black, at)),
        is_open: true,
    });
    let mut boards: Vec<Pair> = played.chain(open).collect();
    let rank = |(who, _): (Tpn, Cell)| (Reverse(before[usize::from(who.0) - 1]), who);
    boards.sort_by_key(|it| {
        let (one, other) = (rank(it.white), rank(it.black));
        let (higher, lower) = (one.min(other), one.max(other));
        (higher.0, lower.0, higher.1)
    });
    boards
}

/// The board at which somebody has White. Where a forfeit has no colors, the smaller number has.
fn as_white(tournament: &Tournament, round: u16, who: Tpn) -> Option<Pair> {
    let cell = tournament.regular_cell(who, round);
    let opponent = cell.opponent?;
    let is_white = cell.color.map_or(who < opponent, |it| it == Color::White);
    let black = (opponent, tournament.regular_cell(opponent, round));
    is_white.then_some(Pair { white: (who, cell), black, is_open: false })
}

impl Pair {
    fn board(&self, outcome: Option<Outcome>) -> ImportedBoard {
        ImportedBoard { white: self.white.0.0, black: self.black.0.0, outcome }
    }

    fn outcome(&self, values: &Values) -> Result<Option<Outcome>, UnknownPoints> {
        if self.is_open {
            return Ok(None);
        }
        let ((_, white), (number, black)) = (self.white, self.black);
        let outcome = match (white.kind, black.kind) {
            (CellKind::ForfeitWin, _) => Outcome::Forfeited { by: Color::Black },
            (_, CellKind::ForfeitWin) => Outcome::Forfeited { by: Color::White },
            (CellKind::ForfeitLoss, _) | (_, CellKind::ForfeitLoss) => Outcome::DoubleForfeit,
            _ => match values.shares(white.points, black.points) {
                Some((white, black)) => played(white, black),
                None => {
                    let (number, points) = (number.0, black.points);
                    return Err(UnknownPoints { number, round: 0, points });
                }
            },
        };
        Ok(Some(outcome))
    }
}

fn played(white: Share, black: Share) -> Outcome {
    match (white, black) {
        (Share::Win, Share::Loss) => Outcome::Won { by: Color::White },
        (Share::Loss, Share::Win) => Outcome::Won { by: Color::Black },
        (Share::Draw, Share::Draw) => Outcome::Drawn,
        (white, black) => Outcome::Ruled { white, black },
    }
}

impl UnknownPoints {
    fn in_round(self, counted_from_0: u16) -> Self {
        Self { round: counted_from_0.saturating_add(1), ..self }
    }
}

/// The byes of a round. Who was absent is named nowhere.
fn byes(tournament: &Tournament, round: u16) -> Vec<ImportedBye> {
    let table = &tournament.table;
    let ahead = tournament.byes.get(&(round + 1));
    let bye = |who: Tpn| {
        let cell = table.cell(who, round.into());
        let kind = match ahead.and_then(|it| it.get(&who)).copied().unwrap_or(cell.kind) {
            _ if cell.opponent.is_some() => None,
            CellKind::PairingBye => Some(ByeKind::Pairing),
            // A win without an opponent stands in files of team events.
            CellKind::FullBye | CellKind::ForfeitWin => Some(ByeKind::Full),
            CellKind::HalfBye => Some(ByeKind::Half),
            CellKind::ZeroBye | CellKind::ForfeitLoss => None,
            CellKind::Played | CellKind::PlayedUnrated => None,
        };
        kind.map(|kind| ImportedBye { who: who.0, kind })
    };
    table.numbers().filter_map(bye).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{chess_results::read::read_crosstable, trf};
    use expect_test::expect;

    fn shown(rounds: &[ImportedRound]) -> String {
        let board = |it: &ImportedBoard| {
            let outcome = it.outcome.map_or("?".to_owned(), |it| match it {
                Outcome::Won { by } => format!("won {by:?}"),
                Outcome::Forfeited { by } => format!("forfeited {by:?}"),
                Outcome::Ruled { white, black } => format!("ruled {white:?} {black:?}"),
                Outcome::Drawn | Outcome::DoubleForfeit => format!("{it:?}"),
            });
            format!("  {}-{} {outcome}\n", it.white, it.black)
        };
        let bye = |it: &ImportedBye| format!("  {} {:?}\n", it.who, it.kind);
        let round = |(number, it): (usize, &ImportedRound)| {
            let boards = it.boards.iter().map(board);
            let lines: String = boards.chain(it.byes.iter().map(bye)).collect();
            format!("round {number}\n{lines}")
        };
        (1..).zip(rounds).map(round).collect()
    }

    #[test]
    fn boards_go_by_score_and_number_and_byes_by_number() {
        let csv = "\
start_no,name,r1,r2,r3
1,A,5w0,3b=,4b+
2,B,6b1,5w1,-=
3,C,7w=,1w=,7b-
4,D,-1,6b0,1w-
5,E,1b1,2b0,6w-
6,F,2w0,4w1,5b+
7,G,3b=,-0,3w-
";
        let read = read_crosstable(csv.as_bytes());
        let tournament = read.tournament.unwrap_or_else(|| panic!("{:?}", read.problems));
        expect![[r#"
            round 1
              1-5 won Black
              6-2 won Black
              3-7 Drawn
              4 Pairing
            round 2
              2-5 won White
              6-4 won White
              3-1 Drawn
            round 3
              5-6 forfeited White
              7-3 DoubleForfeit
              4-1 forfeited White
              2 Half
        "#]]
        .assert_eq(&shown(&rounds(&tournament).unwrap()));
    }

    /// Where a win with White and one with Black differ, the points still tell who won.
    #[test]
    fn colors_may_be_worth_different_points() {
        let line = |number: u16, rest: &str| format!("001 {number:>4} {:82}{rest}", "");
        let lines =
            [line(1, "   2 w 1"), line(2, "   1 b 0"), line(3, "   4 w 0"), line(4, "   3 b 1")];
        let file = format!("XXS WW=3.0 BW=2.5 D=1.0\n{}\n", lines.join("\n"));
        let tournament = trf::read(file.as_bytes()).unwrap();
        expect![[r#"
            round 1
              1-2 won White
              3-4 won Black
        "#]]
        .assert_eq(&shown(&rounds(&tournament).unwrap()));
        let mut wrong = tournament;
        wrong.table.rows[3].cells[0].points = Points::from_halves(3);
        let unknown = UnknownPoints { number: 4, round: 1, points: Points::from_halves(3) };
        assert_eq!(rounds(&wrong), Err(vec![unknown]));
    }

    #[test]
    fn open_games_are_boards_without_an_outcome() {
        let line = |number: u16, rest: &str| format!("001 {number:>4} {:82}{rest}", "");
        let lines = [
            line(1, "   2 w 1     3 b"),
            line(2, "   1 b 0  0000 - U"),
            line(3, "0000 - U     1 w"),
        ];
        let tournament = trf::read(lines.join("\n").as_bytes()).unwrap();
        expect![[r#"
            round 1
              1-2 won White
              3 Pairing
            round 2
              3-1 ?
              2 Pairing
        "#]]
        .assert_eq(&shown(&rounds(&tournament).unwrap()));
    }
}
