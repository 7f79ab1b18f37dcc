//! One tournament as a file tells it: the players, and who met whom.

use competition::crosstable::Crosstable;

/// What a tournament file holds, whatever its format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tournament {
    /// The tournament's name, empty if the file has none.
    pub name: String,
    /// The players by pairing number; player 0 belongs to row 0 of the table.
    pub players: Vec<Player>,
    /// Their rounds.
    pub table: Crosstable,
}

/// One player of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Player {
    /// The number the file itself gives, which may leave gaps.
    pub number: u16,
    /// The name as written.
    pub name: String,
    /// `GM`, `WIM` …, empty for none.
    pub title: String,
    /// Whether the file says that this is a woman; none if it says nothing.
    pub female: Option<bool>,
    /// The federation or delegation as written.
    pub federation: String,
    /// The FIDE id as written.
    pub fide_id: String,
    /// The birth date or year as written.
    pub born: String,
    /// The points that the file claims, in halves. Never trusted, only compared.
    pub claimed_halves: Option<u32>,
    /// The rank that the file claims. Never trusted, only compared.
    pub claimed_rank: Option<u16>,
}
