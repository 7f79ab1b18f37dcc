//! PGN headers for the boards of a tournament: who met whom and with what result, without moves.
//! The seven tags of the roster come first, in their order; then those of FIDE's and of the xiangqi
//! programs. UTF-8.

use crate::tournament::{
    Tournament,
    rounds::{UnknownPoints, rounds},
};
use competition::{
    command::ImportedBoard,
    score::{Color, Outcome, Share},
};
use std::fmt::Write as _;

/// The game that is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Game {
    /// Chess.
    Chess,
    /// Xiangqi: Red moves first.
    Xiangqi,
}

/// Writes the boards of a round (1, 2, 3 …), or of all rounds if none is named.
///
/// # Errors
/// The games that are neither won nor drawn nor lost, by round and number.
pub fn write(
    tournament: &Tournament,
    game: Game,
    round: Option<u16>,
) -> Result<Vec<u8>, Vec<UnknownPoints>> {
    let mut text = String::new();
    for (number, played) in (1..).zip(rounds(tournament)?) {
        if round.is_none_or(|it| it == number) {
            for (board, it) in (1..).zip(&played.boards) {
                let headers = Headers { tournament, game, place: (number, board), board: it };
                headers.write(&mut text);
            }
        }
    }
    Ok(text.into_bytes())
}

/// One board.
struct Headers<'a> {
    tournament: &'a Tournament,
    game: Game,
    /// Round and board, from 1.
    place: (u16, u16),
    board: &'a ImportedBoard,
}

impl Headers<'_> {
    fn write(&self, text: &mut String) {
        let (first, second) = match self.game {
            Game::Chess => ("White", "Black"),
            Game::Xiangqi => ("Red", "Black"),
        };
        let (white, black) = (self.board.white, self.board.black);
        let (round, board) = self.place;
        let result = result(self.board.outcome);
        if self.game == Game::Xiangqi {
            tag(text, "Game", "Chinese Chess");
        }
        tag(text, "Event", &self.tournament.name);
        tag(text, "Site", &self.record("022"));
        tag(text, "Date", &self.date());
        tag(text, "Round", &format!("{round}.{board}"));
        tag(text, first, &self.name(white));
        tag(text, second, &self.name(black));
        tag(text, "Result", result);
        tag(text, "Board", &board.to_string());
        for (side, number) in [(first, white), (second, black)] {
            self.about(text, side, number);
        }
        tag_if(text, "TimeControl", &self.record("222"));
        tag_if(text, "Termination", termination(self.board.outcome));
        let _ = write!(text, "\n{result}\n\n"); // a string takes everything
    }

    fn about(&self, text: &mut String, side: &str, number: u16) {
        let at = usize::from(number) - 1;
        let (Some(player), Some(row)) =
            (self.tournament.players.get(at), self.tournament.table.rows.get(at))
        else {
            return;
        };
        let rating = Some(row.rating).filter(|it| *it > 0);
        tag_if(text, &format!("{side}Title"), &player.title);
        tag_if(text, &format!("{side}Elo"), &rating.map(|it| it.to_string()).unwrap_or_default());
        tag_if(text, &format!("{side}FideId"), &player.fide_id);
        let delegation = Some(player.federation.as_str()).filter(|it| !is_federation(it));
        let team = self.team(number).or(delegation).unwrap_or_default();
        tag_if(text, &format!("{side}Team"), team);
    }

    /// The name of a player's team; none where everybody plays alone.
    fn team(&self, number: u16) -> Option<&str> {
        let teams = self.tournament.teams.as_ref()?;
        let own = teams.list.iter().find(|it| it.members.iter().any(|it| it.0 == number));
        own.map(|it| it.name.as_str())
    }

    fn name(&self, number: u16) -> String {
        let player = self.tournament.players.get(usize::from(number) - 1);
        player.map(|it| it.name.clone()).unwrap_or_default()
    }

    /// What a line of the tournament's file says, such as its place.
    fn record(&self, code: &str) -> String {
        let record = self.tournament.records.iter().find(|it| it.code == code);
        record.map(|it| it.text.trim().to_owned()).unwrap_or_default()
    }

    /// The round's date from record 132, else the first day from 042; `????.??.??` if unknown.
    fn date(&self) -> String {
        let text = self.tournament.records.iter().find(|it| it.code == "132");
        // Its columns count from the fourth on; the first date stands in 92–99.
        let first = 88 + 10 * (usize::from(self.place.0) - 1);
        let of_round = text.map(|it| it.text.chars().skip(first).take(8).collect::<String>());
        let of_round = of_round.and_then(|it| date(it.trim(), 2));
        of_round.or_else(|| date(&self.record("042"), 4)).unwrap_or_else(|| "????.??.??".to_owned())
    }
}

/// Whether this is one of FIDE's three letters for a federation, for which one does not play.
fn is_federation(text: &str) -> bool {
    text.len() == 3 && text.bytes().all(|it| it.is_ascii_uppercase())
}

