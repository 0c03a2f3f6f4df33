//! Judging a move: what the zones of a node say for and against it, as features.
//!
//! The exchanges that a move changes are played out on the board after it: the new attacks of the moved piece and of those
//! behind it (trunks and unblocking), the attacks it adds to (support, level 2), the threats it denies (level 1), the
//! guards it withdraws. So a denial or a support counts only when it holds, and pieces that arrive too late do not count.

use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Board, Color, Move, Piece, Rank, Role, Square, attacks};

use crate::assault::{self, WaysOut};
use crate::attack;
use crate::exchange;
use crate::features::{self as f, Account};
use crate::map::field_of_arrival;
use crate::promotion;
use crate::view::View;
use crate::weights;
use crate::zone::{DenialRole, Gain, Zone};

/// How many threats of the other side are looked at move by move.
const THREATS: usize = 3;

/// What a move does, as far as reasons and break-off need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// What the exchange on its field wins, or loses when negative, in centipawns.
    pub gain: Gain,
    /// The largest new threat.
    pub threat: Gain,
    /// The second new threat.
    pub second: Gain,
    /// The most that it saves from the other side's threats, and how.
    pub saved: Option<(Gain, DenialRole, u8)>,
    /// The promotion zone it denies, by its place in the map.
    pub denies_promotion: Option<u8>,
    /// Whether it gives check.
    pub check: bool,
    /// Whether its threat, or its check, is another piece's whose line it uncovers.
    pub uncovers: bool,
    /// Whether a pawn comes nearer to promotion with it.
    pub advances: bool,
}

/// A node, seen from the side to move, before its moves are judged one by one.
pub(crate) struct Judge<'a> {
    view: &'a View,
    side: Color,
    /// The other side's threats, largest first, with their places in the map.
    threats: ArrayVec<(Zone, u8), THREATS>,
    /// The other side's promotion zones.
    promotions: ArrayVec<(Zone, u8), THREATS>,
    /// What the side to move wins now by capturing on a field.
    own_gain: &'a [Gain; 64],
    /// Fields where it wins something.
    own_open: Bitboard,
    own_sliders: Bitboard,
    /// The fields that they control.
    own_lines: Bitboard,
    other_sliders: Bitboard,
    /// Own pieces, not the king, that the other side attacks.
    attacked: Bitboard,
    /// Fields in front of passed pawns of the other side.
    before_passed: Bitboard,
    endgame: bool,
    /// The sharpest checks of the side to move and of the other side as things stand.
    own_check: WaysOut,
    other_check: WaysOut,
    /// Whether levels 2 and 3 are looked at.
    deep: bool,
    /// Own pieces, pawns and king left aside, that reach the fields around the other king: 1 or fewer, 2, 3, more, from 0.
    attackers: usize,
    forestalled: ArrayVec<Zone, THREATS>,
}

/// Officers of both sides up to which a position counts as an endgame.
const ENDGAME: usize = 6;

