//! QR codes: what a camera reads instead of a person typing it.

use qrcode::{Color, EcLevel, QrCode};
use serde::Serialize;
use std::fmt;
use ts_rs::TS;

/// A QR code without its quiet margin.
#[derive(Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct Qr {
    /// How many modules a side has.
    #[ts(type = "number")]
    pub size: usize,
    /// The dark modules as the path of an SVG, where a module is one by one.
    pub path: String,
}

/// The text is longer than any QR code holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the text is longer than any QR code holds")]
pub struct TooLong;

/// Shows its size and not what it says, which may be a secret.
impl fmt::Debug for Qr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Qr({}, …)", self.size)
    }
}

impl Qr {
    /// The code of a text, of which a seventh may be unreadable.
    ///
    /// # Errors
    /// [`TooLong`].
    pub fn of(text: &str) -> Result<Self, TooLong> {
        let code = QrCode::with_error_correction_level(text, EcLevel::M).map_err(|_| TooLong)?;
        let (size, modules) = (code.width(), code.to_colors());
        let rows = modules.chunks(size).enumerate();
        Ok(Self { size, path: rows.map(|(y, row)| strips(y, row)).collect() })
    }
}

/// The dark strips of a row, one module high.
fn strips(y: usize, row: &[Color]) -> String {
    let mut x = 0;
    let strips = row.chunk_by(|one, next| one == next).map(|strip| {
        let (from, long) = (x, strip.len());
        x += long;
        match strip[0] {
            Color::Dark => format!("M{from} {y}h{long}v1h-{long}z"),
            Color::Light => String::new(),
        }
    });
    strips.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    /// The corner of every code is a square in a frame: seven, one and one, one, three and one …
    #[test]
    fn a_code_begins_with_its_finder() {
        let code = Qr::of("yicheng").unwrap();
        assert_eq!((code.size, format!("{code:?}")), (21, "Qr(21, …)".to_owned()));
        let corner = |y: usize| {
            let strips = code.path.split_inclusive('z');
            let of_row = strips.filter(|it| it.contains(&format!(" {y}h")));
            let left =
                of_row.filter(|it| it[1..].split(' ').next().unwrap().parse::<u8>().unwrap() < 7);
            left.collect::<String>()
        };
        expect![[r#"
            M0 0h7v1h-7z
            M0 1h1v1h-1zM6 1h1v1h-1z
            M0 2h1v1h-1zM2 2h3v1h-3zM6 2h1v1h-1z
            M0 3h1v1h-1zM2 3h3v1h-3zM6 3h1v1h-1z
            M0 4h1v1h-1zM2 4h3v1h-3zM6 4h1v1h-1z
            M0 5h1v1h-1zM6 5h1v1h-1z
            M0 6h7v1h-7z"#]]
        .assert_eq(&(0..7).map(corner).collect::<Vec<_>>().join("\n"));
        assert_eq!(Qr::of(&"x".repeat(3000)), Err(TooLong));
    }
}
