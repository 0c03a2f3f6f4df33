//! The name of a plan: the term of the estimate that accounts for it, checked against the board.

use std::ops::BitOr;

use puchok_zones::board::exchange;
use puchok_zones::board::steps::pawn_steps;
use puchok_zones::board::view::View;
use puchok_zones::plan::Way;
use shakmaty::{Bitboard, Color, File, Rank, Role, Square, attacks};

use super::gain::Change;
use super::kind::Kind;
use super::structure::{PAWNS_OF_FILES, is_half_open, is_shut, is_target, is_weak};
use crate::evaluation::boards;
use crate::evaluation::terms;
use crate::score::Centipawns;
use puchok_zones::board::pawn_spans;

/// A name with the field or piece that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    /// The kind.
    pub kind: Kind,
    /// What it is about: the pawn that is attacked or stopped, the king, or the like.
    pub about: Option<Square>,
    /// How it does what its kind says.
    pub manner: Manner,
}

/// How a plan does what its kind says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// As the kind says: its subject is attacked, stopped or taken.
    Plain,
    /// It protects its subject.
    Guards,
    /// Its subject can no longer advance, and stays weak.
    Fixes,
    /// A minority of pawns on a wing attacks the majority, which is left with a weak pawn (*minority
    /// attack*).
    Minority,
    /// A majority of pawns on a wing makes a passed pawn (*majority*).
    Majority,
    /// It joins a piece of this role that has gone to this field before.
    Joins(Role, Square),
}

impl Name {
    /// A name without a particular subject.
    pub fn of(kind: Kind) -> Name {
        Name {
            kind,
            about: None,
            manner: Manner::Plain,
        }
    }

    /// A name with the piece that it is about.
    pub fn about(kind: Kind, square: Square) -> Name {
        Name {
            about: Some(square),
            ..Name::of(kind)
        }
    }

    fn in_manner(self, manner: Manner) -> Name {
        Name { manner, ..self }
    }
}

/// The name of a plan whose piece goes along a way, except for castling. `before` and `now` are the boards,
/// `change` the difference in the estimate.
pub fn name(before: &View, now: &View, way: &Way, change: Option<&Change>) -> Name {
    match way.role {
        Role::Pawn => pawn(before, now, way),
        Role::King => Name::of(Kind::KingWalk),
        _ => officer(before, now, way, change),
    }
}

/// Whether a field is on the king's wing: on its file or at most two files away.
fn near(king: Square, field: Square) -> bool {
    king.file().distance(field.file()) <= 2
}

fn pawn(before: &View, now: &View, way: &Way) -> Name {
    let (side, to) = (way.side, way.to());
    let attacked = attacks::pawn_attacks(side, to) & before.side(!side);
    let is_passed = pawn_spans::passed(now, side).contains(to);
    let was_passed = pawn_spans::passed(before, side).contains(way.from);
    let officers = attacked & !before.board().pawns() & !before.board().kings();
    if let Some(piece) = officers.first().filter(|_| way.fields.len() == 1) {
        return Name::about(Kind::Attack, piece);
    }
    // A pawn that can be taken by a pawn on its way does not get past it.
    if is_passed && !meets_pawns(before, way) {
        if was_passed || pawn_spans::relative_rank(side, to) >= 4 {
            return Name::of(Kind::PassedPawn);
        }
        if gains_space(before, way) {
            return Name::of(Kind::Space);
        }
    }
    let king = before.king(!side);
    let is_home = pawn_spans::relative_rank(!side, king) <= 1;
    let is_far = !near(before.king(side), to) || pawn_spans::relative_rank(side, before.king(side)) > 1;
    let is_storm = is_home && near(king, to) && is_far && has_castled(king);
    if is_storm && has_officers(before, side) && pawn_spans::relative_rank(side, to) >= 3 {
        return Name::about(Kind::Storm, king);
    }
    if let Some(pawn) = (attacked & before.board().pawns()).first() {
        let lever = Name::about(Kind::Lever, pawn);
        return if is_minority_attack(before, now, way, pawn) {
            lever.in_manner(Manner::Minority)
        } else {
            lever
        };
    }
    if let Some(piece) = officers.first() {
        return Name::about(Kind::Attack, piece);
    }
    if let Some(pawn) = fixed(before, way) {
        return Name::about(Kind::WeakPawn, pawn).in_manner(Manner::Fixes);
    }
    match pawn_spans::relative_rank(side, to) {
        3.. if gains_space(before, way) => Name::of(Kind::Space),
        _ => Name {
            about: supported(before, side, to),
            ..Name::of(Kind::Other)
        },
    }
}

