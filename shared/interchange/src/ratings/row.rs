//! What the fields of a row say.

use super::{Rated, RatedPlayer, RatingFaultCode, Speed};
use competition::competitor::Sex;
use std::borrow::Cow;

/// A field of a row, in either format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    Id,
    Name,
    Federation,
    Sex,
    Title,
    WomenTitle,
    Rating,
    Games,
    K,
    RapidRating,
    RapidGames,
    RapidK,
    BlitzRating,
    BlitzGames,
    BlitzK,
    Born,
    Flag,
}

/// How many fields there are.
pub(super) const FIELDS: usize = Field::Flag as usize + 1;

/// Where a row does not fit, and why.
pub(super) type Misfit = (usize, RatingFaultCode);

/// The bytes of a field without blanks around them, and the column in which they start; none if the
/// list has no such field.
pub(super) trait Fields<'a> {
    fn field(&self, field: Field) -> Option<(&'a [u8], usize)>;
}

/// Reads a row. `single` is the speed of a list that has only one.
pub(super) fn player<'a>(
    fields: &impl Fields<'a>,
    single: Speed,
) -> Result<RatedPlayer<'a>, Misfit> {
    let text = |it| fields.field(it).map(|it| it.0).unwrap_or_default();
    let (id, column) = fields.field(Field::Id).unwrap_or_default();
    let not_an_id = || (column, RatingFaultCode::NotAnId { seen: shown(id) });
    let fide_id = number::<u32>(id).filter(|it| *it > 0).ok_or_else(not_an_id)?;
    let (name, column) = fields.field(Field::Name).unwrap_or_default();
    if name.is_empty() {
        return Err((column, RatingFaultCode::NameMissing));
    }
    let flag = text(Field::Flag);
    let mut ratings = [
        rated(fields, [Field::Rating, Field::Games, Field::K])?,
        rated(fields, [Field::RapidRating, Field::RapidGames, Field::RapidK])?,
        rated(fields, [Field::BlitzRating, Field::BlitzGames, Field::BlitzK])?,
    ];
    let is_single =
        [Field::RapidRating, Field::BlitzRating].into_iter().all(|it| fields.field(it).is_none());
    if is_single {
        ratings.swap(0, single as usize);
    }
    Ok(RatedPlayer {
        fide_id,
        name: decoded(name),
        federation: decoded(text(Field::Federation)),
        sex: sex(text(Field::Sex), flag),
        title: title(text(Field::Title)),
        women_title: title(text(Field::WomenTitle)),
        ratings,
        born: number(text(Field::Born)).filter(|it| *it > 0),
        inactive: flag.contains(&b'i'),
    })
}

fn rated<'a>(fields: &impl Fields<'a>, [rating, games, k]: [Field; 3]) -> Result<Rated, Misfit> {
    const RATING_MAX: u16 = 4000;
    let rating = match fields.field(rating) {
        None | Some(([], _)) => 0,
        Some((seen, column)) => {
            let not = || (column, RatingFaultCode::NotANumber { seen: shown(seen) });
            let rating = number::<u16>(seen).ok_or_else(not)?;
            if rating > RATING_MAX {
                return Err((column, RatingFaultCode::RatingTooHigh { rating }));
            }
            rating
        }
    };
    let small = |it| fields.field(it).and_then(|it| number::<u16>(it.0)).unwrap_or_default();
    let k = u8::try_from(small(k)).unwrap_or_default();
    Ok(Rated { rating: Some(rating).filter(|it| *it > 0), games: small(games), k })
}

/// A whole number in digits.
fn number<N: TryFrom<u64>>(bytes: &[u8]) -> Option<N> {
    if bytes.is_empty() || bytes.len() > 18 {
        return None;
    }
    let digits = bytes.iter().map(|it| it.is_ascii_digit().then(|| u64::from(it - b'0')));
    let number = digits.into_iter().try_fold(0, |sum, digit| Some(sum * 10 + digit?));
    number.and_then(|it| N::try_from(it).ok())
}

fn sex(column: &[u8], flag: &[u8]) -> Option<Sex> {
    match column {
        b"M" | b"m" => Some(Sex::Male),
        b"F" | b"f" | b"W" | b"w" => Some(Sex::Female),
        _ if flag.contains(&b'w') => Some(Sex::Female),
        _ => None,
    }
}

fn title(bytes: &[u8]) -> Cow<'_, str> {
    match bytes {
        b"g" => "GM".into(),
        b"m" => "IM".into(),
        b"f" => "FM".into(),
        b"c" => "CM".into(),
        b"wg" => "WGM".into(),
        b"wm" => "WIM".into(),
        b"wf" => "WFM".into(),
        b"wc" => "WCM".into(),
        _ => decoded(bytes),
    }
}

/// UTF-8, else Latin-1.
fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => bytes.iter().copied().map(char::from).collect::<String>().into(),
    }
}

/// What stands there, for a person: no more than is needed to find it.
fn shown(bytes: &[u8]) -> String {
    decoded(bytes).chars().take(20).collect()
}
