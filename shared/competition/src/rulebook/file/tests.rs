use super::*;
use expect_test::{Expect, expect};
use proptest::prelude::*;

/// A small rulebook that is right.
const RIGHT: &str = r#"title = { zh = "规程", en = "Regulation" }
issued = 2023-01-01
discipline = "chess"
scoring.game = { win = 1, draw = 0.5, loss = 0, absence = 0, pairing_bye = 1 }
time.rapid = { base_s = 1500, increment_s = 10, article = "3" }
every_event.awards = { steps = [{ field = 8, places = 6 }, { field = 6, places = 3 }], medals = 3, article = "9" }
[[reading]]
key = "A"
open = { zh = "问", en = "open" }
taken = { zh = "答", en = "taken" }
[[event]]
key = "men"
name = { zh = "男子", en = "Men" }
kind = "individual"
article = "1"
scoring = "game"
time = "rapid"
entry = [{ rule = "per_delegation", at_most = 4, article = "2", reading = "A" }]
final_order = ["final", "swiss"]
[[event.phase]]
key = "swiss"
name = { zh = "瑞士制", en = "Swiss" }
form = "swiss"
system = "dutch-2026"
rounds = 7
tie_breaks = { list = ["PTS", "BH/C1"], edition = "2024-08", article = "4" }
article = "4"
[[event.phase]]
key = "final"
name = { zh = "决赛", en = "Final" }
form = "knockout"
from = { take = "top", phase = "swiss", count = 4, numbered = "rank", article = "5" }
matches = ["1-4", "2-3"]
article = "5"
games = [
  { played = "always", first_move = { by = "numbers", white = [1, 2] }, article = "5" },
  { played = "if_level", first_move = "swapped", draw_wins = "black", article = "5" },
]
"#;

