//! A matching with as many edges as possible in a general graph: Edmonds' algorithm, grown from
//! one exposed vertex at a time, on rows of bits.

use super::{
    NONE,
    bits::{Bits, Graph, ones},
};
use std::collections::{BTreeMap, VecDeque};

/// A matching, and the search that makes it larger.
#[derive(Debug, Clone)]
pub struct Cardinality {
    mate: Vec<usize>,
    /// Who has no partner.
    exposed: Bits,
    search: Search,
}

/// One search tree: alternating paths from an exposed root.
#[derive(Debug, Clone)]
struct Search {
    /// Vertices at an even distance from the root: an edge from them may extend the path.
    outer: Bits,
    /// Vertices at an odd distance only.
    inner: Bits,
    /// For a vertex at an odd distance, the outer vertex before it.
    parent: Vec<usize>,
    /// The base of the blossom that a vertex has been shrunk into; itself if none.
    base: Vec<usize>,
    /// The vertices of each blossom, by its base.
    blossoms: BTreeMap<usize, Bits>,
    queue: VecDeque<usize>,
}

impl Cardinality {
    /// Nobody is matched yet.
    pub fn new(size: usize) -> Self {
        Self::from(vec![NONE; size])
    }

    /// Starts from a matching that is known already: each vertex's partner, or [`NONE`].
    pub fn from(mate: Vec<usize>) -> Self {
        let size = mate.len();
        let search = Search {
            outer: Bits::none(size),
            inner: Bits::none(size),
            parent: vec![NONE; size],
            base: (0..size).collect(),
            blossoms: BTreeMap::new(),
            queue: VecDeque::new(),
        };
        let exposed = Bits::of(size, (0..size).filter(|it| mate[*it] == NONE));
        Self { mate, exposed, search }
    }

    /// A vertex's partner, or [`NONE`].
    pub fn mate(&self, vertex: usize) -> usize {
        self.mate[vertex]
    }

    /// Everybody's partners.
    pub fn into_mates(self) -> Vec<usize> {
        self.mate
    }

    /// The vertices without a partner among these.
    pub fn exposed(&self, among: &Bits) -> Vec<usize> {
        let exposed = self.exposed.words().iter().zip(among.words());
        ones(exposed.map(|(exposed, among)| exposed & among)).collect()
    }

    /// Matches two vertices with each other.
    pub fn join(&mut self, a: usize, b: usize) {
        self.mate[a] = b;
        self.mate[b] = a;
        self.exposed.remove(a);
        self.exposed.remove(b);
    }

    /// Exposes a vertex and its partner, if it has one.
    pub fn part(&mut self, a: usize) {
        let b = std::mem::replace(&mut self.mate[a], NONE);
        if b != NONE {
            self.mate[b] = NONE;
            self.exposed.insert(a);
            self.exposed.insert(b);
        }
    }

    /// Matches as many of the vertices `among` as possible, keeping matched what is matched. Says
    /// whether all of them are.
    pub fn complete(&mut self, graph: &Graph, among: &Bits) -> bool {
        let mut is_complete = true;
        for vertex in self.exposed(among) {
            is_complete &= self.mate[vertex] != NONE || self.augment(graph, among, vertex);
        }
        is_complete
    }

    /// Looks for a path that gets the exposed vertex `root` matched, among the vertices `among`,
    /// with all others staying matched. Says whether there was one.
    pub fn augment(&mut self, graph: &Graph, among: &Bits, root: usize) -> bool {
        if let Some(free) = self.free_neighbor(graph, among, root) {
            self.join(root, free);
            return true;
        }
        self.search.start();
        self.search.reach(root);
        while let Some(from) = self.search.queue.pop_front() {
            if let Some(end) = self.grow(graph, among, from) {
                self.flip(end);
                return true;
            }
        }
        false
    }

    /// An exposed neighbor.
    fn free_neighbor(&self, graph: &Graph, among: &Bits, from: usize) -> Option<usize> {
        let words = graph.row(from).iter().zip(among.words()).zip(self.exposed.words());
        ones(words.map(|((row, among), exposed)| row & among & exposed)).next()
    }

    /// After a search from `root` that failed: the vertices that could be left over instead of it.
    pub fn replaceable(&self) -> &Bits {
        &self.search.outer
    }

    /// For a matching that cannot be made larger: the vertices that alternating paths from the
    /// exposed ones reach, at even and at odd distances. None if an odd cycle turns up.
    pub fn forest(&mut self, graph: &Graph, among: &Bits) -> Option<(Bits, Bits)> {
        let search = &mut self.search;
        search.start();
        let mut inner = Bits::none(self.mate.len());
        ones(
            self.exposed.words().iter().zip(among.words()).map(|(exposed, among)| exposed & among),
        )
        .for_each(|it| search.reach(it));
        while let Some(from) = search.queue.pop_front() {
            for to in graph.neighbors(from).filter(|it| among.contains(*it)) {
                if search.outer.contains(to) {
                    return None;
                }
                if !inner.contains(to) {
                    inner.insert(to);
                    search.reach(self.mate[to]);
                }
            }
        }
        Some((search.outer.clone(), inner))
    }

