//! A matching with as many edges as possible in a general graph: Edmonds' algorithm, grown from
//! one exposed vertex at a time, on rows of bits.

use super::{
    NONE,
    bits::{Bits, Graph, ones},
};
use std::collections::VecDeque;

/// A matching, and the search that makes it larger.
#[derive(Debug, Clone)]
pub struct Cardinality {
    /// Each vertex's partner, or [`NONE`].
    pub mate: Vec<usize>,
    search: Search,
}

/// One search tree: alternating paths from an exposed root.
#[derive(Debug, Clone)]
struct Search {
    /// Vertices at an even distance from the root: an edge from them may extend the path.
    outer: Bits,
    /// For a vertex at an odd distance, the outer vertex before it.
    parent: Vec<usize>,
    /// The base of the blossom that a vertex has been shrunk into; itself if none.
    base: Vec<usize>,
    queue: VecDeque<usize>,
}

impl Cardinality {
    /// Nobody is matched yet.
    pub fn new(size: usize) -> Self {
        Self::from(vec![NONE; size])
    }

    /// Starts from a matching that is known already.
    pub fn from(mate: Vec<usize>) -> Self {
        let size = mate.len();
        let search = Search {
            outer: Bits::none(size),
            parent: vec![NONE; size],
            base: (0..size).collect(),
            queue: VecDeque::new(),
        };
        Self { mate, search }
    }

    /// Matches two vertices that are exposed.
    pub fn join(&mut self, a: usize, b: usize) {
        self.mate[a] = b;
        self.mate[b] = a;
    }

    /// Exposes a vertex, and gives its former partner.
    pub fn part(&mut self, a: usize) -> Option<usize> {
        let b = std::mem::replace(&mut self.mate[a], NONE);
        if b == NONE {
            return None;
        }
        self.mate[b] = NONE;
        Some(b)
    }

    /// Matches as many of the vertices `among` as possible, keeping matched what is matched.
    pub fn complete(&mut self, graph: &Graph, among: &Bits) {
        for vertex in among.iter() {
            if self.mate[vertex] == NONE {
                self.augment(graph, among, vertex);
            }
        }
    }

    /// Looks for a path that gets the exposed vertex `root` matched, among the vertices `among`,
    /// with all others staying matched. Says whether there was one.
    pub fn augment(&mut self, graph: &Graph, among: &Bits, root: usize) -> bool {
        self.search.start(root);
        while let Some(from) = self.search.queue.pop_front() {
            if let Some(end) = self.grow(graph, among, from) {
                self.flip(end);
                return true;
            }
        }
        false
    }

    /// After a search from `root` that failed: the vertices that could be left over instead of it.
    pub fn replaceable(&self) -> &Bits {
        &self.search.outer
    }

    /// Follows the edges of an outer vertex. Gives the end of an augmenting path if one is found.
    fn grow(&mut self, graph: &Graph, among: &Bits, from: usize) -> Option<usize> {
        let fresh = graph.row(from).iter().zip(among.words()).zip(self.search.outer.words());
        let fresh: Vec<usize> =
            ones(fresh.map(|((row, among), outer)| row & among & !outer)).collect();
        for to in fresh {
            if self.search.parent[to] != NONE || self.search.outer.contains(to) {
                continue;
            }
            self.search.parent[to] = from;
            if self.mate[to] == NONE {
                return Some(to);
            }
            self.search.reach(self.mate[to]);
        }

        let near = graph.row(from).iter().zip(among.words()).zip(self.search.outer.words());
        let near: Vec<usize> =
            ones(near.map(|((row, among), outer)| row & among & outer)).collect();
        for to in near {
            if self.search.base[from] != self.search.base[to] {
                self.shrink(from, to);
            }
        }
        None
    }

    /// Makes one outer vertex of the odd cycle that the edge between two outer vertices closes.
    fn shrink(&mut self, a: usize, b: usize) {
        let base = self.common_base(a, b);
        let mut inside = vec![false; self.mate.len()];
        self.mark(a, base, b, &mut inside);
        self.mark(b, base, a, &mut inside);
        for vertex in 0..self.mate.len() {
            if inside[self.search.base[vertex]] {
                self.search.base[vertex] = base;
                if !self.search.outer.contains(vertex) {
                    self.search.reach(vertex);
                }
            }
        }
    }

    /// The nearest base that both vertices' ways to the root pass.
    fn common_base(&self, a: usize, b: usize) -> usize {
        let mut seen = vec![false; self.mate.len()];
        let mut at = self.search.base[a];
        loop {
            seen[at] = true;
            if self.mate[at] == NONE {
                break;
            }
            at = self.search.base[self.search.parent[self.mate[at]]];
        }
        let mut at = self.search.base[b];
        while !seen[at] {
            at = self.search.base[self.search.parent[self.mate[at]]];
        }
        at
    }

    /// Marks the bases on the way from `at` down to `base`, and lets the odd ones know a way back.
    fn mark(&mut self, mut at: usize, base: usize, mut child: usize, inside: &mut [bool]) {
        while self.search.base[at] != base {
            let mate = self.mate[at];
            inside[self.search.base[at]] = true;
            inside[self.search.base[mate]] = true;
            self.search.parent[at] = child;
            child = mate;
            at = self.search.parent[mate];
        }
    }

    /// Exchanges matched and unmatched edges from the end of the path to its root.
    fn flip(&mut self, mut end: usize) {
        while end != NONE {
            let before = self.search.parent[end];
            let next = self.mate[before];
            self.join(end, before);
            end = next;
        }
    }
}

impl Search {
    fn start(&mut self, root: usize) {
        self.outer.clear();
        self.parent.fill(NONE);
        self.base.iter_mut().enumerate().for_each(|(at, it)| *it = at);
        self.queue.clear();
        self.reach(root);
    }

    fn reach(&mut self, vertex: usize) {
        self.outer.insert(vertex);
        self.queue.push_back(vertex);
    }
}
