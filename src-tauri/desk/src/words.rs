//! The words of `shared/words`, for what the desk itself writes for people.

use serde::Deserialize;
use serde_json::Value;
use std::sync::LazyLock;
use ts_rs::TS;

/// The languages that there are words in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Language {
    /// 中文.
    Zh,
    /// English.
    En,
}

static ZH: LazyLock<Value> = LazyLock::new(|| read(include_str!("../../../shared/words/zh.json")));
static EN: LazyLock<Value> = LazyLock::new(|| read(include_str!("../../../shared/words/en.json")));

fn read(words: &str) -> Value {
    serde_json::from_str(words).expect("the shipped words are JSON")
}

impl Language {
    /// The words at a path of keys, if there are any.
    pub(crate) fn find(self, path: &[&str]) -> Option<&'static str> {
        let mut words = match self {
            Self::Zh => &*ZH,
            Self::En => &*EN,
        };
        for key in path {
            words = words.get(key)?;
        }
        words.as_str()
    }

    /// The words of a sheet by their key.
    pub(crate) fn sheet(self, key: &str) -> &'static str {
        self.find(&["sheet", key]).expect("every column of a sheet has words")
    }

    /// `第3轮`.
    pub(crate) fn round(self, number: impl ToString) -> String {
        self.sheet("round").replace("{{round}}", &number.to_string())
    }
}
