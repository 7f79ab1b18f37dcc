//! What users of other programs complained of, as far as files go. A test is named by the complaint.

use crate::{
    chess_results::read::read_crosstable,
    entries_file::read::read_entries,
    ratings::fold::fold,
    sheet_out::{self, Sheet},
    table::problem::Severity,
    testing::shown,
    trf::{self, Version},
};
use expect_test::{Expect, expect};

/// A player's line: about the player, his or her rating, and the rounds.
fn line(number: u16, about: &str, rating: &str, rounds: &str) -> String {
    format!("001 {number:>4} {about:38} {rating:<43}{rounds}\n")
}

/// What is told of a TRF file, and whether it can be used.
fn check_trf(file: &[u8], expected: Expect) {
    let read = trf::read_file(file);
    let faults = read.faults.iter().map(|it| {
        let mark = if it.severity() == Severity::Error { "error" } else { "warning" };
        format!("{mark} {it}\n")
    });
    let usable = if read.tournament.is_some() { "usable" } else { "refused" };
    expected.assert_eq(&format!("{}{usable}\n", faults.collect::<String>()));
}

fn check_entries(csv: &[u8], expected: Expect) {
    expected.assert_eq(&shown(&read_entries(csv).problems));
}

#[test]
fn i3_a_csv_of_a_chinese_excel_is_read_and_ours_opens_in_it() {
    let csv = "姓名,性别,代表单位\n张三,男,安徽\n";
    let (gbk, _, _) = encoding_rs::GBK.encode(csv);
    let (read, plain) = (read_entries(&gbk), read_entries(csv.as_bytes()));
    assert!(!read.has_errors());
    assert_eq!(read.rows[0].cells, plain.rows[0].cells);
    let sheet = Sheet { header: vec!["姓名".to_owned()], ..Sheet::default() };
    assert!(sheet_out::csv(&sheet).starts_with(b"\xEF\xBB\xBF"));
}

#[test]
fn i4_full_width_digits_are_digits() {
    check_entries(
        "姓名,单位,等级分,出生日期\n张三,安徽,２３４５,２０１０－０５－０６\n".as_bytes(),
        expect![[r#""#]],
    );
    let file = line(1, "     赵一", "２３４５", "   ２ w 1") + &line(2, "     B", "", "   1 b 0");
    check_trf(
        file.as_bytes(),
        expect![[r#"
        usable
    "#]],
    );
    assert_eq!(trf::read(file.as_bytes()).unwrap().table.rows[0].rating, 2345);
}

#[test]
fn i6_accents_and_case_do_not_part_a_name_from_itself_and_one_part_is_enough() {
    assert_eq!(fold("MÜLLER, Jörg"), fold("Muller Jorg"));
    assert_eq!(fold("Madonna"), "madonna");
    check_entries("姓名,单位\nMadonna,x\nMüller,x\n".as_bytes(), expect![[r#""#]]);
    let file = line(1, "     Madonna", "", "") + &line(2, "     Müller", "", "");
    let tournament = trf::read(file.as_bytes()).unwrap();
    let again = trf::read(&trf::write(&tournament, Version::Trf26)).unwrap();
    assert_eq!(again.players[1].name, "Müller");
}

#[test]
fn c2_an_absent_player_who_was_paired_gets_a_code_that_exists() {
    let file = line(1, "     A", "", "   2 w +") + &line(2, "     B", "", "   1 b -");
    let tournament = trf::read(file.as_bytes()).unwrap();
    for version in [Version::Trf16, Version::Trf26] {
        let written = String::from_utf8(trf::write(&tournament, version)).unwrap();
        assert!(written.contains("2 w +") && written.contains("1 b -"));
        assert!(!written.contains("b Z"));
    }
    // Where somebody else wrote it, the place is told.
    check_trf(
        file.replace("1 b -", "1 b Z").as_bytes(),
        expect![[r#"
        error 2:99: the result 'Z' has no opponent
        refused
    "#]],
    );
}

#[test]
fn c7_a_rating_of_10450_is_refused_wherever_it_comes_from() {
    check_entries(
        "姓名,单位,等级分\n张三,安徽,10450\n".as_bytes(),
        expect![[r#"
        error C2 "10450" RatingTooHigh { at_most: 4000 }
    "#]],
    );
    let read = read_crosstable(b"No.,Name,Rtg\n1,A,10450\n");
    expect![[r#"
        error C2 "10450" RatingTooHigh { at_most: 4000 }
    "#]]
    .assert_eq(&shown(&read.problems));
    check_trf(
        line(1, "     A", "10450", "").as_bytes(),
        expect![[r#"
        error 1:49: the rating 10450 is over 4000
        refused
    "#]],
    );
    check_trf(
        format!("001    1 {:38}10450", "     A").as_bytes(),
        expect![[r#"
        error 1:48: the rating 10450 is over 4000
        refused
    "#]],
    );
}

#[test]
fn an_open_game_is_kept_and_told() {
    let file = line(1, "     A", "", "   2 w  ") + &line(2, "     B", "", "   1 b  ");
    check_trf(
        file.as_bytes(),
        expect![[r#"
        warning 1:99: there is an opponent but no result
        warning 2:99: there is an opponent but no result
        usable
    "#]],
    );
    assert_eq!(trf::read(file.as_bytes()).unwrap().open.len(), 1);
}

#[test]
fn records_that_nobody_knows_are_kept_and_told() {
    let file = line(1, "     A", "", "") + "299 W      2.0   1    1\nZZ9 what?\n";
    check_trf(
        file.as_bytes(),
        expect![[r#"
            warning 3:1: the record "ZZ9" is not known and was kept as written
            usable
        "#]],
    );
    let written = trf::write(&trf::read(file.as_bytes()).unwrap(), Version::Trf26);
    let written = String::from_utf8(written).unwrap();
    assert!(written.contains("299 W      2.0   1    1\r\n") && written.contains("ZZ9 what?"));
}

#[test]
fn a_match_of_a_team_against_itself_or_two_in_one_round() {
    let players: String = (1..=4).map(|it| line(it, "     A", "", "")).collect();
    let teams = "192 FIDE_TEAM\n310   1 One\n310   2 Two\n310   3 Three\n";
    let with = |forfeits: &str| format!("{players}{teams}{forfeits}");
    check_trf(
        with("330 +-   1   1   1\n").as_bytes(),
        expect![[r#"
        error 9:18: a player cannot meet himself
        refused
    "#]],
    );
    check_trf(
        with("330 +-   1   1   2\n330 +-   1   3   1\n").as_bytes(),
        expect![[r#"
        error 10:18: team 1 has more than one opponent in round 1
        refused
    "#]],
    );
}
