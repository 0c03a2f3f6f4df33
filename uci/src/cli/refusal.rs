//! One-line error messages for invalid arguments, with suggestions.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::failure::{Failure, complain};
use crate::input::ALIKE;

/// Prints help or version if requested; any other error becomes one line on standard error, with exit status
/// 2.
pub(crate) fn usage(error: &clap::Error) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let written = error.print().and_then(|()| io::stdout().flush());
        return written.map_or_else(|error| Failure::from(error).report(), |()| ExitCode::SUCCESS);
    }
    complain(&refusal(error));
    ExitCode::from(2)
}

/// The error of a command line, on one line.
pub(crate) fn refusal(error: &clap::Error) -> String {
    condensed(&error.to_string()) + &did_you_mean(error) + &instead(error)
}

/// The options that may stand in place of a missing argument.
fn instead(error: &clap::Error) -> String {
    let missing = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::Strings(missing)) if error.kind() == ErrorKind::MissingRequiredArgument => missing,
        _ => return String::new(),
    };
    // clap shows the usage of the command that was meant, with the options that could replace the argument.
    let usage = match error.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) => usage.to_string(),
        _ => String::new(),
    };
    let is_ending = missing.iter().any(|argument| argument.starts_with("<ENDING>"));
    if !is_ending {
        String::new()
    } else if usage.contains("endgame build") {
        "; or --all-3 or --all-4 (all endings of three men, of three and four)".to_owned()
    } else {
        "; or --all (all tables of the folder)".to_owned()
    }
}

/// Suggestions for a mistyped word.
fn did_you_mean(error: &clap::Error) -> String {
    let kinds = [
        (ContextKind::InvalidSubcommand, ContextKind::SuggestedSubcommand),
        (ContextKind::InvalidArg, ContextKind::SuggestedArg),
        (ContextKind::InvalidValue, ContextKind::SuggestedValue),
    ];
    let words = kinds.into_iter().find_map(|(given, suggested)| {
        let mut words = match error.get(suggested)? {
            ContextValue::String(word) => vec![word.clone()],
            ContextValue::Strings(words) => words.clone(),
            _ => Vec::new(),
        };
        // clap also suggests words that have little in common.
        if let Some(ContextValue::String(given)) = error.get(given) {
            words.retain(|word| strsim::jaro_winkler(given, word) >= ALIKE);
        }
        (!words.is_empty()).then_some(words)
    });
    // More than three suggestions do not help.
    words.map_or_else(String::new, |words| {
        let quoted: Vec<String> = words.iter().take(3).map(|word| format!("'{word}'")).collect();
        format!("; did you mean {}?", quoted.join(" or "))
    })
}

/// The first paragraph of clap's message, on one line.
fn condensed(message: &str) -> String {
    let paragraph = message.split("\n\n").next().unwrap_or(message);
    let words: Vec<&str> = paragraph.split_whitespace().collect();
    let line = words.join(" ");
    line.strip_prefix("error: ").unwrap_or(&line).to_owned()
}

#[cfg(test)]
mod tests {
    use clap::{Arg, Command, CommandFactory, Parser};

    use super::refusal;
    use crate::cli::Cli;

