//! All perfect matchings that gain the most, narrowed down question by question: "of those, is
//! there one in which these vertices are matched only like that?"

use super::{
    NONE,
    bits::{Bits, Graph},
    cardinality::Cardinality,
    weight::Weight,
    weighted::{Gains, Solved, Weighted},
};

/// One matching that gains the most, and what is needed to move to another one.
#[derive(Debug, Clone)]
pub struct Optimum<W> {
    graph: Graph,
    gains: Gains<W>,
    method: Method<W>,
}

/// How questions are answered.
#[derive(Debug, Clone)]
enum Method<W> {
    /// No blossom is charged: the graph holds only tight edges, and every perfect matching of
    /// it gains the most.
    Tight { matching: Cardinality, all: Bits },
    /// Otherwise the weighted matching is mended, and must gain as much as before.
    Charged { matching: Weighted<W>, best: W },
}

impl<W: Weight> Optimum<W> {
    /// The best perfect matchings of a graph, or none if it has no perfect matching. The vertices
    /// below `apart` and from `slots` on have no edges among their like.
    pub fn of(graph: Graph, gains: Gains<W>, apart: usize, slots: usize) -> Option<Self> {
        let matching = Weighted::new(&graph, &gains, apart, slots);
        Self::priced(graph, gains, matching)
    }

    fn priced(graph: Graph, gains: Gains<W>, mut matching: Weighted<W>) -> Option<Self> {
        matching.start(&graph, &gains);
        if matching.solve(&graph, &gains, None) != Solved::Best {
            return None;
        }
        let best = matching.gained(&gains);
        let mut optimum = Self { graph, gains, method: Method::Charged { matching, best } };
        optimum.simplify();
        Some(optimum)
    }

    /// Goes over to the tight edges once no blossom is charged.
    fn simplify(&mut self) {
        let Method::Charged { matching, .. } = &mut self.method else { return };
        if matching.is_plain() {
            self.graph = matching.tight(&self.graph, &self.gains);
            let matching = Cardinality::from(std::mem::take(&mut matching.mate));
            self.method = Method::Tight { matching, all: Bits::all(self.graph.size()) };
        }
    }

    /// The matchings of nothing: a stand-in.
    pub fn nothing() -> Self {
        Self {
            graph: Graph::empty(0),
            gains: Gains::new(0),
            method: Method::Tight { matching: Cardinality::new(0), all: Bits::none(0) },
        }
    }

    /// Of these matchings those that gain the most by a second measure of so many bits: an edge
    /// between two vertices that `finer` knows gains what it says of the smaller one.
    /// `prices` must cover what it gains, doubled: the nearer they come to it, the faster it goes.
    pub fn refined(
        self,
        bits: u32,
        finer: impl Fn(usize) -> Option<W>,
        prices: impl Fn(usize) -> W,
    ) -> Self {
        let size = self.graph.size();
        let refined = match self.method {
            Method::Tight { .. } => {
                let gains = self.gains.zeroed().refined(bits, finer);
                let prices = (0..size).map(|it| prices(it) + prices(it)).collect();
                Self::priced(self.graph, gains, Weighted::priced(prices))
            }
            Method::Charged { .. } => {
                Self::of(self.graph, self.gains.refined(bits, finer), 0, size)
            }
        };
        refined.expect("there was a perfect matching before")
    }

    /// The partner of a vertex in the matching at hand.
    pub fn mate(&self, vertex: usize) -> usize {
        match &self.method {
            Method::Tight { matching, .. } => matching.mate(vertex),
            Method::Charged { matching, .. } => matching.mate[vertex],
        }
    }

    /// Whether an edge may still be in one of these matchings, as far as is seen at once.
    pub fn is_possible(&self, a: usize, b: usize) -> bool {
        self.graph.joined(a, b)
            && match &self.method {
                Method::Tight { .. } => true,
                Method::Charged { matching, .. } => matching.is_possible(&self.gains, a, b),
            }
    }

