//! From the games of players to the matches of their teams.

use super::{
    assemble::Numbers,
    fault::{Fault, FaultCode},
    player::{ROUNDS_MAX, RoundCell},
    records::{File, Named},
    roster::Roster,
};
use crate::tournament::{
    Forbidden, OpenGame,
    team::{Teams, Virtual},
};
use competition::{
    crosstable::{Cell, CellKind, Crosstable, Row},
    id::Tpn,
    score::{Color, Points, Scoring, Share},
};
use std::{
    cmp::{Ordering, Reverse},
    collections::{BTreeMap, BTreeSet},
};

/// The teams of a file, if it is one of a team event. Then its byes, forbidden pairs and virtual
/// points are those of teams, and are taken out of it; adds what does not fit to `faults`.
pub(super) fn teams(
    file: &mut File,
    players: &Numbers,
    rounds: Rounds,
    faults: &mut Vec<Fault>,
) -> Option<Teams> {
    let system = file.system.to_ascii_uppercase();
    let is_of_players = ["DUTCH", "DUBOV", "BURSTEIN"].iter().any(|it| system.contains(it));
    let mut misfits = Vec::new();
    let roster = Roster::of(&file.teams, players, &mut misfits);
    let is_roster_right = misfits.is_empty();
    if !roster.teams.is_empty() && !is_of_players {
        let teams = Matches::of(file, players, roster, rounds, &mut misfits).teams(&mut misfits);
        // Who is in a wrong team also meets wrong ones.
        misfits.retain(|it| is_roster_right || !matches!(it.code, FaultCode::TwoMatches { .. }));
        // Lists of players by team also occur where everybody plays alone.
        if misfits.is_empty() || system.starts_with("FIDE_TEAM") {
            faults.append(&mut misfits);
            file.byes.clear();
            file.forbidden.clear();
            file.accelerations.clear();
            file.abnormal.clear();
            return Some(teams);
        }
    }
    file.records.append(&mut file.teams.lines);
    file.records.sort_by_key(|it| it.line);
    None
}

/// The rounds of a file.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rounds {
    pub(super) announced: u16,
    /// Those in which some player was paired or had the bye of the pairing, without a last one of
    /// which nothing is known yet.
    pub(super) played: u16,
    /// The same, with that one.
    pub(super) drawn: u16,
}

/// A team event, round by round.
struct Matches<'a> {
    file: &'a File,
    roster: Roster,
    rounds: Rounds,
    /// By round, then by team.
    sides: Vec<Vec<Side<'a>>>,
    forfeits: BTreeMap<(u16, Tpn), Forfeit>,
    /// Who had the bye of the pairing in which round.
    pairing_byes: BTreeSet<(u16, Tpn)>,
    /// Byes asked for, also in rounds not drawn yet.
    byes: BTreeMap<(u16, Tpn), CellKind>,
    scoring: Scoring,
    games: Scoring,
    boards: u32,
}

/// What the players of a team tell about a round.
#[derive(Debug, Clone, Default)]
struct Side<'a> {
    opponent: Option<Tpn>,
    /// The round of who sat at each board; none where a board stayed empty.
    boards: Vec<Option<&'a RoundCell>>,
    points: Points,
}

/// A match that was not played, as one of its teams sees it.
#[derive(Debug, Clone, Copy)]
struct Forfeit {
    opponent: Tpn,
    color: Color,
    won: bool,
}

impl<'a> Matches<'a> {
    fn of(
        file: &'a File,
        players: &Numbers,
        roster: Roster,
        rounds: Rounds,
        faults: &mut Vec<Fault>,
    ) -> Self {
        let pairing_byes = pairing_byes(file, &roster, faults);
        let forfeits = forfeits(file, &roster, faults);
        let told = pairing_byes.iter().map(|it| it.0).chain(forfeits.keys().map(|it| it.0));
        let played = told.fold(rounds.played, u16::max).min(ROUNDS_MAX.max(rounds.played));
        let (announced, drawn) = (rounds.announced.max(played), rounds.drawn.max(played));
        let rounds = Rounds { announced, played, drawn };
        let byes = byes(file, &roster, played, faults);

        let reader = SideReader { file, players, roster: &roster };
        let numbers: Vec<Tpn> = roster.numbers.values().copied().collect();
        let sides: Vec<Vec<Side<'_>>> = (1..=drawn)
            .map(|round| numbers.iter().map(|it| reader.side(round, *it, faults)).collect())
            .collect();
        check_forfeits(file, &roster, &sides, faults);
        let boards = match file.teams.board_colors.len() {
            0 => sides.iter().flatten().map(|it| it.boards.len()).max().unwrap_or(0),
            given => given,
        };
        let boards = u32::try_from(boards).unwrap_or(u32::MAX);
        let (scoring, games) = (scoring(file), games(file, boards));
        Self { file, roster, rounds, sides, forfeits, pairing_byes, byes, scoring, games, boards }
    }

