//! A tournament as one sheet: its crosstable, which can be read again. Without rounds it is a start
//! list. Texts stand in it as its reader takes them, and rows by number, so that what was read is
//! written with the same bytes.

use super::{OpenGame, Player, Tournament};
use crate::{
    sheet_out::{Sheet, Value},
    table::text,
};
use competition::{
    crosstable::{Cell, CellKind},
    id::Tpn,
    score::{Color, Share},
};

/// The columns before the rounds, by names that readers of crosstables know.
const ABOUT: [&str; 8] = ["No.", "Name", "Title", "Sex", "Rtg", "FED", "FideID", "Born"];

/// A column after them where somebody has a club.
const CLUB: &str = "Club/City";

/// The crosstable.
pub fn sheet(tournament: &Tournament) -> Sheet {
    let rounds = tournament.drawn_rounds();
    let mut header: Vec<String> = ABOUT.map(str::to_owned).to_vec();
    header.extend(has_clubs(tournament).then(|| CLUB.to_owned()));
    header.extend((1..=rounds).map(|it| format!("{it}.Rd")));
    header.extend(["Pts.", "Rk."].map(str::to_owned));
    let mut players: Vec<_> = tournament.players.iter().zip(tournament.table.numbers()).collect();
    players.sort_by_key(|it| it.0.number);
    Sheet {
        name: text::squeezed(&tournament.name),
        header,
        rows: players.into_iter().map(|(player, who)| row(tournament, player, who)).collect(),
    }
}

fn has_clubs(tournament: &Tournament) -> bool {
    tournament.players.iter().any(|it| !it.club.is_empty())
}

fn row(tournament: &Tournament, player: &Player, who: Tpn) -> Vec<Value> {
    let rating = Some(tournament.table.row(who).rating).filter(|it| *it > 0);
    let sex = player.female.map(|it| if it { "w" } else { "m" });
    let mut cells: Vec<Value> = vec![
        player.number.into(),
        text::name(&player.name).into(),
        text::squeezed(&player.title).into(),
        sex.into(),
        rating.into(),
        text::squeezed(&player.federation).into(),
        text::half_width(&player.fide_id).into(),
        text::half_width(&player.born).into(),
    ];
    cells.extend(has_clubs(tournament).then(|| text::squeezed(&player.club).into()));
    let rounds = 1..=tournament.drawn_rounds();
    cells.extend(rounds.map(|it| Value::from(round(tournament, who, it))));
    // A blank among ranks would be read as the rank above.
    let all_ranked = tournament.players.iter().all(|it| it.claimed_rank.is_some());
    let rank = player.claimed_rank.filter(|_| all_ranked);
    cells.extend([tournament.table.points(who).into(), rank.into()]);
    cells
}

/// `17b1`, `9w½`, `32b+`, and of an open game `4w`; without an opponent `-1`, `-½`, `-0`.
fn round(tournament: &Tournament, who: Tpn, round: u16) -> String {
    let number = |who: Tpn| tournament.players[usize::from(who.0) - 1].number;
    let is_here = |it: &&OpenGame| it.round == round && (it.white == who || it.black == who);
    if let Some(game) = tournament.open.iter().find(is_here) {
        return match game.white == who {
            true => format!("{}w", number(game.black)),
            false => format!("{}b", number(game.white)),
        };
    }
    let cell = tournament.regular_cell(who, round);
    let ahead = tournament.byes.get(&round).and_then(|it| it.get(&who));
    let Some(opponent) = cell.opponent else { return bye(*ahead.unwrap_or(&cell.kind)).to_owned() };
    let color = match cell.color {
        Some(Color::White) => "w",
        Some(Color::Black) => "b",
        None => "",
    };
    let mark = mark(tournament, cell, tournament.regular_cell(opponent, round));
    format!("{}{color}{mark}", number(opponent))
}

fn bye(kind: CellKind) -> &'static str {
    match kind {
        CellKind::PairingBye | CellKind::FullBye | CellKind::ForfeitWin => "-1",
        CellKind::HalfBye => "-½",
        CellKind::ForfeitLoss | CellKind::ZeroBye | CellKind::Played | CellKind::PlayedUnrated => {
            "-0"
        }
    }
}

fn mark(tournament: &Tournament, cell: Cell, theirs: Cell) -> &'static str {
    let shares = match cell.color {
        Some(Color::Black) => tournament.values.shares(theirs.points, cell.points).map(|it| it.1),
        Some(Color::White) | None => {
            tournament.values.shares(cell.points, theirs.points).map(|it| it.0)
        }
    };
    match (cell.kind, shares) {
        (CellKind::ForfeitWin, _) => "+",
        (CellKind::ForfeitLoss, _) => "-",
        (_, Some(Share::Win)) => "1",
        (_, Some(Share::Draw)) => "½",
        (_, Some(Share::Loss) | None) => "0",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{chess_results::read::read_crosstable, sheet_out, trf};
    use expect_test::expect;

    #[test]
    fn a_crosstable_is_written_and_read() {
        let line = |number: u16, about: &str, rounds: &str| {
            format!("001 {number:>4} {about:82}{rounds}\n")
        };
        let file = [
            line(2, "m GM Ahn, Bo", "   4 w 1     6 b ="),
            line(4, "w    赵一", "   2 b 0  0000 - U"),
            line(6, "     =Chen", "0000 - H     2 w ="),
        ];
        let tournament = trf::read(file.concat().as_bytes()).unwrap();
        let csv = sheet_out::csv(&sheet(&tournament));
        expect![[r#"
            ﻿No.,Name,Title,Sex,Rtg,FED,FideID,Born,1.Rd,2.Rd,Pts.,Rk.␍
            2,"Ahn, Bo",GM,m,,,,,4w1,6b½,1.5,␍
            4,赵一,,w,,,,,2b0,-1,1,␍
            6,'=Chen,,,,,,,-½,2w½,1,␍
        "#]]
        .assert_eq(&String::from_utf8(csv.clone()).unwrap().replace('\r', "␍"));
        for bytes in [csv, sheet_out::xlsx(&sheet(&tournament)).unwrap()] {
            let read = read_crosstable(&bytes).tournament.unwrap();
            assert_eq!(read.table.rows, tournament.table.rows);
            let names =
                |it: &Tournament| it.players.iter().map(|it| it.name.clone()).collect::<Vec<_>>();
            assert_eq!(names(&read), names(&tournament));
        }
    }
}