    /// Keeps only the matchings that match each of these vertices within its set. If there is
    /// none, nothing changes and the answer is no.
    pub fn restrict(&mut self, wishes: &[(usize, &Bits)]) -> bool {
        let mut gone = Gone(Vec::new());
        for &(vertex, keep) in wishes {
            let others = self.graph.beyond(vertex, keep);
            if !others.is_empty() {
                others.iter().for_each(|it| self.graph.part(vertex, it));
                gone.0.push((vertex, others));
            }
        }
        if gone.0.is_empty() {
            return true;
        }
        let kept = match &mut self.method {
            Method::Tight { matching, all } => mend_tight(&self.graph, matching, all, &gone),
            Method::Charged { matching, best } => {
                mend_charged(&self.graph, &self.gains, matching, *best, &gone)
            }
        };
        if kept {
            self.simplify();
        } else {
            gone.edges().for_each(|(a, b)| self.graph.join(a, b));
        }
        kept
    }

    /// Keeps only the matchings that match `a` with `b`.
    pub fn force(&mut self, a: usize, b: usize) -> bool {
        let size = self.graph.size();
        self.is_possible(a, b)
            && self.restrict(&[(a, &Bits::of(size, [b])), (b, &Bits::of(size, [a]))])
    }
}

/// Edges taken out of a graph: from a vertex to each of a set.
struct Gone(Vec<(usize, Bits)>);

impl Gone {
    fn edges(&self) -> impl Iterator<Item = (usize, usize)> {
        self.0.iter().flat_map(|(a, others)| others.iter().map(|b| (*a, b)))
    }

    /// Those that are in a matching.
    fn matched(&self, mate: impl Fn(usize) -> usize) -> Vec<(usize, usize)> {
        let pairs = self.0.iter().map(|(a, others)| (*a, mate(*a), others));
        let matched = pairs.filter(|(_, b, others)| *b != NONE && others.contains(*b));
        matched.map(|(a, b, _)| (a, b)).collect()
    }
}

/// Matches again whoever lost a partner.
fn mend_tight(graph: &Graph, matching: &mut Cardinality, all: &Bits, gone: &Gone) -> bool {
    let broken = gone.matched(|it| matching.mate(it));
    if broken.is_empty() {
        return true;
    }
    let exposed: Vec<usize> = broken.into_iter().flat_map(|(a, b)| [a, b]).collect();
    let before = matching.clone();
    exposed.iter().for_each(|it| matching.part(*it));
    let mut exposed = exposed.into_iter();
    let mended = exposed.all(|it| matching.mate(it) != NONE || matching.augment(graph, all, it));
    if !mended {
        *matching = before;
    }
    mended
}