    fn teams(self, faults: &mut Vec<Fault>) -> Teams {
        let numbers: Vec<Tpn> = self.roster.numbers.values().copied().collect();
        let told = |team: &Tpn| -> (Vec<Cell>, Vec<Points>) {
            (1..=self.rounds.played).map(|round| self.cell(round, *team)).unzip()
        };
        let boards = |team: &Tpn| -> Vec<Vec<Points>> {
            (1..=self.rounds.played).map(|round| self.board_points(round, *team)).collect()
        };
        let (mut cells, mut game_points): (Vec<_>, Vec<_>) = numbers.iter().map(told).unzip();
        self.apply_abnormal(&mut cells, &mut game_points, faults);
        let rows = cells.into_iter().map(|cells| Row { rating: 0, cells }).collect();
        let mut byes: BTreeMap<u16, BTreeMap<Tpn, CellKind>> = BTreeMap::new();
        for (&(round, team), &kind) in self.byes.iter().filter(|it| it.0.0 > self.rounds.played) {
            byes.entry(round).or_default().insert(team, kind);
        }
        Teams {
            open: self.open(),
            matches: Crosstable { scoring: self.scoring, rounds: self.rounds.announced, rows },
            game_points,
            board_points: numbers.iter().map(boards).collect(),
            boards: u16::try_from(self.boards).unwrap_or(u16::MAX),
            games: self.games,
            board_colors: self.file.teams.board_colors.clone(),
            byes,
            forbidden: forbidden(self.file, &self.roster, faults),
            virtual_points: virtual_points(self.file, &self.roster, faults),
            line_ups: self.roster.line_ups,
            list: self.roster.teams,
        }
    }

    /// The matches with open games.
    fn open(&self) -> BTreeSet<OpenGame> {
        let mut open = BTreeSet::new();
        for round in 1..=self.rounds.drawn {
            for &team in self.roster.numbers.values() {
                let side = self.side(round, team);
                let games = side.boards.iter().flatten();
                let Some(opponent) = side.opponent.filter(|_| games.clone().any(|it| it.is_open))
                else {
                    continue;
                };
                let is_white = self.color(round, team, opponent) != Some(Color::Black);
                let (white, black) = if is_white { (team, opponent) } else { (opponent, team) };
                open.insert(OpenGame { round, white, black });
            }
        }
        open
    }

    /// Record 299: match points and game points that are not those of the point system.
    fn apply_abnormal(
        &self,
        cells: &mut [Vec<Cell>],
        game_points: &mut [Vec<Points>],
        faults: &mut Vec<Fault>,
    ) {
        let as_played = game_points.to_vec();
        for record in &self.file.abnormal {
            for named in &record.who {
                let Some(team) = self.roster.find(*named, faults) else { continue };
                let at = usize::from(team.0) - 1;
                let (rounds, games) = (&mut cells[at], &mut game_points[at]);
                let share = |round: usize| {
                    let theirs = as_played[usize::from(rounds[round].opponent?.0) - 1][round];
                    Some(share(as_played[at][round], theirs))
                };
                let is_meant = |round: usize| record.is_of(rounds[round].kind, share(round));
                let mut matches: Vec<Points> = rounds.iter().map(|it| it.points).collect();
                for (halves, points) in
                    [(record.match_points, &mut matches), (record.points, games)]
                {
                    let Some(halves) = halves else { continue };
                    faults.extend(record.apply(halves, points, *named, is_meant).err());
                }
                rounds.iter_mut().zip(matches).for_each(|(it, points)| it.points = points);
            }
        }
    }

