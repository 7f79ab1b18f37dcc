//! Records 162, `XXS` and `BBW` … `BBU`: what results are worth.

use super::{
    fault::{Fault, FaultCode},
    line::{Columns, Line},
};
use crate::tournament::values::Values;
use competition::score::Points;

impl Values {
    /// Record 162: a symbol in column 6 and its points in 7–10, the next 9 columns on.
    pub(super) fn read_162(&mut self, line: &Line) -> Result<(), Fault> {
        for column in (6..=line.len()).step_by(9) {
            let symbol = line.columns(column, column);
            if symbol.is_blank() {
                continue;
            }
            let points = line.columns(column + 1, column + 4).worth()?;
            match symbol.text.as_str() {
                "W" => self.set_win(points),
                "D" => self.set_draw(points),
                "L" => self.loss = [points; 2],
                "A" => self.set_absence(points),
                "P" => self.pairing_bye = Some(points),
                _ => {
                    return Err(
                        symbol.fault(FaultCode::UnknownSymbol { seen: symbol.text.clone() })
                    );
                }
            }
        }
        Ok(())
    }

    /// `BBW  3.0` and its like.
    pub(super) fn read_bb(&mut self, line: &Line) -> Result<(), Fault> {
        let points = line.rest().worth()?;
        match line.at(3) {
            'W' => self.set_win(points),
            'D' => self.set_draw(points),
            'L' => self.loss = [points; 2],
            'Z' => self.zero_bye = points,
            'F' => self.forfeit_loss = points,
            _ => self.pairing_bye = Some(points),
        }
        Ok(())
    }

    /// `XXS WW=1.0 BW=1.0 …`.
    pub(super) fn read_xxs(&mut self, line: &Line) -> Result<(), Fault> {
        for word in line.words(4) {
            self.read_assignment(&word)?;
        }
        Ok(())
    }

    fn read_assignment(&mut self, word: &Columns) -> Result<(), Fault> {
        let unknown = || word.fault(FaultCode::UnknownSymbol { seen: word.text.clone() });
        let (code, value) = word.text.split_once('=').ok_or_else(unknown)?;
        let value = word.with_text(value).worth()?;
        match code.to_ascii_uppercase().as_str() {
            "W" => self.set_win(value),
            "D" => self.set_draw(value),
            "L" => self.loss = [value; 2],
            "WW" => self.win[0] = value,
            "BW" => self.win[1] = value,
            "WD" => self.draw[0] = value,
            "BD" => self.draw[1] = value,
            "WL" => self.loss[0] = value,
            "BL" => self.loss[1] = value,
            "ZPB" => self.zero_bye = value,
            "HPB" => self.half_bye = value,
            "FPB" => self.full_bye = value,
            "PAB" => self.pairing_bye = Some(value),
            "FW" => self.forfeit_win = value,
            "FL" => self.forfeit_loss = value,
            _ => return Err(unknown()),
        }
        Ok(())
    }

    fn set_win(&mut self, points: Points) {
        self.win = [points; 2];
        self.forfeit_win = points;
        self.full_bye = points;
    }

    fn set_draw(&mut self, points: Points) {
        self.draw = [points; 2];
        self.half_bye = points;
    }

    fn set_absence(&mut self, points: Points) {
        self.zero_bye = points;
        self.forfeit_loss = points;
    }
}