impl<'a> Judge<'a> {
    pub(crate) fn new(
        view: &'a View,
        threats: &[Zone],
        own_gain: &'a [Gain; 64],
        own_open: Bitboard,
        forestalled: ArrayVec<Zone, THREATS>,
        levels: u8,
    ) -> Judge<'a> {
        let side = view.turn();
        let board = view.board();
        let deep = levels >= 2;
        let sharpest = |side| {
            if deep {
                assault::sharpest_check(board, side)
            } else {
                WaysOut::MANY
            }
        };
        let mut judge = Judge {
            view,
            side,
            threats: ArrayVec::new(),
            promotions: ArrayVec::new(),
            own_gain,
            own_open,
            own_sliders: view.side(side) & board.sliders(),
            own_lines: view.by_role(side, Role::Bishop)
                | view.by_role(side, Role::Rook)
                | view.by_role(side, Role::Queen),
            other_sliders: view.side(!side) & board.sliders(),
            attacked: view.side(side) & view.controlled(!side) & !Bitboard::from(view.king(side)),
            before_passed: Bitboard::EMPTY,
            own_check: sharpest(side),
            attackers: {
                let ring = view.king_ring(!side);
                let officers = view.side(side) & !(board.pawns() | board.kings());
                let near = officers
                    .into_iter()
                    .filter(|&sq| (view.from(sq) & ring).any())
                    .count();
                near.clamp(1, 4) - 1
            },
            other_check: sharpest(!side),
            deep,
            endgame: (board.occupied() & !(board.pawns() | board.kings())).count() <= ENDGAME,
            forestalled,
        };
        for (index, zone) in threats.iter().enumerate() {
            let list = match zone.target {
                crate::zone::Target::Promotion(_) => {
                    judge.before_passed |= zone.first;
                    &mut judge.promotions
                }
                _ if zone.is_open() => &mut judge.threats,
                _ => continue,
            };
            if list.is_full() {
                if list.last().is_some_and(|(last, _)| last.gain >= zone.gain) {
                    continue;
                }
                list.pop();
            }
            let at = list
                .iter()
                .position(|(z, _)| z.gain < zone.gain)
                .unwrap_or(list.len());
            list.insert(at, (*zone, index as u8));
        }
        judge
    }

    /// The weights that were fitted to the features it looks at.
    #[inline]
    pub(crate) fn weights(&self) -> &'static [i16; f::COUNT] {
        if self.deep {
            &weights::WEIGHTS
        } else {
            &weights::NEAR
        }
    }

    /// Writes the features of a legal move into `account`. `position` is what it does for placement, in centipawns.
    pub(crate) fn describe<A: Account>(&self, mv: Move, position: i32, account: &mut A) -> Verdict {
        let (view, side) = (self.view, self.side);
        let mut verdict = Verdict {
            gain: 0,
            threat: 0,
            second: 0,
            saved: None,
            denies_promotion: None,
            check: false,
            uncovers: false,
            advances: false,
        };
        let Some(from) = mv.from() else { return verdict };
        let to = field_of_arrival(mv, side);
        let role = mv.promotion().unwrap_or(mv.role());
        let with_board = self.deep || !self.threats.is_empty();
        let after = After::new(view, mv, from, to, role.of(side), with_board);

        account.add(
            f::PLACEMENT.at(usize::from(self.endgame)),
            (position / 12).clamp(-12, 12),
        );
        self.exchange(mv, from, to, role, &mut verdict, account);
        let safe = verdict.gain >= 0;
        self.attacks(&after, safe, &mut verdict, account);
        self.denials(&after, &mut verdict, account);
        if self.deep {
            self.guards(&after, account);
        }
        if verdict.check {
            account.add(f::CHECKS_IN_ATTACK.at(self.attackers), 1);
        } else if verdict.gain >= 0 && !mv.is_capture() && verdict.threat == 0 {
            account.add(f::CALM_IN_ATTACK.at(self.attackers), 1);
        }
        if self.deep && !mv.is_castle() {
            self.sequel(mv, &after, &verdict, account);
        }
        self.manners(mv, &after, &mut verdict, account);
        verdict
    }

    /// What happens on the field of arrival itself.
    fn exchange<A: Account>(
        &self,
        mv: Move,
        from: Square,
        to: Square,
        role: Role,
        verdict: &mut Verdict,
        account: &mut A,
    ) {
        let view = self.view;
        verdict.gain = if mv.is_castle() {
            0
        } else if mv.is_capture() || mv.is_promotion() {
            exchange::gain(view.board(), mv, self.side)
        } else {
            -attack::stop_costs(view, self.side, role, from, to)
        };
        let gain = verdict.gain;
        match (mv.capture(), gain) {
            (_, 1..) => account.add(f::WINS.class(gain), 1),
            (Some(victim), 0) => account.add(f::EVEN.at(victim as usize - 1), 1),
            (Some(victim), _) => {
                account.add(f::SACRIFICE.class(-gain), 1);
                account.add(f::SACRIFICE_FOR.at(victim as usize - 1), 1);
            }
            (None, 0) => {
                if view.controlled(!self.side).contains(to) {
                    account.add(f::CONTESTED.at(0), 1);
                }
            }
            (None, _) => account.add(f::LOSES.class(-gain), 1),
        }
        match mv.promotion() {
            None => {}
            Some(Role::Queen) => account.add(f::PROMOTES.at(0), 1),
            Some(Role::Knight) if attacks::knight_attacks(to).contains(view.king(!self.side)) => {
                account.add(f::PROMOTES.at(1), 1);
            }
            Some(_) => account.add(f::PROMOTES.at(2), 1),
        }
        if view.checkers().any() {
            let way = match mv.role() {
                Role::King => 0,
                _ if mv.is_capture() => 2,
                _ => 1,
            };
            account.add(f::EVADES.at(way), 1);
        }
    }

    /// Checks, new threats, pins.
    fn attacks<A: Account>(&self, after: &After, safe: bool, verdict: &mut Verdict, account: &mut A) {
        let (view, side) = (self.view, self.side);
        let king = view.king(!side);
        let mut attacked = after.reach;
        let mut behind = Bitboard::EMPTY;
        for slider in self.behind(after.from) {
            if slider != after.from {
                let now = after.attacks_from(view, slider);
                behind |= now & !view.from(slider);
            }
        }
        let discovered = behind.contains(king);
        if attacked.contains(king) || discovered {
            verdict.check = true;
            verdict.uncovers = discovered;
            if discovered {
                account.add(f::DISCOVERED_CHECK.at(0), 1);
            }
            let lines = attacks::attacks(after.to, after.piece, after.occupied.without(king));
            let left =
                attacks::king_attacks(king) & !view.side(!side) & !(view.controlled(side) | lines | behind);
            let left = left.count().min(3);
            let group = if safe || discovered {
                f::CHECK
            } else {
                f::COSTLY_CHECK
            };
            account.add(group.at(left), 1);
        }
        attacked |= behind;
        let mut pinned = false;
        for target in attacked & after.others {
            let Some(victim) = view.role_at(target) else {
                continue;
            };
            if victim == Role::King {
                continue;
            }
            let before = self.own_gain[target.to_usize()];
            let value = exchange::value(victim);
            if value <= before {
                continue;
            }
            let covered = view.controlled(!side).contains(target);
            let gain = if !covered {
                value
            } else if !self.deep {
                value - exchange::value(after.piece.role)
            } else if value > exchange::value(after.piece.role) || view.controlled(side).contains(target) {
                exchange::reply(&after.board, target, victim, side, after.occupied)
            } else {
                0
            };
            let new = gain - before.max(0);
            if new <= 0 {
                continue;
            }
            if new > verdict.threat {
                verdict.second = verdict.threat;
                verdict.threat = new;
                verdict.uncovers |= behind.contains(target);
            } else if new > verdict.second {
                verdict.second = new;
            }
            pinned |= view.pinned(!side).contains(target);
        }
        if verdict.threat > 0 {
            let group = if safe { f::THREAT } else { f::COSTLY_THREAT };
            account.add(group.class(verdict.threat), 1);
            if verdict.second > 0 {
                account.add(f::SECOND_THREAT.class(verdict.second), 1);
            }
            if pinned {
                account.add(f::THREATENS_PINNED.at(0), 1);
            }
        }
        if self.deep && safe && matches!(after.piece.role, Role::Bishop | Role::Rook | Role::Queen) {
            self.pins(after, account);
        }
    }

    /// Own sliders that reach a field: what moves away from there may uncover them.
    #[inline]
    fn behind(&self, field: Square) -> Bitboard {
        let reaching = |slider: &Square| self.view.from(*slider).contains(field);
        if self.own_lines.contains(field) {
            self.own_sliders.into_iter().filter(reaching).collect()
        } else {
            Bitboard::EMPTY
        }
    }

    /// Pieces of the other side that the moved slider ties to what stands behind them.
    fn pins<A: Account>(&self, after: &After, account: &mut A) {
        let value = exchange::value(after.piece.role);
        let (mut to_king, mut to_piece) = (false, false);
        let king = self.view.king(!self.side);
        for target in after.reach & after.others {
            if target == king {
                continue;
            }
            let through = attacks::attacks(after.to, after.piece, after.occupied.without(target));
            for behind in through & !after.reach & after.others {
                match self.view.role_at(behind) {
                    Some(Role::King) => to_king = true,
                    Some(role) => to_piece |= exchange::value(role) > value,
                    None => {}
                }
            }
        }
        if to_king {
            account.add(f::PINS.at(0), 1);
        }
        if to_piece {
            account.add(f::PINS.at(1), 1);
        }
    }

    /// The threats of the other side that the move denies, and the largest it leaves.
    fn denials<A: Account>(&self, after: &After, verdict: &mut Verdict, account: &mut A) {
        let (view, side) = (self.view, self.side);
        let mut left = 0;
        for (zone, index) in &self.threats {
            let target = zone.target.square();
            let (now, role) = if target == after.from {
                (0, DenialRole::Retreat)
            } else if zone.piece == after.to {
                // The attacker is gone; another may stand behind it.
                (after.reply(view, target, side), DenialRole::Capture)
            } else if attacks::between(zone.piece, target).contains(after.to) {
                (after.reply(view, target, side), DenialRole::Blockade)
            } else if after.reach.contains(target) || view.from(after.from).contains(target) {
                (after.reply(view, target, side), DenialRole::Control)
            } else {
                (zone.gain, DenialRole::Control)
            };
            let saved = zone.gain - now;
            if saved > 0 && verdict.saved.is_none_or(|(most, ..)| saved > most) {
                verdict.saved = Some((saved, role, *index));
            }
            left = left.max(now);
        }
        if let Some((saved, role, _)) = verdict.saved {
            account.add(f::SAVES.class(saved), 1);
            account.add(f::SAVES_BY.at(role as usize), 1);
        }
        if left > 0 {
            account.add(f::LEAVES.class(left), 1);
        }
        for (zone, index) in &self.promotions {
            let path = promotion::path(zone.side, zone.piece);
            let controls = |fields: Bitboard| (fields & path).any();
            let king = after.piece.role == Role::King;
            let goal = zone.target.square();
            let denies = after.to == zone.piece
                || path.contains(after.to)
                || controls(after.reach) && !controls(view.from(after.from))
                || king
                    && (after.to.distance(goal) < after.from.distance(goal)
                        || after.to.distance(zone.piece) < after.from.distance(zone.piece));
            if denies {
                account.add(
                    f::DENIES_PROMOTION.at(usize::from(zone.length.clamp(1, 5)) - 1),
                    1,
                );
                verdict.denies_promotion.get_or_insert(*index);
            }
        }
        for zone in &self.forestalled {
            let target = zone.target.square();
            let stops = zone.safe;
            let denied = target == after.from
                || after.to == zone.piece
                || after.reach.contains(target) && !view.from(after.from).contains(target)
                || (stops & !after.reach & !Bitboard::from(after.to)).is_empty() && stops.any();
            if denied {
                account.add(f::FORESTALLS.class(zone.gain), 1);
                break;
            }
        }
    }

    /// What follows (levels 2 and 3): the piece that is offered is taken, and what is won then; the mate that is threatened.
    fn sequel<A: Account>(&self, mv: Move, after: &After, verdict: &Verdict, account: &mut A) {
        let (view, side) = (self.view, self.side);
        if self.other_check == WaysOut::NONE
            && !verdict.check
            && assault::sharpest_check(&after.board, !side) > WaysOut::NONE
        {
            account.add(f::DENIES_MATE.at(0), 1);
        }
        if verdict.gain >= 0 {
            if verdict.check || self.own_check == WaysOut::NONE {
                return;
            }
            let near = view.king_ring(!side);
            if (after.reach & near).any() || near.contains(after.to) || self.own_check <= WaysOut(2) {
                match assault::sharpest_check(&after.board, side) {
                    WaysOut(0) => account.add(f::MATE_THREAT.at(0), 1),
                    WaysOut(1) if self.own_check > WaysOut(1) => account.add(f::MATE_THREAT.at(1), 1),
                    _ => {}
                }
            }
            return;
        }
        if self
            .threats
            .iter()
            .any(|(zone, _)| zone.target.square() == after.from)
            && (mv.is_capture() || verdict.check)
        {
            account.add(f::DESPERADO.at(0), 1);
        }
        account.add(f::OFFERS_IN_ATTACK.at(self.attackers), 1);
        if self.own_check.0 < 4 {
            account.add(f::OFFERS_WHEN_SHARP.at(usize::from(self.own_check.0)), 1);
        }
        if view.king_ring(!side).contains(after.to) {
            let way = match mv.capture() {
                None => 0,
                Some(Role::Pawn) => 1,
                Some(_) => 2,
            };
            account.add(f::OFFERS_AT_KING.at(way), 1);
        }
        let Some(taken) = self.taken(after) else {
            account.add(f::TAKEN_BY_NOBODY.at(0), 1);
            return;
        };
        if taken.role == Role::King {
            account.add(f::TAKEN_BY_KING.at(0), 1);
        }
        let (won, drawn_away) = self.won_after(after, &taken);
        if won > 0 {
            let cost = exchange::value(after.piece.role) - mv.capture().map_or(0, exchange::value);
            let class = match won - cost {
                ..=-101 => 0,
                -100..=100 => 1,
                101..=500 => 2,
                _ => 3,
            };
            account.add(f::RECOVERS.at(class), 1);
        }
        if drawn_away > 0 {
            account.add(f::DRAWS_AWAY.class(drawn_away), 1);
        }
        if taken.ways.0 < 4 {
            account.add(f::CHECKS_AFTER.at(usize::from(taken.ways.0)), 1);
        }
    }

    /// The board on which the moved piece has been taken by the cheapest piece that can; `None` when none can.
    fn taken(&self, after: &After) -> Option<Taken> {
        let (view, side) = (self.view, self.side);
        let king = view.king(!side);
        let tied = view.pinned(!side).into_iter();
        let tied = tied
            .filter(|&piece| !attacks::aligned(king, piece, after.to))
            .collect();
        let (capturer, role) = exchange::first_capturer(&after.board, after.to, !side, after.occupied, tied)?;
        let mut board = after.board.clone();
        board.discard_piece_at(capturer);
        board.set_piece_at(after.to, role.of(!side));
        Some(Taken {
            ways: assault::sharpest_check(&board, side),
            board,
            capturer,
            role,
        })
    }

    /// The most that is won by capturing then, and the most of it that the capturing piece had guarded before.
    fn won_after(&self, after: &After, taken: &Taken) -> (Gain, Gain) {
        let board = &taken.board;
        let occupied = board.occupied();
        let guarded = self.view.from(taken.capturer);
        let hit = assault::control(board, self.side, after.to) & board.by_color(!self.side);
        let (mut won, mut drawn_away) = (0, 0);
        for target in hit & !board.kings() {
            let Some(victim) = board.role_at(target) else {
                continue;
            };
            if exchange::value(victim) > won {
                let gain = exchange::reply(board, target, victim, self.side, occupied);
                won = won.max(gain);
                if guarded.contains(target) && target != after.to {
                    drawn_away = drawn_away.max(gain);
                }
            }
        }
        (won, drawn_away)
    }

    /// Guards and shields that the move withdraws, attacks that it gives up, guards that it adds.
    fn guards<A: Account>(&self, after: &After, account: &mut A) {
        let (view, side) = (self.view, self.side);
        let mut lost = 0;
        for guarded in view.from(after.from) & self.attacked & !after.reach {
            lost = lost.max(after.reply(view, guarded, side) - self.threat_at(guarded));
        }
        for slider in self.other_sliders & !Bitboard::from(after.to) {
            if !view.from(slider).contains(after.from) {
                continue;
            }
            let now = after.attacks_from(view, slider) & !view.from(slider);
            for target in now & view.side(side) & !Bitboard::from(view.king(side)) {
                if target != after.from {
                    lost = lost.max(after.reply(view, target, side) - self.threat_at(target));
                }
            }
        }
        if lost > 0 {
            account.add(f::ABANDONS.class(lost), 1);
        }
        let mut given_up = 0;
        for target in view.from(after.from) & self.own_open & after.others & !after.reach {
            let Some(victim) = view.role_at(target) else {
                continue;
            };
            let now = exchange::reply(&after.board, target, victim, side, after.occupied).max(0);
            given_up = given_up.max(self.own_gain[target.to_usize()] - now);
        }
        if given_up > 0 {
            account.add(f::GIVES_UP.class(given_up), 1);
        }
        let new_guards = after.reach & self.attacked & !view.from(after.from);
        if new_guards.any() {
            account.add(f::GUARDS.at(0), 1);
        }
    }

    /// What the other side wins now by capturing on a field.
    #[inline]
    fn threat_at(&self, square: Square) -> Gain {
        let known = self
            .threats
            .iter()
            .find(|(zone, _)| zone.target.square() == square);
        known.map_or(0, |(zone, _)| zone.gain)
    }

    /// What sort of move it is, whatever zones it belongs to.
    fn manners<A: Account>(&self, mv: Move, after: &After, verdict: &mut Verdict, account: &mut A) {
        let (view, side) = (self.view, self.side);
        let (from, to, role) = (after.from, after.to, mv.role());
        let king = view.king(!side);
        if role == Role::Pawn {
            self.pawn_move(mv, after, verdict, account);
        } else if mv.is_castle() {
            account.add(f::CASTLES.at(0), 1);
        } else {
            if !mv.is_capture() {
                let group = if self.endgame { f::MOVES_LATE } else { f::MOVES };
                account.add(group.at(role as usize - 2), 1);
            }
            let rank = |square: Square| side.relative_rank(square.rank());
            if rank(to) < rank(from) {
                account.add(f::STEPS_BACK.at(0), 1);
            }
            if matches!(role, Role::Knight | Role::Bishop)
                && rank(from) == Rank::First
                && rank(to) > Rank::First
            {
                account.add(f::DEVELOPS.at(0), 1);
            }
            if role == Role::Rook {
                let pawns = Bitboard::from_file(to.file()) & view.board().pawns();
                if to.file() != from.file() && (pawns & view.side(side)).is_empty() {
                    account.add(f::ROOK_FILE.at(usize::from(pawns.is_empty())), 1);
                }
                if rank(to) == Rank::Seventh && rank(from) != Rank::Seventh {
                    account.add(f::SEVENTH.at(0), 1);
                }
            }
            if role == Role::King {
                if self.endgame {
                    let nearest = |square: Square| {
                        let pawns = view.pieces(!side, Role::Pawn);
                        pawns
                            .into_iter()
                            .map(|pawn| pawn.distance(square))
                            .min()
                            .unwrap_or(0)
                    };
                    if nearest(to) < nearest(from) {
                        account.add(f::KING_NEARS_PAWN.at(0), 1);
                    }
                    if to.distance(king) == 2 && (to.file() == king.file() || to.rank() == king.rank()) {
                        account.add(f::OPPOSITION.at(0), 1);
                    }
                }
            } else {
                account.add(
                    f::NEARS_KING.at(0),
                    from.distance(king) as i32 - to.distance(king) as i32,
                );
            }
        }
        if !mv.is_castle() && role != Role::King {
            let own_pawns = view.pieces(side, Role::Pawn);
            let area = !(view.by_role(!side, Role::Pawn) | view.side(side));
            if role != Role::Pawn {
                if (attacks::pawn_attacks(!side, to) & own_pawns).any() {
                    account.add(f::SUPPORTED.at(0), 1);
                }
                let more = (after.reach & area).count() as i32 - (view.from(from) & area).count() as i32;
                account.add(f::MOBILITY.at(0), more.clamp(-8, 8));
            }
            let ring = view.king_ring(!side);
            let near = (after.reach & ring).count() as i32 - (view.from(from) & ring).count() as i32;
            account.add(f::RING.at(0), near.clamp(-4, 4));
        }
        if self.before_passed.contains(to) {
            account.add(f::BLOCKADES.at(0), 1);
        }
    }

    fn pawn_move<A: Account>(&self, mv: Move, after: &After, verdict: &mut Verdict, account: &mut A) {
        let (view, side) = (self.view, self.side);
        let (from, to) = (after.from, after.to);
        let king = view.king(!side);
        let others = view.pieces(!side, Role::Pawn);
        let path = promotion::path(side, to);
        let rank = side.relative_rank(to.rank());
        if mv.promotion().is_none() && rank >= Rank::Third {
            let beside = path.shift(1) & !Bitboard::from_file(shakmaty::File::A)
                | path.shift(-1) & !Bitboard::from_file(shakmaty::File::H);
            if ((path | beside) & others).is_empty() {
                let index = rank.to_usize() - 2;
                account.add(f::PASSED_PAWN.at(index), 1);
                if (path & (after.occupied | view.controlled(!side))).is_empty() {
                    account.add(f::FREE_PAWN.at(index), 1);
                }
                verdict.advances = true;
            }
        }
        if mv.is_capture() || mv.is_promotion() {
            return;
        }
        account.add(f::PAWN_MOVE.at(usize::from(self.endgame)), 1);
        if (after.reach & others).any() {
            account.add(f::LEVER.at(0), 1);
        }
        if verdict.gain >= 0 && (after.reach & after.others & !others).any() {
            account.add(f::PAWN_ATTACK.at(0), 1);
        }
        let near = |king: Square| from.file().distance(king.file()) <= 1;
        if near(king) && king.rank().distance(to.rank()) <= 4 {
            account.add(f::STORM.at(0), 1);
        }
        let own = view.king(side);
        if !self.endgame && near(own) && own.rank().distance(from.rank()) <= 2 {
            account.add(f::BARES_KING.at(0), 1);
        }
    }
}

