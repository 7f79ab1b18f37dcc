//! Sets of small numbers and graphs of them, 64 to a word.

/// A set of numbers below a bound.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bits {
    words: Vec<u64>,
}

impl Bits {
    /// The empty set, with room for the numbers below `bound`.
    pub fn none(bound: usize) -> Self {
        Self { words: vec![0; bound.div_ceil(64)] }
    }

    /// All numbers below `bound`.
    pub fn all(bound: usize) -> Self {
        let mut set = Self::none(bound);
        (0..bound).for_each(|it| set.insert(it));
        set
    }

    /// The numbers of `members`, all below `bound`.
    pub fn of(bound: usize, members: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Self::none(bound);
        members.into_iter().for_each(|it| set.insert(it));
        set
    }

    /// Adds a number.
    pub fn insert(&mut self, member: usize) {
        self.words[member / 64] |= 1 << (member % 64);
    }

    /// Takes a number out.
    pub fn remove(&mut self, member: usize) {
        self.words[member / 64] &= !(1 << (member % 64));
    }

    /// Adds the numbers of another set.
    pub fn add(&mut self, others: &Self) {
        self.words.iter_mut().zip(&others.words).for_each(|(mine, its)| *mine |= its);
    }

    /// Whether a number is in the set.
    pub fn contains(&self, member: usize) -> bool {
        self.words[member / 64] >> (member % 64) & 1 == 1
    }

    /// Takes everything out.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|it| *it == 0)
    }

    /// The words, lowest numbers first.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The numbers, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        ones(self.words.iter().copied())
    }

    /// How many numbers.
    pub fn count(&self) -> usize {
        self.words.iter().map(|it| it.count_ones() as usize).sum()
    }
}

/// The positions of the ones in a row of words, ascending.
pub fn ones(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.enumerate().flat_map(|(at, word)| {
        std::iter::successors((word != 0).then_some(word), |it| {
            let rest = it & (it - 1);
            (rest != 0).then_some(rest)
        })
        .map(move |it| at * 64 + it.trailing_zeros() as usize)
    })
}

/// An undirected graph: for each vertex the set of its neighbors.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Graph {
    size: usize,
    stride: usize,
    words: Vec<u64>,
}

impl Graph {
    /// A graph without edges.
    pub fn empty(size: usize) -> Self {
        let stride = size.div_ceil(64);
        Self { size, stride, words: vec![0; stride * size] }
    }

    /// A graph with an edge between every two vertices.
    pub fn complete(size: usize) -> Self {
        let mut graph = Self::empty(size);
        let all = Bits::all(size);
        for vertex in 0..size {
            graph.row_mut(vertex).copy_from_slice(all.words());
            graph.words[vertex * graph.stride + vertex / 64] &= !(1 << (vertex % 64));
        }
        graph
    }

    /// The same graph with room for more vertices.
    pub fn widened(&self, size: usize) -> Self {
        let mut graph = Self::empty(size);
        for vertex in 0..self.size {
            graph.row_mut(vertex)[..self.stride].copy_from_slice(self.row(vertex));
        }
        graph
    }

    /// Removes the edges from a vertex to all of a set. The set's own rows are left as they are.
    pub fn part_one_way(&mut self, from: usize, others: &Bits) {
        self.row_mut(from).iter_mut().zip(others.words()).for_each(|(mine, its)| *mine &= !its);
    }

    fn row_mut(&mut self, of: usize) -> &mut [u64] {
        &mut self.words[of * self.stride..(of + 1) * self.stride]
    }

    /// Whether a vertex has a neighbor in the set.
    pub fn touches(&self, vertex: usize, set: &Bits) -> bool {
        self.row(vertex).iter().zip(set.words()).any(|(row, set)| row & set != 0)
    }

    /// The neighbors of a vertex in a set.
    pub fn within(&self, vertex: usize, set: &Bits) -> Bits {
        let words = self.row(vertex).iter().zip(set.words());
        Bits { words: words.map(|(row, set)| row & set).collect() }
    }

    /// The neighbors of a vertex outside a set.
    pub fn beyond(&self, vertex: usize, set: &Bits) -> Bits {
        let words = self.row(vertex).iter().zip(set.words());
        Bits { words: words.map(|(row, set)| row & !set).collect() }
    }

    /// How many vertices.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Adds the edge between `a` and `b`.
    pub fn join(&mut self, a: usize, b: usize) {
        self.words[a * self.stride + b / 64] |= 1 << (b % 64);
        self.words[b * self.stride + a / 64] |= 1 << (a % 64);
    }

    /// Removes the edge between `a` and `b`.
    pub fn part(&mut self, a: usize, b: usize) {
        self.words[a * self.stride + b / 64] &= !(1 << (b % 64));
        self.words[b * self.stride + a / 64] &= !(1 << (a % 64));
    }

    /// Whether `a` and `b` are joined.
    pub fn joined(&self, a: usize, b: usize) -> bool {
        self.words[a * self.stride + b / 64] >> (b % 64) & 1 == 1
    }

    /// The neighbors of a vertex, as words.
    pub fn row(&self, of: usize) -> &[u64] {
        &self.words[of * self.stride..(of + 1) * self.stride]
    }

    /// The neighbors of a vertex, ascending.
    pub fn neighbors(&self, of: usize) -> impl Iterator<Item = usize> {
        ones(self.row(of).iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_its_numbers_in_order() {
        let set = Bits::of(200, [130, 0, 63, 64, 199]);
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 130, 199]);
        assert_eq!(set.count(), 5);
        assert_eq!(Bits::all(70).count(), 70);
    }
}