fn mend_charged<W: Weight>(
    graph: &Graph,
    gains: &Gains<W>,
    matching: &mut Weighted<W>,
    best: W,
    gone: &Gone,
) -> bool {
    let before = matching.clone();
    gone.edges().for_each(|(a, b)| matching.forget(a, b));
    let mended =
        matching.solve(graph, gains, Some(best)) == Solved::Best && matching.gained(gains) >= best;
    if !mended {
        *matching = before;
    }
    mended
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pairing::matching::weight::Wide;
    use proptest::prelude::*;

    /// A graph on few vertices, with what its edges gain.
    fn any_graph() -> impl Strategy<Value = Vec<Vec<Option<u32>>>> {
        (1usize..=4).prop_flat_map(|half| {
            let edge = prop_oneof![1 => Just(None), 3 => (0u32..5).prop_map(Some)];
            prop::collection::vec(prop::collection::vec(edge, 2 * half), 2 * half)
        })
    }

    /// All perfect matchings, each as everybody's partner.
    fn perfect(edges: &[Vec<Option<u32>>]) -> Vec<Vec<usize>> {
        fn extend(edges: &[Vec<Option<u32>>], mate: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
            let Some(a) = mate.iter().position(|it| *it == NONE) else {
                found.push(mate.clone());
                return;
            };
            for b in a + 1..mate.len() {
                if mate[b] == NONE && edges[a][b].is_some() {
                    (mate[a], mate[b]) = (b, a);
                    extend(edges, mate, found);
                    (mate[a], mate[b]) = (NONE, NONE);
                }
            }
        }
        let mut found = Vec::new();
        extend(edges, &mut vec![NONE; edges.len()], &mut found);
        found
    }

    fn gained(edges: &[Vec<Option<u32>>], mate: &[usize]) -> u32 {
        let pairs = mate.iter().enumerate().filter(|(a, b)| a < *b);
        pairs.map(|(a, b)| edges[a][*b].unwrap()).sum()
    }

    fn best(edges: &[Vec<Option<u32>>]) -> Vec<Vec<usize>> {
        let all = perfect(edges);
        let most = all.iter().map(|it| gained(edges, it)).max();
        all.into_iter().filter(|it| Some(gained(edges, it)) == most).collect()
    }

    fn optimum<W: Weight>(edges: &[Vec<Option<u32>>]) -> Option<Optimum<W>> {
        let size = edges.len();
        let mut graph = Graph::empty(size);
        let mut gains = Gains::new(size);
        for (a, row) in edges.iter().enumerate() {
            for (b, gain) in row.iter().enumerate().skip(a + 1) {
                if let Some(gain) = gain {
                    graph.join(a, b);
                    gains.set(a, b, W::placed(*gain, 40));
                }
            }
        }
        Optimum::of(graph, gains, 0, size)
    }

    fn mates<W: Weight>(optimum: &Optimum<W>, size: usize) -> Vec<usize> {
        (0..size).map(|it| optimum.mate(it)).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn one_of_the_best_is_found(edges in any_graph()) {
            let best = best(&edges);
            let found = optimum::<i64>(&edges).map(|it| mates(&it, edges.len()));
            match found {
                None => prop_assert!(best.is_empty()),
                Some(found) => prop_assert!(best.contains(&found)),
            }
        }

        /// Asked vertex by vertex, the first possible partners make the first of the best.
        #[test]
        fn questions_lead_to_the_first_of_the_best(edges in any_graph()) {
            let Some(mut narrow) = optimum::<i64>(&edges) else { return Ok(()) };
            let mut wide = optimum::<Wide>(&edges).unwrap();
            let size = edges.len();
            for who in 0..size {
                let partner = |it: usize| (0..size).filter(move |other| *other != it);
                prop_assert!(partner(who).any(|it| narrow.force(who, it)));
                prop_assert!(partner(who).any(|it| wide.force(who, it)));
            }
            let first = best(&edges).into_iter().min().unwrap();
            prop_assert_eq!(&mates(&narrow, size), &first);
            prop_assert_eq!(&mates(&wide, size), &first);
        }

        /// A second measure decides among the best only.
        #[test]
        fn refining_keeps_the_best(edges in any_graph()) {
            let Some(found) = optimum::<i64>(&edges) else { return Ok(()) };
            let size = edges.len();
            let finer = |it: usize| (it % 3 != 1).then_some(3 * it as u32);
            let sum = |mate: &Vec<usize>| -> u32 {
                let pairs = mate.iter().enumerate().filter(|(a, b)| a < *b);
                pairs.filter_map(|(a, b)| finer(*b).and(finer(a))).sum()
            };
            let refined =
                found.refined(8, |it| finer(it).map(i64::from), |_| i64::from(4 * size as u32));
            let best = best(&edges);
            let most = best.iter().map(sum).max().unwrap();
            let chosen = mates(&refined, size);
            prop_assert!(best.contains(&chosen));
            prop_assert_eq!(sum(&chosen), most);
        }
    }
}
