//! The purpose of a plan, in one word.

/// The kind of a plan: the term of the estimate that accounts for it, or what its trunk leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Mate.
    Mate,
    /// An attack that wins something, or that forces the other side to protect a piece.
    Attack,
    /// A passed pawn promotes.
    Promotion,
    /// A field that a pawn protects and from which no pawn drives the piece away.
    Outpost,
    /// An open or half-open file for a rook, a file for a queen.
    File,
    /// The seventh rank for a rook.
    Rank,
    /// A long diagonal for a bishop or queen.
    Diagonal,
    /// The fields around the other king.
    KingAttack,
    /// The field in front of a passed pawn of the other side.
    Blockade,
    /// An attack on a weak pawn, or the protection of a pawn of its own side.
    WeakPawn,
    /// A pawn attacks pawns of the other side.
    Lever,
    /// A pawn takes space, or a part of the centre.
    Space,
    /// A pawn advances against the other king.
    Storm,
    /// A pawn becomes passed, or a passed pawn comes forward.
    PassedPawn,
    /// A piece leaves the back rank.
    Development,
    /// The king castles.
    Castling,
    /// The king goes somewhere without castling.
    KingWalk,
    /// A piece is exchanged for one of the same value.
    Exchange,
    /// A piece finds a better field.
    Mobility,
    /// None of these.
    Other,
}

impl Kind {
    /// All kinds, in the order of the schema.
    pub const ALL: [Kind; 20] = [
        Kind::Mate,
        Kind::Attack,
        Kind::Promotion,
        Kind::Outpost,
        Kind::File,
        Kind::Rank,
        Kind::Diagonal,
        Kind::KingAttack,
        Kind::Blockade,
        Kind::WeakPawn,
        Kind::Lever,
        Kind::Space,
        Kind::Storm,
        Kind::PassedPawn,
        Kind::Development,
        Kind::Castling,
        Kind::KingWalk,
        Kind::Exchange,
        Kind::Mobility,
        Kind::Other,
    ];

    /// The word for it in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Mate => "mate",
            Kind::Attack => "attack",
            Kind::Promotion => "promotion",
            Kind::Outpost => "outpost",
            Kind::File => "file",
            Kind::Rank => "rank",
            Kind::Diagonal => "diagonal",
            Kind::KingAttack => "king-attack",
            Kind::Blockade => "blockade",
            Kind::WeakPawn => "weak-pawn",
            Kind::Lever => "lever",
            Kind::Space => "space",
            Kind::Storm => "storm",
            Kind::PassedPawn => "passed-pawn",
            Kind::Development => "development",
            Kind::Castling => "castling",
            Kind::KingWalk => "king-walk",
            Kind::Exchange => "exchange",
            Kind::Mobility => "mobility",
            Kind::Other => "other",
        }
    }
}
