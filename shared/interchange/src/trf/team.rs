//! The records of teams: 013 of TRF16, and 300, 310, 320, 330, 352 and 362 of TRF26.

use super::{
    fault::{Fault, FaultCode},
    line::{Columns, Line},
    records::Named,
};
use crate::tournament::{Record, team::Team};
use competition::score::{Color, Points};

/// What the lines about teams say.
#[derive(Debug, Clone, Default)]
pub(super) struct TeamRecords {
    /// 310.
    pub(super) teams: Vec<TeamLine>,
    /// 013, which counts only where there is no 310.
    pub(super) teams_of_trf16: Vec<TeamLine>,
    pub(super) line_ups: Vec<LineUp>,
    pub(super) pairing_byes: PairingByes,
    pub(super) forfeits: Vec<MatchForfeit>,
    /// 352.
    pub(super) board_colors: Vec<Color>,
    /// 362.
    pub(super) match_points: MatchPoints,
    /// All these lines as written, for where they turn out not to make a team event.
    pub(super) lines: Vec<Record>,
}

/// 310 and 013: a team. Its members are still by the file's own numbers.
#[derive(Debug, Clone)]
pub(super) struct TeamLine {
    pub(super) line: usize,
    pub(super) team: Team,
    pub(super) members: Vec<Named>,
}

/// 300: who sat at which board; none where a board stayed empty.
#[derive(Debug, Clone)]
pub(super) struct LineUp {
    pub(super) round: u16,
    pub(super) team: Named,
    pub(super) boards: Vec<Option<Named>>,
}

/// 320: the byes of the pairing, round by round, and what they are worth if it says so.
#[derive(Debug, Clone, Default)]
pub(super) struct PairingByes {
    pub(super) match_points: Option<Points>,
    pub(super) game_points: Option<Points>,
    pub(super) rounds: Vec<Option<Named>>,
}

/// 330: a match that was not played.
#[derive(Debug, Clone, Copy)]
pub(super) struct MatchForfeit {
    pub(super) round: u16,
    pub(super) white: Named,
    pub(super) black: Named,
    /// Who came, if anybody did.
    pub(super) won_by: Option<Color>,
}

/// 362: what a match is worth.
#[derive(Debug, Clone, Copy)]
pub(super) struct MatchPoints {
    pub(super) win: Points,
    pub(super) draw: Points,
    pub(super) loss: Points,
}

impl Default for MatchPoints {
    fn default() -> Self {
        let [win, draw, loss] = [4, 2, 0].map(Points::from_halves);
        Self { win, draw, loss }
    }
}

/// More lines than five hundred teams need for fifty rounds.
const TEAM_LINES_MAX: usize = 30_000;

/// Numbers of teams have three digits.
const TEAMS_MAX: usize = 999;

impl TeamRecords {
    /// Reads one of these records.
    pub(super) fn read(&mut self, line: &Line) -> Result<(), Fault> {
        self.lines.push(Record { line: line.number, code: line.code(), text: line.tail() });
        if self.lines.len() > TEAM_LINES_MAX {
            return Err(line.fault(1, FaultCode::TooManyRecords { at_most: TEAM_LINES_MAX }));
        }
        match line.code().as_str() {
            "013" => self.read_013(line),
            "300" => self.read_300(line),
            "310" => self.read_310(line),
            "320" => self.read_320(line),
            "330" => self.read_330(line),
            "352" => self.read_352(line),
            _ => self.read_362(line),
        }
    }

    /// Name in 5–36, members from 37 on. Teams are numbered by the order of their lines.
    fn read_013(&mut self, line: &Line) -> Result<(), Fault> {
        if self.teams_of_trf16.len() >= TEAMS_MAX {
            return Err(line.fault(1, FaultCode::TooManyRecords { at_most: TEAMS_MAX }));
        }
        let number = u16::try_from(self.teams_of_trf16.len() + 1).unwrap_or(u16::MAX);
        let team = Team { number, name: line.columns(5, 36).text, ..Team::default() };
        let members = members(line, 37)?;
        self.teams_of_trf16.push(TeamLine { line: line.number, team, members });
        Ok(())
    }

