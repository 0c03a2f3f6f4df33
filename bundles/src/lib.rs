//! Trajectories and bundles of trajectories, after B. M. Shtilman.
//!
//! # The method, for newcomers
//!
//! A chess player who looks at a knight on g1 and a pawn on e5 sees that the knight can attack the pawn in
//! two moves, via f3. He sees this before he asks what else is on the board, whose move it is, and what the
//! other side will do about it. B. M. Shtilman wrote a program that does the same: the first layer of M. M.
//! Botvinnik's chess program. This crate is such a layer. Its source is Shtilman's appendix "The formation of
//! the set of bundles of trajectories"; the figures mentioned in the files are its figures.
//!
//! A **trajectory** is a path of one piece from a field α0 to a field αk. The fields where the piece stops
//! are its *α-fields*; those it slides over are its *β-fields*. All trajectories of one piece from α0 to αk
//! that have the same **length** – the number of moves of that piece, on a free board – form a **bundle**.
//! Four parameters therefore determine a bundle:
//!
//! ```
//! use puchok_bundles::{Length, Mover, Parameters, memo};
//! use shakmaty::Square;
//!
//! let length = Length::new(2).expect("not 0");
//! let parameters = Parameters { mover: Mover::Rook, from: Square::A1, to: Square::H8, length };
//! let bundle = memo::bundle(parameters).expect("two ways round");
//!
//! let moves: Vec<String> = bundle.trajectories().iter().map(ToString::to_string).collect();
//! assert_eq!(moves, ["a1a8 a8h8", "a1h1 h1h8"]);
//! let slid_over: Vec<String> = bundle.trajectories()[0].beta().map(|field| field.to_string()).collect();
//! assert_eq!(slid_over.concat(), "a2a3a4a5a6a7b8c8d8e8f8g8");
//! ```
//!
//! How are they found? For each piece there is an array of 15 × 15 numbers: how many moves it needs from the
//! middle to each offset. Laid over the board with its middle on α0, it shows the distance of every field
//! from α0; laid over αk, the distance of every field from αk. Where the two numbers add up to the length,
//! trajectories can pass. For the knight from g1 (left) to e5 (right) in two moves, these fields are g1, f3
//! and e5:
//!
//! ```text
//!  8  5 4 5 4 5 4 5 4     8  3 2 3 2 3 2 3 2
//!  7  4 5 4 3 4 3 4 3     7  2 3 4 1 2 1 4 3
//!  6  5 4 3 4 3 4 3 4     6  3 2 1 2 3 2 1 2
//!  5  4 3 4 3[2]3 2 3     5  2 3 2 3[0]3 2 3
//!  4  3 4 3 2 3 2 3 2     4  3 2 1 2 3 2 1 2
//!  3  4 3 2 3 4[1]2 1     3  2 3 4 1 2[1]4 3
//!  2  3 4 3 2 1 2 3 2     2  3 2 3 2 3 2 3 2
//!  1  4 3 2 3 2 3[0]3     1  4 3 2 3 2 3[2]3
//!     a b c d e f g h        a b c d e f g h
//! ```
//!
//! Bundles whose length is the distance are **simple**. Longer ones are **docked**: two simple trajectories
//! in sequence. Pawns, castling and the queen have rules of their own.
//!
//! Because its parameters determine a bundle, a program need not store the trajectories. It stores small
//! cells, chained by α0, in a [`Store`]: "this piece can attack that field in three moves". And because the
//! parameters do not depend on the position, trajectories found once, in any line of play, are valid in all
//! others. Only when a trajectory is needed is it **read** on the real board, by a [`Reader`]: an enemy piece
//! on the way has to be captured, an own piece has to leave, and both take moves.
//!
//! ```
//! use puchok_bundles::{Length, Mover, Parameters, Reader, Passage, memo};
//! use shakmaty::{Board, Color, Square};
//!
//! // Black's pawn on a4 can be taken on the way; White's own pawn on h2 cannot get off the h-file.
//! let board: Board = "7k/8/8/8/p7/8/7P/R7".parse().expect("a board");
//! let horizon = Length::new(3).expect("not 0");
//! let reader = Reader { board: &board, color: Color::White, en_passant: None, horizon };
//!
//! let length = Length::new(2).expect("not 0");
//! let parameters = Parameters { mover: Mover::Rook, from: Square::A1, to: Square::H8, length };
//! let bundle = memo::bundle(parameters).expect("two ways round");
//! let readings: Vec<_> = bundle.trajectories().iter().map(|t| reader.read(Mover::Rook, t)).collect();
//!
//! assert_eq!(readings[0].passage, Passage::InPlay);
//! assert_eq!(readings[0].real_length.get(), 3);
//! assert_eq!(readings[1].passage, Passage::Blocked(Square::H2));
//! ```
//!
//! # Reading order
//!
//! 1. `mover.rs`, `length.rs`, `trajectory.rs`: what moves, how long, and what a trajectory is;
//! 2. [`template`]: the seven arrays, and how they are laid over the board;
//! 3. `simple.rs` (figures 9 to 12), `docked.rs` (13 and 14), `pawn.rs`, `castling.rs`: the procedures;
//! 4. `bundle.rs` (figure 8): which of them is called when;
//! 5. `fields.rs`: what a search asks most – how far, by way of which fields – as tables;
//! 6. [`memo`]: every bundle at most once per process;
//! 7. `store.rs` (figure 15): the cells;
//! 8. `reading.rs`: the real board; `growth.rs`: a whole bundle on it at once;
//! 9. `survey.rs`: the stored bundles of a position.
//!
//! # Stability
//!
//! Versions follow [Semantic Versioning](https://semver.org); while the major version is 0, a breaking change
//! increments the minor version. This covers everything public; which trajectories a bundle has is
//! mathematics and does not change.
//!
//! The crate knows the free board and, in `reading.rs`, `growth.rs` and `survey.rs`, where pieces stand.
//! Whose move it is, what a trajectory is good for and what the other side can do about it are questions for
//! the layers above.

mod bundle;
mod castling;
mod docked;
mod fields;
mod growth;
mod length;
pub mod memo;
mod mover;
mod pawn;
mod ply;
mod reading;
mod simple;
mod store;
mod survey;
pub mod template;
mod trajectory;

pub use bundle::{Bundle, Kind, Parameters};
pub use castling::{Castling, ParseRightsError, Rights};
pub use fields::{distance, one_move, one_move_to, reach, waypoints};
pub use growth::{Ground, Growth};
pub use length::Length;
pub use mover::Mover;
pub use ply::Ply;
pub use reading::{Passage, Reader, Reading};
pub use store::{Cell, CellId, PieceId, Purpose, Store};
pub use survey::{StoredBundle, Survey};
pub use trajectory::{Mark, Step, Trajectory};
