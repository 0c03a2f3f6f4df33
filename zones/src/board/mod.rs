//! Facts of one board, one function each: everything above asks here.
//!
//! [`view`] (who controls which fields), [`moves`] (which captures, promotions and checks are legal), [`steps`] (where a piece can go),
//! [`exchange`] (what captures on one field bring), [`checks`] (which moves give check), [`siege`] (what a move does to the enemy king),
//! [`assault`] (how near a side is to mating), [`pawn_spans`] (what lies before pawns), [`after`] (the board after a move), `moved` (what a
//! move is made of, for these) and [`corner`] (which field comes first).

pub mod after;
pub mod assault;
pub mod checks;
pub mod corner;
pub mod exchange;
pub mod golden;
pub(crate) mod moved;
pub mod moves;
pub mod pawn_spans;
pub mod pins;
pub mod siege;
pub mod steps;
pub mod view;
