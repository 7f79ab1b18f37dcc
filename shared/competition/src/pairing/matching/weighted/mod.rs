//! A perfect matching that gains the most in a general graph: Edmonds' primal-dual method.
//!
//! Each vertex has a price and some odd sets of vertices ("blossoms") a charge, such that no edge
//! gains more than the prices of its ends and the charges of the blossoms around both. Matched
//! edges are *tight*: they gain exactly that much. Then no perfect matching can gain more than the
//! prices and charges come to, and a perfect matching of tight edges is best. A search tree grown
//! from one exposed vertex either reaches another exposed vertex or says how to lower the bound.
//!
//! The state survives: after edges are taken away, [`Weighted::solve`] mends only what broke.

mod blossom;
mod search;
mod tight;

use super::{
    NONE,
    bits::{Bits, Graph},
    cardinality::Cardinality,
    weight::Weight,
};

/// What edges gain: among the first vertices whatever their kinds gain, for each of them one gain
/// with all vertices beyond, and perhaps another one with the last vertex of all. Edges among those
/// beyond gain nothing.
///
/// Gains are kept fourfold, as prices count them, so that prices stay whole when they are halved.
#[derive(Debug, Clone)]
pub struct Gains<W> {
    /// The kind of each of the first vertices, counted from 0.
    kinds: Vec<usize>,
    /// How many kinds there are.
    width: usize,
    /// By the kind of the smaller vertex, then of the larger.
    table: Vec<W>,
    /// What the smaller vertex adds to an edge between two that have something here; nothing at all
    /// before [`Self::refined`].
    finer: Vec<Option<W>>,
    beyond: Vec<W>,
    with_last: Vec<W>,
    last: usize,
}

impl<W: Weight> Gains<W> {
    /// Gains between the vertices below `side`, each of a kind of its own; all zero at first.
    pub fn new(side: usize) -> Self {
        Self::of_kinds((0..side).collect())
    }

    /// Gains between the vertices whose kinds these are, counted from 0; all zero at first.
    pub fn of_kinds(kinds: Vec<usize>) -> Self {
        let width = kinds.iter().max().map_or(0, |it| it + 1);
        let none = vec![W::default(); kinds.len()];
        Self {
            width,
            table: vec![W::default(); width * width],
            finer: Vec::new(),
            beyond: none.clone(),
            with_last: none,
            last: NONE,
            kinds,
        }
    }

    /// For the same vertices, but nothing gains anything.
    pub fn zeroed(&self) -> Self {
        Self::of_kinds(vec![0; self.kinds.len()])
    }

    /// Says which vertex is the last one, where that matters.
    pub fn name_last(&mut self, last: usize) {
        self.last = last;
    }

    /// Sets the gain of an edge between two of the first vertices, and of every edge whose smaller
    /// and larger vertex are of the same kinds.
    pub fn set(&mut self, a: usize, b: usize, gain: W) {
        let at = self.place(a.min(b), a.max(b));
        self.table[at] = fourfold(gain);
    }

    fn place(&self, smaller: usize, larger: usize) -> usize {
        self.kinds[smaller] * self.width + self.kinds[larger]
    }

    /// Sets what one of the first vertices gains with any beyond.
    pub fn set_beyond(&mut self, vertex: usize, gain: W) {
        self.beyond[vertex] = fourfold(gain);
    }

    /// Sets what one of the first vertices gains with the last vertex of all.
    pub fn set_last(&mut self, vertex: usize, gain: W) {
        self.with_last[vertex] = fourfold(gain);
    }

    /// The gain of the edge between `a` and `b`, fourfold.
    fn gain(&self, a: usize, b: usize) -> W {
        let (a, b) = (a.min(b), a.max(b));
        let side = self.kinds.len();
        if b < side {
            self.table[self.place(a, b)] + self.finer(a, b)
        } else if a >= side {
            W::default()
        } else if b == self.last {
            self.with_last[a]
        } else {
            self.beyond[a]
        }
    }

    /// All that a smaller vertex's gain with this one depends on: its kind, or that it is beyond,
    /// whether it counts in `finer`, and whether it is the last one.
    fn look(&self, larger: usize) -> (usize, bool, bool) {
        let kind = self.kinds.get(larger).copied().unwrap_or(NONE);
        let counts = self.finer.get(larger).is_some_and(Option::is_some);
        (kind, counts, larger == self.last)
    }