    fn side(&self, round: u16, team: Tpn) -> &Side<'a> {
        &self.sides[usize::from(round) - 1][usize::from(team.0) - 1]
    }

    /// What a round was for a team, and its game points.
    fn cell(&self, round: u16, team: Tpn) -> (Cell, Points) {
        let side = self.side(round, team);
        if let Some(forfeit) = self.forfeits.get(&(round, team)) {
            return self.forfeited(*forfeit, side);
        }
        if let Some(opponent) = side.opponent {
            return self.met(round, team, opponent);
        }
        let told = side.boards.iter().flatten().map(|it| it.kind);
        let kind = if self.pairing_byes.contains(&(round, team)) {
            CellKind::PairingBye
        } else if let Some(kind) = self.byes.get(&(round, team)) {
            *kind
        } else {
            told.min_by_key(|it| (*it != CellKind::PairingBye, *it)).unwrap_or(CellKind::ZeroBye)
        };
        self.alone(kind, side)
    }

    /// The points of each board of a match, first board first; nothing for a bye.
    fn board_points(&self, round: u16, team: Tpn) -> Vec<Points> {
        let side = self.side(round, team);
        let has_match = side.opponent.is_some() || self.forfeits.contains_key(&(round, team));
        let boards = side.boards.iter().filter(|_| has_match);
        boards.map(|it| it.map_or(Points::ZERO, |cell| points(self.file, cell))).collect()
    }

    /// A match that was not played.
    fn forfeited(&self, forfeit: Forfeit, side: &Side<'_>) -> (Cell, Points) {
        let kind = if forfeit.won { CellKind::ForfeitWin } else { CellKind::ForfeitLoss };
        let (cell, points) = self.alone(kind, side);
        (Cell { opponent: Some(forfeit.opponent), color: Some(forfeit.color), ..cell }, points)
    }

    /// A round without a match.
    fn alone(&self, kind: CellKind, side: &Side<'_>) -> (Cell, Points) {
        let all = |points: Points| points.times(self.boards);
        let told = side.boards.iter().any(Option::is_some);
        let (points, games) = match kind {
            CellKind::PairingBye => (self.scoring.pairing_bye, self.games.pairing_bye),
            CellKind::HalfBye => (self.scoring.draw, all(self.games.draw)),
            CellKind::ForfeitWin if told => (self.scoring.win, side.points),
            CellKind::ForfeitWin | CellKind::FullBye => (self.scoring.win, all(self.games.win)),
            CellKind::ForfeitLoss
            | CellKind::ZeroBye
            | CellKind::Played
            | CellKind::PlayedUnrated => (self.scoring.absence, all(self.games.absence)),
        };
        (Cell { kind, opponent: None, color: None, points }, games)
    }

    /// A match. It was played if one of its games was, or if both teams have points of it. As long
    /// as a game is open it has no result.
    fn met(&self, round: u16, team: Tpn, opponent: Tpn) -> (Cell, Points) {
        let (mine, theirs) = (self.side(round, team), self.side(round, opponent));
        let games = || mine.boards.iter().chain(&theirs.boards).flatten();
        if games().any(|it| it.is_open) {
            return (Cell::absent(&self.scoring), mine.points);
        }
        let both_have_points = mine.points.min(theirs.points) > Points::ZERO;
        let (kind, points) = if both_have_points || games().any(|it| it.kind.was_played()) {
            (CellKind::Played, self.scoring.played(share(mine.points, theirs.points)))
        } else if mine.points > theirs.points {
            (CellKind::ForfeitWin, self.scoring.win)
        } else {
            (CellKind::ForfeitLoss, self.scoring.absence)
        };
        let color = self.color(round, team, opponent);
        (Cell { kind, opponent: Some(opponent), color, points }, mine.points)
    }

    /// The color of a team: that of its first board. The team with more players is asked, whose
    /// boards are the less likely to have moved up.
    fn color(&self, round: u16, team: Tpn, opponent: Tpn) -> Option<Color> {
        let seated = |it: Tpn| self.side(round, it).boards.len();
        let asked = [team, opponent].into_iter().min_by_key(|it| (Reverse(seated(*it)), *it))?;
        let boards = self.side(round, asked).boards.iter().enumerate();
        let mut colors = boards.filter_map(|(at, cell)| Some((at, (*cell)?.color?)));
        let (at, color) = colors.next()?;
        let turned = self.board_color(at) != self.board_color(0);
        let first = if turned { color.opposite() } else { color };
        Some(if asked == team { first } else { first.opposite() })
    }

    /// The color that the team named first has at a board, counted from 0.
    fn board_color(&self, board: usize) -> Color {
        let given = &self.file.teams.board_colors;
        match board.checked_rem(given.len()) {
            Some(board) => given[board],
            None if board.is_multiple_of(2) => Color::White,
            None => Color::Black,
        }
    }
}