/// Whether space behind a pawn is useful: there are officers to use it, and the pawn is the foremost of its
/// side on the file.
fn gains_space(before: &View, way: &Way) -> bool {
    let officers = before.occupied() & !before.board().pawns() & !before.board().kings();
    let is_behind = pawn_spans::ahead(way.side, way.to()) & before.pieces(way.side, Role::Pawn);
    officers.count() > FEW_OFFICERS && is_behind.is_empty()
}

/// A piece of its own side that a pawn on this field protects and the other side attacks.
pub(super) fn supported(view: &View, side: Color, to: Square) -> Option<Square> {
    (attacks::pawn_attacks(side, to) & view.side(side) & view.controlled(!side)).first()
}

/// Whether a pawn of the other side can take the pawn on its way, en passant included.
fn meets_pawns(before: &View, way: &Way) -> bool {
    let control = before.by_role(!way.side, Role::Pawn);
    way.steps()
        .any(|(from, to)| (attacks::between(from, to).with(to) & control).any())
}

/// A weak pawn of the other side, not past the middle, whose next field no pawn controlled before and this
/// one controls now.
fn fixed(before: &View, way: &Way) -> Option<Square> {
    let (side, other) = (way.side, !way.side);
    let control =
        attacks::pawn_attacks(side, way.to()) & !before.by_role(side, Role::Pawn) & !before.occupied();
    before.pieces(other, Role::Pawn).into_iter().find(|&pawn| {
        pawn_spans::relative_rank(other, pawn) < 4
            && pawn_steps(other, pawn, before.occupied())
                .into_iter()
                .any(|step| step.distance(pawn) == 1 && control.contains(step))
            && before.controlled(other).contains(pawn)
            && is_weak(before, pawn)
    })
}

/// The three files of the wing that the field belongs to.
fn wing(field: Square) -> Option<Bitboard> {
    let files = match field.file().to_u32() {
        0..=2 => [File::A, File::B, File::C],
        5..=7 => [File::F, File::G, File::H],
        _ => return None,
    };
    Some(
        files
            .map(Bitboard::from_file)
            .into_iter()
            .fold(Bitboard::EMPTY, BitOr::bitor),
    )
}

/// Whether a lever is a minority attack: the side has fewer pawns on the wing, and after the exchanges the
/// other side has a weak pawn there that was not weak before.
fn is_minority_attack(before: &View, now: &View, way: &Way, pawn: Square) -> bool {
    let (side, other) = (way.side, !way.side);
    let Some(wing) = wing(way.to()) else { return false };
    let count = |color| (before.pieces(color, Role::Pawn) & wing).count();
    if count(side) >= count(other) {
        return false;
    }
    let taken = boards::moved(now.board(), way.to(), pawn);
    let retaken = match exchange::first_capturer(&taken, pawn, other, taken.occupied(), Bitboard::EMPTY) {
        Some(taker) => boards::moved(&taken, taker.on, pawn),
        None => taken,
    };
    let after = View::of(retaken, now.turn(), None);
    (after.pieces(other, Role::Pawn) & wing).into_iter().any(|pawn| {
        is_weak(&after, pawn) && !(before.pieces(other, Role::Pawn).contains(pawn) && is_weak(before, pawn))
    })
}

/// Whether a side has the officers for which a storm opens lines.
fn has_officers(view: &View, side: Color) -> bool {
    (view.side(side) & !view.board().pawns() & !view.board().kings()).count() >= 2
}

/// Whether a king stands on a wing.
fn has_castled(king: Square) -> bool {
    !(3..5).contains(&king.file().to_u32())
}

/// Officers of both sides up to which space does not matter.
const FEW_OFFICERS: usize = 4;

/// Fields of a long diagonal that a bishop on it has to control.
const FIELDS_OF_LONG: usize = 4;

/// The fields of the two long diagonals.
const LONG_DIAGONALS: Bitboard = Bitboard(0x8142_2418_1824_4281);

/// The terms that may name an officer's plan, and the strongest so far.
struct Officer<'a> {
    before: &'a View,
    now: &'a View,
    change: &'a Change,
    side: Color,
    role: Role,
    from: Square,
    to: Square,
    /// What the piece gains in mobility and placement.
    activity: Centipawns,
    best: (Centipawns, Name),
}

/// Centipawns that a term has to exceed to name a plan.
const SPEAKS: Centipawns = Centipawns(4);

