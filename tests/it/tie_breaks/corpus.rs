//! Fifty-five tournaments of players and teams with the values and ranks that an independent program gives (two editions of
//! FIDE C.07), compared exactly.

use super::reading::{crosstable, team_table};
use crate::fixtures;
use competition::{
    crosstable::{Cell, Crosstable},
    id::Tpn,
    standings::standings,
    team_table::{MatchSheet, TeamTable},
    tiebreak::{
        basis::Basis,
        code::TieBreakCode,
        edition::{Reading, TieBreakEdition},
        value::Value,
    },
};
use expect_test::expect;
use serde_json::Value as Json;
use std::{collections::BTreeMap, fs, path::Path};

/// How many values agree, by edition and code, and which do not.
#[derive(Default)]
struct Agreement {
    counts: BTreeMap<(String, String), (u32, u32)>,
    different: Vec<String>,
}

impl Agreement {
    fn add(&mut self, edition: &str, code: &str, agrees: bool, what: impl Fn() -> String) {
        let count = self.counts.entry((edition.to_owned(), code.to_owned())).or_default();
        count.1 += 1;
        if agrees {
            count.0 += 1;
        } else {
            self.different.push(what());
        }
    }

    fn written(&self) -> String {
        let counts = self.counts.iter();
        let lines = counts
            .map(|((edition, code), (agree, all))| format!("{edition} {code}: {agree} of {all}\n"));
        lines.collect::<String>() + &self.different.concat()
    }
}

/// One tournament of the corpus.
struct Case {
    name: String,
    field: Field,
    is_round_robin: bool,
    expected: Json,
}

/// Who plays it.
#[derive(Clone)]
enum Field {
    Players(Crosstable),
    Teams(TeamTable),
}

impl Field {
    fn read(folder: &Path, name: &str, kind: &str) -> Self {
        let file = folder.join("in").join(format!("{name}.trf"));
        match kind {
            "team" => Self::Teams(team_table(&file)),
            _ => Self::Players(crosstable(&file)),
        }
    }

    fn basis(&self, reading: Reading) -> Basis<'_> {
        match self {
            Self::Players(table) => Basis::new(table, reading),
            Self::Teams(table) => Basis::of_teams(table, reading),
        }
    }

    fn after(&self, rounds: usize) -> Self {
        match self {
            Self::Players(table) => Self::Players(table.after(rounds)),
            Self::Teams(table) => Self::Teams(table.after(rounds)),
        }
    }

    /// The values at the top count every announced round, missing ones as absences.
    fn padded(&self) -> Self {
        match self {
            Self::Players(table) => Self::Players(padded(table)),
            Self::Teams(table) => {
                let mut table = table.clone();
                table.matches = padded(&table.matches);
                let rounds = table.matches.rounds.into();
                table.sheets.iter_mut().for_each(|it| it.resize(rounds, MatchSheet::default()));
                Self::Teams(table)
            }
        }
    }
}

fn padded(table: &Crosstable) -> Crosstable {
    let mut table = table.clone();
    for row in &mut table.rows {
        row.cells.resize(table.rounds.into(), Cell::absent(&table.scoring));
    }
    table
}

fn cases(folder: &Path, kind: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = fs::read_dir(folder.join("out"))
        .unwrap()
        .map(|it| it.unwrap().path())
        .filter(|it| it.extension().is_some_and(|it| it == "json"))
        .map(|it| (it.clone(), serde_json::from_str(&fs::read_to_string(it).unwrap()).unwrap()))
        .filter(|(_, expected): &(_, Json)| expected["kind"] == kind)
        .map(|(path, expected)| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            let field = Field::read(folder, &name, kind);
            let is_round_robin = expected["system"] == "rr";
            Case { name, field, is_round_robin, expected }
        })
        .collect();
    cases.sort_by(|a, b| a.name.cmp(&b.name));
    cases
}

