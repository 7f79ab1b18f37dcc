//! `yicheng standings FILE.trf --tie-breaks PTS,BH/C1,BH,SB`: who is where, and why.

use crate::{
    account::{self, as_number},
    failure::Failure,
    file,
};
use clap::{Args, ValueEnum};
use competition::{
    crosstable::Crosstable,
    id::Tpn,
    standings::{Standings, standings},
    team_table::{TeamScore, TeamTable},
    tiebreak::{
        basis::Basis,
        code::TieBreakCode,
        edition::{ByeOpponent, Reading, TieBreakEdition},
    },
};
use interchange::tournament::{
    Tournament,
    team::{Teams, system::TeamSystem},
};
use serde_json::{Map, Value as Json, json};
use std::{
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
};

/// Works out the standings of a tournament file.
#[derive(Debug, Args)]
pub(crate) struct WorkOut {
    /// The tournament (TRF16 or TRF26).
    file: PathBuf,
    /// What ranks, in order, such as `PTS,BH/C1,BH,SB,DE`.
    #[arg(long, value_delimiter = ',', required = true)]
    tie_breaks: Vec<TieBreakCode>,
    /// The edition of FIDE C.07: 2024-08 or 2026-03.
    #[arg(long, default_value = "2026-03", value_parser = edition)]
    edition: TieBreakEdition,
    /// All pairings were known from the start (art. 15.2). Files of FIDE_ROUNDROBIN say so.
    #[arg(long)]
    round_robin: bool,
    /// As it was after this round; after the last one in the file if not given.
    #[arg(long)]
    after: Option<u16>,
    /// How the missing opponent of a bye counts in Buchholz (对手分).
    #[arg(long, value_enum, default_value_t = Bye::Fide)]
    bye_opponent: Bye,
    /// The score that ranks teams, MP or GP; else the one that the file's system names.
    #[arg(long, value_parser = score)]
    primary: Option<TeamScore>,
    /// Rank the players also where teams play.
    #[arg(long)]
    players: bool,
    /// How it is printed.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

/// How standings are printed.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// In columns, for people.
    Table,
    /// For programs: values, ranks, and what each round adds.
    Json,
}

/// How the missing opponent of a bye counts.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Bye {
    /// As FIDE C.07 art. 16 says.
    Fide,
    /// With nothing.
    Zero,
    /// With the lowest score of those who have points.
    Lowest,
}

impl From<Bye> for ByeOpponent {
    fn from(bye: Bye) -> Self {
        match bye {
            Bye::Fide => Self::FideDummy,
            Bye::Zero => Self::Zero,
            Bye::Lowest => Self::LowestScore,
        }
    }
}

fn score(name: &str) -> Result<TeamScore, String> {
    TeamScore::named(&name.to_ascii_uppercase()).ok_or_else(|| "the scores are MP, GP".to_owned())
}

fn edition(name: &str) -> Result<TieBreakEdition, String> {
    let known = || TieBreakEdition::ALL.map(TieBreakEdition::name).join(", ");
    TieBreakEdition::named(name).ok_or_else(|| format!("the editions are {}", known()))
}

impl WorkOut {
    /// Prints the standings.
    pub(crate) fn run(self) -> Result<ExitCode, Failure> {
        let tournament = file::read(&self.file)?;
        let field = self.field(&tournament);
        let basis = field.basis(self.reading(&tournament.system));
        let standings = standings(&basis, &self.tie_breaks, &[]);

        let text = match self.format {
            Format::Table => table(&field, &standings),
            Format::Json => format!("{:#}\n", json(&field, &basis, &standings)),
        };
        io::stdout().lock().write_all(text.as_bytes())?;
        Ok(ExitCode::SUCCESS)
    }

    fn reading(&self, system: &str) -> Reading {
        let round_robin = self.round_robin || system.contains("ROUNDROBIN");
        let reading = if round_robin { Reading::round_robin } else { Reading::swiss };
        Reading { bye_opponent: self.bye_opponent.into(), ..reading(self.edition) }
    }

