//! One Rust file in the three forms that rules look at: text, scan and syntax.

#[cfg(test)]
mod tests;

use syn::Token;
use syn::punctuated::Punctuated;

use super::Finding;
use super::scan::{Scan, scan};
use crate::tree::SourceFile;

/// A Rust file with its comments taken apart and its syntax parsed.
pub(crate) struct Source<'a> {
    /// Path and text.
    pub(crate) file: &'a SourceFile,
    /// Code without comments and literals, and the comments.
    pub(crate) scan: Scan,
    /// The parsed file.
    pub(crate) syntax: syn::File,
    /// Whether the whole file is compiled for tests only.
    pub(crate) is_test: bool,
}

impl<'a> Source<'a> {
    /// Reads `file` when it is Rust; a file that does not parse is a finding.
    pub(crate) fn read(file: &'a SourceFile) -> Option<Result<Self, Finding>> {
        if !file.is_rust() {
            return None;
        }
        Some(match syn::parse_file(&file.text) {
            Ok(syntax) => Ok(Self { file, scan: scan(&file.text), syntax, is_test: file.is_test() }),
            Err(error) => Err(Finding {
                path: file.path.clone(),
                line: error.span().start().line,
                rule: "syntax",
                message: format!("the file does not parse: {error}"),
                fix: "mend the syntax, or teach tidy the syntax it does not know",
            }),
        })
    }

    /// A finding in this file.
    pub(crate) fn finding(
        &self,
        line: usize,
        rule: &'static str,
        message: String,
        fix: &'static str,
    ) -> Finding {
        Finding { path: self.file.path.clone(), line, rule, message, fix }
    }
}

/// Whether an item with these attributes is compiled for tests only.
pub(crate) fn is_test_only(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || (attribute.path().is_ident("cfg")
                && attribute.parse_args().is_ok_and(|condition| needs_test(&condition)))
    })
}

/// Whether a condition such as `all(test, unix)` can only hold in a test build.
fn needs_test(condition: &syn::Meta) -> bool {
    let parts = |list: &syn::MetaList| {
        list.parse_args_with(Punctuated::<syn::Meta, Token![,]>::parse_terminated).unwrap_or_default()
    };
    match condition {
        syn::Meta::Path(path) => path.is_ident("test"),
        syn::Meta::List(list) if list.path.is_ident("all") => parts(list).iter().any(needs_test),
        syn::Meta::List(list) if list.path.is_ident("any") => parts(list).iter().all(needs_test),
        syn::Meta::List(_) | syn::Meta::NameValue(_) => false,
    }
}
