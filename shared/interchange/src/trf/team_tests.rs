//! Files of teams in, their matches out.

use super::{Version, read, write};
use crate::tournament::{
    Tournament,
    team::{Teams, draw, system::TeamSystem},
};
use competition::{id::Tpn, score::Color};
use expect_test::{Expect, expect};
use proptest::prelude::*;
use std::fmt::Write as _;

/// Five teams of two after two rounds of four. In round 1 team 5 has the bye; in round 2 team 1 was
/// absent with half the points, and team 4 stayed away.
const SMALL: &str = "\
012 Team Cup
142 4
152 W
192 FIDE_TEAM_TYPEB_MP_GP
352 WB
362 TW 3.0   TD 1.0   TL 0.0
001    1      Ahn                               2400                             1.0    1     3 w 1  0000 - Z
001    2      Bai                               2300                             0.5    2     4 b =  0000 - Z
001    3      Cao                               2200                             1.0    3     1 b 0     9 w 1
001    4      Dai                               2100                             0.5    4     2 w =    10 b 0
001    5      Eng                               2000                             0.5    5     7 w =     8 b +
001    6      Fan                               1900                             0.5    6     8 b =     7 w +
001    7      Gao                               1800                             0.5    7     5 b =     6 b -
001    8      Han                               1700                             0.5    8     6 w =     5 w -
001    9      Ito                               1600                             0.5    9  0000 - U     3 b 0
001   10      Jin                               1500                             1.5   10  0000 - U     4 w 1
310   1 Alpha                            A       2350    3.0    1.5   1     1    2
310   2 Beta                                                                3    4
310   3 Gamma                                                               5    6
310   4 Delta                                                               7    8
310   5 Epsilon                                                             9   10
240 H   2    1
240 Z   3    2
260   1   4    1    3    5
320  1.0  1.0 005 000
330 -+   2   4   3
";

/// The teams round by round, or the faults.
fn check(file: &str, expected: Expect) {
    let text = match read(file.as_bytes()) {
        Ok(tournament) => tournament.teams.map_or("no teams\n".to_owned(), |it| told(&it)),
        Err(faults) => faults.iter().map(|it| format!("{it}\n")).collect(),
    };
    expected.assert_eq(&text);
}

fn told(it: &Teams) -> String {
    let mut text = format!("{} boards, {} rounds\n", it.boards, it.matches.rounds);
    for (who, team) in it.matches.numbers().zip(&it.list) {
        let rounds = (0..it.matches.played_rounds()).map(|round| told_round(it, who, round));
        let rounds: Vec<_> = rounds.collect();
        let members: Vec<_> = team.members.iter().map(ToString::to_string).collect();
        let (members, rounds) = (members.join(" "), rounds.join(","));
        writeln!(text, "{} {} ({members}):{rounds}", team.number, team.name).unwrap();
    }
    for it in &it.open {
        writeln!(text, "open in {}: {} {}", it.round, it.white, it.black).unwrap();
    }
    for (round, byes) in &it.byes {
        writeln!(text, "byes in {round}: {byes:?}").unwrap();
    }
    for it in &it.forbidden {
        writeln!(text, "apart in {}–{}: {:?}", it.first_round, it.last_round, it.players).unwrap();
    }
    text
}

/// Opponent, color and kind, match points, game points and those of each board.
fn told_round(teams: &Teams, who: Tpn, round: usize) -> String {
    let at = usize::from(who.0) - 1;
    let cell = teams.matches.cell(who, round);
    let color = cell.color.map_or("", |it| if it == Color::White { "w" } else { "b" });
    let opponent = cell.opponent.map_or("-".to_owned(), |it| it.to_string());
    let boards = teams.board_points[at][round].iter().map(ToString::to_string);
    let boards = boards.collect::<Vec<_>>().join("+");
    let games = teams.game_points[at][round];
    format!(" {opponent}{color} {:?} {} {games}={boards}", cell.kind, cell.points)
}

