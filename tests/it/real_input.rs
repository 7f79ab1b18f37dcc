//! Real tournaments from the file to the ranking, through a desk with its journal on a disk.

use crate::{fixtures, office::Office};
use competition::view::standings::{PlaceRow, StandingsView};
use expect_test::expect;
use std::{collections::BTreeMap, fmt::Write as _, fs, path::Path};

/// An open by an organiser's own regulation, which names other tie-breaks than the shipped one.
fn open_with(tie_breaks: &str, edition: &str) -> String {
    format!(
        r#"
extends = "open/chess"
title = {{ zh = "弈城公开赛规程", en = "Yicheng Open" }}

[stages.open]
final_order = ["swiss"]

[[stages.open.phase]]
key = "swiss"
name = {{ zh = "瑞士制", en = "Swiss" }}
form = "swiss"
system = "dutch-2026"
article = "二"

[stages.open.phase.tie_breaks]
list = [{tie_breaks}]
edition = "{edition}"
article = "三"
"#
    )
}

/// A published table, its columns by name.
struct Published {
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Published {
    fn read(file: &Path) -> Self {
        let text = fs::read_to_string(file).unwrap();
        let split = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<String>>();
        let mut lines = text.trim_start_matches('\u{feff}').lines().map(split);
        Self { columns: lines.next().unwrap(), rows: lines.collect() }
    }

    /// A column by start number.
    fn column(&self, name: &str) -> BTreeMap<u16, String> {
        let at = self.columns.iter().position(|it| it == name).unwrap();
        self.rows.iter().map(|it| (it[0].parse().unwrap(), it[at].clone())).collect()
    }

    /// How many of a column agree with ours, and who does not.
    fn compared(&self, name: &str, ours: &StandingsView, code: &str) -> String {
        let at = ours.columns.iter().position(|it| it == code).unwrap();
        let published = self.column(name);
        let (mut agree, mut text) = (0, String::new());
        let mut rows: Vec<&PlaceRow> = ours.rows.iter().collect();
        rows.sort_by_key(|it| it.line.number);
        for row in rows {
            let number = row.line.number.unwrap().0;
            let ours = row.values[at].as_deref().unwrap();
            let theirs = in_halves(&published[&number]);
            if ours == theirs {
                agree += 1;
            } else {
                writeln!(text, "{number}: {ours}, not {theirs}").unwrap();
            }
        }
        format!("{code} {}: {agree} of {}\n{text}", ours.edition, published.len())
    }
}

/// `43.5` as `43½`.
fn in_halves(decimal: &str) -> String {
    match decimal.strip_suffix(".5") {
        Some("0") => "½".to_owned(),
        Some(whole) => format!("{whole}½"),
        None => decimal.trim_end_matches(".0").to_owned(),
    }
}

/// A desk that has taken a file over, and its standings.
fn taken_over(file: &Path, tie_breaks: &str, edition: &str) -> (String, StandingsView) {
    let office = Office::under(&open_with(tie_breaks, edition), "open");
    let preview = office.looks_at(&fs::read(file).unwrap());
    let summary = format!("{:?}\n{:?}\n", preview.summary.as_ref().unwrap(), preview.refusal);
    let problems: String = preview.problems.iter().map(|it| format!("{it:?}\n")).collect();
    office.takes_over(preview);
    (summary + &problems, office.standings())
}

/// Arad Open 2026, group A: 209 players, nine rounds, with byes, forfeits and withdrawals. The
/// organiser computed one column by the edition of 2026 and one by the edition before it.
///
/// Player 140 differs in both. It has a full point without an opponent in the first round, which the
/// published sums count as 3½ under both editions, where a bye counts 4½ or 5: the organiser's file
/// held something there that the page does not show.
#[test]
fn a_large_open_is_taken_over_and_its_published_columns_come_out() {
    let Some(folder) = fixtures::folder("real") else { return };
    let file = folder.join("arad2026_A_crosstable.csv");
    let published = Published::read(&file);
    let list = r#""PTS", "BH/C1", "BH/M1""#;
    let (summary, newer) = taken_over(&file, list, "2026-03");
    let (_, older) = taken_over(&file, list, "2024-08");
    let columns = [
        published.compared("points", &newer, "PTS"),
        published.compared("TB4_buchholz_cut1_2026", &newer, "BH/C1"),
        published.compared("TB5_buchholz_median1_2023", &older, "BH/M1"),
    ];
    expect![[r#"
        TournamentSummary { name: "", players: 209, rounds: 9, announced: Some(9), games: 895, forfeits: 4, byes: 24, withdrawals: 30 }
        None
        Table(Problem { severity: Warning, place: Some(CellPlace { row: 141, column: Some("K"), header: Some("r1") }), seen: "-1", trouble: SeveralByes { count: 2 } })
        PTS 2026-03: 209 of 209
        BH/C1 2026-03: 208 of 209
        140: 42, not 41
        BH/M1 2024-08: 208 of 209
        140: 36½, not 35
    "#]].assert_eq(&(summary + &columns.concat()));
}

/// Frome Open 2026: 38 players, five rounds, with half-point byes and forfeits; ranked by points,
/// direct encounter, progressive score.
#[test]
fn an_open_is_taken_over_and_its_order_comes_out() {
    let Some(folder) = fixtures::folder("real") else { return };
    let file = folder.join("frome2026_open_crosstable.csv");
    let published = Published::read(&file);
    let (summary, ours) = taken_over(&file, r#""PTS", "DE", "PS""#, "2026-03");
    let ranks = published.column("published_rank");
    // Equals share a place here; the organiser printed them one below the other.
    let kept = ours.rows.iter().all(|row| {
        let rank: u16 = ranks[&row.line.number.unwrap().0].parse().unwrap();
        let sharing = ours.rows.iter().filter(|it| it.rank == row.rank).count();
        (usize::from(row.rank)..usize::from(row.rank) + sharing).contains(&usize::from(rank))
    });
    let columns = [
        published.compared("TB1_points", &ours, "PTS"),
        published.compared("TB3_progressive", &ours, "PS"),
    ];
    expect![[r#"
        TournamentSummary { name: "", players: 38, rounds: 5, announced: Some(5), games: 83, forfeits: 0, byes: 17, withdrawals: 4 }
        None
        PTS 2026-03: 38 of 38
        PS 2026-03: 38 of 38
        the order is kept: true
    "#]].assert_eq(&format!("{summary}{}the order is kept: {kept}\n", columns.concat()));
}