    fn finer(&self, smaller: usize, larger: usize) -> W {
        match (self.finer.get(smaller), self.finer.get(larger)) {
            (Some(Some(gain)), Some(Some(_))) => *gain,
            _ => W::default(),
        }
    }

    /// These gains, with others of so many bits below them that decide only where these are equal:
    /// an edge between two vertices that `finer` knows gains what it says of the smaller one.
    pub fn refined(mut self, bits: u32, finer: impl Fn(usize) -> Option<W>) -> Self {
        let known = self.table.iter_mut().chain(&mut self.beyond).chain(&mut self.with_last);
        known.for_each(|it| *it = it.raised(bits));
        self.finer = (0..self.kinds.len()).map(|it| finer(it).map(fourfold)).collect();
        self
    }
}

/// How a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Solved {
    /// The matching is perfect and gains the most.
    Best,
    /// No perfect matching gains as much as was asked for.
    Less,
    /// There is no perfect matching.
    Impossible,
}

fn fourfold<W: Weight>(gain: W) -> W {
    let twice = gain + gain;
    twice + twice
}

/// Prices, charges and the matching they prove best.
#[derive(Debug, Clone)]
pub struct Weighted<W> {
    /// Each vertex's partner, or [`NONE`].
    pub mate: Vec<usize>,
    price: Vec<W>,
    /// The outermost blossom around each vertex, or the vertex itself: a *node*.
    top: Vec<usize>,
    /// Blossoms by node, from `mate.len()` on.
    blossoms: Vec<Blossom<W>>,
    spare: Vec<usize>,
    /// What the prices and charges come to: no perfect matching gains more.
    bound: W,
    tree: Tree,
}

/// An odd cycle of nodes, joined by tight edges.
#[derive(Debug, Clone)]
struct Blossom<W> {
    /// The nodes around the cycle; the first holds the base.
    around: Vec<usize>,
    /// The edge from each node to the next: (end in this one, end in the next).
    links: Vec<(usize, usize)>,
    /// The vertex that is matched outside, or exposed.
    base: usize,
    charge: W,
}

/// The search tree.
#[derive(Debug, Clone)]
struct Tree {
    label: Vec<Label>,
    /// For an inner node: the tight edge that reached it, (outer end, inner end).
    via: Vec<(usize, usize)>,
    /// For each vertex the outer vertex with the least slack towards it, among those scanned.
    nearest: Vec<usize>,
    queue: Vec<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Label {
    Free,
    Outer,
    Inner,
}

impl<W: Weight> Weighted<W> {
    /// Nobody is matched yet. The vertices below `apart` and from `slots` on have no edges among
    /// their like.
    pub fn new(graph: &Graph, gains: &Gains<W>, apart: usize, slots: usize) -> Self {
        let size = graph.size();
        let is_core = |it: &usize| (apart..slots).contains(it);
        let mut price = vec![W::default(); size];
        for (it, price) in price.iter_mut().enumerate().take(slots).skip(apart) {
            let among = graph.neighbors(it).filter(is_core);
            *price = among.map(|other| gains.gain(it, other).half()).max().unwrap_or_default();
        }
        for it in (0..apart).chain(slots..size) {
            let wanted = graph.neighbors(it).map(|other| gains.gain(it, other) - price[other]);
            price[it] = wanted.max().unwrap_or_default();
        }
        Self::priced(price)
    }

    /// Nobody is matched yet; the prices of both ends cover every gain, fourfold.
    pub fn priced(price: Vec<W>) -> Self {
        let size = price.len();
        Self {
            mate: vec![NONE; size],
            price,
            top: (0..size).collect(),
            blossoms: Vec::new(),
            spare: Vec::new(),
            bound: W::default(),
            tree: Tree {
                label: Vec::new(),
                via: Vec::new(),
                nearest: vec![NONE; size],
                queue: Vec::new(),
            },
        }
    }

