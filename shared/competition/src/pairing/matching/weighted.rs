//! A perfect matching that gains the most in a general graph: Edmonds' primal-dual method.
//!
//! Each vertex has a price and some odd sets of vertices ("blossoms") a charge, such that no edge
//! gains more than the prices of its ends and the charges of the blossoms around both. Matched
//! edges are *tight*: they gain exactly that much. Then no perfect matching can gain more than the
//! prices and charges come to, and a perfect matching of tight edges is best. A search tree grown
//! from one exposed vertex either reaches another exposed vertex or says how to lower the bound.
//!
//! The state survives: after edges are taken away, [`Weighted::solve`] mends only what broke.

use super::{
    NONE,
    bits::{Bits, Graph},
    cardinality::Cardinality,
    weight::Weight,
};

/// What edges gain: a table for the first vertices, for each of them one gain with all vertices
/// beyond, and perhaps another one with the last vertex of all. Edges beyond the table gain
/// nothing.
///
/// Gains are kept fourfold, as prices count them, so that prices stay whole when they are halved.
#[derive(Debug, Clone)]
pub struct Gains<W> {
    side: usize,
    table: Vec<W>,
    beyond: Vec<W>,
    with_last: Vec<W>,
    last: usize,
}

impl<W: Weight> Gains<W> {
    /// Gains between the vertices below `side`, all zero at first.
    pub fn new(side: usize) -> Self {
        Self {
            side,
            table: vec![W::default(); side * side],
            beyond: vec![W::default(); side],
            with_last: vec![W::default(); side],
            last: NONE,
        }
    }

    /// How many vertices the table is for.
    pub fn side(&self) -> usize {
        self.side
    }

    /// Says which vertex is the last one, where that matters.
    pub fn name_last(&mut self, last: usize) {
        self.last = last;
    }

    /// Sets the gain of an edge between two vertices below `side`.
    pub fn set(&mut self, a: usize, b: usize, gain: W) {
        self.table[a * self.side + b] = fourfold(gain);
        self.table[b * self.side + a] = fourfold(gain);
    }

    /// Sets what a vertex below `side` gains with any beyond.
    pub fn set_beyond(&mut self, vertex: usize, gain: W) {
        self.beyond[vertex] = fourfold(gain);
    }

    /// Sets what a vertex below `side` gains with the last vertex of all.
    pub fn set_last(&mut self, vertex: usize, gain: W) {
        self.with_last[vertex] = fourfold(gain);
    }

    /// The gain of the edge between `a` and `b`, fourfold.
    fn gain(&self, a: usize, b: usize) -> W {
        let (a, b) = (a.min(b), a.max(b));
        if b < self.side {
            self.table[a * self.side + b]
        } else if a >= self.side {
            W::default()
        } else if b == self.last {
            self.with_last[a]
        } else {
            self.beyond[a]
        }
    }

