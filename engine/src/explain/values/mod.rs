//! What moves are worth: searches of their own, and what their values mean beside one another.

pub mod estimate;
mod forced;
mod looks;
pub mod rivals;
pub(super) mod searches;
pub(super) mod verdict;