fn written(problems: &[RulebookProblem]) -> String {
    let line = |it: &RulebookProblem| {
        let code = serde_json::to_value(it.code).unwrap();
        let at = if it.at.is_empty() { "whole file" } else { &it.at };
        let place = match (it.line, it.column) {
            (Some(line), Some(column)) => format!("{line}:{column} "),
            (_, _) => String::new(),
        };
        format!("{place}{at}: {} {}", code.as_str().unwrap(), it.seen).trim_end().to_owned()
    };
    problems.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn problems(files: &[(&str, &str)], root: &str) -> String {
    let files = files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    match load(&files, root) {
        Ok(_) => "right".to_owned(),
        Err(problems) => written(&problems),
    }
}

/// The small rulebook with one thing put in another's place.
fn check(right: &str, wrong: &str, expect: Expect) {
    assert_eq!(RIGHT.matches(right).count(), 1, "{right} stands once");
    expect.assert_eq(&problems(&[("own/chess", &RIGHT.replace(right, wrong))], "own/chess"));
}

#[test]
fn each_kind_of_problem_has_a_case() {
    let cases = include_str!("tests.rs");
    for code in problem::ProblemCode::ALL {
        let code = serde_json::to_value(code).unwrap();
        assert!(cases.contains(&format!(": {}", code.as_str().unwrap())), "{code}");
    }
}

#[test]
fn the_small_rulebook_is_right() {
    assert_eq!(problems(&[("own/chess", RIGHT)], "own/chess"), "right");
}

#[test]
fn all_problems_are_told_at_once() {
    let wrong = RIGHT
        .replace("issued = 2023-01-01", "issued = 2023-09-31")
        .replace("at_most = 4", "at_least = 4")
        .replace("BH/C1", "XX")
        .replace("2-3\"]", "2-5\"]")
        .replace("medals = 3", "medals = \"three\"");
    let expect = expect![[r#"
        2:10 issued: impossible_date 2023-09-31
        6:97 every_event.awards.medals: wrong_type string
        18:10 event[0].entry[0].at_most: missing_key
        18:37 event[0].entry[0].at_least: unknown_key at_least
        26:31 event[0].phase[0].tie_breaks.list[1]: unknown_tie_break XX
        33:11 event[0].phase[1].matches: number_not_once 3
        33:19 event[0].phase[1].matches[1]: number_beyond_field 5"#]];
    expect.assert_eq(&problems(&[("own/chess", &wrong)], "own/chess"));
}

#[test]
fn toml_itself() {
    check(
        "issued = 2023-01-01",
        "issued = ",
        expect!["2:10 whole file: not_toml string values must be quoted, expected literal string"],
    );
    check(
        "issued = 2023-01-01",
        "issued = 2023-01-01T10:00:00",
        expect!["2:10 issued: wrong_type datetime"],
    );
    check(
        "issued = 2023-01-01",
        "issued = 2023-01-",
        expect!["2:10 issued: impossible_date 2023-01-"],
    );
    check(
        "kind = \"individual\"",
        "kind = \"individual\"\nkey = \"x\"",
        expect!["15:1 whole file: duplicate_key key"],
    );
    check(
        "issued = 2023-01-01",
        "issued = 2023-09-31",
        expect!["2:10 issued: impossible_date 2023-09-31"],
    );
    check(
        "title = {",
        "a = [[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]\ntitle = {",
        expect!["whole file: too_deep 18"],
    );
}

#[test]
fn keys_and_values() {
    check("medals = 3, ", "", expect!["6:22 every_event.awards.medals: missing_key"]);
    check(
        "medals = 3",
        "medals = 3, metals = 3",
        expect!["6:100 every_event.awards.metals: unknown_key metals"],
    );
    check(
        "rounds = 7",
        "rounds = \"7\"",
        expect!["25:10 event[0].phase[0].rounds: wrong_type string"],
    );
    check("rounds = 7", "rounds = -7", expect!["25:10 event[0].phase[0].rounds: out_of_range -7"]);
    check("rounds = 7", "rounds = 0", expect!["25:10 event[0].phase[0].rounds: zero 0"]);
    check("en = \"Men\"", "en = \" \"", expect!["13:26 event[0].name.en: empty_text"]);
    check("key = \"men\"", "key = \"Men!\"", expect!["12:7 event[0].key: malformed Men!"]);
    check("\"individual\"", "\"double\"", expect!["14:8 event[0].kind: unknown_word double"]);
    check("draw = 0.5", "draw = 0.3", expect!["4:34 scoring.game.draw: out_of_range 0.3"]);
    check("at_most = 4", "at_most = 0", expect!["18:47 event[0].entry[0].at_most: zero 0"]);
    check(
        "rule = \"per_delegation\", at_most = 4",
        "rule = \"left_handed\"",
        expect!["18:19 event[0].entry[0].rule: unknown_word left_handed"],
    );
    check("rule = \"per_delegation\", ", "", expect!["18:10 event[0].entry[0].rule: missing_key"]);
    check("discipline = \"chess\"\n", "", expect!["discipline: missing_key"]);
    check("\"1-4\"", "\"1:4\"", expect!["33:12 event[0].phase[1].matches[0]: malformed 1:4"]);
}

#[test]
fn names() {
    check(
        "reading = \"A\"",
        "reading = \"B\"",
        expect!["18:75 event[0].entry[0].reading: unknown_name B"],
    );
    check("time = \"rapid\"", "time = \"slow\"", expect!["17:8 event[0].time: unknown_name slow"]);
    check("time = \"rapid\"\n", "", expect!["11:1 event[0].time: missing_key"]);
    check(
        "entry = [",
        "entry = [\"youth\", ",
        expect!["18:10 event[0].entry[0]: unknown_name youth"],
    );
    check(
        "final_order = [\"final\", \"swiss\"]",
        "stages = \"individual\"",
        expect!["19:10 event[0].stages: unknown_name individual"],
    );
}

#[test]
fn tie_breaks_and_editions() {
    check(
        "\"BH/C1\"]",
        "\"BH/C1\", \"BH/C1\"]",
        expect!["26:40 event[0].phase[0].tie_breaks.list[2]: tie_break_order BH/C1"],
    );
    check(
        "[\"PTS\", \"BH/C1\"]",
        "[\"BH/C1\", \"PTS\"]",
        expect![[r#"
        26:24 event[0].phase[0].tie_breaks.list[0]: tie_break_order BH/C1
        26:33 event[0].phase[0].tie_breaks.list[1]: tie_break_order PTS"#]],
    );
    check(
        "[\"PTS\", \"BH/C1\"]",
        "[]",
        expect!["26:23 event[0].phase[0].tie_breaks.list: missing_key"],
    );
    check("\"BH/C1\"]", "\"PLAYOFF\"]", expect!["20:1 event[0].phase[0].playoff: playoff_missing"]);
    check(
        "\"2024-08\"",
        "\"2019-07\"",
        expect!["26:51 event[0].phase[0].tie_breaks.edition: unsupported_edition 2019-07"],
    );
    check("\"dutch-2026\"", "\"dutch-2017\"", expect![["right"]]);
    check(
        "\"dutch-2026\"",
        "\"dutch-1998\"",
        expect!["24:10 event[0].phase[0].system: unsupported_edition dutch-1998"],
    );
}

#[test]
fn phases() {
    check(
        "phase = \"swiss\"",
        "phase = \"groups\"",
        expect!["32:32 event[0].phase[1].from.phase: unknown_phase groups"],
    );
    check(
        "phase = \"swiss\"",
        "phase = \"final\"",
        expect!["32:32 event[0].phase[1].from.phase: later_phase final"],
    );
    check(
        "take = \"top\", phase = \"swiss\", count = 4, numbered = \"rank\"",
        "take = \"winners\", phase = \"swiss\"",
        expect!["32:36 event[0].phase[1].from.phase: wrong_form swiss"],
    );
    check(
        "count = 4,",
        "count = 4, after_round = 8,",
        expect!["32:66 event[0].phase[1].from.after_round: round_beyond_last 8"],
    );
    check(
        "key = \"final\"",
        "key = \"swiss\"",
        expect![[r#"
        19:16 event[0].final_order[0]: unknown_phase final
        29:7 event[0].phase[1].key: same_key_twice swiss"#]],
    );
    check(
        "[\"final\", \"swiss\"]",
        "[\"final\", \"third\", \"swiss\"]",
        expect!["19:25 event[0].final_order[1]: unknown_phase third"],
    );
    check(
        "[\"final\", \"swiss\"]",
        "[\"swiss\", \"swiss\"]",
        expect!["19:25 event[0].final_order[1]: final_order swiss"],
    );
    check(
        "[\"final\", \"swiss\"]",
        "[\"final\"]",
        expect!["19:15 event[0].final_order: final_order"],
    );
    check("[\"final\", \"swiss\"]", "[]", expect!["19:15 event[0].final_order: final_order"]);
}

#[test]
fn matches() {
    check(
        "\"2-3\"",
        "\"2-5\"",
        expect![[r#"
        33:11 event[0].phase[1].matches: number_not_once 3
        33:19 event[0].phase[1].matches[1]: number_beyond_field 5"#]],
    );
    check(
        "\"2-3\"",
        "\"2-4\"",
        expect![[r#"
        33:11 event[0].phase[1].matches: number_not_once 3
        33:11 event[0].phase[1].matches: number_not_once 4"#]],
    );
    check(
        "white = [1, 2]",
        "white = [1, 4]",
        expect![
            "36:63 event[0].phase[1].games[0].first_move.white: first_move_not_one_per_match 1, 4"
        ],
    );
    check(
        "white = [1, 2]",
        "white = [1]",
        expect![
            "36:63 event[0].phase[1].games[0].first_move.white: first_move_not_one_per_match 1"
        ],
    );
    check(
        "{ by = \"numbers\", white = [1, 2] }",
        "\"swapped\"",
        expect!["36:37 event[0].phase[1].games[0].first_move: nothing_to_swap"],
    );
    check(
        "draw_wins = \"black\", ",
        "",
        expect!["37:3 event[0].phase[1].games[1]: may_stay_level"],
    );
}

#[test]
fn numbers_that_go_down_and_dates_that_go_on() {
    check(
        "field = 8, places = 6",
        "field = 6, places = 6",
        expect!["6:60 every_event.awards.steps[1]: steps_not_descending 6"],
    );
    check(
        "[{ field = 8, places = 6 }, { field = 6, places = 3 }]",
        "[]",
        expect!["6:32 every_event.awards.steps: missing_key"],
    );
    check(
        "rule = \"per_delegation\", at_most = 4",
        "rule = \"born_between\", from = 2010-01-01, to = 2009-12-31",
        expect!["18:59 event[0].entry[0].to: dates_reversed 2009-12-31"],
    );
    check(
        "rule = \"per_delegation\", at_most = 4",
        "rule = \"born_between\"",
        expect!["18:10 event[0].entry[0].from: missing_key"],
    );
    check(
        "[[reading]]",
        "held = { from = 2023-02-01, to = 2023-01-31, place = { zh = \"甲\", en = \"A\" }, article = \"1\" }\n[[reading]]",
        expect!["7:34 held.to: dates_reversed 2023-01-31"],
    );
}

#[test]
fn events() {
    let twice = RIGHT.to_owned() + &RIGHT[RIGHT.find("[[event]]").unwrap()..];
    expect!["40:7 event[1].key: same_key_twice men"]
        .assert_eq(&problems(&[("own/chess", &twice)], "own/chess"));
    let none = &RIGHT[..RIGHT.find("[[event]]").unwrap()];
    expect!["event: no_events"].assert_eq(&problems(&[("own/chess", none)], "own/chess"));
    let no_phases = &RIGHT[..RIGHT.find("[[event.phase]]").unwrap()];
    expect![[r#"
        11:1 event[0]: no_phases
        19:16 event[0].final_order[0]: unknown_phase final
        19:25 event[0].final_order[1]: unknown_phase swiss"#]]
    .assert_eq(&problems(&[("own/chess", no_phases)], "own/chess"));
    check("kind = \"individual\"", "kind = \"team\"", expect!["14:8 event[0].kind: kind_mismatch"]);
    check(
        "kind = \"individual\"",
        "kind = \"team\"\nteam = { games = { win = 1, draw = 0.5, loss = 0, absence = 0, pairing_bye = 1 }, boards = [\"male\"], order = \"free_per_match\", first_team_white = [1, 2], colors_article = \"1\", article = \"1\" }",
        expect!["15:151 event[0].team.first_team_white[1]: unknown_board 2"],
    );
    check(
        "[[event]]",
        "[[conduct.offense]]\nkey = \"x\"\nname = { zh = \"x\", en = \"x\" }\ntimes = 1\ncosts = \"foul\"\nexcept = [{ events = [\"women\"], times = 2 }]\narticle = \"1\"\n[[event]]",
        expect!["16:10 conduct.offense[0].except: unknown_name women"],
    );
}

#[test]
fn files() {
    let own = "extends = \"base\"\n".to_owned() + RIGHT;
    let base = "title = { zh = \"总则\", en = \"General\" }\n[every_event]\nfiller = \"6\"\n";
    expect![["right"]].assert_eq(&problems(&[("own", &own), ("base", base)], "own"));
    expect!["1:11 extends: file_missing base"].assert_eq(&problems(&[("own", &own)], "own"));
    expect!["whole file: file_missing own"].assert_eq(&problems(&[], "own"));
    let circle = "extends = \"own\"\n".to_owned() + base;
    expect!["1:11 extends: extends_itself own"]
        .assert_eq(&problems(&[("own", &own), ("base", &circle)], "own"));
    let broken = base.replace("filler", "fuller");
    expect!["3:1 every_event.fuller: unknown_key fuller"]
        .assert_eq(&problems(&[("own", &own), ("base", &broken)], "own"));
    expect!["whole file: bad_file_name ../own"]
        .assert_eq(&problems(&[("../own", RIGHT)], "../own"));
    let large = "#".repeat(FILE_BYTES_MAX + 1);
    expect!["whole file: file_too_large 262145"].assert_eq(&problems(&[("own", &large)], "own"));
    let long = format!("a = [{}]", "1,".repeat(LIST_MAX + 1));
    expect!["whole file: list_too_long 257"].assert_eq(&problems(&[("own", &long)], "own"));
    let chain: Vec<(String, String)> =
        (0..=FILES_MAX).map(|n| (format!("f{n}"), format!("extends = \"f{}\"", n + 1))).collect();
    let chain: Vec<(&str, &str)> = chain.iter().map(|(n, t)| (n.as_str(), t.as_str())).collect();
    expect!["1:11 extends: too_many_files f16"].assert_eq(&problems(&chain, "f0"));
}

#[test]
fn an_event_says_more_than_what_it_extends() {
    let base = "every_event.filler = \"6\"\ntitle = { zh = \"总则\", en = \"General\" }\n\
        every_event.exhibition_below = { at_least = 6, article = \"7\" }\n\
        every_event.entry = [{ rule = \"citizen\", article = \"8\" }]\n";
    let own = "extends = \"base\"\n".to_owned()
        + &RIGHT.replace("key = \"men\"", "key = \"men\"\nfiller = \"own 6\"");
    let files = [("own".to_owned(), own), ("base".to_owned(), base.to_owned())];
    let rulebook = load(&BTreeMap::from(files), "own").unwrap();
    let event = &rulebook.events[0];
    assert_eq!(rulebook.title.zh, "规程");
    assert_eq!(event.filler.as_ref().unwrap().clause, "own 6");
    assert_eq!(event.exhibition_below.as_ref().unwrap().at_least, 6);
    assert_eq!(
        event.entry.iter().map(|it| it.demand.code()).collect::<Vec<_>>(),
        ["citizen", "per_delegation"]
    );
}

#[test]
fn the_digest_is_that_of_the_files_that_are_used() {
    let digest = |files: &[(&str, &str)]| {
        let files = files.iter().map(|(name, text)| (name.to_string(), text.to_string())).collect();
        load(&files, "own").unwrap().digest
    };
    let own = digest(&[("own", RIGHT)]);
    assert_eq!(digest(&[("other", "not = read"), ("own", RIGHT)]), own);
    assert_ne!(digest(&[("own", &(RIGHT.to_owned() + "\n"))]), own);

    let mut hash = blake3::Hasher::new();
    hash.update(&3_u64.to_le_bytes()).update(b"own");
    hash.update(&(RIGHT.len() as u64).to_le_bytes()).update(RIGHT.as_bytes());
    assert_eq!(own.0, *hash.finalize().as_bytes());
}

proptest! {
    /// Whatever is cut out of a file or put into it, problems are told and nothing breaks.
    #[test]
    fn no_text_breaks_the_loader(
        cuts in prop::collection::vec((0..10_000_usize, 0..40_usize, "[\\[\\]{}=\", a-z0-9\n]{0,6}"), 1..4),
    ) {
        let mut text = RIGHT.to_owned();
        for (at, length, put) in cuts {
            let at = at % (text.len() + 1);
            let (from, to) = (text.floor_char_boundary(at), text.ceil_char_boundary(at + length));
            text.replace_range(from..to, &put);
        }
        if let Err(problems) = load(&BTreeMap::from([("own".to_owned(), text)]), "own") {
            prop_assert!(!problems.is_empty());
        }
    }
}
