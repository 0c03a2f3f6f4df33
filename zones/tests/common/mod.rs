//! What several tests begin with: positions of random games, and a search that knows nothing.

pub(crate) mod nothing;
pub(crate) mod random_games;

pub(crate) use nothing::Nothing;
