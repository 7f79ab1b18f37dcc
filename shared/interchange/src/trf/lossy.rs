//! What of a tournament does not fit the columns of the format.

use crate::tournament::{Player, Tournament};
use competition::{id::Tpn, score::Points};
use serde::Serialize;
use std::{collections::BTreeSet, fmt};
use ts_rs::TS;

/// Something of one player that is not written as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Loss {
    /// The player.
    pub who: Tpn,
    /// What of him or her.
    pub of: Lost,
}

/// What the columns have no room for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Lost {
    /// A number over 9999, none, or another player's: the place in the field is written instead.
    Number,
    /// A name longer than 33 characters: it is cut.
    Name,
    /// A title longer than 3: it is cut.
    Title,
    /// A federation longer than 3, such as the name of a delegation: it is cut.
    Federation,
    /// A FIDE id longer than 11: it is cut.
    FideId,
    /// A date of birth longer than 10: it is cut.
    Born,
    /// A rating over 4000: who reads it refuses the file.
    Rating,
    /// Over 99.5 points: none are written.
    Points,
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Number => "the number is not the player's own or has over four digits",
            Self::Name => "the name is cut after 33 characters",
            Self::Title => "the title is cut after 3 characters",
            Self::Federation => "the federation is cut after 3 characters",
            Self::FideId => "the FIDE id is cut after 11 characters",
            Self::Born => "the date of birth is cut after 10 characters",
            Self::Rating => "the rating is over 4000",
            Self::Points => "the points have no room",
        })
    }
}

/// All that does not fit, player by player.
pub fn losses(tournament: &Tournament) -> Vec<Loss> {
    let mut numbers = BTreeSet::new();
    let mut losses = Vec::new();
    for (player, who) in tournament.players.iter().zip(tournament.table.numbers()) {
        let is_new = numbers.insert(player.number);
        let bad = [
            (Lost::Number, !is_new || !(1..=9999).contains(&player.number)),
            (Lost::Rating, tournament.table.row(who).rating > 4000),
            (Lost::Points, tournament.table.points(who) > Points::from_halves(199)),
        ];
        let lost = bad.into_iter().chain(too_long(player)).filter(|it| it.1);
        losses.extend(lost.map(|(of, _)| Loss { who, of }));
    }
    losses
}

fn too_long(player: &Player) -> [(Lost, bool); 5] {
    let over = |text: &str, columns| text.trim().chars().count() > columns;
    [
        (Lost::Name, over(&player.name, 33)),
        (Lost::Title, over(&player.title, 3)),
        (Lost::Federation, over(&player.federation, 3)),
        (Lost::FideId, over(&player.fide_id, 11)),
        (Lost::Born, over(&player.born, 10)),
    ]
}
