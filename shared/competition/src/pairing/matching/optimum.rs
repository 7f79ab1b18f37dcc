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
        if !matching.is_plain() {
            return Some(Self { graph, gains, method: Method::Charged { matching, best } });
        }
        let tight = matching.tight(&graph, &gains);
        let all = Bits::all(graph.size());
        let matching = Cardinality::from(matching.mate);
        Some(Self { graph: tight, gains, method: Method::Tight { matching, all } })
    }

    /// The matchings of nothing: a stand-in.
    pub fn nothing() -> Self {
        Self {
            graph: Graph::empty(0),
            gains: Gains::new(0),
            method: Method::Tight { matching: Cardinality::new(0), all: Bits::none(0) },
        }
    }

    /// Of these matchings those that gain the most by a second measure of so many bits, counted
    /// for an edge from its smaller to its larger vertex. `prices` must cover what it gains,
    /// doubled: the nearer they come to it, the faster it goes.
    pub fn refined(
        self,
        bits: u32,
        finer: impl Fn(usize, usize) -> W,
        prices: impl Fn(usize) -> W,
    ) -> Self {
        let size = self.graph.size();
        let refined = match self.method {
            Method::Tight { .. } => {
                let gains = Gains::new(size).refined(bits, finer);
                let prices = (0..size).map(prices).collect();
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
        let gone: Vec<(usize, usize)> = wishes
            .iter()
            .flat_map(|(vertex, keep)| {
                let others = self.graph.neighbors(*vertex).filter(|it| !keep.contains(*it));
                others.map(|it| (*vertex, it)).collect::<Vec<_>>()
            })
            .collect();
        if gone.is_empty() {
            return true;
        }
        gone.iter().for_each(|(a, b)| self.graph.part(*a, *b));
        let kept = match &mut self.method {
            Method::Tight { matching, all } => mend_tight(&self.graph, matching, all, &gone),
            Method::Charged { matching, best } => {
                mend_charged(&self.graph, &self.gains, matching, *best, &gone)
            }
        };
        if !kept {
            gone.iter().for_each(|(a, b)| self.graph.join(*a, *b));
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

/// Matches again whoever lost a partner.
fn mend_tight(
    graph: &Graph,
    matching: &mut Cardinality,
    all: &Bits,
    gone: &[(usize, usize)],
) -> bool {
    let mut broken = gone.iter().filter(|(a, b)| matching.mate(*a) == *b).peekable();
    if broken.peek().is_none() {
        return true;
    }
    let exposed: Vec<usize> = broken.flat_map(|(a, b)| [*a, *b]).collect();
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
    gone: &[(usize, usize)],
) -> bool {
    let before = matching.clone();
    gone.iter().for_each(|(a, b)| matching.forget(*a, *b));
    let mended = matching.solve(graph, gains, Some(best)) == Solved::Best
        && matching.gained(gains) >= best;
    if !mended {
        *matching = before;
    }
    mended
}