/// Reads what the players of a team tell about a round.
struct SideReader<'a, 'b> {
    file: &'a File,
    players: &'b Numbers,
    roster: &'b Roster,
}

impl<'a> SideReader<'a, '_> {
    fn side(&self, round: u16, team: Tpn, faults: &mut Vec<Fault>) -> Side<'a> {
        let members = self.roster.members(team).iter();
        let cells = members.filter_map(|who| Some((*who, self.cell(round, *who)?)));
        let cells: Vec<(Tpn, &RoundCell)> = cells.collect();
        let line_up = self.roster.line_ups.get(&(round, team));
        let boards: Vec<Option<&RoundCell>> = match line_up {
            Some(line_up) => line_up.iter().map(|who| self.cell(round, (*who)?)).collect(),
            None => cells.iter().filter(|it| is_seated(it.1)).map(|it| Some(it.1)).collect(),
        };
        let points = boards.iter().flatten().map(|it| points(self.file, it)).sum();
        Side { opponent: self.opponent(round, team, &cells, faults), boards, points }
    }

    fn cell(&self, round: u16, who: Tpn) -> Option<&'a RoundCell> {
        let player = self.file.players.get(usize::from(who.0) - 1)?;
        player.rounds.get(usize::from(round) - 1)
    }

    /// The team of all opponents.
    fn opponent(
        &self,
        round: u16,
        team: Tpn,
        cells: &[(Tpn, &RoundCell)],
        faults: &mut Vec<Fault>,
    ) -> Option<Tpn> {
        let mut found: Option<Option<Tpn>> = None;
        for (who, cell) in cells {
            let Some(opponent) = cell.opponent else { continue };
            let theirs = self.players.get(&opponent).and_then(|it| self.roster.team_of.get(it));
            let theirs = theirs.copied().filter(|it| *it != team);
            if theirs.is_none() || found.is_some_and(|it| it != theirs) {
                let number = self.roster.teams[usize::from(team.0) - 1].number;
                let code = FaultCode::TwoMatches { team: number, round };
                let line = self.file.players[usize::from(who.0) - 1].line;
                faults.push(Fault { line, column: cell.column, code });
            }
            found = found.or(Some(theirs));
        }
        found.flatten()
    }
}

fn points(file: &File, cell: &RoundCell) -> Points {
    file.values.points(cell.kind, cell.share, cell.color)
}

/// How a match ended, by the game points of both. Who has none has lost.
fn share(mine: Points, theirs: Points) -> Share {
    match mine.cmp(&theirs) {
        Ordering::Greater => Share::Win,
        Ordering::Equal if mine > Points::ZERO => Share::Draw,
        Ordering::Equal | Ordering::Less => Share::Loss,
    }
}

/// Whether somebody was seated in a round, or at least named for it.
fn is_seated(cell: &RoundCell) -> bool {
    !cell.is_blank && (cell.opponent.is_some() || cell.kind != CellKind::ZeroBye)
}

/// The initial color as the first round shows it: the team with the smallest number that played
/// in it had that color if its number is odd (FIDE C.04.6 4.2.3, 4.3.1).
pub(super) fn first_color(matches: &Crosstable) -> Option<Color> {
    let (who, color) = matches.numbers().find_map(|who| {
        let cell = matches.cell(who, 0);
        Some((who, cell.color.filter(|_| cell.kind.was_played())?))
    })?;
    Some(if who.0 % 2 == 1 { color } else { color.opposite() })
}

/// What a match is worth. The bye is worth a draw (FIDE C.04.6 1.4) unless 320 says otherwise.
fn scoring(file: &File) -> Scoring {
    let points = file.teams.match_points;
    Scoring {
        win: points.win,
        draw: points.draw,
        loss: points.loss,
        absence: Points::ZERO,
        pairing_bye: file.teams.pairing_byes.match_points.unwrap_or(points.draw),
    }
}

