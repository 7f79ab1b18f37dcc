//! The records of a file, one line each, before they are put together.

use super::{
    abnormal::Abnormal,
    fault::{Fault, FaultCode},
    line::{Columns, Line},
    player::{self, PlayerLine},
    team::TeamRecords,
};
use crate::tournament::{Record, values::Values};
use competition::{
    crosstable::CellKind,
    score::{Color, Points},
};

/// What the lines of a file say.
#[derive(Debug, Clone, Default)]
pub(super) struct File {
    pub(super) name: String,
    pub(super) players: Vec<PlayerLine>,
    /// 142 or `XXR`, with its place.
    pub(super) rounds: Option<(u16, Place)>,
    pub(super) initial_color: Option<Color>,
    pub(super) system: String,
    pub(super) values: Values,
    pub(super) byes: Vec<Bye>,
    pub(super) forbidden: Vec<Group>,
    pub(super) accelerations: Vec<Acceleration>,
    pub(super) abnormal: Vec<Abnormal>,
    pub(super) teams: TeamRecords,
    /// `XXC rank`: the order of the lines counts, not the numbers.
    pub(super) ranks_by_line: bool,
    pub(super) records: Vec<Record>,
}

/// A number of a player as it stands in a record, with its place.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Place {
    /// A fault in this place.
    pub(super) fn fault(self, code: FaultCode) -> Fault {
        Fault { line: self.line, column: self.column, code }
    }
}

/// A player or a team named in a record.
#[derive(Debug, Clone, Copy)]
pub(super) struct Named {
    pub(super) number: u16,
    pub(super) place: Place,
}

/// 240 and `XXZ`: a bye asked for. Without a round it is the next one.
#[derive(Debug, Clone)]
pub(super) struct Bye {
    pub(super) who: Named,
    pub(super) kind: CellKind,
    pub(super) round: Option<u16>,
}

/// 260 and `XXP`: players who must not meet.
#[derive(Debug, Clone)]
pub(super) struct Group {
    pub(super) first_round: u16,
    pub(super) last_round: u16,
    pub(super) players: Vec<Named>,
}

/// 250 and `XXA`: virtual points of some players or teams in some rounds.
#[derive(Debug, Clone)]
pub(super) struct Acceleration {
    /// For teams; the points are game points then.
    pub(super) match_points: Points,
    pub(super) points: Points,
    pub(super) first_round: u16,
    pub(super) last_round: u16,
    pub(super) first: Named,
    pub(super) last: Named,
}

/// Numbers have four digits, so that of more lines some have the same; that is told.
const PLAYER_LINES_MAX: usize = 10_000;

/// As many lines that are kept as written.
const RECORDS_MAX: usize = 50_000;

/// Reads all lines; adds what is wrong with them to `faults`.
pub(super) fn read(lines: impl Iterator<Item = Line>, faults: &mut Vec<Fault>) -> File {
    let mut file = File::default();
    for line in lines.filter(|it| it.len() > 0) {
        if line.code() == "001" {
            if file.players.len() < PLAYER_LINES_MAX {
                file.players.extend(player::read(&line, faults));
            }
        } else if let Err(fault) = file.read_line(&line) {
            faults.push(fault);
        }
        if file.records.len() > RECORDS_MAX {
            faults.push(line.fault(1, FaultCode::TooManyRecords { at_most: RECORDS_MAX }));
            break;
        }
    }
    faults.extend(file.records.iter().filter(|it| !is_known(it)).map(not_understood));
    file
}

/// The records that say nothing about results, and those that are kept besides being read.
#[rustfmt::skip]
const KNOWN: &[&str] = &[
    "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132",
    "172", "182", "202", "212", "222",
    "013", "299", "300", "310", "320", "330", "352", "362",
    "801", "802", "###",
];

fn is_known(record: &Record) -> bool {
    KNOWN.contains(&record.code.as_str()) || is_national(record)
}

/// A player's national rating: the code is a federation, the columns are those of 001.
fn is_national(record: &Record) -> bool {
    let is_federation = record.code.bytes().all(|it| it.is_ascii_uppercase());
    let number = record.text.get(1..5).unwrap_or_default().trim();
    is_federation
        && !record.code.starts_with("XX")
        && !number.is_empty()
        && number.bytes().all(|it| it.is_ascii_digit())
}

fn not_understood(record: &Record) -> Fault {
    let seen = record.code.clone();
    Fault { line: record.line, column: 1, code: FaultCode::NotUnderstood { seen } }
}

impl File {
    fn read_line(&mut self, line: &Line) -> Result<(), Fault> {
        match line.code().as_str() {
            "012" => self.name = line.rest().text,
            "142" | "XXR" => {
                let rest = line.rest();
                // None are told where nobody knows yet.
                self.rounds = Some((rest.number()?, rest.place())).filter(|it| it.0 > 0);
            }
            "152" => self.read_152(line)?,
            "162" => self.values.read_162(line)?,
            "192" => self.system = line.rest().text,
            "240" => self.read_240(line)?,
            "250" => self.read_250(line)?,
            "260" => self.read_260(line)?,
            "299" => {
                self.abnormal.push(Abnormal::read(line)?);
                self.keep(line);
            }
            "013" | "300" | "310" | "320" | "330" | "352" | "362" => self.teams.read(line)?,
            "XXC" => self.read_xxc(line),
            "XXP" => self.read_xxp(line)?,
            "XXZ" => self.read_xxz(line)?,
            "XXA" => self.read_xxa(line)?,
            "XXS" => self.values.read_xxs(line)?,
            "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => self.values.read_bb(line)?,
            _ => self.keep(line),
        }
        Ok(())
    }

