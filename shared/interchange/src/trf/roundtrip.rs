//! What is written is read again, and gives the same bytes.

use super::{Fault, Version, read, read_file, write};
use crate::{
    testing::fixtures,
    tournament::{Forbidden, OpenGame, Player, Record, Tournament, values::Values},
};
use competition::{
    crosstable::{Cell, CellKind, Crosstable, Row},
    id::Tpn,
    score::{Color, Points, Scoring, Share},
};
use expect_test::expect;
use proptest::{prelude::*, sample::Index};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
};

const VERSIONS: [Version; 2] = [Version::Trf16, Version::Trf26];

/// Writes, reads and writes again; gives what was read.
fn again(tournament: &Tournament, version: Version) -> Tournament {
    let bytes = write(tournament, version);
    let shown = || String::from_utf8_lossy(&bytes).into_owned();
    let read = read(&bytes).unwrap_or_else(|faults| panic!("{faults:?}\n{}", shown()));
    let second = write(&read, version);
    assert_eq!(String::from_utf8_lossy(&second), shown());
    read
}

/// What each player did round by round. In a round that nobody was drawn in yet byes are elsewhere.
fn cells(tournament: &Tournament) -> Vec<Vec<Cell>> {
    let table = &tournament.table;
    let rounds = table.played_rounds();
    table.numbers().map(|who| (0..rounds).map(|it| table.cell(who, it)).collect()).collect()
}

fn check(tournament: &Tournament) {
    for version in VERSIONS {
        let read = again(tournament, version);
        assert_eq!(cells(&read), cells(tournament));
        assert_eq!(read.open, tournament.open);
        assert_eq!(read.byes, tournament.byes);
        assert_eq!(read.values.scoring(), tournament.values.scoring());
        let matches = |it: &Tournament| it.teams.as_ref().map(|it| it.matches.clone());
        assert_eq!(matches(&read), matches(tournament));
        let names =
            |it: &Tournament| it.players.iter().map(|it| it.name.clone()).collect::<Vec<_>>();
        assert_eq!(names(&read), names(tournament));
        for other in VERSIONS {
            assert_eq!(cells(&again(&read, other)), cells(tournament));
        }
    }
}

