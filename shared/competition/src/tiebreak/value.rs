//! The value of a tie-break, exact.

use serde::{Serialize, Serializer};
use std::{cmp::Ordering, fmt, iter::Sum, ops};

use crate::score::Points;

/// A tie-break's value: a whole number, a number of quarters or an average, always exact.
///
/// It compares as the fraction it is, and prints as the field prints it: sums as `13½` and `11¾`,
/// averages with three decimals, or with as many as the format asks for (`{:.1}`). Two decimals,
/// usual in short events, would print unequal averages of nine rounds alike.
#[derive(Debug, Clone, Copy, ts_rs::TS)]
#[ts(export, type = "string & { readonly is: 'TieBreakValue' }", rename = "TieBreakValue")]
pub struct Value {
    /// Not always in lowest terms: looking for them would cost more than all the rest.
    numerator: i64,
    /// Above zero.
    denominator: i64,
    /// Whether it was made by a division, so that its column is printed in decimals.
    mean: bool,
}

impl Value {
    /// Nothing.
    pub const ZERO: Self = Self::whole(0);

    /// A whole number, such as a count of games or a rating.
    pub const fn whole(number: i64) -> Self {
        Self { numerator: number, denominator: 1, mean: false }
    }

    /// `numerator / denominator`.
    ///
    /// # Panics
    /// If the denominator is not above zero.
    pub const fn fraction(numerator: i64, denominator: i64) -> Self {
        assert!(denominator > 0, "a value has a denominator above zero");
        Self { numerator, denominator, mean: false }
    }

    /// What a score is worth when an opponent's score is multiplied by own points: quarters.
    pub fn product(score: Points, points: Points) -> Self {
        Self::fraction(i64::from(score.halves()) * i64::from(points.halves()), 4)
    }

    /// The sum of `values` shared out evenly. None for no values.
    pub fn mean(values: impl IntoIterator<Item = Self>) -> Option<Self> {
        let mut count = 0;
        let sum = values.into_iter().inspect(|_| count += 1).reduce(ops::Add::add)?;
        Some(Self { mean: true, ..sum.over(count) })
    }

    /// The value divided by a number above zero, still printed in quarters where it can be.
    pub const fn over(self, divisor: i64) -> Self {
        Self::fraction(self.numerator, self.denominator * divisor)
    }

    /// The nearest whole number; a half goes up.
    pub const fn nearest(self) -> i64 {
        self.scaled(1)
    }

    /// The value as a decimal number with so many places, a half of the last one rounded up.
    pub fn decimal(self, places: usize) -> String {
        let scale = (0..places).fold(1, |it, _| it * 10);
        let scaled = self.scaled(scale);
        let sign = if scaled < 0 { "-" } else { "" };
        let (whole, rest) = (scaled.abs() / scale, scaled.abs() % scale);
        if places == 0 {
            return format!("{sign}{whole}");
        }
        format!("{sign}{whole}.{rest:0places$}")
    }

    /// The value times `scale`, to the nearest whole number; a half goes up.
    const fn scaled(self, scale: i64) -> i64 {
        (2 * self.numerator * scale + self.denominator).div_euclid(2 * self.denominator)
    }

    const fn is_whole(self) -> bool {
        self.numerator % self.denominator == 0
    }

    /// The whole part and the quarters, if it is that and not below zero.
    const fn quarters(self) -> Option<(i64, i64)> {
        if self.mean || self.numerator < 0 || 4 * self.numerator % self.denominator != 0 {
            return None;
        }
        let quarters = 4 * self.numerator / self.denominator;
        Some((quarters / 4, quarters % 4))
    }
}

impl From<Points> for Value {
    fn from(points: Points) -> Self {
        Self::fraction(points.halves().into(), 2)
    }
}

impl ops::Add for Value {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let denominator = common_multiple(self.denominator, other.denominator);
        let numerator = self.numerator * (denominator / self.denominator)
            + other.numerator * (denominator / other.denominator);
        Self::fraction(numerator, denominator)
    }
}

/// The least common multiple, without a division in the usual case.
const fn common_multiple(a: i64, b: i64) -> i64 {
    if a == b {
        return a;
    }
    let (mut divisor, mut rest) = (a, b);
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    a / divisor * b
}

impl Sum for Value {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        // From the first one on: adding nothing would mean to look for a common denominator.
        values.reduce(ops::Add::add).unwrap_or(Self::ZERO)
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.numerator * other.denominator).cmp(&(other.numerator * self.denominator))
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Value {}

/// Writes `13½`, `11¾`, `42.313`; with a precision, decimals.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match (f.precision(), self.quarters()) {
            (Some(places), _) => self.decimal(places),
            (None, None) if self.is_whole() && !self.mean => {
                (self.numerator / self.denominator).to_string()
            }
            (None, None) => self.decimal(3),
            (None, Some((0, rest @ 1..))) => QUARTERS[rest as usize].to_owned(),
            (None, Some((whole, rest))) => format!("{whole}{}", QUARTERS[rest as usize]),
        };
        // The precision has been heard; what is left is to fill the width.
        match f.width() {
            Some(width) if f.align() == Some(fmt::Alignment::Right) => write!(f, "{text:>width$}"),
            Some(width) => write!(f, "{text:<width$}"),
            None => f.write_str(&text),
        }
    }
}

const QUARTERS: [&str; 4] = ["", "¼", "½", "¾"];

/// On the wire a value is the text that people read.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_written_in_quarters_and_averages_in_decimals() {
        let thirteen_halves = Value::fraction(27, 2);
        assert_eq!(thirteen_halves.to_string(), "13½");
        assert_eq!(Value::product(Points::HALF, Points::HALF).to_string(), "¼");
        assert_eq!(Value::fraction(47, 4).to_string(), "11¾");
        assert_eq!(Value::fraction(-1, 2).to_string(), "-0.500");
        assert_eq!(Value::whole(-800).to_string(), "-800");
        assert_eq!(Value::mean([thirteen_halves, Value::ZERO]).unwrap().to_string(), "6.750");
        assert_eq!(format!("{thirteen_halves:.1}|{thirteen_halves:>6}|"), "13.5|   13½|");
    }

    #[test]
    fn a_half_of_the_last_place_goes_up() {
        assert_eq!(Value::fraction(1885, 2).nearest(), 943);
        assert_eq!(Value::fraction(-1, 2).nearest(), 0);
        assert_eq!(Value::fraction(111, 8).decimal(2), "13.88");
    }

    #[test]
    fn values_compare_as_the_fractions_they_are() {
        let third = Value::mean([Value::whole(1), Value::ZERO, Value::ZERO]).unwrap();
        assert_eq!(third, Value::fraction(2, 6));
        assert!(third > Value::fraction(333, 1000));
        assert_eq!([third, third, third].into_iter().sum::<Value>(), Value::whole(1));
        assert_eq!(Value::mean([]), None);
    }
}