    /// These gains, with others below them that decide only where these are equal.
    pub fn refined(&self, bits: u32, finer: impl Fn(usize, usize) -> W) -> Self {
        let mut refined = self.clone();
        for a in 0..self.side {
            for b in 0..self.side {
                let at = a * self.side + b;
                let finer = fourfold(finer(a.min(b), a.max(b)));
                refined.table[at] = self.table[at].raised(bits) + finer;
            }
        }
        let beyond = refined.beyond.iter_mut().chain(&mut refined.with_last);
        beyond.for_each(|it| *it = it.raised(bits));
        refined
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

/// What happens when prices have moved as far as they can.
enum Event {
    Edge(usize, usize),
    Expand(usize),
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

    /// The graph of the tight edges.
    pub fn tight(&self, graph: &Graph, gains: &Gains<W>) -> Graph {
        let mut tight = Graph::empty(graph.size());
        for a in 0..graph.size() {
            for b in graph.neighbors(a).filter(|b| a < *b) {
                if self.slack(gains, a, b) == W::default() {
                    tight.join(a, b);
                }
            }
        }
        tight
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

    /// Takes the charge of a blossom that holds all vertices but one. Every perfect matching leaves
    /// it exactly once, so the charge tells nothing that prices could not.
    fn discharge(&mut self) {
        let count = self.mate.len();
        let holds_nearly_all = |it: &usize| *it >= count && self.vertices(*it).len() + 1 == count;
        let Some(node) = self.top.iter().take(2).copied().find(holds_nearly_all) else {
            return;
        };
        let half = std::mem::take(&mut self.blossom_mut(node).charge).half();
        for (top, price) in self.top.iter().zip(&mut self.price) {
            *price = if *top == node { *price + half } else { *price - half };
        }
        self.drop_uncharged();
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

    /// Grows a tree from the exposed vertex `root` until it can be matched.
    fn search(&mut self, graph: &Graph, gains: &Gains<W>, floor: Option<W>, root: usize) -> Solved {
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

    fn make_outer(&mut self, node: usize) {
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
    fn way_up(&self, node: usize) -> Vec<(usize, (usize, usize))> {
        let mut way = Vec::new();
        let mut at = node;
        while let Some((next, link)) = self.above(at) {
            way.push((at, link));
            at = next;
        }
        way.push((at, (NONE, NONE)));
        way
    }

    /// Makes one outer node of the cycle that the tight edge between two outer nodes closes.
    fn shrink(&mut self, a: usize, b: usize) {
        let mut left = self.way_up(self.top[a]);
        let mut right = self.way_up(self.top[b]);
        let mut meeting = NONE;
        while let (Some(&(one, _)), Some(&(other, _))) = (left.last(), right.last()) {
            if one != other {
                break;
            }
            meeting = one;
            left.pop();
            right.pop();
        }

        let mut around = vec![meeting];
        let mut links = Vec::new();
        for &(node, (here, there)) in left.iter().rev() {
            around.push(node);
            links.push((there, here));
        }
        links.push((a, b));
        for &(node, link) in &right {
            around.push(node);
            links.push(link);
        }
        let base = self.base(meeting);
        self.enclose(Blossom { around, links, base, charge: W::default() });
    }

    fn enclose(&mut self, blossom: Blossom<W>) {
        let inner: Vec<usize> = blossom
            .around
            .iter()
            .filter(|it| self.tree.label[**it] == Label::Inner)
            .flat_map(|it| self.vertices(*it))
            .collect();
        for &node in &blossom.around {
            // A node inside another one is no longer part of the tree.
            self.tree.label[node] = Label::Free;
        }
        let node = match self.spare.pop() {
            Some(node) => {
                *self.blossom_mut(node) = blossom;
                node
            }
            None => {
                self.blossoms.push(blossom);
                self.tree.label.push(Label::Free);
                self.tree.via.push((NONE, NONE));
                self.mate.len() + self.blossoms.len() - 1
            }
        };
        for vertex in self.vertices(node) {
            self.top[vertex] = node;
        }
        self.tree.label[node] = Label::Outer;
        self.tree.queue.extend(inner);
    }

    /// Takes an inner blossom apart that is no longer charged; its nodes stay in the tree where
    /// the way through it needs them.
    fn expand(&mut self, node: usize) {
        let (outer, inner) = self.tree.via[node];
        let Blossom { around, links, .. } = self.release(node);
        let entry = around
            .iter()
            .position(|it| self.top[inner] == *it)
            .expect("the edge that reached the blossom ends in one of its nodes");

        let count = around.len();
        let mut at = entry;
        let mut edge = (outer, inner);
        loop {
            self.tree.label[around[at]] = Label::Inner;
            self.tree.via[around[at]] = edge;
            if at == 0 {
                return;
            }
            // Matched links are those after the odd nodes.
            let forward = entry % 2 == 1;
            let step = |at: usize| if forward { (at + 1) % count } else { at - 1 };
            let link = |at: usize| {
                if forward { links[at] } else { (links[at - 1].1, links[at - 1].0) }
            };
            at = step(at);
            self.make_outer(around[at]);
            edge = link(at);
            at = step(at);
        }
    }

    /// Takes a blossom out of the forest of blossoms: its nodes are outermost again.
    fn release(&mut self, node: usize) -> Blossom<W> {
        let empty =
            Blossom { around: Vec::new(), links: Vec::new(), base: NONE, charge: W::default() };
        let blossom = std::mem::replace(self.blossom_mut(node), empty);
        if let Some(label) = self.tree.label.get_mut(node) {
            *label = Label::Free;
        }
        self.spare.push(node);
        for &inside in &blossom.around {
            for vertex in self.vertices(inside) {
                self.top[vertex] = inside;
            }
        }
        blossom
    }

    /// Gives a blossom up: its charge is spread on its vertices, which may cost it its partner.
    fn dissolve(&mut self, node: usize) {
        let charge = self.blossom(node).charge;
        let base = self.blossom(node).base;
        for vertex in self.vertices(node) {
            self.price[vertex] = self.price[vertex] + charge.half();
        }
        self.release(node);
        let mate = self.mate[base];
        if charge != W::default() && mate != NONE {
            self.mate[base] = NONE;
            self.mate[mate] = NONE;
        }
    }

    /// Gives up the outermost blossoms that are not charged.
    fn drop_uncharged(&mut self) {
        let mut open: Vec<usize> =
            self.top.iter().copied().filter(|it| *it >= self.mate.len()).collect();
        open.sort_unstable();
        open.dedup();
        while let Some(node) = open.pop() {
            if self.blossom(node).charge == W::default() {
                let inside = self.release(node).around;
                open.extend(inside.into_iter().filter(|it| *it >= self.mate.len()));
            }
        }
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

    /// Makes `vertex` the base of its node: inside, everybody else is matched.
    fn rebase(&mut self, node: usize, vertex: usize) {
        if node < self.mate.len() {
            return;
        }
        let around = self.blossom(node).around.clone();
        let at = around
            .iter()
            .position(|it| self.holds(*it, vertex))
            .expect("a blossom's vertex is in one of its nodes");
        self.rebase(around[at], vertex);

        let count = around.len();
        let links = self.blossom(node).links.clone();
        let newly_matched: Vec<usize> = if at.is_multiple_of(2) {
            (0..at).step_by(2).collect()
        } else {
            (at + 1..count).step_by(2).collect()
        };
        for link in newly_matched {
            let (a, b) = links[link];
            self.rebase(around[link], a);
            self.rebase(around[(link + 1) % count], b);
            self.join(a, b);
        }
        let blossom = self.blossom_mut(node);
        blossom.around.rotate_left(at);
        blossom.links.rotate_left(at);
        blossom.base = vertex;
    }

    fn holds(&self, node: usize, vertex: usize) -> bool {
        node == vertex || node >= self.mate.len() && self.vertices(node).contains(&vertex)
    }
}
