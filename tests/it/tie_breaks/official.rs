//! The exercises of FIDE's Technical Commission ("Exercises in Tie-Breaking", M. Held, 2024) with
//! the values printed there, those computed for the edition of 2026, and an arbiter's own exercise.

use super::reading::crosstable;
use crate::fixtures;
use competition::{
    crosstable::Crosstable,
    id::Tpn,
    standings::standings,
    tiebreak::{
        basis::Basis,
        code::TieBreakCode,
        edition::{Reading, TieBreakEdition},
    },
};
use expect_test::expect;
use serde_json::Value as Json;
use std::{fs, path::Path};

fn table(folder: &Path, name: &str) -> Crosstable {
    crosstable(&folder.join("in").join(name).with_extension("trf"))
}

fn printed(folder: &Path, name: &str) -> Json {
    let text = fs::read_to_string(folder.join("official").join(name)).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// How many values are as printed, and which are not.
fn compare(table: &Crosstable, reading: Reading, printed: &Json) -> String {
    let basis = Basis::new(table, reading);
    let mut text = String::new();
    for (code, values) in printed.as_object().unwrap() {
        let values = values.as_object().unwrap();
        let tie_break: TieBreakCode = code.parse().unwrap();
        let different = values.iter().filter_map(|(id, printed)| {
            let printed = printed.as_str().map_or(printed.to_string(), str::to_owned);
            let places = printed.split_once('.').map_or(0, |it| it.1.len());
            let ours = tie_break.tally(&basis, Tpn(id.parse().unwrap())).value;
            let ours = ours.map_or("none".to_owned(), |it| it.decimal(places));
            (ours != printed).then(|| format!(" ({id}: {ours}, not {printed})"))
        });
        let different: Vec<String> = different.collect();
        let agree = values.len() - different.len();
        text += &format!("{code} {agree} of {}{}\n", values.len(), different.concat());
    }
    text
}

#[test]
fn the_five_rounds_of_the_exercises() {
    let Some(folder) = fixtures::folder("tiebreak") else { return };
    let (table, printed) = (table(&folder, "held_swiss_5"), printed(&folder, "held_expected.json"));
    let edition_2024 = Reading::swiss(TieBreakEdition::August2024);
    let edition_2026 = Reading::swiss(TieBreakEdition::March2026);
    expect![[r#"
        AOB 16 of 16
        ARO 16 of 16
        BH 16 of 16
        BH/C1 16 of 16
        BPG 16 of 16
        BWG 16 of 16
        FB 16 of 16
        PS 16 of 16
        PS/C1 16 of 16
        REP 16 of 16
        SB 16 of 16
        SB/C1 16 of 16
        TPR 16 of 16
        WIN 16 of 16
        WON 16 of 16
    "#]]
    .assert_eq(&compare(&table, edition_2024, &printed["individual_swiss5_2023_24"]));
    expect![[r#"
        AOB 16 of 16
        ARO 16 of 16
        BH 16 of 16
        BH/C1 16 of 16
        BPG 16 of 16
        BWG 16 of 16
        FB 16 of 16
        PS 16 of 16
        PS/C1 16 of 16
        REP 16 of 16
        SB 16 of 16
        SB/C1 16 of 16
        TPR 16 of 16
        WIN 16 of 16
        WON 16 of 16
    "#]]
    .assert_eq(&compare(&table, edition_2026, &printed["individual_swiss5_2026"]));
}

#[test]
fn the_round_robin_of_the_exercises() {
    let Some(folder) = fixtures::folder("tiebreak") else { return };
    let printed = printed(&folder, "held_expected.json");
    let reading = Reading::round_robin(TieBreakEdition::August2024);
    let table = table(&folder, "held_round_robin");
    expect![[r#"
        KS 6 of 6
        SB 6 of 6
        SB/C1 6 of 6
    "#]]
    .assert_eq(&compare(&table, reading, &printed["round_robin"]));
}

#[test]
fn direct_encounters_of_the_exercises() {
    let Some(folder) = fixtures::folder("tiebreak") else { return };
    let printed = &printed(&folder, "held_expected.json")["ranks"];
    let edition = TieBreakEdition::August2024;
    for (name, reading) in [
        ("held_swiss_9", Reading::swiss(edition)),
        ("held_round_robin", Reading::round_robin(edition)),
    ] {
        let table = table(&folder, name);
        let list = ["PTS", "DE"].map(|it| it.parse::<TieBreakCode>().unwrap());
        for row in standings(&Basis::new(&table, reading), &list, &[]).rows {
            let printed = &printed[format!("{name} [PTS,DE]")][row.who.to_string()];
            assert_eq!(
                printed.as_str(),
                Some(row.place.to_string().as_str()),
                "{name}: {}",
                row.who
            );
        }
    }
}

#[test]
fn the_exercise_of_an_arbiter() {
    let Some(folder) = fixtures::folder("tiebreak") else { return };
    let printed = printed(&folder, "sharly_expected.json");
    let table = table(&folder, "x01_sharly_pl_swiss");
    let reading = Reading::swiss(TieBreakEdition::March2026);
    expect![[r#"
        BH 14 of 14
        BH/C1 2 of 2
        PS 14 of 14
    "#]]
    .assert_eq(&compare(&table, reading, &printed["x01_sharly_pl_swiss"]));
}
