//! What results are worth in a file. It may tell more apart than the program's own point system:
//! colors, and byes from wins.

use competition::{
    crosstable::CellKind,
    score::{Color, Points, Scoring, Share},
};

/// The points of each kind of result. Where there are two, the first is White's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Values {
    /// A win over the board.
    pub win: [Points; 2],
    /// A draw.
    pub draw: [Points; 2],
    /// A loss over the board.
    pub loss: [Points; 2],
    /// A win by forfeit.
    pub forfeit_win: Points,
    /// A loss by forfeit.
    pub forfeit_loss: Points,
    /// A bye with the points of a win, given on request.
    pub full_bye: Points,
    /// A bye with the points of a draw.
    pub half_bye: Points,
    /// An absence.
    pub zero_bye: Points,
    /// The bye of the pairing; where none is said it is worth the full bye.
    pub pairing_bye: Option<Points>,
}

impl Default for Values {
    fn default() -> Self {
        Self::from(Scoring::CHESS)
    }
}

impl From<Scoring> for Values {
    fn from(scoring: Scoring) -> Self {
        Self {
            win: [scoring.win; 2],
            draw: [scoring.draw; 2],
            loss: [scoring.loss; 2],
            forfeit_win: scoring.win,
            forfeit_loss: scoring.absence,
            full_bye: scoring.win,
            half_bye: scoring.draw,
            zero_bye: scoring.absence,
            pairing_bye: (scoring.pairing_bye != scoring.win).then_some(scoring.pairing_bye),
        }
    }
}

impl Values {
    /// The points of a cell.
    pub fn points(&self, kind: CellKind, share: Share, color: Option<Color>) -> Points {
        match kind {
            CellKind::Played | CellKind::PlayedUnrated => self.played(share, color),
            CellKind::ForfeitWin => self.forfeit_win,
            CellKind::ForfeitLoss => self.forfeit_loss,
            CellKind::PairingBye => self.pairing_bye.unwrap_or(self.full_bye),
            CellKind::FullBye => self.full_bye,
            CellKind::HalfBye => self.half_bye,
            CellKind::ZeroBye => self.zero_bye,
        }
    }

    /// The points of a game that was played.
    pub fn played(&self, share: Share, color: Option<Color>) -> Points {
        let side = usize::from(color == Some(Color::Black));
        match share {
            Share::Win => self.win[side],
            Share::Draw => self.draw[side],
            Share::Loss => self.loss[side],
        }
    }

    /// The point system as a whole. Where the colors differ, White's.
    pub fn scoring(&self) -> Scoring {
        Scoring {
            win: self.win[0],
            draw: self.draw[0],
            loss: self.loss[0],
            absence: self.zero_bye,
            pairing_bye: self.pairing_bye.unwrap_or(self.full_bye),
        }
    }

    /// Whether the program's own point system says it all.
    pub fn are_plain(&self) -> bool {
        let plain = Self::from(self.scoring());
        let bye = self.pairing_bye.unwrap_or(self.full_bye);
        Self { pairing_bye: Some(bye), ..*self } == Self { pairing_bye: Some(bye), ..plain }
    }

    /// What two who played each other got, by their points: White's share and Black's. None if no
    /// results give these points. A win and a loss come first, so that a system in which a draw is
    /// worth no more than a loss does not hide who won.
    pub fn shares(&self, white: Points, black: Points) -> Option<(Share, Share)> {
        use Share::{Draw, Loss, Win};
        const RESULTS: [(Share, Share); 6] =
            [(Win, Loss), (Loss, Win), (Draw, Draw), (Draw, Loss), (Loss, Draw), (Loss, Loss)];
        let gives = |it: &(Share, Share)| {
            self.played(it.0, Some(Color::White)) == white
                && self.played(it.1, Some(Color::Black)) == black
        };
        RESULTS.into_iter().find(gives)
    }
}