    /// Matches as many as possible while nobody is matched yet, moving all prices at once: fast,
    /// but it stops at the first odd cycle.
    pub fn start(&mut self, graph: &Graph, gains: &Gains<W>) {
        let all = Bits::all(graph.size());
        loop {
            let tight = self.tight(graph, gains);
            let mut matching = Cardinality::from(std::mem::take(&mut self.mate));
            matching.complete(&tight, &all);
            let forest = matching.forest(&tight, &all);
            self.mate = matching.into_mates();
            let Some((outer, inner)) = forest.filter(|(outer, _)| outer.count() > 0) else {
                return;
            };
            let Some(step) = self.largest_step(graph, gains, &outer, &inner) else {
                return;
            };
            outer.iter().for_each(|it| self.price[it] = self.price[it] - step);
            inner.iter().for_each(|it| self.price[it] = self.price[it] + step);
        }
    }

    /// How far the prices of a forest can move.
    fn largest_step(
        &self,
        graph: &Graph,
        gains: &Gains<W>,
        outer: &Bits,
        inner: &Bits,
    ) -> Option<W> {
        let steps = outer.iter().flat_map(|a| {
            graph.neighbors(a).filter(|b| !inner.contains(*b)).map(move |b| {
                let slack = self.slack(gains, a, b);
                if outer.contains(b) { slack.half() } else { slack }
            })
        });
        steps.min()
    }

    fn join(&mut self, a: usize, b: usize) {
        self.mate[a] = b;
        self.mate[b] = a;
    }

    /// Whether no blossom is charged: then every perfect matching of tight edges is best.
    pub fn is_plain(&self) -> bool {
        let nodes = self.mate.len()..self.mate.len() + self.blossoms.len();
        nodes
            .into_iter()
            .all(|it| self.blossom(it).around.is_empty() || self.blossom(it).charge == W::default())
    }

    /// Whether the edge may be in a matching that gains the most, as far as prices tell.
    pub fn is_possible(&self, gains: &Gains<W>, a: usize, b: usize) -> bool {
        (self.top[a] == self.top[b] && self.top[a] >= self.mate.len())
            || self.slack(gains, a, b) == W::default()
    }

    /// The matching's gain, in the measure of prices.
    pub fn gained(&self, gains: &Gains<W>) -> W {
        let pairs = self.mate.iter().enumerate().filter(|&(a, &b)| b != NONE && a < b);
        pairs.fold(W::default(), |sum, (a, &b)| sum + gains.gain(a, b))
    }

    /// Makes the matching perfect and best, as long as it may gain at least `floor`, in the measure
    /// of prices.
    pub fn solve(&mut self, graph: &Graph, gains: &Gains<W>, floor: Option<W>) -> Solved {
        self.bound = self.dual();
        for root in 0..self.mate.len() {
            if self.mate[root] != NONE {
                continue;
            }
            let solved = self.search(graph, gains, floor, root);
            self.drop_uncharged();
            if solved != Solved::Best {
                return solved;
            }
        }
        self.discharge();
        Solved::Best
    }

    /// Takes note that the edge between `a` and `b` is gone from the graph.
    pub fn forget(&mut self, a: usize, b: usize) {
        while self.top[a] == self.top[b] {
            self.dissolve(self.top[a]);
        }
        if self.mate[a] == b {
            self.mate[a] = NONE;
            self.mate[b] = NONE;
        }
    }

    /// What prices and charges come to.
    fn dual(&self) -> W {
        let prices = self.price.iter().fold(W::default(), |sum, it| sum + *it);
        (self.mate.len()..self.mate.len() + self.blossoms.len()).fold(prices, |sum, node| {
            let pairs = self.vertices(node).len() / 2;
            (0..pairs).fold(sum, |sum, _| sum + self.blossom(node).charge)
        })
    }

    fn slack(&self, gains: &Gains<W>, a: usize, b: usize) -> W {
        self.price[a] + self.price[b] - gains.gain(a, b)
    }

    fn blossom(&self, node: usize) -> &Blossom<W> {
        &self.blossoms[node - self.mate.len()]
    }

    fn blossom_mut(&mut self, node: usize) -> &mut Blossom<W> {
        let first = self.mate.len();
        &mut self.blossoms[node - first]
    }

    fn base(&self, node: usize) -> usize {
        if node < self.mate.len() { node } else { self.blossom(node).base }
    }

    /// All vertices inside a node.
    fn vertices(&self, node: usize) -> Vec<usize> {
        let mut found = Vec::new();
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            if node < self.mate.len() {
                found.push(node);
            } else {
                open.extend(&self.blossom(node).around);
            }
        }
        found
    }
}
