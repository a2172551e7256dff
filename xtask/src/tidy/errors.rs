//! Errors and states have types: no text where a caller has to branch.

#[cfg(test)]
mod tests;

use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};

use super::Finding;
use super::source::{Source, is_test_only};

/// Names of fields that hold one of a few values.
const STATES: [&str; 5] = ["kind", "status", "state", "type", "severity"];
/// Fields whose values the contract leaves open although they are named like that.
const OPEN: [&str; 1] = ["resource_type"];

/// Finds `Result<_, String>`, `Box<dyn Error>` and `pub kind: String` in library crates.
pub(super) fn check(source: &Source<'_>) -> Vec<Finding> {
    let is_library = source.file.path.starts_with("crates/")
        && !source.file.path.starts_with("crates/cleveragents-cli/")
        && !source.file.path.starts_with("crates/cleveragents-testkit/");
    if !is_library || source.is_test {
        return Vec::new();
    }
    let mut visitor = Visitor { source, findings: Vec::new() };
    visitor.visit_file(&source.syntax);
    visitor.findings
}

struct Visitor<'a> {
    source: &'a Source<'a>,
    findings: Vec<Finding>,
}

impl Visitor<'_> {
    fn add(&mut self, line: usize, rule: &'static str, message: String, fix: &'static str) {
        self.findings.push(self.source.finding(line, rule, message, fix));
    }
}

impl<'ast> Visit<'ast> for Visitor<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test_only(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if !is_test_only(&item.attrs) {
            visit::visit_item_fn(self, item);
        }
    }

    fn visit_type_path(&mut self, path: &'ast syn::TypePath) {
        if let Some(last) = path.path.segments.last() {
            let arguments = generic_types(last);
            if last.ident == "Result" && arguments.get(1).is_some_and(|error| is_text(error)) {
                self.add(
                    last.span().start().line,
                    "text-error",
                    "an error that is only text".to_owned(),
                    "give the operation an error enum with typed fields",
                );
            }
            if last.ident == "Box" && arguments.first().is_some_and(|inner| is_dyn_error(inner)) {
                self.add(
                    last.span().start().line,
                    "boxed-error",
                    "an error without a type".to_owned(),
                    "give the operation an error enum and keep the cause in `source`",
                );
            }
        }
        visit::visit_type_path(self, path);
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        let is_public = matches!(field.vis, syn::Visibility::Public(_));
        if let Some(ident) = field.ident.as_ref().filter(|_| is_public) {
            let name = ident.to_string();
            let name = name.trim_start_matches("r#");
            let is_state = STATES.iter().any(|state| {
                name.strip_suffix(state).is_some_and(|before| before.is_empty() || before.ends_with('_'))
            });
            let is_open = OPEN.contains(&name) || is_config(self.source);
            if is_state && !is_open && is_maybe_text(&field.ty) {
                self.add(
                    ident.span().start().line,
                    "text-state",
                    format!("`pub {name}: String` holds one of a few values"),
                    "make it an enum",
                );
            }
        }
        visit::visit_field(self, field);
    }
}

/// Flat serde structs at an edge keep text as it was written; they live in files named `config.rs`.
fn is_config(source: &Source<'_>) -> bool {
    source.file.stem().ends_with("config")
}

fn generic_types(segment: &syn::PathSegment) -> Vec<&syn::Type> {
    let syn::PathArguments::AngleBracketed(arguments) = &segment.arguments else { return Vec::new() };
    arguments
        .args
        .iter()
        .filter_map(
            |argument| if let syn::GenericArgument::Type(inner) = argument { Some(inner) } else { None },
        )
        .collect()
}

/// `String` or `&str`.
fn is_text(ty: &syn::Type) -> bool {
    if let syn::Type::Reference(reference) = ty {
        return matches!(&*reference.elem, syn::Type::Path(path) if path.path.is_ident("str"));
    }
    let syn::Type::Path(path) = ty else { return false };
    path.path.segments.last().is_some_and(|last| last.ident == "String")
}

/// `String`, `&str`, or either in an `Option`.
fn is_maybe_text(ty: &syn::Type) -> bool {
    let syn::Type::Path(path) = ty else { return is_text(ty) };
    is_text(ty)
        || path.path.segments.last().is_some_and(|last| {
            last.ident == "Option" && generic_types(last).first().is_some_and(|inner| is_text(inner))
        })
}

fn is_dyn_error(ty: &syn::Type) -> bool {
    let syn::Type::TraitObject(object) = ty else { return false };
    object.bounds.iter().any(|bound| {
        matches!(bound, syn::TypeParamBound::Trait(bound)
            if bound.path.segments.last().is_some_and(|last| last.ident == "Error"))
    })
}
