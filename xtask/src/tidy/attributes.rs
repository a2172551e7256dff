//! Lints are silenced by `expect` with a reason, tests are never skipped, and nothing unwraps in product code.

#[cfg(test)]
mod tests;

use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};

use super::Finding;
use super::source::{Source, is_test_only};

/// Finds `allow`, `ignore` and `should_panic` everywhere, and `unwrap` and `expect` outside tests.
pub(super) fn check(source: &Source<'_>) -> Vec<Finding> {
    let is_free = source.is_test || is_expected(&source.syntax.attrs);
    let mut visitor = Visitor { source, is_free, findings: Vec::new() };
    visitor.visit_file(&source.syntax);
    visitor.findings
}

struct Visitor<'a> {
    source: &'a Source<'a>,
    /// Whether the code at hand is test code or says why it unwraps.
    is_free: bool,
    findings: Vec<Finding>,
}

impl<'ast> Visit<'ast> for Visitor<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        let before = self.is_free;
        self.is_free |= is_test_only(&item.attrs) || is_expected(&item.attrs);
        visit::visit_item_mod(self, item);
        self.is_free = before;
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        let before = self.is_free;
        self.is_free |= is_test_only(&item.attrs) || is_expected(&item.attrs);
        visit::visit_item_fn(self, item);
        self.is_free = before;
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        let before = self.is_free;
        self.is_free |= is_test_only(&item.attrs) || is_expected(&item.attrs);
        visit::visit_impl_item_fn(self, item);
        self.is_free = before;
    }

    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        let line = attribute.span().start().line;
        if attribute.path().is_ident("allow") {
            self.findings.push(self.source.finding(
                line,
                "allow",
                "`allow` silences a lint for good".to_owned(),
                "mend the code, or use `#[expect(lint, reason = \"…\")]` on the smallest item",
            ));
        }
        if attribute.path().is_ident("ignore") || attribute.path().is_ident("should_panic") {
            self.findings.push(self.source.finding(
                line,
                "skipped-test",
                "a test that is skipped, or passes by panicking anywhere".to_owned(),
                "make the test run always and compare a value",
            ));
        }
        visit::visit_attribute(self, attribute);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        let is_unwrap = (call.method == "unwrap" && call.args.is_empty())
            || (call.method == "expect" && call.args.len() == 1 && is_text(call.args.first()));
        if is_unwrap && !self.is_free {
            self.findings.push(self.source.finding(
                call.method.span().start().line,
                "unwrap",
                format!("`{}` outside tests", call.method),
                "return the error, or show in the types that it cannot happen",
            ));
        }
        visit::visit_expr_method_call(self, call);
    }
}

/// Whether `#[expect(clippy::unwrap_used, reason = "…")]` or its sibling is among the attributes; clippy asks for the
/// reason.
fn is_expected(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().filter(|attribute| attribute.path().is_ident("expect")).any(|attribute| {
        let mut is_found = false;
        // What does not parse as a lint list silences no lint.
        let parsed = attribute.parse_nested_meta(|lint| {
            is_found |= lint
                .path
                .segments
                .last()
                .is_some_and(|last| last.ident == "unwrap_used" || last.ident == "expect_used");
            if lint.input.peek(syn::Token![=]) {
                lint.value()?.parse::<syn::Expr>()?;
            }
            Ok(())
        });
        parsed.is_ok() && is_found
    })
}

fn is_text(argument: Option<&syn::Expr>) -> bool {
    matches!(argument, Some(syn::Expr::Lit(literal)) if matches!(literal.lit, syn::Lit::Str(_)))
}