/// `26/11/30` with a year of two digits or `2026/11/30` with one of four as PGN writes it.
fn date(text: &str, digits: usize) -> Option<String> {
    let parts: Vec<&str> = text.split(['/', '.', '-']).collect();
    let [year, month, day] = parts[..] else { return None };
    let all = [(year, digits), (month, 2), (day, 2)];
    let fit = all.iter().all(|it| it.0.len() == it.1 && it.0.bytes().all(|it| it.is_ascii_digit()));
    let century = if digits == 2 { "20" } else { "" };
    fit.then(|| format!("{century}{year}.{month}.{day}"))
}

/// PGN has three results and `*` for every other: open games, boards that nobody won and nobody
/// drew.
fn result(outcome: Option<Outcome>) -> &'static str {
    let share = |color| outcome.map(|it| it.share(color));
    match (share(Color::White), share(Color::Black)) {
        (Some(Share::Win), _) => "1-0",
        (_, Some(Share::Win)) => "0-1",
        (Some(Share::Draw), Some(Share::Draw)) => "1/2-1/2",
        _ => "*",
    }
}

fn termination(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        None => "unterminated",
        Some(Outcome::Forfeited { .. } | Outcome::DoubleForfeit) => "unplayed",
        Some(Outcome::Ruled { .. }) => "adjudication",
        Some(Outcome::Won { .. } | Outcome::Drawn) => "",
    }
}

fn tag_if(text: &mut String, name: &str, value: &str) {
    if !value.trim().is_empty() {
        tag(text, name, value);
    }
}

/// `[Name "value"]`; `?` for an unknown one. Quotes and backslashes are escaped, breaks are none.
fn tag(text: &mut String, name: &str, value: &str) {
    let value = value.trim();
    let value = if value.is_empty() { "?" } else { value };
    let mut escaped = String::new();
    for letter in value.chars() {
        match letter {
            '"' | '\\' => escaped.extend(['\\', letter]),
            _ if letter.is_control() => escaped.push(' '),
            _ => escaped.push(letter),
        }
    }
    let _ = writeln!(text, "[{name} \"{escaped}\"]"); // a string takes everything
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trf;
    use expect_test::{Expect, expect};

    fn file() -> String {
        let line = |number: u16, about: &str, rounds: &str| {
            format!("001 {number:>4} {about:82}{rounds}\n")
        };
        let head = "012 Spring \"Open\"\n022 Somewhere\n042 2026/11/28\n222 5400+30\n";
        let dates = format!("132{:88}26/11/28  26/11/29\n", "");
        let ahn = format!("m GM {:33} 2411 CHN     8600001", "Ahn, Bo");
        let players = [
            line(1, &ahn, "   2 w 1     3 b"),
            line(2, &format!("w    {:33}    0 安徽", "赵一"), "   1 b 0     4 w -"),
            line(3, "     Chen\\, Da", "   4 b =     1 w"),
            line(4, "     D", "   3 w =     2 b -"),
        ];
        [head, &dates, &players.concat()].concat()
    }

    fn check(game: Game, round: Option<u16>, expected: Expect) {
        let pgn = write(&trf::read(file().as_bytes()).unwrap(), game, round).unwrap();
        expected.assert_eq(&String::from_utf8(pgn).unwrap());
    }

    #[test]
    fn a_round_has_a_header_for_each_board() {
        check(
            Game::Chess,
            Some(1),
            expect![[r#"
                [Event "Spring \"Open\""]
                [Site "Somewhere"]
                [Date "2026.11.28"]
                [Round "1.1"]
                [White "Ahn, Bo"]
                [Black "赵一"]
                [Result "1-0"]
                [Board "1"]
                [WhiteTitle "GM"]
                [WhiteElo "2411"]
                [WhiteFideId "8600001"]
                [BlackTeam "安徽"]
                [TimeControl "5400+30"]

                1-0

                [Event "Spring \"Open\""]
                [Site "Somewhere"]
                [Date "2026.11.28"]
                [Round "1.2"]
                [White "D"]
                [Black "Chen\\, Da"]
                [Result "1/2-1/2"]
                [Board "2"]
                [TimeControl "5400+30"]

                1/2-1/2

            "#]],
        );
        check(
            Game::Xiangqi,
            Some(2),
            expect![[r#"
                [Game "Chinese Chess"]
                [Event "Spring \"Open\""]
                [Site "Somewhere"]
                [Date "2026.11.29"]
                [Round "2.1"]
                [Red "Chen\\, Da"]
                [Black "Ahn, Bo"]
                [Result "*"]
                [Board "1"]
                [BlackTitle "GM"]
                [BlackElo "2411"]
                [BlackFideId "8600001"]
                [TimeControl "5400+30"]
                [Termination "unterminated"]

                *

                [Game "Chinese Chess"]
                [Event "Spring \"Open\""]
                [Site "Somewhere"]
                [Date "2026.11.29"]
                [Round "2.2"]
                [Red "赵一"]
                [Black "D"]
                [Result "*"]
                [Board "2"]
                [RedTeam "安徽"]
                [TimeControl "5400+30"]
                [Termination "unplayed"]

                *

            "#]],
        );
    }
}