    #[test]
    fn numbers_are_refused_in_plain_words() {
        let message = |args: &[&str]| {
            let args = [&["puchok"], args].concat();
            refusal(&Cli::try_parse_from(args).unwrap_err())
        };
        for wrong in ["abc", "0", "-1", "", "1.5"] {
            assert_eq!(
                message(&["analyse", "startpos", "--nodes", wrong]),
                format!("invalid value '{wrong}' for '--nodes <N>': a number from 1 on, not '{wrong}'")
            );
        }
        let large = "9".repeat(23);
        assert_eq!(
            message(&["analyse", "startpos", "--nodes", &large]),
            format!("invalid value '{large}' for '--nodes <N>': too large a number: '{large}'")
        );
        insta::assert_snapshot!(message(&["bench", "--depth", "-3"]), @"invalid value '-3' for '--depth <D>': a number from 1 to 120, not '-3'");
        insta::assert_snapshot!(message(&["analyse", "startpos", "--depth", "300"]), @"invalid value '300' for '--depth <D>': a number from 1 to 120, not '300'");
        insta::assert_snapshot!(message(&["analyse", "startpos", "--hash", "0"]), @"invalid value '0' for '--hash <MIB>': a number from 1 to 65536, not '0'");
        insta::assert_snapshot!(message(&["bundle", "N", "g1", "e5", "-2"]), @"invalid value '-2' for '<LENGTH>': a number from 1 to 15, not '-2'");
        insta::assert_snapshot!(message(&["view", "--port", "65536"]), @"invalid value '65536' for '--port <P>': a number from 0 to 65535, not '65536'");
        insta::assert_snapshot!(message(&["map", "startpos", "--plans=-1"]), @"invalid value '-1' for '--plans[=<N>]': a number from 1 on, not '-1'");
    }

    #[test]
    fn what_may_stand_in_place_of_an_argument_is_told() {
        let message = |command: &str| {
            let error = Cli::try_parse_from(["puchok", "endgame", command]).unwrap_err();
            refusal(&error)
        };
        insta::assert_snapshot!(message("build"), @"the following required arguments were not provided: <ENDING>...; or --all-3 or --all-4 (all endings of three men, of three and four)");
        for command in ["stats", "verify"] {
            assert_eq!(
                message(command),
                "the following required arguments were not provided: <ENDING>...; or --all (all tables of the folder)"
            );
        }
    }

    /// The options of a command and of its subcommands, each with the words that lead to it.
    fn options(command: &Command, words: &[String]) -> Vec<(Vec<String>, Arg)> {
        let own = command.get_arguments().filter(|arg| arg.get_long().is_some());
        let mut all: Vec<_> = own.map(|arg| (words.to_vec(), arg.clone())).collect();
        for below in command.get_subcommands() {
            let name = below.get_name().to_owned();
            all.extend(options(below, &[words, &[name]].concat()));
        }
        all
    }

    /// The range that an option states when it gets something other than a number, if it has both ends: "1 to
    /// 256".
    fn range(words: &[String], option: &str) -> Option<String> {
        let args = words.iter().cloned().chain([format!("--{option}=x")]);
        let message = refusal(&Cli::try_parse_from(args).err()?);
        let told = message.split_once(": a number from ")?.1.split_once(", not ")?.0;
        told.contains(" to ").then(|| told.to_owned())
    }

    #[test]
    fn the_help_tells_the_ranges() {
        let mut found = 0;
        for (words, arg) in options(&Cli::command(), &["puchok".to_owned()]) {
            let Some(range) = arg.get_long().and_then(|option| range(&words, option)) else {
                continue;
            };
            found += 1;
            let help = arg.get_help().unwrap().to_string().replace(',', "");
            assert!(help.contains(&range), "{words:?} {arg}: {range}: {help}");
        }
        assert!(found >= 20, "{found}");
    }

    #[test]
    fn a_mistyped_word_is_guessed() {
        let message = |args: &[&str]| refusal(&Cli::try_parse_from(args).unwrap_err());
        insta::assert_snapshot!(message(&["puchok", "analsye", "startpos"]), @"unrecognized subcommand 'analsye'; did you mean 'analyze' or 'analyse'?");
        insta::assert_snapshot!(message(&["puchok", "bench", "--depht", "3"]), @"unexpected argument '--depht' found; did you mean '--depth'?");
        insta::assert_snapshot!(message(&["puchok", "bench", "--format", "jsn"]), @"invalid value 'jsn' for '--format <FORMAT>' [possible values: text, json]; did you mean 'json'?");
        for unlike in ["xyzzy", "nosuch"] {
            assert_eq!(
                message(&["puchok", unlike]),
                format!("unrecognized subcommand '{unlike}'")
            );
        }
    }
}
