//! Widths, blanks and scripts of the texts in cells.

/// A character as one reads it in a number, a date or a code: full-width forms (`１`, `Ａ`, `－`)
/// become their usual ones, and every kind of dash becomes `-`. Not for names.
pub(crate) fn half_width(text: &str) -> String {
    text.chars().map(narrow).collect::<String>().trim().to_owned()
}

fn narrow(c: char) -> char {
    match c {
        '\u{FF01}'..='\u{FF5E}' => {
            char::from_u32(u32::from(c) - 0xFEE0).expect("the full-width forms mirror ASCII")
        }
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        _ if is_blank(c) => ' ',
        _ => c,
    }
}

/// Without the blanks around it, the ideographic and the invisible ones included.
pub(crate) fn trimmed(text: &str) -> &str {
    text.trim_matches(is_blank)
}

/// Whether a spreadsheet could run the text as a formula: by its first sign, in full width too.
pub(crate) fn begins_formula(text: &str) -> bool {
    trimmed(text).starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠'])
}

/// A blank, or a character that shows nothing and only marks a place in the text.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2060}' | '\u{FEFF}')
}

/// With single blanks and no line breaks.
pub(crate) fn squeezed(text: &str) -> String {
    words(text).join(" ")
}

/// A name as it is compared and shown: single blanks, and none inside a name of Han characters,
/// where they only stretch two characters to the width of three (`张　三`). The characters
/// themselves stay as they are.
pub(crate) fn name(text: &str) -> String {
    let words = words(text);
    let han = words.iter().all(|it| it.chars().all(is_han));
    words.join(if han { "" } else { " " })
}

fn words(text: &str) -> Vec<&str> {
    text.split(is_blank).filter(|it| !it.is_empty()).collect()
}

/// Whether a character is written in Han: the unified ideographs with all extensions.
pub(crate) fn is_han(c: char) -> bool {
    matches!(c,
        '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}'
        | '\u{20000}'..='\u{323AF}' | '〇' | '々')
}

/// Whether a character has a meaning only in some font: the private use areas.
pub(crate) fn is_private_use(c: char) -> bool {
    matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..='\u{FFFFD}' | '\u{100000}'..='\u{10FFFD}')
}

/// A whole number in usual or full-width digits; `2345.0` is one too, as some programs write it.
pub(crate) fn whole_number(text: &str) -> Option<u32> {
    let text = half_width(text);
    let digits = match text.split_once('.') {
        Some((whole, zeros)) if !zeros.is_empty() && zeros.bytes().all(|it| it == b'0') => whole,
        _ => &text,
    };
    let right = !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit());
    if right { digits.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_in_any_width() {
        assert_eq!(half_width("　１２３ＡＢｃ－／ "), "123ABc-/");
        assert_eq!(half_width("2010–5—6"), "2010-5-6");
        assert_eq!(whole_number("２３４５"), Some(2345));
        assert_eq!(whole_number("2345.0"), Some(2345));
        assert_eq!(whole_number("2345.5"), None);
        assert_eq!(whole_number("+5"), None);
        assert_eq!(whole_number("99999999999"), None);
        assert_eq!(whole_number(""), None);
    }

    #[test]
    fn names_keep_their_characters() {
        assert_eq!(name(" 张　三 "), "张三");
        assert_eq!(name("𠮷 䶮 㛃"), "𠮷䶮㛃");
        assert_eq!(name("Xu,  Mohan(Hb) "), "Xu, Mohan(Hb)");
        assert_eq!(name("阿依古丽·买买提 Ａ"), "阿依古丽·买买提 Ａ");
    }
}
