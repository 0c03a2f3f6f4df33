//! Plans of officers, by the terms of the estimate that they improve.

use puchok_zones::board::exchange;
use puchok_zones::board::pawn_spans;
use puchok_zones::board::steps::pawn_steps;
use puchok_zones::board::view::View;
use puchok_zones::plan::Way;
use shakmaty::{Bitboard, Board, Color, File, Rank, Role, Square};

use super::{Manner, Name, is_mutual, newly, waits};
use crate::evaluation::terms;
use crate::line::course::can_win;
use crate::line::placed::Placed;
use crate::plans::gain::Change;
use crate::plans::kind::Kind;
use crate::plans::structure::{PAWNS_OF_FILES, is_half_open, is_shut, is_target};
use crate::score::Centipawns;

/// Fields of a long diagonal that a bishop on it has to control.
const FIELDS_OF_LONG: usize = 4;

/// Moves of a piece that develop it, at most.
const MOVES_OF_DEVELOPMENT: usize = 2;

/// The fields of the two long diagonals.
const LONG_DIAGONALS: Bitboard = Bitboard(0x8142_2418_1824_4281);

/// The terms that may name an officer's plan, and the strongest so far.
struct Officer<'a> {
    before: &'a View,
    now: &'a View,
    way: &'a Way,
    change: &'a Change,
    side: Color,
    role: Role,
    from: Square,
    to: Square,
    /// What it controls from there and did not before.
    newly: Bitboard,
    /// What the piece gains in mobility and placement.
    activity: Centipawns,
    best: (Centipawns, Name),
}

/// Centipawns that a term has to exceed to name a plan.
const SPEAKS: Centipawns = Centipawns(4);

/// The name of an officer's plan.
pub(super) fn name(before: &View, now: &View, way: &Way, change: Option<&Change>) -> Name {
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
        way,
        change,
        side: way.side,
        role: way.role,
        from: way.from,
        to: way.to(),
        newly: newly(before, now, way),
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
        // After more moves a piece has come for something else.
        let is_short = self.way.fields.len() <= MOVES_OF_DEVELOPMENT;
        let is_at_home = back.contains(self.from) && (self.before.side(self.side) & back).count() > 4;
        let is_developing = is_minor && is_at_home && is_short;
        let kind = match is_developing {
            true => Kind::Development,
            false => Kind::Mobility,
        };
        self.speak(self.activity, Name::of(kind));
        // On the edge a piece is out of play rather than posted, and heavy pieces are not posted by pawns.
        if is_minor && !matches!(self.to.file(), File::A | File::H) {
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
        // A rook that has come to the seventh earlier only goes on along it.
        let is_there = |field: &Square| *field != to && seventh.contains(*field);
        let comes = !seventh.contains(from) && !self.way.fields.iter().any(is_there);
        if self.role == Role::Rook && seventh.contains(to) && comes {
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
        let has_helpers = self.role == Role::Queen || now.officers(self.side).count() > 1;
        // It attacks more of the fields around the king than before, or gives check.
        let around = now.king_ring(other);
        let comes_near =
            (now.from(self.to) & around).count() > (self.before.from(self.from) & around).count();
        let checks = now.from(self.to).contains(now.king(other));
        if !(comes_near || checks) || !has_helpers {
            return;
        }
        // A check is first of all an attack on the king.
        let worth = match checks {
            true => self.change.attack().max(self.activity) + Centipawns(1),
            false => self.change.attack(),
        };
        self.speak(worth, Name::about(Kind::KingAttack, self.before.king(other)));
    }

    /// A passed pawn of the other side is stopped that could still advance, by a piece that did not stand
    /// before it and comes before the pawn does.
    fn by_blockade(&mut self) {
        let (before, other) = (self.before, !self.side);
        let stopped = pawn_spans::passed(before, other).into_iter().find(|&pawn| {
            let way = pawn_spans::ahead(other, pawn);
            let may_go_on = pawn_steps(other, pawn, before.occupied()).any();
            let made_before =
                usize::from(self.way.length()).saturating_sub(usize::from(before.turn() == self.side));
            let comes_in_time = made_before < pawn.rank().distance(self.to.rank()) as usize;
            way.contains(self.to)
                && !way.contains(self.from)
                && may_go_on
                && comes_in_time
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
        let attacked = self.newly & now.side(!side) & !now.board().kings();
        let weak = (attacked & before.board().pawns()).into_iter();
        let weak = weak.filter(|&pawn| is_target(before, self.role, pawn));
        let officers = (attacked & !before.board().pawns()).into_iter();
        let officers = officers.filter(|&piece| !is_mutual(now, self.way, piece));
        let pawn = weak.max_by_key(|&pawn| self.won_by_taking(pawn));
        let piece = officers.max_by_key(|&piece| self.won_by_taking(piece));
        let is_won = |&piece: &Square| self.won_by_taking(piece) > Centipawns::ZERO;
        let moves = self.way.fields.len();
        let waits = |&piece: &Square| now.role_at(piece).is_some_and(|role| waits(moves, role));
        let needed = piece.filter(is_won).filter(waits);
        if let Some(pawn) = pawn.filter(|_| needed.is_none()) {
            self.speak(self.gained(), Name::about(Kind::WeakPawn, pawn));
        } else if let Some(piece) = piece {
            self.speak(self.gained(), Name::about(Kind::Attack, piece));
        }
        let guarded = self.newly & now.pieces(side, Role::Pawn) & now.controlled(!side);
        if let Some(pawn) = guarded.into_iter().find(|&pawn| self.saves(pawn)) {
            let name = Name::about(Kind::WeakPawn, pawn).in_manner(Manner::Guards);
            self.speak(self.parried(), name);
        }
    }

    /// Whether the other side could win a pawn of the side, now and at the end without the piece, and with it
    /// no longer.
    fn saves(&self, on: Square) -> bool {
        let pawn = Placed::new(Role::Pawn.of(self.side), on);
        let is_lost = |board: &Board| can_win(board, pawn) > Centipawns::ZERO;
        let with = self.now.board();
        let mut without = with.clone();
        without.discard_piece_at(self.to);
        // One that the plan itself moves has come under attack only there.
        let stood = self.before.pieces(self.side, Role::Pawn).contains(on);
        (!stood || is_lost(self.before.board())) && is_lost(&without) && !is_lost(with)
    }

    /// What the piece wins by taking what stands on a field, if what protects that takes back.
    fn won_by_taking(&self, on: Square) -> Centipawns {
        let worth = |role: Option<Role>| role.map_or(Centipawns::ZERO, exchange::value);
        let lost = match self.now.controlled(!self.side).contains(on) {
            true => exchange::value(self.role),
            false => Centipawns::ZERO,
        };
        worth(self.now.role_at(on)) - lost
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
