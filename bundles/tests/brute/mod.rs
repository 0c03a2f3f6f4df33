//! Paths by brute force: every walk of a piece over the board, filtered by whether it is in the bundle.
//!
//! Nothing here uses the crate: fields are pairs of numbers, moves are offsets, and distances come from
//! breadth-first search on a board so large that its edge does not matter.

use std::{
    collections::{BTreeSet, HashMap, VecDeque},
    sync::OnceLock,
};

pub(crate) type Field = (i32, i32);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Piece {
    WhitePawn,
    BlackPawn,
    King,
    Knight,
    Bishop,
    Rook,
    Queen,
}
use Piece::{Bishop, BlackPawn, King, Knight, Queen, Rook, WhitePawn};

const STRAIGHT: [Field; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [Field; 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

fn offsets(piece: Piece) -> Vec<Field> {
    let slides = |directions: &[Field]| {
        directions
            .iter()
            .flat_map(|(x, y)| (1..=7).map(move |n| (x * n, y * n)))
            .collect::<Vec<_>>()
    };
    match piece {
        WhitePawn => vec![(-1, 1), (0, 1), (1, 1)],
        BlackPawn => vec![(-1, -1), (0, -1), (1, -1)],
        King => [STRAIGHT, DIAGONAL].concat(),
        Knight => vec![
            (1, 2),
            (2, 1),
            (-1, 2),
            (-2, 1),
            (1, -2),
            (2, -1),
            (-1, -2),
            (-2, -1),
        ],
        Bishop => slides(&DIAGONAL),
        Rook => slides(&STRAIGHT),
        Queen => [slides(&STRAIGHT), slides(&DIAGONAL)].concat(),
    }
}

fn moves(piece: Piece, (x, y): Field) -> Vec<Field> {
    let inside = |(x, y): &Field| (0..8).contains(x) && (0..8).contains(y);
    offsets(piece)
        .into_iter()
        .map(|(dx, dy)| (x + dx, y + dy))
        .filter(inside)
        .collect()
}

/// Numbers of moves on an unbounded board, `None` if the piece never gets there.
fn distance(piece: Piece, from: Field, to: Field) -> Option<usize> {
    static TABLES: OnceLock<HashMap<Piece, HashMap<Field, usize>>> = OnceLock::new();
    let tables = TABLES.get_or_init(|| {
        [WhitePawn, BlackPawn, King, Knight, Bishop, Rook, Queen]
            .into_iter()
            .map(|p| (p, search(p)))
            .collect()
    });
    tables[&piece].get(&(to.0 - from.0, to.1 - from.1)).copied()
}

fn search(piece: Piece) -> HashMap<Field, usize> {
    let mut seen = HashMap::from([((0, 0), 0)]);
    let mut queue = VecDeque::from([(0i32, 0i32)]);
    while let Some(at) = queue.pop_front() {
        for (dx, dy) in offsets(piece) {
            let next = (at.0 + dx, at.1 + dy);
            if next.0.abs() <= 20 && next.1.abs() <= 20 && !seen.contains_key(&next) {
                seen.insert(next, seen[&at] + 1);
                queue.push_back(next);
            }
        }
    }
    seen
}

/// Three fields on one rank, file or diagonal.
fn on_one_line(a: Field, b: Field, c: Field) -> bool {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let line = dx == 0 || dy == 0 || dx.abs() == dy.abs();
    line && dx * (c.1 - a.1) == dy * (c.0 - a.0)
}

/// All walks of `length` moves from the end of `walk` to `to`.
fn walks(piece: Piece, walk: &mut Vec<Field>, to: Field, length: usize, found: &mut Vec<Vec<Field>>) {
    let at = *walk.last().expect("starts at α0");
    if length == 0 {
        if at == to {
            found.push(walk.clone());
        }
        return;
    }
    for next in moves(piece, at) {
        // Prunes walks that can no longer arrive in time.
        if distance(piece, next, to).is_some_and(|moves| moves < length) {
            walk.push(next);
            walks(piece, walk, to, length - 1, found);
            walk.pop();
        }
    }
}

/// The condition of a simple bundle: the i-th field is i moves from the first and A − i from the last.
fn is_simple(piece: Piece, walk: &[Field]) -> bool {
    let (from, to, a) = (walk[0], walk[walk.len() - 1], walk.len() - 1);
    if piece == Queen {
        return a == 1 || a == 2 && !on_one_line(walk[0], walk[1], walk[2]) && from != to;
    }
    (0..=a).all(|i| distance(piece, from, walk[i]) == Some(i) && distance(piece, walk[i], to) == Some(a - i))
}

/// The conditions of a docked bundle: simple up to some field and from there on, and clean.
fn is_docked(piece: Piece, walk: &[Field]) -> bool {
    let slides = matches!(piece, Bishop | Rook | Queen);
    let twice = (1..walk.len()).any(|i| walk[..i].contains(&walk[i]));
    let straight = walk.windows(3).any(|w| on_one_line(w[0], w[1], w[2]));
    let docks = |j: usize| {
        // The queen of four moves docks where a rook would dock.
        let as_rook = |a, b| distance(Rook, a, b) == Some(2);
        piece != Queen || walk.len() < 5 || as_rook(walk[0], walk[j]) && as_rook(walk[j], walk[4])
    };
    let halves = (1..walk.len() - 1)
        .any(|j| docks(j) && is_simple(piece, &walk[..=j]) && is_simple(piece, &walk[j..]));
    !(twice || slides && straight) && halves
}

fn name((x, y): Field) -> String {
    format!("{}{}", (b'a' + x as u8) as char, y + 1)
}

fn text(walk: &[Field]) -> Vec<String> {
    walk.windows(2)
        .map(|pair| name(pair[0]) + &name(pair[1]))
        .collect()
}

/// Trajectories as lists of UCI moves; the set is in their lexicographic order.
pub(crate) type Texts = BTreeSet<Vec<String>>;

/// The bundle of a piece other than a pawn, without castling.
pub(crate) fn bundle(piece: Piece, from: Field, to: Field, length: usize) -> Texts {
    let Some(n) = distance(piece, from, to).filter(|n| *n > 0 && *n <= length) else {
        return Texts::new();
    };
    let simple = if piece == Queen { length <= 2 } else { length == n };
    if piece == Queen && length > 4 {
        return Texts::new();
    }
    let mut found = Vec::new();
    walks(piece, &mut vec![from], to, length, &mut found);
    found.retain(|walk| {
        if simple {
            is_simple(piece, walk)
        } else {
            is_docked(piece, walk)
        }
    });
    found.iter().map(|walk| text(walk)).collect()
}

/// The bundle of a pawn.
pub(crate) fn pawn_bundle(white: bool, from: Field, to: Field, length: usize) -> Texts {
    let (pawn, ahead, start) = if white {
        (WhitePawn, 1, 1)
    } else {
        (BlackPawn, -1, 6)
    };
    let mut all = plain_pawn(pawn, from, to, length);
    let double = (from.0, from.1 + 2 * ahead);
    if from == to {
        return Texts::new();
    }
    if from.1 == start {
        let first = name(from) + &name(double);
        if length == 1 && to == double {
            all.insert(vec![first]);
        } else if length > 1 {
            for mut rest in plain_pawn(pawn, double, to, length - 1) {
                rest.insert(0, first.clone());
                all.insert(rest);
            }
        }
    }
    all
}

/// Without the double step.
fn plain_pawn(pawn: Piece, from: Field, to: Field, length: usize) -> Texts {
    let last = if pawn == WhitePawn { 7 } else { 0 };
    if from == to {
        return Texts::new();
    }
    let mut all = Texts::new();
    let mut whole = Vec::new();
    walks(pawn, &mut vec![from], to, length, &mut whole);
    for walk in whole {
        let mut moves = text(&walk);
        if to.1 == last {
            moves[length - 1].push('q');
        }
        all.insert(moves);
    }
    for first in 1..length {
        for x in (0..8).map(|file| (file, last)).filter(|x| *x != to) {
            let mut heads = Vec::new();
            walks(pawn, &mut vec![from], x, first, &mut heads);
            for (piece, letter) in [(Queen, 'q'), (Knight, 'n')] {
                let mut tails = Vec::new();
                if length - first <= 2 || piece == Knight {
                    walks(piece, &mut vec![x], to, length - first, &mut tails);
                }
                for tail in tails.iter().filter(|tail| is_simple(piece, tail)) {
                    for head in heads
                        .iter()
                        .filter(|head| !tail[1..].iter().any(|field| head.contains(field)))
                    {
                        let mut moves = text(head);
                        moves[first - 1].push(letter);
                        moves.extend(text(tail));
                        all.insert(moves);
                    }
                }
            }
        }
    }
    all
}
