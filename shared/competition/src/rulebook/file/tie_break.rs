//! The codes that a list of tie-breaks may name: FIDE C.07's, written as in TRF26 (`BH/C1`,
//! `SB:GP`), and those that Chinese regulations add.

/// Codes that may stand alone or before modifiers, the same as `tie_break` in `shared/words`.
pub const TIE_BREAKS: &[&str] = &[
    "AOB",
    "APPO",
    "APRO",
    "ARO",
    "BBE",
    "BC",
    "BH",
    "BOARD_WINS",
    "BPG",
    "BWG",
    "DE",
    "DROP",
    "EDE",
    "EGGSB",
    "EGMSB",
    "EMGSB",
    "EMMSB",
    "FB",
    "FOULS",
    "KS",
    "LOT",
    "MPvGP",
    "PLAYOFF",
    "PS",
    "PTP",
    "PTS",
    "REP",
    "RTNG",
    "SB",
    "SSSC",
    "STD",
    "TBR",
    "TPN",
    "TPR",
    "WIN",
    "WON",
];

/// The editions of FIDE C.07 that this program knows.
pub const EDITIONS: &[&str] = &["2024-08", "2026-03"];

/// Whether a code has a known name and well-formed modifiers.
pub fn is_known(code: &str) -> bool {
    let mut parts = code.split('/');
    let head = parts.next().unwrap_or_default();
    let (name, score) = head.split_once(':').unwrap_or((head, "MP"));
    TIE_BREAKS.contains(&name) && matches!(score, "MP" | "GP") && parts.all(is_modifier)
}

/// `C1`, `M2`, `P`, `F`, `R`, `K3`, `L+1`, `L-2`.
fn is_modifier(text: &str) -> bool {
    let mut letters = text.chars();
    let (kind, rest) = (letters.next(), letters.as_str());
    let is_digit = |it: &str| it.len() == 1 && it.bytes().all(|it| (b'1'..=b'9').contains(&it));
    match kind {
        Some('P' | 'F' | 'R') => rest.is_empty(),
        Some('C' | 'M' | 'K') => is_digit(rest),
        Some('L') => rest.strip_prefix(['+', '-']).is_some_and(is_digit),
        Some(_) | None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_known_by_name_and_modifiers() {
        let known = ["PTS", "BH", "BH/C1", "BH/M1", "SB:GP", "KS/L+1", "BH:MP/C1/P", "SSSC/K3"];
        assert_eq!(known.iter().find(|it| !is_known(it)), None);
        let unknown = ["", "bh", "BH/", "BH/C", "BH/C0", "BH/X1", "BH:XP", "KS/L1", "B H", "BH/PP"];
        assert_eq!(unknown.iter().find(|it| is_known(it)), None);
    }

    #[test]
    fn codes_stand_in_order_once() {
        assert!(TIE_BREAKS.is_sorted_by(|a, b| a.to_lowercase() < b.to_lowercase()));
    }
}