/// The board after a move and the capture of the piece that has moved.
struct Taken {
    board: Board,
    /// Where the capturing piece came from, and what it is.
    capturer: Square,
    role: Role,
    /// The ways out of the sharpest check that follows.
    ways: WaysOut,
}

/// The board after a move.
struct After {
    board: Board,
    occupied: Bitboard,
    /// Pieces of the other side that are left.
    others: Bitboard,
    from: Square,
    to: Square,
    /// The moved piece as it stands there.
    piece: Piece,
    /// What it attacks from there.
    reach: Bitboard,
}

impl After {
    /// `with_board`: whether exchanges will be played out on it; else its board stays empty.
    #[inline]
    fn new(view: &View, mv: Move, from: Square, to: Square, piece: Piece, with_board: bool) -> After {
        let others = view.side(!piece.color).without(to);
        let occupied = view.occupied().without(from).with(to);
        let mut after = After {
            occupied,
            others,
            from,
            to,
            piece,
            reach: attacks::attacks(to, piece, occupied),
            board: Board::empty(),
        };
        if with_board || mv.is_castle() || mv.is_en_passant() {
            after.complete(view, mv);
        }
        after
    }

    /// Makes the move on the board.
    fn complete(&mut self, view: &View, mv: Move) {
        let side = self.piece.color;
        let mut board = view.board().clone();
        if let Move::Castle { king, rook } = mv {
            board.discard_piece_at(king);
            board.discard_piece_at(rook);
            let castling = mv.castling_side().unwrap_or(shakmaty::CastlingSide::KingSide);
            board.set_piece_at(castling.rook_to(side), Role::Rook.of(side));
        } else {
            board.discard_piece_at(self.from);
        }
        if mv.is_en_passant() {
            board.discard_piece_at(Square::from_coords(self.to.file(), self.from.rank()));
        }
        board.set_piece_at(self.to, self.piece);
        self.occupied = board.occupied();
        self.others = board.by_color(!side);
        self.reach = attacks::attacks(self.to, self.piece, self.occupied);
        self.board = board;
    }

    /// What the piece on a field other than those of the move attacks.
    #[inline]
    fn attacks_from(&self, view: &View, square: Square) -> Bitboard {
        match view.board().piece_at(square) {
            Some(piece) => attacks::attacks(square, piece, self.occupied),
            None => Bitboard::EMPTY,
        }
    }

    /// What the other side wins by capturing on a field of `side`'s that the move has not touched; 0 when nothing.
    #[inline]
    fn reply(&self, view: &View, square: Square, side: Color) -> Gain {
        match view.role_at(square) {
            Some(Role::King) | None => 0,
            Some(role) => exchange::reply(&self.board, square, role, !side, self.occupied).max(0),
        }
    }
}
