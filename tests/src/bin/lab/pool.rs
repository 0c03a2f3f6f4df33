//! Runs numbered jobs on several threads and delivers the answers in order.

use std::collections::BTreeMap;
use std::io;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use indicatif::ProgressBar;

/// Permitted numbers of threads.
pub(crate) const THREADS: RangeInclusive<i64> = 1..=256;

/// Runs the jobs from 0 to `jobs` on this many threads, and shows the progress.
///
/// Each thread starts with a state of its own (an engine, a referee). Jobs may finish in any order; `take`
/// receives each answer as soon as all earlier ones are available.
///
/// # Errors
/// The first error of `start`, `job` or `take`; jobs not started by then are skipped.
pub(crate) fn in_order<State, Answer: Send>(
    threads: usize,
    jobs: usize,
    start: impl Fn() -> io::Result<State> + Sync,
    job: impl Fn(&mut State, usize) -> io::Result<Answer> + Sync,
    mut take: impl FnMut(Answer) -> io::Result<()>,
) -> io::Result<()> {
    in_order_until(threads, jobs, start, job, |answer| {
        take(answer).map(ControlFlow::Continue)
    })
}

/// The same until `take` has enough; jobs not started by then are skipped.
///
/// # Errors
/// As for [`in_order`].
pub(crate) fn in_order_until<State, Answer: Send>(
    threads: usize,
    jobs: usize,
    start: impl Fn() -> io::Result<State> + Sync,
    job: impl Fn(&mut State, usize) -> io::Result<Answer> + Sync,
    mut take: impl FnMut(Answer) -> io::Result<ControlFlow<()>>,
) -> io::Result<()> {
    let bar = ProgressBar::new(jobs as u64);
    let next = AtomicUsize::new(0);
    let mut waiting = BTreeMap::new();
    let mut taken = 0;
    std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..threads.max(1) {
            let sender = sender.clone();
            let (next, start, job) = (&next, &start, &job);
            scope.spawn(move || {
                let mut state = match start() {
                    Ok(state) => state,
                    Err(error) => return drop(sender.send(Err(error))),
                };
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= jobs {
                        return;
                    }
                    let answer = job(&mut state, index).map(|answer| (index, answer));
                    // The receiver is gone after an error, or when there are enough answers.
                    if sender.send(answer).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for answer in receiver {
            let (index, answer) = answer?;
            waiting.insert(index, answer);
            while let Some(answer) = waiting.remove(&taken) {
                if take(answer)?.is_break() {
                    return Ok(());
                }
                taken += 1;
            }
            bar.inc(1);
        }
        io::Result::Ok(())
    })?;
    bar.finish_and_clear();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_come_in_the_order_of_the_jobs() {
        let mut taken = Vec::new();
        let squares = |state: &mut usize, index: usize| {
            // Jobs of different lengths, so that later ones finish earlier.
            *state = (0..(index % 7) * 10_000).fold(*state, |sum, i| sum ^ std::hint::black_box(i));
            Ok(index * index)
        };
        in_order(
            4,
            200,
            || Ok(0),
            squares,
            |answer| {
                taken.push(answer);
                Ok(())
            },
        )
        .expect("no job fails");
        assert_eq!(taken, (0..200).map(|i| i * i).collect::<Vec<usize>>());
    }

    #[test]
    fn enough_is_enough() {
        let mut taken = Vec::new();
        let take = |answer| {
            taken.push(answer);
            Ok(if answer < 9 {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            })
        };
        in_order_until(3, 1_000_000, || Ok(()), |(): &mut (), index| Ok(index), take).expect("no job fails");
        assert_eq!(taken, (0..10).collect::<Vec<usize>>());
    }

    #[test]
    fn an_error_ends_the_work() {
        let mut taken = Vec::new();
        let job = |(): &mut (), index| match index {
            5 => Err(io::Error::other("the fifth")),
            _ => Ok(index),
        };
        let error = in_order(
            1,
            100,
            || Ok(()),
            job,
            |answer| {
                taken.push(answer);
                Ok(())
            },
        )
        .expect_err("one fails");
        assert_eq!(error.to_string(), "the fifth");
        assert_eq!(taken, [0, 1, 2, 3, 4]);
        let start = || Err(io::Error::other("no engine"));
        let error = in_order(2, 9, start, |(): &mut (), i| Ok(i), |_| Ok(())).expect_err("none starts");
        assert_eq!(error.to_string(), "no engine");
    }
}
