//! What is wrong with a rulebook's files, as data: words for it live in `shared/words`.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One thing that is wrong, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct RulebookProblem {
    /// The file, such as `games-2023/chess`.
    pub file: String,
    /// The line, from 1, where there is one.
    pub line: Option<u32>,
    /// The character in that line, from 1.
    pub column: Option<u32>,
    /// The key at which it stands, such as `event[3].phase[0].tie_breaks.list[2]`; lists count
    /// from 0. Empty where the file, or a line of it, is all that can be named.
    pub at: String,
    /// What is wrong.
    pub code: ProblemCode,
    /// What stands there.
    pub seen: String,
}

macro_rules! problem_codes {
    ($($(#[$doc:meta])* $name:ident)*) => {
        /// Kinds of problem.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
        #[serde(rename_all = "snake_case")]
        #[ts(export)]
        pub enum ProblemCode {
            $($(#[$doc])* $name,)*
        }

        impl ProblemCode {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name),*];
        }
    };
}

problem_codes! {
    /// The file that is asked for is not there.
    FileMissing
    /// The file is larger than 256 KiB.
    FileTooLarge
    /// More files than 16 belong to one rulebook.
    TooManyFiles
    /// A file's name has other signs than small letters, digits, `-` and one `/` after another.
    BadFileName
    /// Files extend each other in a circle.
    ExtendsItself
    /// Tables and lists lie deeper in each other than 16.
    TooDeep
    /// A list with more than 256 elements.
    ListTooLong
    /// Not TOML.
    NotToml
    /// A key stands twice in one table.
    DuplicateKey
    /// A date that the calendar does not have.
    ImpossibleDate
    /// A key that means nothing here.
    UnknownKey
    /// A key that must be here is not.
    MissingKey
    /// A value of another type.
    WrongType
    /// A number that is too large or too small.
    OutOfRange
    /// A text without a letter.
    EmptyText
    /// A word that is none of those that may stand here.
    UnknownWord
    /// A text that is not written as it should be.
    Malformed
    /// A name that nothing in the files bears.
    UnknownName
    /// No event.
    NoEvents
    /// An event without phases.
    NoPhases
    /// Two bear one key.
    SameKeyTwice
    /// A tie-break that no program knows.
    UnknownTieBreak
    /// An edition that this program does not know.
    UnsupportedEdition
    /// A list of tie-breaks does not start with the points, or names one twice.
    TieBreakOrder
    /// A tie-break by playoff, and no games for it.
    PlayoffMissing
    /// A phase that the event does not have.
    UnknownPhase
    /// A phase that comes only later.
    LaterPhase
    /// A round behind the last.
    RoundBeyondLast
    /// A phase of another form is wanted here.
    WrongForm
    /// A match by a number that nobody has.
    NumberBeyondField
    /// A number in two matches, or in none.
    NumberNotOnce
    /// Not exactly one of each match moves first.
    FirstMoveNotOnePerMatch
    /// Colors are swapped, and there is no game before.
    NothingToSwap
    /// A match may stay level after its last game.
    MayStayLevel
    /// A final place comes from two phases, or from a knock-out phase alone where more compete.
    FinalOrder
    /// A number that must be at least one.
    Zero
    /// Steps that do not go down.
    StepsNotDescending
    /// A date before the one that must come first.
    DatesReversed
    /// Team rules in an event of persons, or none in an event of teams.
    KindMismatch
    /// A board that the team does not have.
    UnknownBoard
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_code_stands_once() {
        let mut codes = ProblemCode::ALL.to_vec();
        codes.dedup();
        assert_eq!(codes, ProblemCode::ALL);
    }
}