    /// Number in 5–7, name in 9–40, short name in 42–46, strength in 48–53, match points in 55–60,
    /// game points in 62–67, rank in 69–71, members from 74 on.
    fn read_310(&mut self, line: &Line) -> Result<(), Fault> {
        let claimed = |first, last| {
            let columns = line.columns(first, last);
            let points = (!columns.is_blank()).then(|| columns.points()).transpose();
            points.map(|it| it.map(Points::halves))
        };
        let team = Team {
            number: team(&line.columns(5, 7))?.number,
            name: line.columns(9, 40).text,
            nickname: line.columns(42, 46).text,
            strength: line.columns(48, 53).number().ok(),
            members: Vec::new(),
            claimed_match_halves: claimed(55, 60)?,
            claimed_game_halves: claimed(62, 67)?,
            claimed_rank: line.columns(69, 71).number().ok(),
        };
        let members = members(line, 74)?;
        self.teams.push(TeamLine { line: line.number, team, members });
        Ok(())
    }

    /// Round in 5–7, team in 9–11, opponent in 13–15, players from 17 on, `0000` for none.
    fn read_300(&mut self, line: &Line) -> Result<(), Fault> {
        let round = line.columns(5, 7).round()?;
        let team = team(&line.columns(9, 11))?;
        let boards = line.runs(17, 4, 5);
        let boards = boards.iter().map(|it| match it.number::<u16>()? {
            0 => Ok(None),
            _ => it.named().map(Some),
        });
        let boards = boards.collect::<Result<_, _>>()?;
        self.line_ups.push(LineUp { round, team, boards });
        Ok(())
    }

    /// Match points in 5–8, game points in 10–13, the team of each round from 15 on.
    fn read_320(&mut self, line: &Line) -> Result<(), Fault> {
        let points = |first, last| {
            let columns = line.columns(first, last);
            (!columns.is_blank()).then(|| columns.worth()).transpose()
        };
        let byes = &mut self.pairing_byes;
        byes.match_points = points(5, 8)?;
        byes.game_points = points(10, 13)?;
        for column in (15..=line.len()).step_by(4) {
            let columns = line.columns(column, column + 2);
            let is_none = columns.is_blank() || columns.number::<u16>()? == 0;
            byes.rounds.push(if is_none { None } else { Some(team(&columns)?) });
        }
        Ok(())
    }

    /// Result in 5–6, round in 8–10, the team with White in 12–14, the other in 16–18.
    fn read_330(&mut self, line: &Line) -> Result<(), Fault> {
        let result = line.columns(5, 6);
        let won_by = match result.text.as_str() {
            "+-" => Some(Color::White),
            "-+" => Some(Color::Black),
            "--" => None,
            _ => {
                return Err(result.fault(FaultCode::UnknownSymbol { seen: result.text.clone() }));
            }
        };
        self.forfeits.push(MatchForfeit {
            round: line.columns(8, 10).round()?,
            white: team(&line.columns(12, 14))?,
            black: team(&line.columns(16, 18))?,
            won_by,
        });
        Ok(())
    }

    /// The colors of the team named first, board by board.
    fn read_352(&mut self, line: &Line) -> Result<(), Fault> {
        let rest = line.rest();
        let colors = rest.text.chars().filter(|it| !it.is_whitespace());
        let colors = colors.map(|it| match it {
            'W' | 'w' => Ok(Color::White),
            'B' | 'b' => Ok(Color::Black),
            seen => Err(rest.fault(FaultCode::NotAColor { seen })),
        });
        self.board_colors = colors.collect::<Result<_, _>>()?;
        Ok(())
    }

    /// A symbol in columns 5–6 and its points in 7–10, the next 9 columns on.
    fn read_362(&mut self, line: &Line) -> Result<(), Fault> {
        for column in (5..=line.len()).step_by(9) {
            let symbol = line.columns(column, column + 1);
            if symbol.is_blank() {
                continue;
            }
            let points = line.columns(column + 2, column + 5).worth()?;
            match symbol.text.to_ascii_uppercase().as_str() {
                "TW" => self.match_points.win = points,
                "TD" => self.match_points.draw = points,
                "TL" => self.match_points.loss = points,
                _ => {
                    return Err(
                        symbol.fault(FaultCode::UnknownSymbol { seen: symbol.text.clone() })
                    );
                }
            }
        }
        Ok(())
    }
}

fn members(line: &Line, first: usize) -> Result<Vec<Named>, Fault> {
    let runs = line.runs(first, 4, 5);
    let members = runs.iter().filter(|it| it.text.bytes().any(|it| it != b'0'));
    members.map(Columns::named).collect()
}

/// The team that is named in these columns.
fn team(columns: &Columns) -> Result<Named, Fault> {
    match columns.number()? {
        0 => Err(columns.fault(FaultCode::NoSuchTeam { number: 0 })),
        number => Ok(Named { number, place: columns.place() }),
    }
}
