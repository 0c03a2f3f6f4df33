//! Recognises puchok's own earlier annotations, which are replaced rather than repeated when a game is
//! annotated again.

use super::whole::{WholeGame, WholeMove};

/// The name in the tag `Annotator`.
pub(super) const NAME: &str = "puchok";

/// How a summary of the game starts.
const SUMMARIES: [&str; 2] = ["Accuracy: White ", "Accuracy: Black "];

/// How a remark on a move starts, and how it introduces the better move.
const REMARK: &str = "[%eval ";
const BETTER: &str = "Better is ";

/// Glyphs that accompany such a remark: mistake, blunder, inaccuracy.
const ERRORS: [u8; 3] = [2, 4, 6];

/// The previous annotators together with puchok: "Kasparov, puchok".
pub(super) fn annotator(before: Option<&str>) -> String {
    match before.map(str::trim) {
        None | Some("" | "?") => NAME.to_owned(),
        Some(names) if is_named(names) => names.to_owned(),
        Some(name) => format!("{name}, {NAME}"),
    }
}

/// Whether puchok is one of the annotators.
pub(super) fn is_named(annotators: &str) -> bool {
    annotators.split(',').any(|name| name.trim() == NAME)
}

/// Removes what puchok wrote of the first `moves` moves: its summary, everything in a comment from the value
/// on, the glyph of an error that it explained, and variations that contain nothing but a value at the end.
pub(super) fn forget(game: &mut WholeGame, moves: usize) {
    for summary in SUMMARIES {
        cut(&mut game.comment, summary);
    }
    for said in game.moves.iter_mut().take(moves) {
        let remark = cut(&mut said.comment, REMARK);
        if remark.contains(BETTER) {
            said.nags.retain(|nag| !ERRORS.contains(nag));
        }
        said.variations.retain(|line| !is_value(line));
    }
}

/// Cuts a text at the first occurrence of `begin`, and returns the part cut off.
fn cut(text: &mut String, begin: &str) -> String {
    let Some(at) = text.find(begin) else {
        return String::new();
    };
    let rest = text.split_off(at);
    text.truncate(text.trim_end().len());
    rest
}

/// Whether the only remark in a line is its value at the end, as [`super::pgn`] writes missed moves.
fn is_value(line: &[WholeMove]) -> bool {
    let Some((last, before)) = line.split_last() else {
        return false;
    };
    let is_plain =
        |said: &WholeMove| said.before.is_empty() && said.nags.is_empty() && said.variations.is_empty();
    let is_number = |text: &str| {
        let number = text.strip_prefix(['+', '−']).unwrap_or_default();
        !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit() || b == b'.')
    };
    let is_mate = |text: &str| {
        let told = ["White", "Black"].iter().find_map(|side| text.strip_prefix(side));
        told.is_some_and(|told| told == " is mated" || told.starts_with(" mates in "))
    };
    before
        .iter()
        .all(|said| is_plain(said) && said.comment.is_empty())
        && is_plain(last)
        && (is_number(&last.comment) || is_mate(&last.comment))
}

#[cfg(test)]
mod tests {
    use super::super::whole::read;
    use super::*;

    #[test]
    fn annotators_are_added_to() {
        for (before, after) in [
            (None, "puchok"),
            (Some("?"), "puchok"),
            (Some("Kasparov"), "Kasparov, puchok"),
            (Some("Kasparov, puchok"), "Kasparov, puchok"),
        ] {
            assert_eq!(annotator(before), after);
        }
    }

    /// Other people's annotations stay, even in the same comment and at the same move.
    #[test]
    fn only_what_is_our_own_is_forgotten() {
        let text = "{Round one. Accuracy: White 90, Black 80.} 1. e4 $1 {Mine. [%eval 0.30] A good move.} \
                    e5 $6 $14 {[%eval 0.50] Better is c5 (+0.30). …} (1... c5 2. Nf3 {+0.30}) (1... c6 {+0.40 says Carl.}) \
                    (1... e6 $5 {−0.10}) 2. Nf3 {Just a move.} *\n";
        let mut game = read(text).unwrap();
        forget(&mut game, 4);
        assert_eq!(game.comment, "Round one.");
        let told: Vec<(&str, &[u8], usize)> = game
            .moves
            .iter()
            .map(|said| (said.comment.as_str(), &said.nags[..], said.variations.len()))
            .collect();
        assert_eq!(
            told,
            [("Mine.", &[1][..], 0), ("", &[14], 2), ("Just a move.", &[], 0)]
        );
    }
}
