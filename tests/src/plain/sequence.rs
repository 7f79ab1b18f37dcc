//! Article 4: in which order candidates are generated.

use super::subsets;
use std::cmp::Reverse;

/// The subgroups S1 and S2 of a homogeneous bracket or remainder with so many players exchanged, in
/// the order of 4.3; with none exchanged, the original ones.
pub fn subgroups(
    players: &[usize],
    pairs: usize,
    exchanged: usize,
) -> impl Iterator<Item = (Vec<usize>, Vec<usize>)> {
    let (s1, s2) = players.split_at(pairs);
    let all = exchanges(s1.len(), s2.len(), exchanged).into_iter();
    // 3.6.1: the newly formed subgroups are put in order.
    all.map(move |(down, up)| (exchange(s1, &down, s2, &up), exchange(s2, &up, s1, &down)))
}

/// How many exchanges of a size there are.
pub fn number_of_exchanges(s1: usize, s2: usize, size: usize) -> u64 {
    let choose = |n: usize| {
        (0..size as u64).fold(1_u64, |all, i| all.saturating_mul(n as u64 - i) / (i + 1))
    };
    choose(s1).saturating_mul(choose(s2))
}

/// 4.3.2: the exchanges of so many, in order, as places in S1 and in S2.
fn exchanges(s1: usize, s2: usize, size: usize) -> Vec<(Vec<usize>, Vec<usize>)> {
    let (from, to): (Vec<usize>, Vec<usize>) = ((0..s1).collect(), (0..s2).collect());
    let mut all = Vec::new();
    for moved_down in subsets(&from, size) {
        all.extend(subsets(&to, size).into_iter().map(|up| (moved_down.clone(), up)));
    }
    all.sort_by_key(|(down, up)| {
        // BSNs of S2 go on where those of S1 end; that adds the same to every difference.
        let difference = up.iter().sum::<usize>() + s1 * size - down.iter().sum::<usize>();
        let largest_first: Vec<Reverse<usize>> = down.iter().rev().map(|it| Reverse(*it)).collect();
        (difference, largest_first, up.clone())
    });
    all
}

fn exchange(
    mine: &[usize],
    mine_out: &[usize],
    theirs: &[usize],
    theirs_in: &[usize],
) -> Vec<usize> {
    let stay = (0..mine.len()).filter(|it| !mine_out.contains(it)).map(|it| mine[it]);
    let mut now: Vec<usize> = stay.chain(theirs_in.iter().map(|it| theirs[*it])).collect();
    now.sort_unstable();
    now
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(s1: usize, s2: usize, size: usize, down: &[usize], up: &[usize]) -> usize {
        // By BSN, as the article's examples.
        let pair = (
            down.iter().rev().map(|it| it - 1).collect(),
            up.iter().map(|it| it - 1 - s1).collect(),
        );
        exchanges(s1, s2, size).iter().position(|it| *it == pair).unwrap()
    }

    #[test]
    fn exchanges_come_in_the_order_of_the_examples() {
        let before = |size, a: (&[usize], &[usize]), b: (&[usize], &[usize])| {
            assert!(sorted(5, 6, size, a.0, a.1) < sorted(5, 6, size, b.0, b.1));
        };
        before(1, (&[4], &[6]), (&[5], &[8]));
        before(2, (&[4, 3], &[6, 8]), (&[5, 4], &[8, 9]));
        before(2, (&[5, 2], &[6, 8]), (&[4, 3], &[6, 8]));
        before(3, (&[5, 4, 1], &[6, 7, 8]), (&[5, 3, 2], &[6, 7, 8]));
        before(2, (&[5, 4], &[6, 9]), (&[5, 4], &[7, 8]));
        before(3, (&[5, 4, 3], &[6, 7, 10]), (&[5, 4, 3], &[6, 8, 9]));
    }

    #[test]
    fn the_original_subgroups_come_first() {
        let all = (0..=2).flat_map(|it| subgroups(&[3, 5, 7, 9, 11], 2, it));
        let first: Vec<_> = all.take(3).collect();
        assert_eq!(first[0], (vec![3, 5], vec![7, 9, 11]));
        assert_eq!(first[1], (vec![3, 7], vec![5, 9, 11]));
        assert_eq!(first[2], (vec![3, 9], vec![5, 7, 11]));
    }
}
