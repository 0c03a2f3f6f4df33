//! Words in the move text of a game that are not moves.

use pgn_reader::SanPlus;

use super::place::{Part, Place};

/// The first word of the main line that contains letters but is not a move, and its line from 0. Without this
/// check, commentary outside braces would be skipped silently, and a misspelt move with it.
pub(super) fn strange_word(text: &str) -> Option<(usize, &str)> {
    find(text, |place| !place.in_variation())
}

/// The same for variations.
pub(super) fn strange_word_of_variation(text: &str) -> Option<(usize, &str)> {
    find(text, Place::in_variation)
}

fn find(text: &str, is_there: impl Fn(Place) -> bool) -> Option<(usize, &str)> {
    let mut place = Place::default();
    text.lines().enumerate().find_map(|(number, line)| {
        if place.is_tag(line) {
            return None;
        }
        let word = place.find_any_word(line, |place, word| is_there(place) && is_strange(word))?;
        Some((number, &line[word]))
    })
}

/// A move that parses and is legal nowhere.
const NO_MOVE: &str = "Ka1a1";

/// The text with an illegal move in place of each such word of a variation. The parser would pass over the word
/// and read the moves after it as those of the other side; an illegal move ends the variation.
pub(super) fn broken_off(text: &str) -> String {
    let mut place = Place::default();
    let mut told = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        if place.is_tag(line) || place.is_escaped(line) {
            told.push_str(line);
            continue;
        }
        let mut rest = line;
        while let Some((part, length)) = place.next_part(rest) {
            let (word, behind) = rest.split_at(length);
            rest = behind;
            let is_no_move = part == Part::Word && place.in_variation() && is_strange(word);
            told.push_str(if is_no_move { NO_MOVE } else { word });
        }
    }
    told
}

/// Words with letters that may stand among moves without being one: signs for glyphs
/// ([`super::spelling::plain`]) and the mark of an en passant capture.
const SIGNS: [&str; 6] = ["N", "TN", "D", "RR", "e.p.", "ep"];

/// Whether a word has letters after its number, and is neither a move nor one of the signs.
fn is_strange(word: &str) -> bool {
    let word = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    // Signs for check, for the quality of the move, and for the resulting position.
    let word = word.trim_end_matches(['!', '?', '+', '-', '#']);
    word.contains(char::is_alphabetic)
        && !SIGNS.contains(&word)
        && SanPlus::from_ascii(word.as_bytes()).is_err()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_move_breaks_a_variation_off() {
        for (text, told) in [
            (
                "1. e4 $14 (2. Sf3 $10 d6) e5 *",
                "1. e4 $14 (2. Ka1a1 $10 d6) e5 *",
            ),
            (
                "(1... null {null}\n2. d4 (2. Sc3))\n",
                "(1... Ka1a1 {null}\n2. d4 (2. Ka1a1))\n",
            ),
            (
                "[Event \"(Sf3\"]\n% (Sf3\n1. e4 N *",
                "[Event \"(Sf3\"]\n% (Sf3\n1. e4 N *",
            ),
        ] {
            assert_eq!(broken_off(text), told);
        }
    }

    #[test]
    fn words_are_told_from_moves() {
        for strange in [
            "1. e4 e5 2. Sf3 *",
            "1. e2-e4 *",
            "1. e4 (1. Sf3) e5 Exd4x *",
            "1. P-K4 *",
            "6. OO *",
            "2. Nf",
        ] {
            assert!(strange_word(strange).is_some(), "{strange}");
        }
        for played in [
            "1.e4! e5!? 2.Nf3+- $14 Nc6 ; rest of line Sf3\n3. O-O-O?? 1/2-1/2",
            "30.exd6 Ngxe5 31.bxa8=Q+ (Sf3 {Sf3}) Qh4xe1# e.p. N RR D +- 0-1",
        ] {
            assert_eq!(strange_word(played), None, "{played}");
        }
    }
}