impl Case {
    fn reading(&self, edition: TieBreakEdition) -> Reading {
        if self.is_round_robin { Reading::round_robin(edition) } else { Reading::swiss(edition) }
    }

    fn compare_values(&self, agreement: &mut Agreement) {
        let field = self.field.padded();
        for (edition, by_code) in object(&self.expected["values"]) {
            let reading = self.reading(TieBreakEdition::named(edition).unwrap());
            let basis = field.basis(reading);
            for (code, values) in object(by_code) {
                self.compare_column(agreement, &basis, (edition, code), values);
            }
        }
    }

    fn compare_column(
        &self,
        agreement: &mut Agreement,
        basis: &Basis<'_>,
        (edition, code): (&str, &str),
        values: &Json,
    ) {
        for (id, value) in object(values) {
            let who = Tpn(id.parse().unwrap());
            let ours = ours(basis, code, who);
            // The other program prints averages with two decimals, from nine rounds with three.
            let places = if basis.rounds() < 9 { 2 } else { 3 };
            let ours = ours.map(|it| it.decimal(places));
            let theirs = value.as_number().map(|it| with_places(&it.to_string(), places));
            let what =
                || format!("{} {edition} {code} {id}: {ours:?}, not {theirs:?}\n", self.name);
            agreement.add(edition, code, ours == theirs, what);
        }
    }

    /// The interim tables of a tournament that goes on, each read from its rounds only.
    fn compare_interim(&self, agreement: &mut Agreement) {
        let Some(after) = self.expected["after_round"].as_object() else { return };
        for (round, by_code) in after {
            let field = self.field.after(round.parse().unwrap());
            let basis = field.basis(self.reading(TieBreakEdition::March2026));
            for (code, values) in object(by_code) {
                self.compare_column(agreement, &basis, ("interim", code), values);
            }
        }
    }

    /// What each round adds, and which rounds are cut.
    fn compare_details(&self, agreement: &mut Agreement) {
        let field = self.field.padded();
        let basis = field.basis(self.reading(TieBreakEdition::March2026));
        for (code, details) in object(&self.expected["details_2026"]) {
            let parsed: TieBreakCode = code.parse().unwrap();
            for (id, detail) in object(details) {
                let tally = parsed.tally(&basis, Tpn(id.parse().unwrap()));
                let ours = tally.contributions.iter().map(|it| {
                    let cut = if it.cut.is_some() { " cut" } else { "" };
                    format!("{}: {}{cut}", it.round, it.value.decimal(2))
                });
                let ours: Vec<String> = ours.collect();
                let theirs = rounds(detail);
                let what = || format!("{} {code} {id}: {ours:?}, not {theirs:?}\n", self.name);
                agreement.add("details", code, ours == theirs, what);
            }
        }
    }

    fn compare_ranks(&self, agreement: &mut Agreement) {
        let field = self.field.padded();
        let basis = field.basis(self.reading(TieBreakEdition::March2026));
        for (list, ranks) in object(&self.expected["ranks"]) {
            // Lists of players come after the points; lists of teams are complete.
            let codes = match field {
                Field::Players(_) => format!("PTS {list}"),
                Field::Teams(_) => list.clone(),
            };
            let codes: Vec<TieBreakCode> =
                codes.split_whitespace().map(|it| it.parse().unwrap()).collect();
            for row in standings(&basis, &codes, &[]).rows {
                let theirs = ranks[row.who.to_string()].as_u64();
                let agrees = theirs == Some(row.place.into());
                let what =
                    || format!("{} {list} {}: {}, not {theirs:?}\n", self.name, row.who, row.place);
                agreement.add("ranks", list, agrees, what);
            }
        }
    }
}