    /// The teams of the file, else its players, after the round asked for.
    fn field(&self, tournament: &Tournament) -> Field {
        let mut field = match tournament.teams.as_ref().filter(|_| !self.players) {
            Some(teams) => {
                let system = TeamSystem::of_code(&tournament.system).unwrap_or_default();
                Field::of_teams(teams, self.primary.unwrap_or(system.primary))
            }
            None => Field::of_players(tournament),
        };
        if let Some(round) = self.after {
            field.played = field.played.after(round.into());
        }
        field
    }
}

/// Those who are ranked.
struct Field {
    /// The number in the file and the name of each, by row.
    who: Vec<(u16, String)>,
    played: Played,
}

/// What they played.
enum Played {
    Alone(Crosstable),
    InTeams(TeamTable),
}

impl Field {
    fn of_players(tournament: &Tournament) -> Self {
        let who = tournament.players.iter().map(|it| (it.number, it.name.clone())).collect();
        Self { who, played: Played::Alone(tournament.table.clone()) }
    }

    fn of_teams(teams: &Teams, primary: TeamScore) -> Self {
        let who = teams.list.iter().map(|it| (it.number, it.name.clone())).collect();
        Self { who, played: Played::InTeams(teams.table(primary)) }
    }

    fn basis(&self, reading: Reading) -> Basis<'_> {
        match &self.played {
            Played::Alone(table) => Basis::new(table, reading),
            Played::InTeams(table) => Basis::of_teams(table, reading),
        }
    }

    fn number(&self, who: Tpn) -> u16 {
        self.who[usize::from(who.0) - 1].0
    }

    fn name(&self, who: Tpn) -> &str {
        &self.who[usize::from(who.0) - 1].1
    }
}

impl Played {
    fn after(&self, rounds: usize) -> Self {
        match self {
            Self::Alone(table) => Self::Alone(table.after(rounds)),
            Self::InTeams(table) => Self::InTeams(table.after(rounds)),
        }
    }
}

/// One line for each player or team. The last column but one says what separates it from the next line.
fn table(field: &Field, standings: &Standings) -> String {
    let mut head = vec!["rank".to_owned(), "no".to_owned()];
    head.extend(standings.list.iter().map(TieBreakCode::to_string));
    head.extend(["parted by".to_owned(), "name".to_owned()]);
    let rows = standings.rows.iter().map(|row| {
        let mut cells = vec![row.place.to_string(), field.number(row.who).to_string()];
        cells.extend(row.values.iter().map(|it| it.map_or("–".to_owned(), |it| it.to_string())));
        let parted_by = row.parted_by.map(|it| standings.list[usize::from(it)].to_string());
        cells.extend([parted_by.unwrap_or_default(), field.name(row.who).to_owned()]);
        cells
    });
    let lines: Vec<Vec<String>> = std::iter::once(head).chain(rows).collect();
    let width = |column: usize| lines.iter().map(|it| it[column].chars().count()).max();
    let widths: Vec<usize> = (0..lines[0].len()).filter_map(width).collect();
    lines.iter().map(|it| line(it, &widths)).collect()
}