#[test]
fn a_file_of_each_edition() {
    let file = "\
012 Spring Open
022 Somewhere
XXS W=3 D=1 PAB=1.5
001    1 m GM Ahn, Bo                           2411 CHN     8600001 1990/01/02         1     4 w 1     2 b =
001    2 w    Bai, Chun                         2203 CHN                                2     3 b W     1 w =     4 w
001    3      Chen, Da                                                                  3     2 w L  0000 - U  0000 - H
001    4      Deng, E                           1850                                    4     1 b 0  0000 - Z     2 b
142 5
260   1   5    1    3
XXA    1  1.0  1.0  0.5
013 Reds                               1    2
CHN    1      Ahn, Bo                           2380
### a comment
XXX what is this?
";
    let tournament = read(file.as_bytes()).unwrap();
    let shown =
        |version| String::from_utf8(write(&tournament, version)).unwrap().replace('\r', "␍");
    expect![[r#"
        012 Spring Open␍
        ### a comment␍
        022 Somewhere␍
        142 5␍
        152 W␍
        192 CUSTOM_SWISS␍
        XXS WW=3.0 BW=3.0 WD=1.0 BD=1.0 WL=0.0 BL=0.0 ZPB=0.0 HPB=1.0 FPB=3.0 PAB=1.5 FW=3.0 FL=0.0␍
        XXR 5␍
        XXC white1␍
        001    1 m GM Ahn, Bo                           2411 CHN     8600001 1990/01/02  4.0    1     4 w 1     2 b =␍
        001    2 w    Bai, Chun                         2203 CHN                         4.0    2     3 b W     1 w =     4 w␍
        001    3      Chen, Da                             0                             1.5    3     2 w L  0000 - U  0000 - H␍
        001    4      Deng, E                           1850                             0.0    4     1 b 0  0000 - Z     2 b␍
        013 Reds                               1    2␍
        XXA    1  1.0  1.0  0.5␍
        XXP 1 3␍
        CHN    1      Ahn, Bo                           2380␍
        XXX what is this?␍
    "#]].assert_eq(&shown(Version::Trf16));
    expect![[r#"
        012 Spring Open␍
        ### a comment␍
        022 Somewhere␍
        142 5␍
        152 W␍
        162  W 3.0    D 1.0    L 0.0    A 0.0    P 1.5␍
        192 CUSTOM_SWISS␍
        001    1 m GM Ahn, Bo                           2411 CHN     8600001 1990/01/02  4.0    1     4 w 1     2 b =␍
        001    2 w    Bai, Chun                         2203 CHN                         4.0    2     3 b W     1 w =     4 w␍
        001    3      Chen, Da                             0                             1.5    3     2 w L  0000 - U  0000 - H␍
        001    4      Deng, E                           1850                             0.0    4     1 b 0  0000 - Z     2 b␍
        013 Reds                               1    2␍
        250       1.0   1   2    1    1␍
        250       0.5   3   3    1    1␍
        260   1   5    1    3␍
        CHN    1      Ahn, Bo                           2380␍
        XXX what is this?␍
    "#]].assert_eq(&shown(Version::Trf26));
    check(&tournament);
}

/// Every file of a folder and of those in it that ends in `.trf`.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|it| it == "trf") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// All files of a folder of published ones; at least so many.
fn check_files(folder: &Path, at_least: usize) {
    let files = files(folder);
    assert!(files.len() >= at_least);
    for file in &files {
        let first = read(&fs::read(file).unwrap());
        let first = first.unwrap_or_else(|faults| panic!("{}: {faults:?}", file.display()));
        for version in VERSIONS {
            let second = again(&first, version);
            assert_eq!(cells(&second), cells(&first), "{}", file.display());
            let matches = |it: &Tournament| it.teams.as_ref().map(|it| it.matches.clone());
            assert_eq!(matches(&second), matches(&first), "{}", file.display());
        }
    }
}

fn check_published(folder: &str, at_least: usize) {
    if let Some(folder) = fixtures(folder) {
        check_files(&folder, at_least);
    }
}

#[test]
fn published_tie_breaks_are_written_as_they_were_read() {
    check_published("tiebreak", 55);
}

#[test]
fn published_rounds_are_written_as_they_were_read() {
    check_published("pairing/cases", 1_000);
    for folder in ["pairing/forbidden", "pairing/nopair", "pairing/smoke"] {
        check_published(folder, 100);
    }
}

#[test]
fn published_rounds_of_teams_are_written_as_they_were_read() {
    check_published("pairing/team", 1_000);
}

#[test]
fn published_tournaments_are_written_as_they_were_read() {
    let Some(packed) = fixtures("pairing/tournaments.tar.gz") else { return };
    let folder = tempfile::tempdir().unwrap();
    let unpacked = Command::new("tar").arg("xzf").arg(packed).arg("-C").arg(folder.path()).status();
    if unpacked.is_ok_and(|it| it.success()) {
        check_files(folder.path(), 1_000);
    } else {
        eprintln!("skipped: tar is not here");
    }
}

/// A round by its pairs, with a mark for each of them.
fn round(order: &[u16], marks: &[usize]) -> Vec<((Tpn, Tpn), usize)> {
    let pairs = order.chunks_exact(2).map(|it| (Tpn(it[0]), Tpn(it[1])));
    pairs.zip(marks.iter().copied()).collect()
}

type Rounds = Vec<(Vec<u16>, Vec<usize>)>;

fn played(values: &Values, players: u16, rounds: &Rounds) -> (Crosstable, BTreeSet<OpenGame>) {
    use CellKind::{ForfeitLoss, ForfeitWin, Played, PlayedUnrated};
    use Share::{Draw, Loss, Win};
    const RESULTS: [[(CellKind, Share); 2]; 8] = [
        [(Played, Win), (Played, Loss)],
        [(Played, Loss), (Played, Win)],
        [(Played, Draw), (Played, Draw)],
        [(Played, Draw), (Played, Loss)],
        [(PlayedUnrated, Win), (PlayedUnrated, Loss)],
        [(ForfeitWin, Win), (ForfeitLoss, Loss)],
        [(ForfeitLoss, Loss), (ForfeitLoss, Loss)],
        [(Played, Loss), (Played, Loss)],
    ];
    let absent = Cell::absent(&values.scoring());
    let mut rows = vec![Row::default(); usize::from(players)];
    let mut open = BTreeSet::new();
    for (number, (order, marks)) in (1..).zip(rounds) {
        rows.iter_mut().for_each(|it| it.cells.push(absent));
        let mut set = |who: Tpn, cell| {
            *rows[usize::from(who.0) - 1].cells.last_mut().unwrap() = cell;
        };
        for ((white, black), mark) in round(order, marks) {
            let Some([first, second]) = RESULTS.get(mark) else {
                open.insert(OpenGame { round: number, white, black });
                continue;
            };
            let side = |(kind, share), opponent, color| {
                let (opponent, color) = (Some(opponent), Some(color));
                Cell { kind, opponent, color, points: values.points(kind, share, color) }
            };
            set(white, side(*first, black, Color::White));
            set(black, side(*second, white, Color::Black));
        }
        if order.len() % 2 == 1 {
            let kind = CellKind::PairingBye;
            let points = values.points(kind, Share::Loss, None);
            set(Tpn(order[order.len() - 1]), Cell { kind, points, ..absent });
        }
    }
    let rounds = u16::try_from(rounds.len()).unwrap();
    (Crosstable { scoring: values.scoring(), rounds: rounds + 2, rows }, open)
}

fn values() -> impl Strategy<Value = Values> {
    let halves = |it: [u32; 5]| it.map(Points::from_halves);
    let systems = [[2, 1, 0, 0, 2], [4, 2, 0, 0, 4], [6, 2, 0, 0, 3], [6, 4, 2, 0, 6]].map(halves);
    let system = prop::sample::select(systems.to_vec());
    let plain = system.prop_map(|[win, draw, loss, absence, pairing_bye]| {
        Values::from(Scoring { win, draw, loss, absence, pairing_bye })
    });
    (plain.boxed(), any::<bool>()).prop_map(|(values, odd)| match odd {
        true => Values { win: [values.win[0], values.win[0] + Points::HALF], ..values },
        false => values,
    })
}

fn texts() -> impl Strategy<Value = String> {
    r"[ A-Za-zéß赵钱孙,.'-]{0,40}".prop_map(|it| {
        let start: String = it.trim().chars().take(33).collect();
        start.trim().to_owned()
    })
}

fn records() -> impl Strategy<Value = Vec<Record>> {
    let code =
        prop::sample::select(&["022", "092", "132", "###", "802", "801", "CHN", "XXQ", "x"][..]);
    let record = (code, r"[ 0-9A-Za-z赵/]{0,20}").prop_map(|(code, text)| Record {
        line: 0,
        code: format!("{code:3}"),
        text: text.trim_end().to_owned(),
    });
    prop::collection::vec(record, 0..6)
}

prop_compose! {
    fn tournaments()(players in 2_u16..12)(
        players in Just(players),
        values in values(),
        rounds in prop::collection::vec(
            (
                Just((1..=players).collect::<Vec<_>>()).prop_shuffle(),
                prop::collection::vec(0_usize..9, usize::from(players)),
            ),
            0..5,
        ),
        names in prop::collection::vec(texts(), usize::from(players)),
        gap in 1_u16..5,
        asked in prop::collection::btree_map(
            (1_u16..3, 1..=players),
            prop::sample::select(&[CellKind::FullBye, CellKind::HalfBye, CellKind::ZeroBye][..]),
            0..4,
        ),
        apart in prop::collection::vec(1..=players, 0..4),
        lift in prop::collection::btree_map(1..=players, prop::collection::vec(0_u32..4, 1..4), 0..4),
        records in records(),
        black_first in any::<bool>(),
        pairs_alone in any::<Index>(),
    ) -> Tournament {
        let (mut table, open) = played(&values, players, &rounds);
        table.rows.iter_mut().zip(1..).for_each(|(it, place)| it.rating = 2000 - place);
        let drawn = u16::try_from(rounds.len()).unwrap();
        let people = names.into_iter().zip(1..).map(|(name, place)| Player {
            number: place * gap,
            name,
            female: [None, Some(true), Some(false)][usize::from(place % 3)],
            fide_id: (8_600_000 + u32::from(place)).to_string(),
            ..Player::default()
        });
        let mut byes: BTreeMap<u16, BTreeMap<Tpn, CellKind>> = BTreeMap::new();
        for ((ahead, who), kind) in asked {
            byes.entry(drawn + ahead).or_default().insert(Tpn(who), kind);
        }
        let mut tournament = Tournament {
            name: format!("Open {}", pairs_alone.index(9)),
            values,
            initial_color: Some(if black_first { Color::Black } else { Color::White }),
            byes,
            forbidden: vec![Forbidden {
                first_round: 1,
                last_round: gap,
                players: apart.into_iter().map(Tpn).collect(),
            }],
            virtual_points: lift
                .into_iter()
                .map(|(who, it)| (Tpn(who), it.into_iter().map(Points::from_halves).collect()))
                .collect(),
            records,
            ..Tournament::of(people.collect(), table)
        };
        tournament.open = open;
        settle(&mut tournament, drawn);
        tournament
    }
}

/// Takes a last round of nothing but open games out of the table, as a reader does.
fn settle(tournament: &mut Tournament, drawn: u16) {
    let rows = &mut tournament.table.rows;
    let last = |it: &Row| it.cells.last().copied();
    let has_open = tournament.open.iter().any(|it| it.round == drawn);
    if !has_open || rows.iter().filter_map(last).any(|it| it.opponent.is_some()) {
        return;
    }
    for (who, row) in (1..).map(Tpn).zip(rows) {
        let kind = row.cells.pop().map(|it| it.kind).unwrap_or(CellKind::ZeroBye);
        if kind == CellKind::PairingBye {
            tournament.byes.entry(drawn).or_default().insert(who, kind);
        }
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read(tournament in tournaments()) {
        check(&tournament);
    }

    #[test]
    fn whatever_can_be_read_is_written_again(
        tournament in tournaments(),
        slips in prop::collection::vec((any::<Index>(), any::<Index>(), 0_u8..4), 0..6),
    ) {
        const BYTES: &[u8] = b" 0123456789wb-=+HUFZDLX\n\r\0,.\xE9\xB3\xC2";
        for version in VERSIONS {
            let mut bytes = write(&tournament, version);
            for (at, byte, what) in &slips {
                let (at, byte) = (at.index(bytes.len()), BYTES[byte.index(BYTES.len())]);
                match what {
                    0 => bytes[at] = byte,
                    1 => bytes.insert(at, byte),
                    2 => drop(bytes.remove(at)),
                    _ => bytes.truncate(bytes.len() - at % 20),
                }
            }
            let file = read_file(&bytes);
            prop_assert_eq!(file.tournament.is_none(), file.faults.iter().any(Fault::is_error));
            if let Some(read) = file.tournament {
                for version in VERSIONS {
                    again(&read, version);
                }
            }
        }
    }
}