/// Our value for a code of the corpus, which has three columns of its own.
fn ours(basis: &Basis<'_>, code: &str, who: Tpn) -> Option<Value> {
    match code {
        "ABH" => Some(basis.adjusted(who).score.into()),
        "AFB" => Some(basis.fore().adjusted(who).score.into()),
        "VUR" => {
            let voluntary = basis.cells(who).filter(|(_, cell)| cell.kind.was_voluntary());
            Some(Value::whole(voluntary.count().try_into().unwrap()))
        }
        _ => code.parse::<TieBreakCode>().unwrap().tally(basis, who).value,
    }
}

/// The rounds of the other program's detail, in our words.
fn rounds(detail: &Json) -> Vec<String> {
    let mut rounds: Vec<(u16, &Json)> =
        object(detail).filter_map(|(key, value)| Some((key.parse().ok()?, value))).collect();
    rounds.sort_by_key(|it| it.0);
    let cut = |round: u16| {
        let is_cut = detail["cut"].as_array().unwrap().contains(&Json::from(round));
        if is_cut { " cut" } else { "" }
    };
    let written = rounds.into_iter().map(|(round, value)| {
        format!("{round}: {}{}", with_places(&value.to_string(), 2), cut(round))
    });
    written.collect()
}

/// A decimal number as it is, with so many places.
fn with_places(number: &str, places: usize) -> String {
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    assert!(part.len() <= places, "{number} has more than {places} places");
    format!("{whole}.{part:0<places$}")
}

fn object(json: &Json) -> impl Iterator<Item = (&String, &Json)> {
    json.as_object().expect("an object").iter()
}

