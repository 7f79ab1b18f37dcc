//! One search tree: grown from an exposed vertex along tight edges, moving prices where it is stuck.

use super::{Gains, Label, Solved, Weighted};
use crate::pairing::matching::{NONE, bits::Graph, weight::Weight};

/// What happens when prices have moved as far as they can.
enum Event {
    Edge(usize, usize),
    Expand(usize),
}

impl<W: Weight> Weighted<W> {
    /// Grows a tree from the exposed vertex `root` until it can be matched.
    pub(super) fn search(
        &mut self,
        graph: &Graph,
        gains: &Gains<W>,
        floor: Option<W>,
        root: usize,
    ) -> Solved {
        let nodes = self.mate.len() + self.blossoms.len();
        self.tree.label.clear();
        self.tree.label.resize(nodes, Label::Free);
        self.tree.via.clear();
        self.tree.via.resize(nodes, (NONE, NONE));
        self.tree.nearest.fill(NONE);
        self.tree.queue.clear();
        self.make_outer(self.top[root]);

        loop {
            while let Some(from) = self.tree.queue.pop() {
                if self.scan(graph, gains, from) {
                    return Solved::Best;
                }
            }
            let Some((step, event)) = self.next_event(graph, gains) else {
                return Solved::Impossible;
            };
            self.move_prices(step);
            if floor.is_some_and(|floor| self.bound < floor) {
                return Solved::Less;
            }
            match event {
                Event::Expand(node) => self.expand(node),
                Event::Edge(from, to) => {
                    if self.follow(from, to) {
                        return Solved::Best;
                    }
                }
            }
        }
    }

    pub(super) fn make_outer(&mut self, node: usize) {
        self.tree.label[node] = Label::Outer;
        let inside = self.vertices(node);
        self.tree.queue.extend(inside);
    }

    /// Looks along all edges of an outer vertex. Says whether the root got matched.
    fn scan(&mut self, graph: &Graph, gains: &Gains<W>, from: usize) -> bool {
        for to in graph.neighbors(from) {
            let node = self.top[to];
            if node == self.top[from] {
                continue;
            }
            let slack = self.slack(gains, from, to);
            if slack == W::default() && self.tree.label[node] != Label::Inner {
                if self.follow(from, to) {
                    return true;
                }
                continue;
            }
            let nearest = self.tree.nearest[to];
            // One in the same node is out of date; `refresh` will find the right one.
            let stale = nearest != NONE && self.top[nearest] == node;
            if nearest == NONE || !stale && slack < self.slack(gains, nearest, to) {
                self.tree.nearest[to] = from;
            }
        }
        false
    }

    /// Follows a tight edge from an outer vertex to a node that is free or outer itself. Says
    /// whether the root got matched.
    fn follow(&mut self, from: usize, to: usize) -> bool {
        let node = self.top[to];
        match self.tree.label[node] {
            Label::Inner => false,
            Label::Outer => {
                self.shrink(from, to);
                false
            }
            Label::Free => {
                let base = self.base(node);
                let mate = self.mate[base];
                if mate == NONE {
                    self.augment(from, to);
                    return true;
                }
                self.tree.label[node] = Label::Inner;
                self.tree.via[node] = (from, to);
                self.make_outer(self.top[mate]);
                false
            }
        }
    }

    /// How far prices can move before something happens, and what.
    fn next_event(&mut self, graph: &Graph, gains: &Gains<W>) -> Option<(W, Event)> {
        let mut first: Option<(W, Event)> = None;
        for to in 0..self.mate.len() {
            let label = self.tree.label[self.top[to]];
            if label == Label::Inner {
                continue;
            }
            if label == Label::Outer {
                self.refresh(graph, gains, to);
            }
            let from = self.tree.nearest[to];
            if from == NONE {
                continue;
            }
            let slack = self.slack(gains, from, to);
            let step = if label == Label::Outer { slack.half() } else { slack };
            if first.as_ref().is_none_or(|(least, _)| step < *least) {
                first = Some((step, Event::Edge(from, to)));
            }
        }
        for node in self.mate.len()..self.mate.len() + self.blossoms.len() {
            if self.tree.label[node] == Label::Inner {
                let step = self.blossom(node).charge.half();
                if first.as_ref().is_none_or(|(least, _)| step < *least) {
                    first = Some((step, Event::Expand(node)));
                }
            }
        }
        first
    }

    /// Finds the nearest outer vertex again for an outer vertex whose former one is now in the
    /// same node.
    fn refresh(&mut self, graph: &Graph, gains: &Gains<W>, to: usize) {
        let known = self.tree.nearest[to];
        if known == NONE || self.top[known] != self.top[to] {
            return;
        }
        let nearest = graph
            .neighbors(to)
            .filter(|it| {
                let node = self.top[*it];
                node != self.top[to] && self.tree.label[node] == Label::Outer
            })
            .min_by_key(|it| self.slack(gains, *it, to));
        self.tree.nearest[to] = nearest.unwrap_or(NONE);
    }

    fn move_prices(&mut self, step: W) {
        if step == W::default() {
            return;
        }
        for vertex in 0..self.mate.len() {
            match self.tree.label[self.top[vertex]] {
                Label::Outer => self.price[vertex] = self.price[vertex] - step,
                Label::Inner => self.price[vertex] = self.price[vertex] + step,
                Label::Free => {}
            }
        }
        for node in self.mate.len()..self.mate.len() + self.blossoms.len() {
            let label = self.tree.label[node];
            let charge = &mut self.blossom_mut(node).charge;
            match label {
                Label::Outer => *charge = *charge + step + step,
                Label::Inner => *charge = *charge - step - step,
                Label::Free => {}
            }
        }
        self.bound = self.bound - step;
    }

    /// The node above an inner or outer node in the tree, with the edge to it: (end here, end
    /// there). None for the root.
    fn above(&self, node: usize) -> Option<(usize, (usize, usize))> {
        if self.tree.label[node] == Label::Inner {
            let (outer, inner) = self.tree.via[node];
            return Some((self.top[outer], (inner, outer)));
        }
        let base = self.base(node);
        let mate = self.mate[base];
        (mate != NONE).then(|| (self.top[mate], (base, mate)))
    }

    /// The nodes from a node to the root, with the edges between.
    pub(super) fn way_up(&self, node: usize) -> Vec<(usize, (usize, usize))> {
        let mut way = Vec::new();
        let mut at = node;
        while let Some((next, link)) = self.above(at) {
            way.push((at, link));
            at = next;
        }
        way.push((at, (NONE, NONE)));
        way
    }

    /// Matches the root along the tree, the tight edge from `from` to `to`, and the exposed node
    /// that holds `to`.
    fn augment(&mut self, from: usize, to: usize) {
        self.rebase(self.top[to], to);
        self.mate[to] = from;

        let (mut vertex, mut partner) = (from, to);
        loop {
            let node = self.top[vertex];
            let before = self.mate[self.base(node)];
            self.rebase(node, vertex);
            self.mate[vertex] = partner;
            if before == NONE {
                return;
            }
            let inner = self.top[before];
            let (outer_end, inner_end) = self.tree.via[inner];
            self.rebase(inner, inner_end);
            self.mate[inner_end] = outer_end;
            (vertex, partner) = (outer_end, inner_end);
        }
    }
}