#[test]
fn matches_are_made_of_games() {
    check(
        SMALL,
        expect![[r#"
        2 boards, 4 rounds
        1 Alpha (1 2): 2w Played 3 1½=1+½, - HalfBye 1 1=
        2 Beta (3 4): 1b Played 0 ½=0+½, 5w Played 1 1=1+0
        3 Gamma (5 6): 4w Played 1 1=½+½, 4b ForfeitWin 3 2=1+1
        4 Delta (7 8): 3b Played 1 1=½+½, 3w ForfeitLoss 0 0=0+0
        5 Epsilon (9 10): - PairingBye 1 1=, 2b Played 1 1=0+1
        byes in 3: {Tpn(2): ZeroBye}
        apart in 1–4: [Tpn(1), Tpn(3), Tpn(5)]
    "#]],
    );
}

#[test]
fn what_a_team_is_is_kept() {
    let teams = read(SMALL.as_bytes()).unwrap().teams.unwrap();
    let alpha = &teams.list[0];
    assert_eq!((alpha.nickname.as_str(), alpha.strength), ("A", Some(2350)));
    assert_eq!((alpha.claimed_match_halves, alpha.claimed_game_halves), (Some(6), Some(3)));
    assert_eq!((alpha.claimed_rank, teams.list[1].claimed_rank), (Some(1), None));
    assert_eq!(teams.board_colors, [Color::White, Color::Black]);
}

/// Without 320 and 330 the players' own rounds tell.
#[test]
fn byes_and_forfeits_are_seen_from_the_players() {
    let without = |it: &&str| !["320", "330", "362", "240", "260"].contains(&&it[..3]);
    let lines: Vec<_> = SMALL.lines().filter(without).collect();
    check(
        &lines.join("\n"),
        expect![[r#"
        2 boards, 4 rounds
        1 Alpha (1 2): 2w Played 2 1½=1+½, - ZeroBye 0 0=
        2 Beta (3 4): 1b Played 0 ½=0+½, 5w Played 1 1=1+0
        3 Gamma (5 6): 4w Played 1 1=½+½, 4b ForfeitWin 2 2=1+1
        4 Delta (7 8): 3b Played 1 1=½+½, 3w ForfeitLoss 0 0=0+0
        5 Epsilon (9 10): - PairingBye 1 1=, 2b Played 1 1=0+1
    "#]],
    );
}

#[test]
fn trf16_numbers_teams_by_their_lines() {
    let keep = |it: &&str| !["3", "2", "19"].iter().any(|code| it.starts_with(code));
    let mut lines: Vec<String> = SMALL.lines().filter(keep).map(str::to_owned).collect();
    for (name, first) in [("Beta", 3), ("Alpha", 1), ("Gamma", 5), ("Delta", 7), ("Epsilon", 9)] {
        lines.push(format!("013 {name:<32}{first:>4} {:>4}", first + 1));
    }
    check(
        &lines.join("\n"),
        expect![[r#"
        2 boards, 4 rounds
        1 Beta (3 4): 2b Played 0 ½=0+½, 5w Played 1 1=1+0
        2 Alpha (1 2): 1w Played 2 1½=1+½, - ZeroBye 0 0=
        3 Gamma (5 6): 4w Played 1 1=½+½, 4b ForfeitWin 2 2=1+1
        4 Delta (7 8): 3b Played 1 1=½+½, 3w ForfeitLoss 0 0=0+0
        5 Epsilon (9 10): - PairingBye 1 1=, 1b Played 1 1=0+1
    "#]],
    );
}

/// Team 2 put its second player on the first board, who has Black there.
#[test]
fn a_line_up_tells_the_first_board() {
    let file = SMALL
        .replace("2     4 b =", "2     3 b =")
        .replace("1     3 w 1", "1     4 w 1")
        .replace("3     1 b 0", "3     2 w =")
        .replace("4     2 w =", "4     1 b 0");
    let with = format!("{file}300   1   2   1    4    3\n");
    let boards =
        |file: &str| read(file.as_bytes()).unwrap().teams.unwrap().board_points[1][0].clone();
    assert_eq!(boards(&file).iter().map(ToString::to_string).collect::<String>(), "½0");
    assert_eq!(boards(&with).iter().map(ToString::to_string).collect::<String>(), "0½");
}

/// The record of the regulation's example: a forfeit with fewer game points; and a penalty.
#[test]
fn points_of_teams_may_be_others_than_the_system_gives() {
    check(
        &format!("{SMALL}299 +   2.0   1.5    2    3\n299    -1.0          1    1\n"),
        expect![[r#"
            2 boards, 4 rounds
            1 Alpha (1 2): 2w Played 2 1½=1+½, - HalfBye 1 1=
            2 Beta (3 4): 1b Played 0 ½=0+½, 5w Played 1 1=1+0
            3 Gamma (5 6): 4w Played 1 1=½+½, 4b ForfeitWin 2 1½=1+1
            4 Delta (7 8): 3b Played 1 1=½+½, 3w ForfeitLoss 0 0=0+0
            5 Epsilon (9 10): - PairingBye 1 1=, 2b Played 1 1=0+1
            byes in 3: {Tpn(2): ZeroBye}
            apart in 1–4: [Tpn(1), Tpn(3), Tpn(5)]
        "#]],
    );
}

/// The first board of a match in round 2 still goes on: the match is neither over nor a round
/// without one.
#[test]
fn a_match_with_an_open_board_is_open() {
    let file = SMALL
        .replace("U     3 b 0", "U     3 b")
        .replace("3     1 b 0     9 w 1", "3     1 b 0     9 w");
    check(
        &file,
        expect![[r#"
        2 boards, 4 rounds
        1 Alpha (1 2): 2w Played 3 1½=1+½, - HalfBye 1 1=
        2 Beta (3 4): 1b Played 0 ½=0+½, - ZeroBye 0 0=0+0
        3 Gamma (5 6): 4w Played 1 1=½+½, 4b ForfeitWin 3 2=1+1
        4 Delta (7 8): 3b Played 1 1=½+½, 3w ForfeitLoss 0 0=0+0
        5 Epsilon (9 10): - PairingBye 1 1=, - ZeroBye 0 1=0+1
        open in 2: 2 5
        byes in 3: {Tpn(2): ZeroBye}
        apart in 1–4: [Tpn(1), Tpn(3), Tpn(5)]
    "#]],
    );
    let tournament = read(file.as_bytes()).unwrap();
    let told = |it: &Tournament| it.teams.as_ref().map(|it| (it.open.clone(), it.matches.clone()));
    for version in [Version::Trf16, Version::Trf26] {
        let written = write(&tournament, version);
        let again = read(&written).unwrap();
        assert_eq!(told(&again), told(&tournament));
        assert_eq!(write(&again, version), written);
    }
}

/// Lists of players by team are no team event where team-mates meet different teams.
#[test]
fn events_of_individuals_may_list_teams() {
    let mixed = SMALL
        .replace("1     3 w 1", "1     7 w 1")
        .replace("7     5 b =", "7     1 b 0")
        .replace("3     1 b 0", "3     5 b =")
        .replace("5     7 w =", "5     3 w =");
    check(
        &mixed.replace("FIDE_TEAM_TYPEB_MP_GP", "FIDE_DUTCH"),
        expect![[r#"
        no teams
    "#]],
    );
    check(
        &mixed,
        expect![[r#"
        8:95: team 1 has more than one opponent in round 1
        10:95: team 2 has more than one opponent in round 1
        12:95: team 3 has more than one opponent in round 1
        14:95: team 4 has more than one opponent in round 1
    "#]],
    );
}

#[test]
fn every_fault_of_a_team_is_told() {
    let file = SMALL
        .replace("310   3", "310   2")
        .replace("3    4\n310", "3    1\n310")
        .replace("320  1.0  1.0 005", "320  1.0  1.0 009")
        .replace("330 -+", "330 -*")
        .replace("352 WB", "352 WX");
    check(
        &file,
        expect![[r#"
        5:5: not a color: 'X'
        18:82: the player belongs to another team, see line 17
        19:5: the pairing number is taken, see line 18
        24:21: no team has the number 3
        25:15: no team has the number 9
        26:5: unknown symbol "-*"
    "#]],
    );
}

proptest! {
    #[test]
    fn no_slip_makes_it_panic(
        slips in prop::collection::vec((0usize..SMALL.len(), any::<u8>(), 0u8..3), 0..8),
        more in "(013|300|310|320|330|352|362|240|250|260) [ 0-9WBTDLFHZ.+-]{0,70}",
    ) {
        let mut bytes = SMALL.as_bytes().to_vec();
        bytes.extend(more.as_bytes());
        for (at, byte, what) in slips {
            match what {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => bytes.truncate(bytes.len() - at % 20),
            }
            bytes.resize(bytes.len().max(SMALL.len()), b' ');
        }
        if let Ok(tournament) = read(&bytes) && let Some(teams) = &tournament.teams {
            let system = TeamSystem::of_code(&tournament.system).unwrap_or_default();
            let _ = draw::next_round(&tournament, teams, system);
        }
    }
}