/// The values that differ are all STD where two opponents both stayed away. They scored "the same
/// number of points as their scheduled opponent", so art. 7.7 gives each a half; the other program
/// compares each with a draw instead and gives nothing.
#[test]
fn values_agree() {
    let Some(folder) = fixtures::folder("tiebreak") else { return };
    let mut agreement = Agreement::default();
    cases(&folder, "individual").iter().for_each(|it| it.compare_values(&mut agreement));
    expect![[r#"
        2024-08 AOB: 557 of 557
        2024-08 AOB/F: 557 of 557
        2024-08 BH: 557 of 557
        2024-08 BH/C1: 557 of 557
        2024-08 BH/C1/P: 557 of 557
        2024-08 BH/C2: 557 of 557
        2024-08 BH/M1: 557 of 557
        2024-08 BH/M2: 557 of 557
        2024-08 BH/P: 557 of 557
        2024-08 FB: 557 of 557
        2024-08 FB/C1: 557 of 557
        2024-08 FB/C2: 557 of 557
        2024-08 FB/M1: 557 of 557
        2024-08 SB: 578 of 578
        2024-08 SB/C1: 578 of 578
        2024-08 SB/C2: 578 of 578
        2026-03 ABH: 557 of 557
        2026-03 AFB: 557 of 557
        2026-03 AOB: 557 of 557
        2026-03 AOB/F: 557 of 557
        2026-03 APPO: 578 of 578
        2026-03 APRO: 578 of 578
        2026-03 ARO: 578 of 578
        2026-03 ARO/C1: 578 of 578
        2026-03 ARO/C2: 578 of 578
        2026-03 ARO/M1: 578 of 578
        2026-03 ARO/U1400: 578 of 578
        2026-03 BH: 557 of 557
        2026-03 BH/C1: 557 of 557
        2026-03 BH/C1/P: 557 of 557
        2026-03 BH/C2: 557 of 557
        2026-03 BH/M1: 557 of 557
        2026-03 BH/M2: 557 of 557
        2026-03 BH/P: 557 of 557
        2026-03 BPG: 578 of 578
        2026-03 BWG: 578 of 578
        2026-03 FB: 557 of 557
        2026-03 FB/C1: 557 of 557
        2026-03 FB/C2: 557 of 557
        2026-03 FB/M1: 557 of 557
        2026-03 KS: 21 of 21
        2026-03 KS/L+1: 21 of 21
        2026-03 KS/L-1: 21 of 21
        2026-03 PS: 578 of 578
        2026-03 PS/C1: 578 of 578
        2026-03 PS/C2: 578 of 578
        2026-03 PTP: 578 of 578
        2026-03 PTS: 578 of 578
        2026-03 REP: 578 of 578
        2026-03 RTNG: 578 of 578
        2026-03 SB: 578 of 578
        2026-03 SB/C1: 578 of 578
        2026-03 SB/C2: 578 of 578
        2026-03 STD: 546 of 578
        2026-03 TPR: 578 of 578
        2026-03 TPR/U1400: 578 of 578
        2026-03 VUR: 578 of 578
        2026-03 WIN: 578 of 578
        2026-03 WON: 578 of 578
        i06_forfeit_loss_last 2026-03 STD 4: Some("0.50"), not Some("0.00")
        i06_forfeit_loss_last 2026-03 STD 6: Some("1.00"), not Some("0.50")
        i16_rr_forfeits 2026-03 STD 1: Some("3.50"), not Some("3.00")
        i16_rr_forfeits 2026-03 STD 5: Some("1.50"), not Some("1.00")
        i21_xiangqi_210 2026-03 STD 6: Some("2.50"), not Some("2.00")
        i21_xiangqi_210 2026-03 STD 7: Some("2.00"), not Some("1.50")
        many_unplayed 2026-03 STD 11: Some("5.00"), not Some("4.50")
        many_unplayed 2026-03 STD 13: Some("2.00"), not Some("1.50")
        many_unplayed 2026-03 STD 4: Some("3.50"), not Some("2.50")
        r06_random_individual_23p_9r 2026-03 STD 5: Some("7.500"), not Some("7.000")
        r06_random_individual_23p_9r 2026-03 STD 7: Some("5.500"), not Some("5.000")
        r07_random_individual_30p_7r 2026-03 STD 12: Some("1.00"), not Some("0.50")
        r07_random_individual_30p_7r 2026-03 STD 8: Some("3.50"), not Some("3.00")
        r09_random_individual_64p_11r 2026-03 STD 26: Some("7.500"), not Some("7.000")
        r09_random_individual_64p_11r 2026-03 STD 42: Some("4.500"), not Some("4.000")
        r10_random_individual_120p_9r 2026-03 STD 117: Some("1.500"), not Some("0.500")
        r10_random_individual_120p_9r 2026-03 STD 119: Some("2.500"), not Some("2.000")
        r10_random_individual_120p_9r 2026-03 STD 120: Some("5.000"), not Some("4.500")
        r10_random_individual_120p_9r 2026-03 STD 13: Some("6.500"), not Some("6.000")
        r10_random_individual_120p_9r 2026-03 STD 21: Some("4.500"), not Some("4.000")
        r10_random_individual_120p_9r 2026-03 STD 22: Some("4.500"), not Some("4.000")
        r10_random_individual_120p_9r 2026-03 STD 29: Some("4.000"), not Some("3.500")
        r10_random_individual_120p_9r 2026-03 STD 37: Some("6.000"), not Some("5.500")
        r10_random_individual_120p_9r 2026-03 STD 42: Some("6.000"), not Some("5.500")
        r10_random_individual_120p_9r 2026-03 STD 6: Some("5.500"), not Some("5.000")
        r10_random_individual_120p_9r 2026-03 STD 64: Some("2.500"), not Some("2.000")
        r10_random_individual_120p_9r 2026-03 STD 66: Some("4.000"), not Some("3.500")
        r10_random_individual_120p_9r 2026-03 STD 69: Some("4.500"), not Some("4.000")
        r10_random_individual_120p_9r 2026-03 STD 71: Some("3.500"), not Some("3.000")
        r10_random_individual_120p_9r 2026-03 STD 77: Some("5.000"), not Some("4.500")
        r10_random_individual_120p_9r 2026-03 STD 83: Some("4.000"), not Some("3.500")
        r10_random_individual_120p_9r 2026-03 STD 87: Some("4.000"), not Some("3.500")
    "#]]
    .assert_eq(&agreement.written());
}

#[test]
fn ranks_agree() {
    let Some(folder) = fixtures::folder("tiebreak") else { return };
    let mut agreement = Agreement::default();
    cases(&folder, "individual").iter().for_each(|it| it.compare_ranks(&mut agreement));
    expect![[r#"
        ranks BH/C1 BH SB DE: 557 of 557
        ranks DE: 578 of 578
        ranks DE WIN SB: 578 of 578
        ranks DE WON BPG PS: 578 of 578
        ranks DE/P: 578 of 578
    "#]]
    .assert_eq(&agreement.written());
}

#[test]
fn interim_values_agree() {
    let Some(folder) = fixtures::folder("tiebreak") else { return };
    let mut agreement = Agreement::default();
    cases(&folder, "individual").iter().for_each(|it| it.compare_interim(&mut agreement));
    expect![[r#"
        interim ABH: 24 of 24
        interim AFB: 24 of 24
        interim AOB: 24 of 24
        interim AOB/F: 24 of 24
        interim APPO: 24 of 24
        interim APRO: 24 of 24
        interim ARO: 24 of 24
        interim ARO/C1: 24 of 24
        interim ARO/C2: 24 of 24
        interim ARO/M1: 24 of 24
        interim ARO/U1400: 24 of 24
        interim BH: 24 of 24
        interim BH/C1: 24 of 24
        interim BH/C1/P: 24 of 24
        interim BH/C2: 24 of 24
        interim BH/M1: 24 of 24
        interim BH/M2: 24 of 24
        interim BH/P: 24 of 24
        interim BPG: 24 of 24
        interim BWG: 24 of 24
        interim FB: 24 of 24
        interim FB/C1: 24 of 24
        interim FB/C2: 24 of 24
        interim FB/M1: 24 of 24
        interim PS: 24 of 24
        interim PS/C1: 24 of 24
        interim PS/C2: 24 of 24
        interim PTP: 24 of 24
        interim PTS: 24 of 24
        interim REP: 24 of 24
        interim RTNG: 24 of 24
        interim SB: 24 of 24
        interim SB/C1: 24 of 24
        interim SB/C2: 24 of 24
        interim STD: 24 of 24
        interim TPR: 24 of 24
        interim TPR/U1400: 24 of 24
        interim VUR: 24 of 24
        interim WIN: 24 of 24
        interim WON: 24 of 24
    "#]]
    .assert_eq(&agreement.written());
}

#[test]
fn contributions_agree() {
    let Some(folder) = fixtures::folder("tiebreak") else { return };
    let mut agreement = Agreement::default();
    cases(&folder, "individual").iter().for_each(|it| it.compare_details(&mut agreement));
    expect![[r#"
        details BH: 557 of 557
        details BH/C1: 557 of 557
        details SB: 578 of 578
        details SB/C1: 578 of 578
    "#]]
    .assert_eq(&agreement.written());
}

#[test]
fn values_of_teams_agree() {
    let Some(folder) = fixtures::folder("tiebreak") else { return };
    let mut agreement = Agreement::default();
    cases(&folder, "team").iter().for_each(|it| it.compare_values(&mut agreement));
    expect![[r#"
        2024-08 AOB:GP: 131 of 131
        2024-08 AOB:MP: 131 of 131
        2024-08 BH:GP: 131 of 131
        2024-08 BH:GP/C1: 131 of 131
        2024-08 BH:GP/C2: 131 of 131
        2024-08 BH:GP/M1: 131 of 131
        2024-08 BH:MP: 131 of 131
        2024-08 BH:MP/C1: 131 of 131
        2024-08 BH:MP/C2: 131 of 131
        2024-08 BH:MP/M1: 131 of 131
        2024-08 EGGSB: 146 of 146
        2024-08 EGGSB/C1: 146 of 146
        2024-08 EGGSB/C2: 146 of 146
        2024-08 EGMSB: 146 of 146
        2024-08 EGMSB/C1: 146 of 146
        2024-08 EMGSB: 146 of 146
        2024-08 EMGSB/C1: 146 of 146
        2024-08 EMGSB/C2: 146 of 146
        2024-08 EMMSB: 146 of 146
        2024-08 EMMSB/C1: 146 of 146
        2024-08 EMMSB/C2: 146 of 146
        2024-08 FB:GP: 131 of 131
        2024-08 FB:MP: 131 of 131
        2024-08 SSSC: 131 of 131
        2024-08 SSSC/F: 131 of 131
        2026-03 AOB:GP: 131 of 131
        2026-03 AOB:MP: 131 of 131
        2026-03 BC: 146 of 146
        2026-03 BH:GP: 131 of 131
        2026-03 BH:GP/C1: 131 of 131
        2026-03 BH:GP/C2: 131 of 131
        2026-03 BH:GP/M1: 131 of 131
        2026-03 BH:MP: 131 of 131
        2026-03 BH:MP/C1: 131 of 131
        2026-03 BH:MP/C2: 131 of 131
        2026-03 BH:MP/M1: 131 of 131
        2026-03 EGGSB: 146 of 146
        2026-03 EGGSB/C1: 146 of 146
        2026-03 EGGSB/C2: 146 of 146
        2026-03 EGMSB: 146 of 146
        2026-03 EGMSB/C1: 146 of 146
        2026-03 EMGSB: 146 of 146
        2026-03 EMGSB/C1: 146 of 146
        2026-03 EMGSB/C2: 146 of 146
        2026-03 EMMSB: 146 of 146
        2026-03 EMMSB/C1: 146 of 146
        2026-03 EMMSB/C2: 146 of 146
        2026-03 FB:GP: 131 of 131
        2026-03 FB:MP: 131 of 131
        2026-03 GPTS: 146 of 146
        2026-03 MPTS: 146 of 146
        2026-03 MPvGP: 146 of 146
        2026-03 PS:GP: 146 of 146
        2026-03 PS:MP: 146 of 146
        2026-03 PS:MP/C1: 146 of 146
        2026-03 SSSC: 131 of 131
        2026-03 SSSC/F: 131 of 131
        2026-03 WIN:MP: 146 of 146
        2026-03 WON:MP: 146 of 146
    "#]]
    .assert_eq(&agreement.written());
}

#[test]
fn details_of_teams_agree() {
    let Some(folder) = fixtures::folder("tiebreak") else { return };
    let mut agreement = Agreement::default();
    cases(&folder, "team").iter().for_each(|it| it.compare_details(&mut agreement));
    expect![[r#"
        details BH:MP/C1: 131 of 131
        details EMGSB/C1: 146 of 146
    "#]]
    .assert_eq(&agreement.written());
}

#[test]
fn ranks_of_teams_agree() {
    let Some(folder) = fixtures::folder("tiebreak") else { return };
    let mut agreement = Agreement::default();
    cases(&folder, "team").iter().for_each(|it| it.compare_ranks(&mut agreement));
    expect![[r#"
        ranks GPTS MPTS EGGSB: 146 of 146
        ranks MPTS EDE: 146 of 146
        ranks MPTS EDEB: 146 of 146
        ranks MPTS EDEBB: 146 of 146
        ranks MPTS EDEBT: 146 of 146
        ranks MPTS EDET: 146 of 146
        ranks MPTS EMGSB/C1 GPTS BH:MP/C1: 131 of 131
        ranks MPTS GPTS BBE: 146 of 146
        ranks MPTS GPTS BC: 146 of 146
        ranks MPTS GPTS EDE: 146 of 146
        ranks MPTS GPTS TBR: 146 of 146
    "#]]
    .assert_eq(&agreement.written());
}
