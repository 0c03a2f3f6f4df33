//! Examples for the help of each command; a test parses every one of them.

pub(crate) const ALL: &str = "\
Examples:
  puchok                                        be a UCI engine (what a GUI starts)
  puchok analyse startpos --movetime 2000       search and explain
  puchok map startpos                           zones, plans, candidates
  puchok view                                   a board in the browser
  puchok help analyse                           more about a command";

pub(crate) const ANALYSE: &str = "\
Examples:
  puchok analyse startpos --nodes 100000
  puchok analyse \"7K/8/k1P5/7p/8/8/8/8 w - - 0 1\" --movetime 2000 --multipv 3
  puchok analyse 7K/8/k1P5/7p/8/8/8/8 w - - 0 1 --depth 15 --tree reti.svg
  cat positions.fen | puchok analyse - --nodes 20000 --format json";

pub(crate) const ANNOTATE: &str = "\
Examples:
  puchok annotate games.pgn
  puchok annotate games.pgn --game 3 --nodes 100000 --report game.html
  puchok annotate games.pgn --format pgn > annotated.pgn";

pub(crate) const VIEW: &str = "\
Examples:
  puchok view                                       the initial position
  puchok view \"7K/8/k1P5/7p/8/8/8/8 w - - 0 1\"
  puchok view games.pgn --no-open                   print the address only";

pub(crate) const BENCH: &str = "\
Examples:
  puchok bench
  puchok bench --depth 10 --format json";

pub(crate) const SUITE: &str = "\
Examples:
  puchok suite wac.epd --nodes 100000
  puchok suite wac.epd --movetime 1000 --threads 2
  head -20 wac.epd | puchok suite - --nodes 10000 --format json

A line of a suite is a position and what solves it:
  8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - bm Rxb2; id \"WAC.002\";";

pub(crate) const BUNDLE: &str = "\
Examples:
  puchok bundle knight g1 e5 2
  puchok bundle queen d1 h7 3 --format svg > queen.svg
  puchok bundle K e1 h1 2 --castling KQkq
  puchok bundle K f1 g1 1 --castling f1h1       (Chess960: king f1, rook h1)";

pub(crate) const BUNDLES: &str = "\
Examples:
  puchok bundles startpos --horizon 3 --piece knight
  puchok bundles \"q3k3/8/8/8/p7/8/8/R3K3 w - - 0 1\" --from a1 --to e8
  puchok bundles startpos --moves e4,e5,Nf3 --store
  cat positions.fen | puchok bundles - --format svg --out pictures";

pub(crate) const MAP: &str = "\
Examples:
  puchok map \"8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 0 1\"
  puchok map startpos --horizon 2 --format json";

pub(crate) const PLAN: &str = "\
Examples:
  puchok plan startpos
  puchok plan startpos --side white --number 1 --format svg > plan.svg";

pub(crate) const MATE: &str = "\
Examples:
  puchok mate \"7k/8/5K2/8/8/8/8/6R1 w - - 0 1\" --moves 2 --tries
  cat problems.epd | puchok mate - --movetime 10000 --format json";

pub(crate) const ENDGAME: &str = "\
Examples:
  puchok endgame build KQK KRK KBNK
  puchok endgame probe \"8/8/8/8/8/5k2/R7/2K5 w - - 0 1\"
  puchok endgame stats --all";

pub(crate) const PROVE: &str = "\
Examples:
  puchok prove \"7k/8/5K2/8/8/8/8/6R1 w - - 0 1\" --goal mate --moves 3
  puchok prove \"8/8/8/8/8/k1P5/8/K7 w - - 0 1\" --goal promote --side white
  puchok prove \"7k/3P4/5K2/8/8/8/8/8 w - - 0 1\" --chain promote:Q,mate
  puchok prove \"7k/8/5K2/8/8/8/8/6R1 w - - 0 1\" --goal mate --moves 3 --format dot > strategy.dot";

pub(crate) const FORMULA: &str = "\
Examples:
  puchok formula \"AG (p -> AF q)\"
  puchok formula \"AG p & EF !p\" --format json
  puchok formula \"EG p & EF !p\" --format dot > model.dot";

pub(crate) const ADVISE: &str = "\
Examples:
  puchok advise \"8/8/8/8/8/5k2/R7/2K5 w - - 0 1\"
  puchok advise \"8/8/8/8/8/5k2/R7/2K5 b - - 0 1\" --play     (the other side defends)
  puchok advise \"8/8/8/8/8/5k2/R7/2K5 w - - 0 1\" --game     (you defend)
  puchok advise --verify KRK";

pub(crate) const MOVES: &str = "\
Examples:
  puchok moves startpos
  puchok moves startpos --perft 5
  cat positions.fen | puchok moves - --perft 4 --format json";

pub(crate) const COMPLETIONS: &str = "\
Examples:
  puchok completions bash > ~/.local/share/bash-completion/completions/puchok
  puchok completions zsh > ~/.zfunc/_puchok";

pub(crate) const MAN: &str = "\
Examples:
  puchok man > puchok.1
  puchok man ~/.local/share/man/man1";

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::Cli;

    /// The words of a command as a shell splits them, without any pipe, redirection or remark.
    fn words(line: &str) -> Vec<String> {
        let (mut words, mut word, mut quoted) = (Vec::new(), String::new(), false);
        let end = [" > ", "   "]
            .iter()
            .filter_map(|end| line.find(end))
            .min()
            .unwrap_or(line.len());
        for c in line[..end].chars() {
            match c {
                '"' => quoted = !quoted,
                ' ' if !quoted => words.push(std::mem::take(&mut word)),
                c => word.push(c),
            }
        }
        words.push(word);
        words
    }

    #[test]
    fn every_example_can_be_run() {
        let all = [
            ALL,
            ANALYSE,
            BENCH,
            SUITE,
            BUNDLE,
            BUNDLES,
            MAP,
            PLAN,
            MATE,
            ENDGAME,
            PROVE,
            FORMULA,
            ADVISE,
            MOVES,
            ANNOTATE,
            VIEW,
            COMPLETIONS,
            MAN,
        ];
        let mut tried = 0;
        for example in all.iter().flat_map(|text| text.lines()) {
            let Some(start) = example.find("puchok ").filter(|_| example.starts_with("  ")) else {
                continue;
            };
            let words = words(&example[start..]);
            if words.get(1).is_some_and(|word| word == "help" || word.is_empty()) {
                continue;
            }
            if let Err(error) = Cli::try_parse_from(&words) {
                panic!("{example}: {error}");
            }
            tried += 1;
        }
        // Each command has at least one.
        assert!(tried >= all.len(), "{tried}");
    }
}
