//! The tight edges of a graph. There may be millions, but few kinds of them: vertices of one price
//! that gain alike are tight towards a smaller one all together or not at all.

use super::{Gains, Weighted};
use crate::pairing::matching::{
    bits::{Bits, Graph},
    weight::Weight,
};
use std::collections::BTreeMap;

/// Vertices that every smaller vertex is tight towards if it is towards one of them.
struct Alike {
    members: Bits,
    largest: usize,
}

impl<W: Weight> Weighted<W> {
    /// The graph of the tight edges.
    pub fn tight(&self, graph: &Graph, gains: &Gains<W>) -> Graph {
        let size = graph.size();
        let groups = self.groups(gains);
        let mut tight = Graph::empty(size);
        for a in 0..size {
            let mut towards = Bits::none(size);
            let larger = groups.iter().filter(|it| it.largest > a);
            larger
                .filter(|it| self.slack(gains, a, it.largest) == W::default())
                .for_each(|it| towards.add(&it.members));
            let towards = graph.within(a, &towards);
            towards.iter().filter(|b| a < *b).for_each(|b| tight.join(a, b));
        }
        tight
    }

    fn groups(&self, gains: &Gains<W>) -> Vec<Alike> {
        let size = self.price.len();
        let mut groups = BTreeMap::new();
        for (vertex, price) in self.price.iter().enumerate() {
            let new = || Alike { members: Bits::none(size), largest: vertex };
            let group = groups.entry((gains.look(vertex), *price)).or_insert_with(new);
            group.members.insert(vertex);
            group.largest = vertex;
        }
        groups.into_values().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SIZE: usize = 8;
    const FIRST: usize = 5;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]

        #[test]
        fn they_are_the_edges_without_slack(
            edges in prop::collection::vec((0..SIZE, 0..SIZE), 0..40),
            kinds in prop::collection::vec(0usize..3, FIRST),
            set in prop::collection::vec((0..FIRST, 0..FIRST, 0i64..2), 0..20),
            further in prop::collection::vec((0i64..2, 0i64..2), FIRST),
            finer in prop::collection::vec(prop::option::of(0i64..2), FIRST),
            prices in prop::collection::vec(0i64..2, SIZE),
        ) {
            let mut gains = Gains::of_kinds(kinds);
            gains.name_last(SIZE - 1);
            set.iter().for_each(|(a, b, gain)| gains.set(*a, *b, *gain));
            for (at, (beyond, last)) in further.iter().enumerate() {
                gains.set_beyond(at, *beyond);
                gains.set_last(at, *last);
            }
            let gains = gains.refined(0, |it| finer[it]);
            let weighted = Weighted::priced(prices.iter().map(|it| 4 * it).collect());
            let mut graph = Graph::empty(SIZE);
            edges.iter().filter(|(a, b)| a != b).for_each(|(a, b)| graph.join(*a, *b));

            let tight = weighted.tight(&graph, &gains);
            for (a, b) in (0..SIZE).flat_map(|a| (0..SIZE).map(move |b| (a, b))) {
                let is_tight = graph.joined(a, b) && weighted.slack(&gains, a, b) == 0;
                prop_assert_eq!(tight.joined(a, b), is_tight);
            }
        }
    }
}