/// What a game is worth, and the bye to all boards together.
fn games(file: &File, boards: u32) -> Scoring {
    let games = file.values.scoring();
    let draw = games.draw.times(boards);
    Scoring { pairing_bye: file.teams.pairing_byes.game_points.unwrap_or(draw), ..games }
}

fn pairing_byes(file: &File, roster: &Roster, faults: &mut Vec<Fault>) -> BTreeSet<(u16, Tpn)> {
    let rounds = (1..=u16::MAX).zip(&file.teams.pairing_byes.rounds);
    rounds.filter_map(|(round, team)| Some((round, roster.find((*team)?, faults)?))).collect()
}

fn forfeits(
    file: &File,
    roster: &Roster,
    faults: &mut Vec<Fault>,
) -> BTreeMap<(u16, Tpn), Forfeit> {
    let mut forfeits = BTreeMap::new();
    for it in &file.teams.forfeits {
        let (white, black) = (roster.find(it.white, faults), roster.find(it.black, faults));
        if let (Some(white), Some(black)) = (white, black) {
            if white == black {
                faults.push(it.black.place.fault(FaultCode::OwnOpponent));
                continue;
            }
            for (team, named) in [(white, it.white), (black, it.black)] {
                if forfeits.contains_key(&(it.round, team)) {
                    let code = FaultCode::TwoMatches { team: named.number, round: it.round };
                    faults.push(named.place.fault(code));
                }
            }
            let sides = [(white, black, Color::White), (black, white, Color::Black)];
            forfeits.extend(sides.map(|(team, opponent, color)| {
                let won = it.won_by == Some(color);
                ((it.round, team), Forfeit { opponent, color, won })
            }));
        }
    }
    forfeits
}

/// A match that was not played must not be against another team than the players say.
fn check_forfeits(file: &File, roster: &Roster, sides: &[Vec<Side<'_>>], faults: &mut Vec<Fault>) {
    let number = |it: Named| roster.numbers.get(&it.number).copied();
    for it in &file.teams.forfeits {
        for (team, opponent) in [(it.white, it.black), (it.black, it.white)] {
            let side = sides.get(usize::from(it.round) - 1);
            let side = side.zip(number(team)).and_then(|(it, who)| it.get(usize::from(who.0) - 1));
            if side.and_then(|it| it.opponent).is_some_and(|it| Some(it) != number(opponent)) {
                let code = FaultCode::TwoMatches { team: team.number, round: it.round };
                faults.push(team.place.fault(code));
            }
        }
    }
}

fn byes(
    file: &File,
    roster: &Roster,
    played: u16,
    faults: &mut Vec<Fault>,
) -> BTreeMap<(u16, Tpn), CellKind> {
    let next = played.saturating_add(1);
    let byes = file.byes.iter().filter_map(|it| {
        let team = roster.find(it.who, faults)?;
        Some(((it.round.unwrap_or(next), team), it.kind))
    });
    byes.collect()
}

fn forbidden(file: &File, roster: &Roster, faults: &mut Vec<Fault>) -> Vec<Forbidden> {
    let groups = file.forbidden.iter().map(|group| Forbidden {
        first_round: group.first_round,
        last_round: group.last_round,
        players: group.players.iter().filter_map(|it| roster.find(*it, faults)).collect(),
    });
    groups.collect()
}

fn virtual_points(
    file: &File,
    roster: &Roster,
    faults: &mut Vec<Fault>,
) -> BTreeMap<Tpn, Vec<Virtual>> {
    let mut points: BTreeMap<Tpn, Vec<Virtual>> = BTreeMap::new();
    for it in &file.accelerations {
        let (first, last) = (roster.find(it.first, faults), roster.find(it.last, faults));
        let (Some(first), Some(last)) = (first, last) else {
            continue;
        };
        for team in (first.0..=last.0).map(Tpn) {
            let mine = points.entry(team).or_default();
            let end = usize::from(it.last_round.min(ROUNDS_MAX));
            mine.resize(mine.len().max(end), Virtual::default());
            let given = Virtual { matches: it.match_points, games: it.points };
            let from = (usize::from(it.first_round) - 1).min(end);
            mine[from..end].fill(given);
        }
    }
    points
}