fn officer(before: &View, now: &View, way: &Way, change: Option<&Change>) -> Name {
    let Some(change) = change else {
        return Name::of(Kind::Mobility);
    };
    let (mobility, place) = match way.role {
        Role::Knight => (terms::KNIGHT_MOBILITY, terms::KNIGHT_PLACE),
        Role::Bishop => (terms::BISHOP_MOBILITY, terms::BISHOP_PLACE),
        Role::Rook => (terms::ROOK_MOBILITY, terms::ROOK_PLACE),
        _ => (terms::QUEEN_MOBILITY, terms::QUEEN_PLACE),
    };
    let mut officer = Officer {
        before,
        now,
        change,
        side: way.side,
        role: way.role,
        from: way.from,
        to: way.to(),
        activity: change.own(mobility) + change.own(place),
        best: (SPEAKS, Name::of(Kind::Mobility)),
    };
    // Of equal terms the first names the plan.
    officer.by_place();
    officer.by_line();
    officer.by_attack_on_the_king();
    officer.by_blockade();
    officer.by_pieces();
    officer.best.1
}

impl Officer<'_> {
    /// Names the plan if a term is worth more than those before.
    fn speak(&mut self, worth: Centipawns, name: Name) {
        if worth > self.best.0 {
            self.best = (worth, name);
        }
    }

    /// Development, mobility, outposts.
    fn by_place(&mut self) {
        let back = Bitboard::from_rank(self.side.relative_rank(Rank::First));
        let is_minor = matches!(self.role, Role::Knight | Role::Bishop);
        let is_developing =
            is_minor && back.contains(self.from) && (self.before.side(self.side) & back).count() > 4;
        let kind = match is_developing {
            true => Kind::Development,
            false => Kind::Mobility,
        };
        self.speak(self.activity, Name::of(kind));
        // On the edge a piece is out of play rather than posted.
        if !matches!(self.to.file(), File::A | File::H) {
            self.speak(self.change.own(terms::OUTPOST), Name::of(Kind::Outpost));
        }
    }

    /// Files, the seventh rank, long diagonals.
    fn by_line(&mut self) {
        let (before, side, from, to) = (self.before, self.side, self.from, self.to);
        let is_free = !is_shut(self.now.board(), side, to);
        if self.role == Role::Rook && is_free {
            self.speak(self.change.own(terms::ROOK_FILE), Name::of(Kind::File));
        }
        // With few pawns left all files are open, and without rooks they lead nowhere.
        let has_files = before.board().rooks().any() && before.board().pawns().count() >= PAWNS_OF_FILES;
        let is_open = has_files && is_half_open(before, side, to) && is_free;
        if self.role == Role::Queen && from.file() != to.file() && is_open {
            self.speak(self.activity + Centipawns(2), Name::of(Kind::File));
        }
        let seventh = Bitboard::from_rank(side.relative_rank(Rank::Seventh));
        if self.role == Role::Rook && seventh.contains(to) && !seventh.contains(from) {
            let worth = self.gained().max(Centipawns::ZERO) + self.activity.max(Centipawns::ZERO);
            self.speak(worth + Centipawns(10), Name::of(Kind::Rank));
        }
        // A diagonal that is blocked is of no use to a bishop.
        let controlled = self.now.from(to) & LONG_DIAGONALS;
        let is_long = LONG_DIAGONALS.contains(to) && controlled.count() >= FIELDS_OF_LONG;
        if self.role == Role::Bishop && is_long && !LONG_DIAGONALS.contains(from) {
            self.speak(self.activity + Centipawns(5), Name::of(Kind::Diagonal));
        }
    }

    fn by_attack_on_the_king(&mut self) {
        let (now, other) = (self.now, !self.side);
        if (now.from(self.to) & now.king_ring(other)).is_empty() {
            return;
        }
        // A check is first of all an attack on the king.
        let worth = match now.from(self.to).contains(now.king(other)) {
            true => self.change.attack().max(self.activity) + Centipawns(1),
            false => self.change.attack(),
        };
        self.speak(worth, Name::about(Kind::KingAttack, self.before.king(other)));
    }

    /// A passed pawn of the other side is stopped that could still advance, by a piece that did not stand
    /// before it.
    fn by_blockade(&mut self) {
        let (before, other) = (self.before, !self.side);
        let stopped = pawn_spans::passed(before, other).into_iter().find(|&pawn| {
            let way = pawn_spans::ahead(other, pawn);
            let may_go_on = pawn_steps(other, pawn, before.occupied()).any();
            way.contains(self.to)
                && !way.contains(self.from)
                && may_go_on
                && pawn_spans::relative_rank(other, pawn) >= 3
        });
        if let Some(pawn) = stopped {
            let path = [
                terms::PASSED_FREE,
                terms::PASSED_STEP,
                terms::PASSED_PATH,
                terms::PASSED_SUPPORTED,
            ];
            let worth: Centipawns = path.iter().map(|&term| self.change.other(term)).sum();
            self.speak(worth + Centipawns(10), Name::about(Kind::Blockade, pawn));
        }
    }

    /// Weak pawns and pieces that are attacked, own pawns that are guarded.
    fn by_pieces(&mut self) {
        let (before, now, side) = (self.before, self.now, self.side);
        let newly = now.from(self.to) & !before.from(self.from);
        let attacked = newly & now.side(!side) & !now.board().kings();
        let mut weak = (attacked & before.board().pawns()).into_iter();
        if let Some(pawn) = weak.find(|&pawn| is_target(before, self.role, pawn)) {
            self.speak(self.gained(), Name::about(Kind::WeakPawn, pawn));
        } else if let Some(piece) = (attacked & !before.board().pawns()).first() {
            self.speak(self.gained(), Name::about(Kind::Attack, piece));
        }
        let guarded = newly
            & now.pieces(side, Role::Pawn)
            & before.controlled(!side)
            & !before.by_role(side, Role::Pawn);
        if let Some(pawn) = guarded.first() {
            let name = Name::about(Kind::WeakPawn, pawn).in_manner(Manner::Guards);
            self.speak(self.parried(), name);
        }
    }

    /// What the own threats are worth more.
    fn gained(&self) -> Centipawns {
        THREATS.iter().map(|&term| self.change.own(term)).sum()
    }

    /// What the other side's threats are worth less.
    fn parried(&self) -> Centipawns {
        THREATS.iter().map(|&term| self.change.other(term)).sum()
    }
}

