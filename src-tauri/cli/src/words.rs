//! The words of `shared/words`, the same as on the screens.

use clap::ValueEnum;
use serde_json::Value;
use std::sync::LazyLock;

/// The languages that there are words in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
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
    /// The words under a key such as `float.left_over`, with their gaps filled.
    pub(crate) fn say(self, key: &str, gaps: &[(&str, &str)]) -> String {
        let fill = |text: String, (name, said): &(&str, &str)| {
            text.replace(&format!("{{{{{name}}}}}"), said)
        };
        gaps.iter().fold(self.find(key).to_owned(), fill)
    }

    fn find(self, key: &str) -> &'static str {
        let words = match self {
            Self::Zh => &*ZH,
            Self::En => &*EN,
        };
        let found = key.split('.').try_fold(words, |words, it| words.get(it));
        found.and_then(Value::as_str).expect("what is said has words in both languages")
    }
}
