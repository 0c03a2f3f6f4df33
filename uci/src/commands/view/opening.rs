//! The browser that is opened at the address, without telling it to others.
//!
//! What a process is called with all users of the machine can see, and the address has the token in it. So the browser is given a file that only this
//! user can read, and which leads on.

use std::io::{self, Write};

use tempfile::{Builder, NamedTempFile, TempDir};

use crate::failure::complain;

/// The file, in a folder of its own; both go with it.
#[derive(Debug)]
pub(super) struct Leading {
    /// Before the folder: it can go only when it is empty.
    file: NamedTempFile,
    _folder: TempDir,
}

/// Opens the browser at an address; where that cannot be done, says so.
pub(super) fn open(address: &str) -> Option<Leading> {
    let opened = leading_to(address).and_then(|leading| {
        open::that_detached(leading.file.path())?;
        Ok(leading)
    });
    opened
        .inspect_err(|error| {
            complain(&format_args!(
                "cannot open the browser ({error}): open the address yourself"
            ));
        })
        .ok()
}

/// A file that leads to an address. The crate gives both, where there are such rights, to this user alone.
fn leading_to(address: &str) -> io::Result<Leading> {
    let folder = Builder::new().prefix("puchok-").tempdir()?;
    let mut file = Builder::new()
        .prefix("view-")
        .suffix(".html")
        .tempfile_in(&folder)?;
    writeln!(
        file,
        "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<meta name=\"referrer\" content=\"no-referrer\">\n\
         <meta http-equiv=\"refresh\" content=\"0; url={address}\">\n<title>puchok</title>\n<a href=\"{address}\">puchok</a>"
    )?;
    Ok(Leading {
        file,
        _folder: folder,
    })
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn nobody_else_can_read_the_address_and_nothing_is_left() {
        let leading = leading_to("http://127.0.0.1:1/token/").unwrap();
        let (file, folder) = (leading.file.path().to_owned(), leading._folder.path().to_owned());
        let rights = |path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((rights(&file), rights(&folder)), (0o600, 0o700));
        let text = fs::read_to_string(&file).unwrap();
        assert!(
            text.contains("content=\"0; url=http://127.0.0.1:1/token/\""),
            "{text}"
        );
        drop(leading);
        assert!(!file.exists() && !folder.exists());
    }
}
