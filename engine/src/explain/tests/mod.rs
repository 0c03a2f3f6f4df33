//! Claims of the board in positions made for them.
#![allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]

mod activity;
mod attacks;
mod captures;
mod guards;
mod kings;
mod results;
mod safety;
mod threats;

use shakmaty::CastlingMode;

use super::facts::claim::Claim;
use super::facts::motifs::claims_at;
use super::words;
use crate::line::course::Course;
use crate::position::Position;

/// A line from a position.
pub(super) fn course(fen: &str, line: &[&str]) -> Course {
    let mut course = Course::new(&Position::from_fen(fen, CastlingMode::Standard).unwrap(), &[]);
    for san in line {
        let mv = course.end().parse_san(san).unwrap();
        course.push(mv);
    }
    course
}

/// The kinds of claims that are made of the first move of a line.
fn kinds(fen: &str, line: &[&str]) -> Vec<&'static str> {
    let course = course(fen, line);
    claims_at(&course, 1).iter().map(|c| c.kind.name()).collect()
}

/// What the moves of claims do, in words.
fn predicates<'a>(claims: impl Iterator<Item = &'a Claim>, course: &Course) -> Vec<String> {
    let predicates = words::claims::predicates(claims, course);
    predicates.iter().map(ToString::to_string).collect()
}

/// What one claim says, in words.
fn predicate(claim: &Claim, course: &Course) -> String {
    words::claims::predicate(claim, course).to_string()
}