    /// Follows the edges of an outer vertex. Gives the end of an augmenting path if one is found.
    fn grow(&mut self, graph: &Graph, among: &Bits, from: usize) -> Option<usize> {
        let row = graph.row(from);
        for (at, (row, among)) in row.iter().zip(among.words()).enumerate() {
            let near = row & among;
            let known = self.search.outer.words()[at];
            let free = near & self.exposed.words()[at] & !known;
            if free != 0 {
                let to = at * 64 + free.trailing_zeros() as usize;
                self.search.parent[to] = from;
                return Some(to);
            }
            let mut fresh = near & !known & !self.search.inner.words()[at];
            while fresh != 0 {
                let to = at * 64 + fresh.trailing_zeros() as usize;
                self.search.parent[to] = from;
                self.search.inner.insert(to);
                self.search.reach(self.mate[to]);
                fresh &= fresh - 1;
                fresh &= !self.search.outer.words()[at];
            }
        }
        // Shrinking makes outer vertices, so the words are read as they come.
        for (at, (row, among)) in row.iter().zip(among.words()).enumerate() {
            let near = row & among & self.search.outer.words()[at] & !self.search.around(from, at);
            for to in ones(std::iter::once(near)).map(|bit| at * 64 + bit) {
                if self.search.base[from] != self.search.base[to] {
                    self.shrink(from, to);
                }
            }
        }
        None
    }

    /// Makes one outer vertex of the odd cycle that the edge between two outer vertices closes.
    fn shrink(&mut self, a: usize, b: usize) {
        let base = self.common_base(a, b);
        let mut inside = Bits::none(self.mate.len());
        self.mark(a, base, b, &mut inside);
        self.mark(b, base, a, &mut inside);
        self.search.enclose(base, inside);
    }

    /// The nearest base that both vertices' ways to the root pass.
    fn common_base(&self, a: usize, b: usize) -> usize {
        let mut seen = Bits::none(self.mate.len());
        let mut at = self.search.base[a];
        loop {
            seen.insert(at);
            if self.mate[at] == NONE {
                break;
            }
            at = self.search.base[self.search.parent[self.mate[at]]];
        }
        let mut at = self.search.base[b];
        while !seen.contains(at) {
            at = self.search.base[self.search.parent[self.mate[at]]];
        }
        at
    }

    /// Marks the bases on the way from `at` down to `base`, and lets the odd ones know a way back.
    fn mark(&mut self, mut at: usize, base: usize, mut child: usize, inside: &mut Bits) {
        while self.search.base[at] != base {
            let mate = self.mate[at];
            inside.insert(self.search.base[at]);
            inside.insert(self.search.base[mate]);
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
    fn start(&mut self) {
        self.outer.clear();
        self.inner.clear();
        self.parent.fill(NONE);
        self.base.iter_mut().enumerate().for_each(|(at, it)| *it = at);
        self.blossoms.clear();
        self.queue.clear();
    }

    fn reach(&mut self, vertex: usize) {
        self.outer.insert(vertex);
        self.queue.push_back(vertex);
    }

    /// A word of the set of vertices in the same blossom as `vertex`.
    fn around(&self, vertex: usize, word: usize) -> u64 {
        self.blossoms.get(&self.base[vertex]).map_or(0, |it| it.words()[word])
    }

    /// Takes the blossoms with these bases into the one of `base`. It has its base already, so only
    /// those who come in are touched.
    fn enclose(&mut self, base: usize, bases: Bits) {
        let mut inside = bases.clone();
        bases.iter().filter_map(|it| self.blossoms.remove(&it)).for_each(|it| inside.add(&it));
        for vertex in inside.iter() {
            self.base[vertex] = base;
            if !self.outer.contains(vertex) {
                self.reach(vertex);
            }
        }
        inside.insert(base);
        self.blossoms.entry(base).and_modify(|it| it.add(&inside)).or_insert(inside);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The most pairs, by trying everything.
    fn most(edges: &[(usize, usize)], taken: &mut Vec<bool>) -> usize {
        let Some(((a, b), rest)) = edges.split_first() else {
            return 0;
        };
        let without = most(rest, taken);
        if taken[*a] || taken[*b] {
            return without;
        }
        (taken[*a], taken[*b]) = (true, true);
        let with = 1 + most(rest, taken);
        (taken[*a], taken[*b]) = (false, false);
        with.max(without)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]

        #[test]
        fn as_many_are_matched_as_possible(
            edges in prop::collection::btree_set((0usize..9, 0usize..9), 0..16),
        ) {
            let edges: Vec<_> = edges.into_iter().filter(|(a, b)| a < b).collect();
            let mut graph = Graph::empty(9);
            edges.iter().for_each(|(a, b)| graph.join(*a, *b));
            let all = Bits::all(9);
            let mut matching = Cardinality::new(9);
            matching.complete(&graph, &all);
            let exposed = matching.exposed(&all);
            prop_assert_eq!((9 - exposed.len()) / 2, most(&edges, &mut vec![false; 9]));

            // Who is replaceable can really be left over.
            if let [root] = exposed[..] {
                matching.augment(&graph, &all, root);
                for who in 0..9 {
                    let others: Vec<_> =
                        edges.iter().copied().filter(|(a, b)| *a != who && *b != who).collect();
                    let can = most(&others, &mut vec![false; 9]) == 4;
                    prop_assert_eq!(matching.replaceable().contains(who), can);
                }
            }
        }
    }
}
