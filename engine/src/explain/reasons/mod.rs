//! What is said of a position: of the chosen move, of its rivals, of threats.

pub(super) mod choice;
pub(super) mod explainer;
mod importance;
mod offers;
pub(super) mod passing;
mod repetition;
pub(super) mod selection;
mod step;
pub(super) mod threat;
mod why_not;
