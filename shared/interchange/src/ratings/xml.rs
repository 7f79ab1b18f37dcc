//! A list in XML, as FIDE writes it: one element for each player, with one for each field and no
//! attributes. It is read from `>` to `>`, so that no more than one field is ever held.

use super::{
    RatedPlayer, RatingFaultCode, Reading,
    chunks::{self, Chunk},
    row::{self, FIELDS, Field},
};
use std::io::{self, BufRead};

/// Reads the players.
pub(super) fn read<F: FnMut(&RatedPlayer<'_>)>(
    mut input: impl BufRead,
    reading: &mut Reading<F>,
) -> io::Result<()> {
    let (mut bytes, mut player) = (Vec::new(), Player::default());
    let (mut line, mut is_list, mut is_over) = (1_u64, false, false);
    loop {
        let chunk = chunks::next(&mut input, b'>', &mut bytes)?;
        line += bytes.iter().filter(|it| **it == b'\n').count() as u64;
        match chunk {
            Chunk::End => break,
            Chunk::TooLong => {
                reading.fault(line, 1, RatingFaultCode::TooLong);
                player.in_row = false;
            }
            Chunk::Whole => {
                let at = bytes.iter().rposition(|it| *it == b'<').unwrap_or(bytes.len());
                let (text, tag) = bytes.split_at(at);
                let tag = tag.get(1..).unwrap_or_default().trim_ascii();
                is_list |= tag == b"playerslist" || tag == b"player";
                is_over |= tag == b"/playerslist";
                let is_whole = player.take(text, tag);
                reading.list.combined |= player.has(Field::RapidRating);
                if is_whole && !reading.take(line, row::player(&&player, reading.single)) {
                    return Ok(());
                }
            }
        }
    }
    if !is_list {
        reading.fault(1, 1, RatingFaultCode::NotARatingList);
    } else if player.in_row {
        reading.fault(line, 1, RatingFaultCode::TooShort);
    } else if !is_over {
        reading.warn(line, 1, RatingFaultCode::TooShort);
    }
    Ok(())
}

/// The fields of the player that is being read.
#[derive(Debug, Default)]
struct Player {
    in_row: bool,
    seen: [bool; FIELDS],
    fields: [Vec<u8>; FIELDS],
}

impl Player {
    fn has(&self, field: Field) -> bool {
        self.seen[field as usize]
    }

    /// Takes a text and the tag that follows it; true if the player is whole.
    fn take(&mut self, text: &[u8], tag: &[u8]) -> bool {
        if tag == b"player" {
            self.in_row = true;
            self.seen = [false; FIELDS];
            return false;
        }
        if tag == b"/player" {
            return std::mem::take(&mut self.in_row);
        }
        if let Some(field) = tag.strip_prefix(b"/").and_then(field) {
            let into = &mut self.fields[field as usize];
            self.seen[field as usize] = true;
            into.clear();
            unescape(text.trim_ascii(), into);
        }
        false
    }
}

impl<'a> row::Fields<'a> for &'a Player {
    fn field(&self, field: Field) -> Option<(&'a [u8], usize)> {
        let bytes = self.seen[field as usize].then_some(&self.fields[field as usize]);
        bytes.map(|it| (it.as_slice(), 1))
    }
}

fn field(tag: &[u8]) -> Option<Field> {
    Some(match tag {
        b"fideid" => Field::Id,
        b"name" => Field::Name,
        b"country" => Field::Federation,
        b"sex" => Field::Sex,
        b"title" => Field::Title,
        b"w_title" => Field::WomenTitle,
        b"rating" => Field::Rating,
        b"games" => Field::Games,
        b"k" => Field::K,
        b"rapid_rating" => Field::RapidRating,
        b"rapid_games" => Field::RapidGames,
        b"rapid_k" => Field::RapidK,
        b"blitz_rating" => Field::BlitzRating,
        b"blitz_games" => Field::BlitzGames,
        b"blitz_k" => Field::BlitzK,
        b"birthday" => Field::Born,
        b"flag" => Field::Flag,
        _ => return None,
    })
}

/// Writes a text with its entities as the characters that they stand for. What is no entity stays.
fn unescape(text: &[u8], into: &mut Vec<u8>) {
    let mut rest = text;
    while let Some(at) = rest.iter().position(|it| *it == b'&') {
        into.extend_from_slice(&rest[..at]);
        let end = rest[at..].iter().take(12).position(|it| *it == b';');
        match end.and_then(|end| Some((end, character(&rest[at + 1..at + end])?))) {
            Some((end, character)) => {
                into.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
                rest = &rest[at + end + 1..];
            }
            None => {
                into.push(b'&');
                rest = &rest[at + 1..];
            }
        }
    }
    into.extend_from_slice(rest);
}

fn character(entity: &[u8]) -> Option<char> {
    match entity {
        b"amp" => Some('&'),
        b"lt" => Some('<'),
        b"gt" => Some('>'),
        b"quot" => Some('"'),
        b"apos" => Some('\''),
        _ => {
            let number = std::str::from_utf8(entity.strip_prefix(b"#")?).ok()?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)
        }
    }
}