/// Terms of the estimate that count threats.
const THREATS: [terms::Term; 4] = [
    terms::MINOR_THREAT,
    terms::ROOK_THREAT,
    terms::HANGING,
    terms::CONTESTED,
];

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{CastlingMode, Chess, fen::Fen};

    fn view(fen: &str) -> View {
        let fen: Fen = fen.parse().unwrap();
        let chess: Chess = fen.into_position(CastlingMode::Standard).unwrap();
        View::new(&chess)
    }

    fn of_pawn(fen: &str, from: Square, to: Square) -> Kind {
        let before = view(fen);
        let now = View::of(boards::moved(before.board(), from, to), before.turn(), None);
        let way = Way {
            side: before.turn(),
            role: Role::Pawn,
            from,
            clearance: None,
            fields: std::iter::once(to).collect(),
        };
        name(&before, &now, &way, None).kind
    }

    /// With queens and rooks the pawn storms the castled king; where only kings and pawns are left it does
    /// not.
    #[test]
    fn a_storm_needs_officers() {
        let middlegame = "3q1rk1/5ppp/8/8/6P1/8/PPP5/1K1RQ3 w - - 0 1";
        assert_eq!(of_pawn(middlegame, Square::G4, Square::G5), Kind::Storm);
        let ending = "6k1/5ppp/8/8/6P1/8/PPP5/1K6 w - - 0 1";
        assert_ne!(of_pawn(ending, Square::G4, Square::G5), Kind::Storm);
    }

    /// A pawn gets past an enemy pawn on the next file unless it can be taken there, on the field where it
    /// stops or en passant.
    #[test]
    fn a_pawn_that_is_taken_on_its_way_becomes_no_passed_pawn() {
        let name = |fen: &str| {
            let before = view(fen);
            let fields = [Square::A4, Square::A5];
            let way = Way {
                side: before.turn(),
                role: Role::Pawn,
                from: Square::A2,
                clearance: None,
                fields: fields.into_iter().collect(),
            };
            let now = View::of(boards::after(before.board(), way.steps()), before.turn(), None);
            name(&before, &now, &way, None).kind
        };
        assert_eq!(name("4k3/8/8/8/8/1p6/P7/4K3 w - - 0 1"), Kind::PassedPawn);
        assert_ne!(
            name("4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1"),
            Kind::PassedPawn,
            "in passing"
        );
        assert_ne!(
            name("4k3/8/8/1p6/8/8/P7/4K3 w - - 0 1"),
            Kind::PassedPawn,
            "on a4"
        );
    }
}
