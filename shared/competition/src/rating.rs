//! The conversion tables of the FIDE Rating Regulations (B.02), art. 8.1.

/// Table 8.1.1: the rating difference that a rate of success stands for, in percent.
///
/// # Panics
/// If it is not 0 to 100.
pub fn rating_difference(percent: i64) -> i64 {
    let (above, sign) = if percent < 50 { (50 - percent, -1) } else { (percent - 50, 1) };
    let index = usize::try_from(above).expect("a distance is not below zero");
    sign * DIFFERENCES[index]
}

/// Table 8.1.2: the percentage to be expected of the one who is rated higher by `difference`,
/// without the limit of 400 points.
pub fn scoring_probability(difference: i64) -> i64 {
    let steps = LAST_DIFFERENCES.partition_point(|&last| last < difference.abs());
    let above = i64::try_from(steps).expect("the table has 50 steps");
    if difference < 0 { 50 - above } else { 50 + above }
}

/// From 50 % to 100 %.
const DIFFERENCES: [i64; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, // 50–59 %
    72, 80, 87, 95, 102, 110, 117, 125, 133, 141, // 60–69 %
    149, 158, 166, 175, 184, 193, 202, 211, 220, 230, // 70–79 %
    240, 251, 262, 273, 284, 296, 309, 322, 336, 351, // 80–89 %
    366, 383, 401, 422, 444, 470, 501, 538, 589, 677, // 90–99 %
    800,
];

/// The last difference that still stands for 50 %, 51 % … 99 %.
const LAST_DIFFERENCES: [i64; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, // 50–59 %
    76, 83, 91, 98, 106, 113, 121, 129, 137, 145, // 60–69 %
    153, 162, 170, 179, 188, 197, 206, 215, 225, 235, // 70–79 %
    245, 256, 267, 278, 290, 302, 315, 328, 344, 357, // 80–89 %
    374, 391, 411, 432, 456, 484, 517, 559, 619, 735, // 90–99 %
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_those_of_the_regulation() {
        assert_eq!([0, 1, 49, 50, 76, 100].map(rating_difference), [-800, -677, -7, 0, 202, 800]);
        assert_eq!([0, 3, 4, 391, 392].map(scoring_probability), [50, 50, 51, 91, 92]);
        assert_eq!([-4, 735, 736, -736].map(scoring_probability), [49, 99, 100, 0]);
    }
}
