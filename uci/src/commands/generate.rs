//! `puchok completions` and `puchok man`: shell completions and manual pages, generated from the definition
//! of the command line.

use std::fs;
use std::io;
use std::path::Path;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::Cli;
use crate::failure::Failure;
use crate::input::quoted;

/// Writes completions for a shell.
pub(crate) fn completions(shell: Shell) -> Result<(), Failure> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "puchok", &mut text);
    write(&text)
}

/// Writes the manual page, or a folder of pages.
pub(crate) fn man(folder: Option<&Path>) -> Result<(), Failure> {
    let Some(folder) = folder else {
        let mut page = Vec::new();
        clap_mangen::Man::new(Cli::command()).render(&mut page)?;
        return write(&page);
    };
    let is_name = |command: &clap::Command| folder.as_os_str() == command.get_name();
    if !folder.exists() && Cli::command().get_subcommands().any(is_name) {
        let name = quoted(&folder.display().to_string());
        return Err(Failure::Input(format!(
            "'{name}' is a command, not a folder for pages: 'puchok help {name}' shows what it takes"
        )));
    }
    let failed = |error| Failure::File {
        path: quoted(&folder.display().to_string()),
        error,
    };
    fs::create_dir_all(folder).map_err(failed)?;
    clap_mangen::generate_to(Cli::command(), folder).map_err(failed)
}

fn write(text: &[u8]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    io::Write::write_all(&mut out, text)?;
    Ok(io::Write::flush(&mut out)?)
}
