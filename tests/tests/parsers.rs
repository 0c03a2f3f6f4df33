//! Everything that parses external input: whatever the input, nothing panics.
//!
//! There are three kinds of texts: arbitrary ones, words of the language in any order, and valid texts with a
//! few characters damaged, which get furthest. `PROPTEST_CASES` gives the number of each (256 if not set).
//! Parsers that exist only in the binary (EPD, UCI, command-line arguments) have their tests next to them;
//! all have `panic` in their names: `PROPTEST_CASES=200000 cargo test --release --workspace -- panic`.
#![allow(clippy::unwrap_used, reason = "a test that cannot make its own files fails")]

use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use puchok_engine::bundles::Rights;
use puchok_engine::depth::Depth;
use puchok_engine::game::Game;
use puchok_engine::position::Position;
use puchok_engine::report::Silent;
use puchok_engine::score::Ply;
use puchok_engine::solvers::advice::tables::EndingTable;
use puchok_engine::solvers::endgames::build::in_memory;
use puchok_engine::solvers::endgames::source::{Pieces, SourceFile};
use puchok_engine::solvers::endgames::{Endgames, Material, file};
use puchok_engine::solvers::logic::chess::goal::Goal;
use puchok_engine::solvers::logic::formula::Formulas;
use puchok_engine::tablebases::{Remark, Tablebases};
use shakmaty::CastlingMode;

/// Valid FENs with every kind of field.
const FENS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
    "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
    "8/8/8/8/3R4/8/2k5/K7 w - -",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 99 300",
];

const FORMULAS: [&str; 3] = ["AG (p -> AF q) & EG !q", "∀□(p → ∀◇q) ∨ ∃○⊤", "A[p U E[q U !r]]"];

/// A text with some characters replaced.
fn damaged(texts: &'static [&'static str], with: &'static str) -> impl Strategy<Value = String> {
    let characters: Vec<char> = with.chars().collect();
    let change = (any::<Index>(), select(characters), 0..3_u8);
    (select(texts), prop::collection::vec(change, 1..6)).prop_map(|(text, changes)| {
        let mut text: Vec<char> = text.chars().collect();
        for (index, character, kind) in changes {
            let at = index.index(text.len().max(1)).min(text.len());
            match kind {
                0 if at < text.len() => text[at] = character,
                1 if at < text.len() => drop(text.remove(at)),
                _ => text.insert(at, character),
            }
        }
        text.into_iter().collect()
    })
}

