//! What each function of the test code asserts and calls.

use std::collections::BTreeSet;

use syn::parse::Parser as _;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, Token};

use crate::tidy::source::{Source, is_test_only};

/// Calls whose own code asserts: compile-fail suites and the runner of feature files.
const ASSERTING_CALLS: [&str; 3] = ["compile_fail", "run_and_exit", "run_test"];

/// One function of the test code.
pub(super) struct Function<'a> {
    /// The file it stands in.
    pub(super) source: &'a Source<'a>,
    /// Its name without path.
    pub(super) name: String,
    /// Line of its name.
    pub(super) line: usize,
    /// Whether it is a test itself.
    pub(super) is_test: bool,
    /// Whether it compares values.
    pub(super) compares: bool,
    /// Names of the functions and methods it calls.
    pub(super) calls: BTreeSet<String>,
}

impl Function<'_> {
    /// The crate it belongs to.
    pub(super) fn crate_folder(&self) -> &str {
        self.source.file.crate_folder().unwrap_or_default()
    }
}

/// The functions of `source` that are test code.
pub(super) fn functions<'a>(source: &'a Source<'a>) -> Vec<Function<'a>> {
    let in_tests = source.is_test || source.file.path.starts_with(super::SHARED);
    let mut collector = Collector { source, in_tests, functions: Vec::new() };
    collector.visit_file(&source.syntax);
    collector.functions
}

struct Collector<'a> {
    source: &'a Source<'a>,
    in_tests: bool,
    functions: Vec<Function<'a>>,
}

impl Collector<'_> {
    fn add(&mut self, attributes: &[syn::Attribute], signature: &syn::Signature, body: &syn::Block) {
        let is_test = attributes
            .iter()
            .any(|attribute| attribute.path().segments.last().is_some_and(|last| last.ident == "test"));
        if !is_test && !self.in_tests {
            return;
        }
        let mut facts = Facts::default();
        facts.visit_block(body);
        self.functions.push(Function {
            source: self.source,
            name: signature.ident.to_string(),
            line: signature.ident.span().start().line,
            is_test,
            compares: facts.compares,
            calls: facts.calls,
        });
    }
}

impl<'ast> Visit<'ast> for Collector<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        let before = self.in_tests;
        self.in_tests |= is_test_only(&item.attrs);
        visit::visit_item_mod(self, item);
        self.in_tests = before;
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.add(&item.attrs, &item.sig, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.add(&item.attrs, &item.sig, &item.block);
        visit::visit_impl_item_fn(self, item);
    }
}

#[derive(Default)]
struct Facts {
    compares: bool,
    calls: BTreeSet<String>,
}

impl<'ast> Visit<'ast> for Facts {
    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        if let Expr::Path(path) = &*call.func
            && let Some(last) = path.path.segments.last()
        {
            self.add_call(last.ident.to_string());
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.add_call(call.method.to_string());
        visit::visit_expr_method_call(self, call);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let Some(name) = call.path.segments.last().map(|last| last.ident.to_string()) else { return };
        let arguments = Punctuated::<Expr, Token![,]>::parse_terminated
            .parse2(call.tokens.clone())
            .map(|arguments| arguments.into_iter().collect::<Vec<_>>())
            .unwrap_or_default();
        let bare = name.trim_start_matches("debug_").trim_start_matches("prop_");
        self.compares |= match bare {
            "assert" => arguments.first().is_some_and(compares),
            "assert_eq" | "assert_ne" => !arguments.iter().take(2).any(is_bool),
            "panic" | "unreachable" => true,
            other => other.starts_with("assert_"),
        };
        for argument in &arguments {
            self.visit_expr(argument);
        }
    }
}

impl Facts {
    fn add_call(&mut self, name: String) {
        self.compares |= ASSERTING_CALLS.contains(&name.as_str());
        self.calls.insert(name);
    }
}

fn is_bool(expression: &Expr) -> bool {
    matches!(expression, Expr::Lit(literal) if matches!(literal.lit, syn::Lit::Bool(_)))
}

/// Whether a comparison or a pattern stands anywhere in `expression`.
fn compares(expression: &Expr) -> bool {
    struct Comparison(bool);
    impl<'ast> Visit<'ast> for Comparison {
        fn visit_expr_binary(&mut self, binary: &'ast syn::ExprBinary) {
            self.0 |= matches!(
                binary.op,
                BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_)
            );
            visit::visit_expr_binary(self, binary);
        }

        fn visit_macro(&mut self, call: &'ast syn::Macro) {
            self.0 |= call.path.is_ident("matches");
        }
    }
    let mut comparison = Comparison(false);
    comparison.visit_expr(expression);
    comparison.0
}
