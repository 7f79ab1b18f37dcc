//! Blossoms: made where the tree meets itself, taken apart where their charge is used up.

use super::{Blossom, Label, Weighted};
use crate::pairing::matching::{NONE, weight::Weight};

impl<W: Weight> Weighted<W> {
    /// Makes one outer node of the cycle that the tight edge between two outer nodes closes.
    pub(super) fn shrink(&mut self, a: usize, b: usize) {
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
    pub(super) fn expand(&mut self, node: usize) {
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
    pub(super) fn dissolve(&mut self, node: usize) {
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
    pub(super) fn drop_uncharged(&mut self) {
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

    /// Takes the charge of a blossom that holds all vertices but one. Every perfect matching leaves
    /// it exactly once, so the charge tells nothing that prices could not.
    pub(super) fn discharge(&mut self) {
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

    /// Makes `vertex` the base of its node: inside, everybody else is matched.
    pub(super) fn rebase(&mut self, node: usize, vertex: usize) {
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