/// Parses a FEN, and checks the result.
fn read_fen(text: &str) {
    for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
        match Position::from_fen(text, mode) {
            Ok(position) => {
                let again = Position::from_fen(&position.fen(), mode).unwrap();
                assert_eq!(again.fen(), position.fen());
                for m in position.legal_moves() {
                    let uci = position.uci(m).to_string();
                    assert_eq!(position.parse_uci(&uci), Some(m), "{uci} in {}", position.fen());
                    let _ = position.san(m);
                    let _ = position.after(m).is_check();
                }
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

proptest! {
    #[test]
    fn fens_do_not_panic(any in "\\PC*", wild in "([KQRBNPkqrbnp1-9/]{0,80}) [wb-] [KQkqA-Ha-h-]{0,5} [a-h0-9-]{0,3} [0-9]{0,12} [0-9]{0,12}") {
        read_fen(&any);
        read_fen(&wild);
    }

    #[test]
    fn damaged_fens_do_not_panic(text in damaged(&FENS, "KkQPp18/ w-bé9\t")) {
        read_fen(&text);
    }

    #[test]
    fn moves_do_not_panic(moves in prop::collection::vec("[a-i][0-9][a-i][0-9][qrbnkpx]?|0000|\\PC{0,5}", 0..6)) {
        let mut game = Game::default();
        let _ = game.play_all(moves.iter().map(String::as_str));
    }

    #[test]
    fn formulas_do_not_panic(any in "\\PC*", damaged in damaged(&FORMULAS, "()[]U AEFGX!&|->∀∃□pq")) {
        for text in [any, damaged] {
            let mut formulas = Formulas::new();
            if let Ok(id) = formulas.parse(&text) {
                let printed = formulas.display(id, Default::default()).to_string();
                prop_assert_eq!(formulas.parse(&printed), Ok(id), "{}", printed);
            }
        }
    }

    #[test]
    fn names_do_not_panic(text in "\\PC{0,20}", goal in "(mate|material|promote|reach|control|avoid-mate):?[KQRBNP]?[@:]?[a-i]?[0-9]{0,4}", ending in "K[QRBNPK]{0,6}", rights in "[KQkqa-h1-8,-]{0,12}") {
        for text in [&text, &goal, &ending, &rights] {
            let _ = text.parse::<Goal>();
            let _ = text.parse::<Material>();
            let _ = text.parse::<Rights>();
        }
    }

    #[test]
    fn damaged_advice_does_not_panic(text in damaged(&[
        include_str!("../../engine/advice/krk.al0"),
        include_str!("../../engine/advice/kpk.al0"),
    ], "(),.:[]%_9<>= a\n")) {
        let _ = EndingTable::parse(&text);
    }
}

/// A table of king and rook as written to a file.
fn rook_file() -> &'static [u8] {
    static BYTES: OnceLock<Vec<u8>> = OnceLock::new();
    BYTES.get_or_init(|| {
        let material = "KRK".parse().unwrap();
        let endgames = in_memory(&[material], &mut Silent).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = file::write(endgames.table(material).unwrap(), folder.path()).unwrap();
        fs::read(path).unwrap()
    })
}

/// Corrects the checksum, because it does not protect against deliberate damage.
fn with_checksum(mut bytes: Vec<u8>) -> Vec<u8> {
    if bytes.len() >= 16 {
        let mut sum = crc32fast::Hasher::new();
        sum.update(&bytes[..12]);
        sum.update(&bytes[16..]);
        let sum = sum.finalize().to_le_bytes();
        bytes[12..16].copy_from_slice(&sum);
    }
    bytes
}

/// Probes a table for positions of its ending.
fn ask(endgames: &Endgames) {
    for fen in [
        "8/8/8/8/3R4/8/2k5/K7 w - - 0 1",
        "8/8/8/8/3R4/8/2k5/K7 b - - 0 1",
        "7k/7R/6K1/8/8/8/8/8 b - - 0 1",
    ] {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let _ = endgames.look_up(&position);
        let _ = endgames.moves(&position);
        let _ = endgames.line_to_mate(&position);
    }
}

proptest! {
    #[test]
    fn damaged_databases_do_not_panic(
        changes in prop::collection::vec((any::<Index>(), any::<u8>()), 0..8),
        head in prop::collection::vec((0..32_usize, any::<u8>()), 0..4),
        length in prop::option::of(any::<Index>()),
        is_sealed in any::<bool>(),
    ) {
        let mut bytes = rook_file().to_vec();
        for (index, byte) in changes {
            let at = index.index(bytes.len());
            bytes[at] = byte;
        }
        for (at, byte) in head {
            bytes[at] = byte;
        }
        if let Some(length) = length {
            bytes.truncate(length.index(bytes.len()));
        }
        let bytes = if is_sealed { with_checksum(bytes) } else { bytes };
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("KRK.dtm"), &bytes).unwrap();
        if let Ok(table) = file::open(&folder.path().join("KRK.dtm")) {
            let mut endgames = Endgames::default();
            endgames.insert(table);
            ask(&endgames);
        }
    }

    #[test]
    fn syzygy_files_of_junk_do_not_panic(
        magic in select(vec![[0x71, 0xe8, 0x23, 0x5d], [0xd7, 0x66, 0x0c, 0xa5], [0; 4]]),
        junk in prop::collection::vec(any::<u8>(), 0..400),
        ending in select(vec!["KRvK.rtbw", "KRvK.rtbz", "KRvKR.rtbw", "x.rtbw"]),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let mut bytes = magic.to_vec();
        bytes.extend(junk);
        // The length of a real file is 16 more than a multiple of 64.
        bytes.resize(bytes.len().next_multiple_of(64) + 16, 0);
        fs::write(folder.path().join(ending), &bytes).unwrap();
        let folders: [PathBuf; 1] = [folder.path().to_path_buf()];
        let (tablebases, remarks) = Tablebases::open(&[], &folders);
        let refused = remarks.iter().filter(|remark| matches!(remark, Remark::Refused(..)));
        // Files without a table's name are ignored; each kind of table has its own magic number.
        let is_table = match ending.split_once('.') {
            Some(("x", _)) => true,
            Some((_, "rtbw")) => magic == [0x71, 0xe8, 0x23, 0x5d],
            _ => magic == [0xd7, 0x66, 0x0c, 0xa5],
        };
        prop_assert_eq!(refused.count(), usize::from(!is_table));
        for fen in ["8/8/8/8/3R4/8/2k5/K7 w - - 0 1", "7r/8/8/8/3R4/8/2k5/K7 b - - 0 1"] {
            let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
            let _ = tablebases.score(&position, Ply(1), Depth::ONE);
            let _ = tablebases.root(&Game::new(position), &[], 1);
        }
    }

}

proptest! {
    // Files of 16 MiB: a few are enough.
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn source_files_of_junk_do_not_panic(
        entries in prop::collection::vec((any::<Index>(), any::<u8>()), 0..30),
        fields in [0..64_u32, 0..64, 0..64, 0..64],
    ) {
        let mut bytes = vec![0xff; puchok_engine::solvers::endgames::source::SIZE];
        for (index, byte) in entries {
            let at = index.index(bytes.len());
            bytes[at] = byte;
        }
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(file.path(), &bytes).unwrap();
        let source = SourceFile::read(file.path()).unwrap();
        let [king, bishop, knight, black_king] = fields.map(shakmaty::Square::new);
        let _ = source.answer(Pieces { king, bishop, knight, black_king });
    }
}
