//! Canonical JSON: one value, one text.
//!
//! Keys sorted by their UTF-8 bytes and unique, no space, whole numbers within ±(2⁵³ − 1) only, and
//! no escape but those JSON demands: `\"`, `\\`, and control characters, the five with a short form
//! in that form and the others as `\u00xx` in lower case.

use super::NUMBER_MAX;
use serde_json::{Number, Value};

/// The value holds a fraction or a number too large to be exact everywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("only whole numbers within ±(2^53 - 1) have a canonical form")]
pub struct NotWhole;

/// The value's one text.
///
/// # Errors
/// [`NotWhole`] if a number is none that may be written.
pub fn to_canonical(value: &Value) -> Result<String, NotWhole> {
    let mut text = String::new();
    write_value(&mut text, value)?;
    Ok(text)
}

/// Whether `text` is JSON in its canonical form.
pub fn is_canonical(text: &str) -> bool {
    serde_json::from_str(text)
        .ok()
        .and_then(|value| to_canonical(&value).ok())
        .is_some_and(|canonical| canonical == text)
}

fn write_value(to: &mut String, value: &Value) -> Result<(), NotWhole> {
    match value {
        Value::Null => to.push_str("null"),
        Value::Bool(true) => to.push_str("true"),
        Value::Bool(false) => to.push_str("false"),
        Value::Number(number) => write_number(to, number)?,
        Value::String(text) => write_text(to, text),
        Value::Array(items) => write_list(to, "[]", items, write_value)?,
        Value::Object(fields) => {
            let mut fields: Vec<(&String, &Value)> = fields.iter().collect();
            // Sorted here and not by the map, whose order a feature of serde_json can change.
            fields.sort_unstable_by_key(|(key, _)| *key);
            write_list(to, "{}", &fields, |to, (key, value)| {
                write_text(to, key);
                to.push(':');
                write_value(to, value)
            })?;
        }
    }
    Ok(())
}

fn write_list<T>(
    to: &mut String,
    brackets: &str,
    items: &[T],
    write: impl Fn(&mut String, &T) -> Result<(), NotWhole>,
) -> Result<(), NotWhole> {
    let (open, close) = brackets.split_at(1);
    to.push_str(open);
    for (nth, item) in items.iter().enumerate() {
        if nth > 0 {
            to.push(',');
        }
        write(to, item)?;
    }
    to.push_str(close);
    Ok(())
}

fn write_number(to: &mut String, number: &Number) -> Result<(), NotWhole> {
    let whole = number.as_i64().filter(|it| it.unsigned_abs() <= NUMBER_MAX).ok_or(NotWhole)?;
    to.push_str(&whole.to_string());
    Ok(())
}

fn write_text(to: &mut String, text: &str) {
    to.push('"');
    for char in text.chars() {
        match char {
            '"' => to.push_str("\\\""),
            '\\' => to.push_str("\\\\"),
            '\u{8}' => to.push_str("\\b"),
            '\t' => to.push_str("\\t"),
            '\n' => to.push_str("\\n"),
            '\u{c}' => to.push_str("\\f"),
            '\r' => to.push_str("\\r"),
            control @ '\0'..' ' => to.push_str(&format!("\\u{:04x}", u32::from(control))),
            plain => to.push(plain),
        }
    }
    to.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;
    use serde_json::json;

    fn check(value: &Value, expected: Expect) {
        let text = to_canonical(value).unwrap_or_else(|it| it.to_string());
        expected.assert_eq(&text);
    }

    #[test]
    fn keys_are_sorted_by_their_bytes() {
        let value = json!({"弈": 1, "b": [true, null], "a": {"z": "", "y": {}}, "B": []});
        check(&value, expect![[r#"{"B":[],"a":{"y":{},"z":""},"b":[true,null],"弈":1}"#]]);
    }

    #[test]
    fn only_what_must_be_escaped_is_escaped() {
        check(
            &json!("\"\\/\u{8}\t\n\u{c}\r\u{1f}\u{7f}½"),
            expect![[r#""\"\\/\b\t\n\f\r\u001f½""#]],
        );
    }

    #[test]
    fn only_whole_numbers_that_every_reader_holds_exactly() {
        check(&json!([0, -1, NUMBER_MAX]), expect!["[0,-1,9007199254740991]"]);
        check(
            &json!(NUMBER_MAX + 1),
            expect!["only whole numbers within ±(2^53 - 1) have a canonical form"],
        );
        check(&json!(0.5), expect!["only whole numbers within ±(2^53 - 1) have a canonical form"]);
    }

    #[test]
    fn another_form_of_the_same_value_is_not_canonical() {
        let right = r#"{"a":1,"b":"½"}"#;
        assert!(is_canonical(right));
        let wrong = [
            r#"{"b":"½","a":1}"#,
            r#"{"a":1, "b":"½"}"#,
            r#"{"a":1,"b":"\u00bd"}"#,
            r#"{"a":0,"a":1,"b":"½"}"#,
            r#"{"a":1.0,"b":"½"}"#,
            r#"{"a":-0,"b":"½"}"#,
            r#"{"a":1,"b":"½"}1"#,
            "",
        ];
        assert_eq!(wrong.map(is_canonical), [false; 8]);
    }

    fn any_value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::Bool),
            any::<i32>().prop_map(Value::from),
            ".*".prop_map(Value::String),
        ];
        leaf.prop_recursive(4, 32, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Value::Array),
                prop::collection::btree_map(".*", inner, 0..4)
                    .prop_map(|fields| Value::Object(fields.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn a_canonical_text_reads_back_as_its_value(value in any_value()) {
            let text = to_canonical(&value).unwrap();
            prop_assert!(is_canonical(&text));
            prop_assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
        }
    }
}