    /// Keeps a line as it was written.
    fn keep(&mut self, line: &Line) {
        let record = Record { line: line.number, code: line.code(), text: line.tail() };
        self.records.push(record);
    }

    /// The initial color.
    fn read_152(&mut self, line: &Line) -> Result<(), Fault> {
        let rest = line.rest();
        self.initial_color = match rest.text.to_ascii_uppercase().as_str() {
            "W" => Some(Color::White),
            "B" => Some(Color::Black),
            _ => return Err(rest.fault(FaultCode::NotAnInitialColor { seen: rest.text.clone() })),
        };
        Ok(())
    }

    /// Byes: type in column 5, round in 7–9, players from 11 on.
    fn read_240(&mut self, line: &Line) -> Result<(), Fault> {
        let kind = line.columns(5, 5);
        let kind = match kind.text.to_ascii_uppercase().as_str() {
            "F" => CellKind::FullBye,
            "H" => CellKind::HalfBye,
            "Z" => CellKind::ZeroBye,
            _ => return Err(kind.fault(FaultCode::NotABye { seen: kind.text.clone() })),
        };
        let round = line.columns(7, 9).round()?;
        for who in line.runs(11, 4, 5) {
            let who = who.named()?;
            self.byes.push(Bye { who, kind, round: Some(round) });
        }
        Ok(())
    }

    /// Acceleration: match points in 5–8, points in 10–13, rounds in 15–17 and 19–21, players or
    /// teams in 23–26 and 28–31.
    fn read_250(&mut self, line: &Line) -> Result<(), Fault> {
        let points_in = |columns: Columns| match columns.is_blank() {
            true => Ok(Points::ZERO),
            false => columns.worth(),
        };
        let match_points = points_in(line.columns(5, 8))?;
        let points = points_in(line.columns(10, 13))?;
        let (first_round, last_round) = rounds(&line.columns(15, 17), &line.columns(19, 21))?;
        let first = line.columns(23, 26).named()?;
        let last = line.columns(28, 31).named()?;
        self.accelerations.push(Acceleration {
            match_points,
            points,
            first_round,
            last_round,
            first,
            last,
        });
        Ok(())
    }

    /// Forbidden pairs: rounds in 5–7 and 9–11, players from 13 on.
    fn read_260(&mut self, line: &Line) -> Result<(), Fault> {
        let (first_round, last_round) = rounds(&line.columns(5, 7), &line.columns(9, 11))?;
        let players = line.runs(13, 4, 5).iter().map(Columns::named).collect::<Result<_, _>>()?;
        self.forbidden.push(Group { first_round, last_round, players });
        Ok(())
    }

    /// `XXC white1`, `XXC black1`, `XXC rank`.
    fn read_xxc(&mut self, line: &Line) {
        for word in line.words(4) {
            match word.text.to_ascii_lowercase().as_str() {
                "white1" => self.initial_color = Some(Color::White),
                "black1" => self.initial_color = Some(Color::Black),
                "rank" => self.ranks_by_line = true,
                _ => self.records.push(Record {
                    line: line.number,
                    code: line.code(),
                    text: format!(" {}", word.text),
                }),
            }
        }
    }

    fn read_xxp(&mut self, line: &Line) -> Result<(), Fault> {
        let players = line.words(4).iter().map(Columns::named).collect::<Result<_, _>>()?;
        self.forbidden.push(Group { first_round: 1, last_round: u16::MAX, players });
        Ok(())
    }

    fn read_xxz(&mut self, line: &Line) -> Result<(), Fault> {
        for who in line.words(4) {
            self.byes.push(Bye { who: who.named()?, kind: CellKind::ZeroBye, round: None });
        }
        Ok(())
    }

    /// The points of a player round by round: number in 5–8, points from 10 on.
    fn read_xxa(&mut self, line: &Line) -> Result<(), Fault> {
        let who = line.columns(5, 8).named()?;
        for (round, column) in (1..=u16::MAX).zip((10..=line.len()).step_by(5)) {
            let points = line.columns(column, column + 3);
            if !points.is_blank() {
                self.accelerations.push(Acceleration {
                    match_points: Points::ZERO,
                    points: points.worth()?,
                    first_round: round,
                    last_round: round,
                    first: who,
                    last: who,
                });
            }
        }
        Ok(())
    }
}

fn rounds(first: &Columns, last: &Columns) -> Result<(u16, u16), Fault> {
    let rounds = (first.round()?, last.round()?);
    if rounds.0 > rounds.1 {
        return Err(last.fault(FaultCode::NotARound { seen: last.text.clone() }));
    }
    Ok(rounds)
}

impl Columns {
    /// The player or team that is named in these columns.
    pub(super) fn named(&self) -> Result<Named, Fault> {
        Ok(Named { number: self.player()?, place: self.place() })
    }
}