/// Numbers stand right; the words of the last two columns left.
fn line(cells: &[String], widths: &[usize]) -> String {
    let words_from = cells.len() - 2;
    let cells = cells.iter().zip(widths).enumerate().map(|(column, (cell, &width))| {
        if column < words_from { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
    });
    let line = cells.collect::<Vec<String>>().join("  ");
    format!("{}\n", line.trim_end())
}

/// Values by code and number; ranks by list, which is written without the points that it begins
/// with; and where each value comes from.
fn json(field: &Field, basis: &Basis<'_>, standings: &Standings) -> Json {
    let number = |who: Tpn| field.number(who).to_string();
    let values = standings.list.iter().enumerate().map(|(step, code)| {
        let of = standings.rows.iter().map(|it| (number(it.who), as_number(it.values[step])));
        (code.to_string(), Json::Object(of.collect()))
    });
    let ranks: Map<String, Json> =
        standings.rows.iter().map(|it| (number(it.who), json!(it.place))).collect();
    json!({
        "values": values.collect::<Map<String, Json>>(),
        "ranks": { list_name(&standings.list): ranks },
        "details": account::details(basis, standings, &|who| field.number(who)),
    })
}

fn list_name(list: &[TieBreakCode]) -> String {
    let names: Vec<String> = list.iter().map(TieBreakCode::to_string).collect();
    match &names[..] {
        [points, rest @ ..] if points == "PTS" && !rest.is_empty() => rest.join(" "),
        all => all.join(" "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use competition::{
        crosstable::{Cell, CellKind, Row},
        score::Scoring,
    };
    use expect_test::{Expect, expect};
    use interchange::tournament::Player;

    /// Three players with the numbers 11, 12, 13: the first beats both others.
    fn three() -> Tournament {
        let scoring = Scoring::CHESS;
        let game = |opponent, points| Cell {
            kind: CellKind::Played,
            opponent: Some(Tpn(opponent)),
            color: None,
            points,
        };
        let bye =
            Cell { kind: CellKind::PairingBye, points: scoring.win, ..Cell::absent(&scoring) };
        let rows = [
            vec![game(2, scoring.win), game(3, scoring.win)],
            vec![game(1, scoring.loss), bye],
            vec![bye, game(1, scoring.loss)],
        ];
        let player =
            |number, name: &str| Player { number, name: name.to_owned(), ..Player::default() };
        let rows = rows.into_iter().map(|cells| Row { rating: 0, cells }).collect();
        let table = Crosstable { scoring, rounds: 2, rows };
        Tournament::of(vec![player(11, "林一"), player(12, "Chen Er"), player(13, "Ma San")], table)
    }

    fn check(print: impl Fn(&Field, &Basis<'_>, &Standings) -> String, expected: Expect) {
        let field = Field::of_players(&three());
        let list = ["PTS", "BH/C1", "DE"].map(|it| it.parse().unwrap());
        let reading = Reading::swiss(TieBreakEdition::March2026);
        let basis = field.basis(reading);
        expected.assert_eq(&print(&field, &basis, &standings(&basis, &list, &[])));
    }

    #[test]
    fn people_read_columns() {
        check(
            |field, _, standings| table(field, standings),
            expect![[r#"
            rank  no  PTS  BH/C1  DE  parted by  name
               1  11    2      1   –  PTS        林一
               2  12    1      2   –             Chen Er
               2  13    1      2   –             Ma San
        "#]],
        );
    }

    #[test]
    fn programs_read_json() {
        check(
            |field, basis, it| json(field, basis, it).to_string(),
            expect![[
                r#"{"details":{"BH/C1":{"11":{"1":1.0,"2":1.0,"cut":[1],"opponents":{"1":{"kind":"adjusted","score":1.0,"who":12},"2":{"kind":"adjusted","score":1.0,"who":13}},"val":1.0,"why":{"1":"lowest"}},"12":{"1":2.0,"2":1.0,"cut":[2],"opponents":{"1":{"kind":"adjusted","score":2.0,"who":11},"2":{"kind":"dummy","limit":1.0,"score":1.0,"who":null}},"val":2.0,"why":{"2":"lowest"}},"13":{"1":1.0,"2":2.0,"cut":[1],"opponents":{"1":{"kind":"dummy","limit":1.0,"score":1.0,"who":null},"2":{"kind":"adjusted","score":2.0,"who":11}},"val":2.0,"why":{"1":"lowest"}}},"DE":{"groups":[{"boards":[],"tables":[{"by":null,"complete":false,"rows":[{"best_score":1.0,"met":{},"place":null,"score":0.0,"who":12},{"best_score":1.0,"met":{},"place":null,"score":0.0,"who":13}]}],"tied":[12,13]}]},"PTS":{"11":{"1":1.0,"2":1.0,"cut":[],"val":2.0},"12":{"1":0.0,"2":1.0,"cut":[],"val":1.0},"13":{"1":1.0,"2":0.0,"cut":[],"val":1.0}}},"ranks":{"BH/C1 DE":{"11":1,"12":2,"13":2}},"values":{"BH/C1":{"11":1.0,"12":2.0,"13":2.0},"DE":{"11":null,"12":null,"13":null},"PTS":{"11":2.0,"12":1.0,"13":1.0}}}"#
            ]],
        );
    }
}
