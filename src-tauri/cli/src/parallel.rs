//! Work on many files at once.

use std::{
    num::NonZero,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

/// What `work` makes of each item, in their order, on as many threads as the machine has cores.
pub(crate) fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(items.len());
    let next = AtomicUsize::new(0);
    let some = || {
        let mut done = Vec::new();
        while let Some((at, item)) = take(items, &next) {
            done.push((at, work(item)));
        }
        done
    };
    let mut done: Vec<(usize, R)> = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(some)).collect();
        let joined = threads.into_iter().map(|it| it.join());
        joined.flat_map(|it| it.expect("the work does not panic")).collect()
    });
    done.sort_by_key(|it| it.0);
    done.into_iter().map(|it| it.1).collect()
}

fn take<'a, T>(items: &'a [T], next: &AtomicUsize) -> Option<(usize, &'a T)> {
    let at = next.fetch_add(1, Ordering::Relaxed);
    items.get(at).map(|it| (at, it))
}

#[cfg(test)]
mod tests {
    #[test]
    fn everything_is_done_once_and_in_order() {
        let numbers: Vec<usize> = (0..1000).collect();
        let doubled = super::map(&numbers, |it| it * 2);
        assert!(doubled.iter().enumerate().all(|(at, it)| *it == at * 2));
        assert_eq!(doubled.len(), 1000);
        assert!(super::map(&[] as &[usize], |it| *it).is_empty());
    }
}
