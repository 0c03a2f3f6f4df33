//! One line for what may not be asked, with what somebody may have meant.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::failure::{Failure, complain};

/// Help and version as asked for; anything else is one line on standard error and exit status 2.
pub(crate) fn usage(error: &clap::Error) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let written = error.print().and_then(|()| io::stdout().flush());
        return written.map_or_else(|error| Failure::from(error).report(), |()| ExitCode::SUCCESS);
    }
    complain(&refusal(error));
    ExitCode::from(2)
}

/// What is wrong with a command line, in one line.
pub(crate) fn refusal(error: &clap::Error) -> String {
    condensed(&error.to_string()) + &did_you_mean(error)
}

/// What somebody who mistyped a word may have meant.
fn did_you_mean(error: &clap::Error) -> String {
    let kinds = [
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedArg,
        ContextKind::SuggestedValue,
    ];
    let words = kinds.into_iter().find_map(|kind| match error.get(kind) {
        Some(ContextValue::String(word)) => Some(vec![word.clone()]),
        Some(ContextValue::Strings(words)) if !words.is_empty() => Some(words.clone()),
        _ => None,
    });
    // More than three are no help.
    words.map_or_else(String::new, |words| {
        let quoted: Vec<String> = words.iter().take(3).map(|word| format!("'{word}'")).collect();
        format!("; did you mean {}?", quoted.join(" or "))
    })
}

/// The first paragraph of clap's message, in one line.
fn condensed(message: &str) -> String {
    let paragraph = message.split("\n\n").next().unwrap_or(message);
    let words: Vec<&str> = paragraph.split_whitespace().collect();
    let line = words.join(" ");
    line.strip_prefix("error: ").unwrap_or(&line).to_owned()
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::refusal;
    use crate::cli::Cli;

    #[test]
    fn a_mistyped_word_is_guessed() {
        let message = |args: &[&str]| refusal(&Cli::try_parse_from(args).unwrap_err());
        insta::assert_snapshot!(message(&["puchok", "analsye", "startpos"]), @"unrecognized subcommand 'analsye'; did you mean 'analyze' or 'analyse'?");
        insta::assert_snapshot!(message(&["puchok", "bench", "--depht", "3"]), @"unexpected argument '--depht' found; did you mean '--depth'?");
        insta::assert_snapshot!(message(&["puchok", "bench", "--format", "jsn"]), @"invalid value 'jsn' for '--format <FORMAT>' [possible values: text, json]; did you mean 'json'?");
        insta::assert_snapshot!(message(&["puchok", "xyzzy"]), @"unrecognized subcommand 'xyzzy'");
    }
}
