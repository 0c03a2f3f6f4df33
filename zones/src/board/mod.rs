//! Facts about a single board, one function each, shared by all layers above.
//!
//! [`view`] (who controls which fields), [`moves`] (legal captures, promotions and checks), [`steps`] (where
//! a piece can go), [`exchange`] (static exchange evaluation), [`checks`] (which moves give check), [`siege`]
//! (what a move does to the enemy king), [`assault`] (how close a side is to mating), [`placed`] (pieces on
//! their fields), [`pawn_spans`] (the fields ahead of pawns), [`after`] (the board after a move), [`moved`] (a
//! move taken apart), [`pins`] (which pieces are pinned), [`corner`] (the order of fields) and [`golden`]
//! (multipliers of hashes).

pub mod after;
pub mod assault;
pub mod checks;
pub mod corner;
pub mod exchange;
pub mod golden;
pub mod moved;
pub mod moves;
pub mod pawn_spans;
pub mod pins;
pub mod placed;
pub mod siege;
pub mod steps;
pub mod view;
