//! The fields of one mapping, each read once and with its place.

use std::collections::BTreeSet;

use cleveragents_loader::yaml::{Mapping, Node, NodeValue, Pair, ScalarStyle};
use cleveragents_loader::{Diagnostic, DiagnosticCode, Severity, Span};

/// A list or a mapping may have this many texts.
const MAX_TEXTS: usize = 1024;

/// A mapping whose fields are read one after the other; what nobody reads is reported.
pub(crate) struct Fields<'n, 'd> {
    mapping: &'n Mapping<'n>,
    read: BTreeSet<&'n str>,
    known: Vec<&'static str>,
    pub(crate) diagnostics: &'d mut Vec<Diagnostic>,
}

/// A field that nobody reads.
pub(crate) struct Unread<'n> {
    /// The field.
    pub(crate) pair: &'n Pair<'n>,
    /// The known key that it resembles.
    pub(crate) near: Option<&'static str>,
}

impl<'n, 'd> Fields<'n, 'd> {
    /// Takes the fields of a node; none, with a diagnostic, when it is no mapping.
    pub(crate) fn of(node: &'n Node<'n>, what: &str, diagnostics: &'d mut Vec<Diagnostic>) -> Option<Self> {
        let Some(mapping) = node.as_mapping() else {
            diagnostics.push(wrong_kind(node, what, "a mapping"));
            return None;
        };
        Some(Self { mapping, read: BTreeSet::new(), known: Vec::new(), diagnostics })
    }

    /// Returns a field as it is.
    pub(crate) fn pair(&mut self, key: &'static str) -> Option<&'n Pair<'n>> {
        self.known.push(key);
        let pair = self.mapping.get(key)?;
        self.read.insert(&pair.key.text);
        Some(pair)
    }

    /// Returns the value of a field; `null` is no value.
    pub(crate) fn node(&mut self, key: &'static str) -> Option<&'n Node<'n>> {
        self.pair(key).map(|pair| &pair.value).filter(|node| !node.is_null())
    }

    pub(crate) fn text(&mut self, key: &'static str) -> Option<&'n str> {
        let node = self.node(key)?;
        self.as_text(node, &format!("`{key}`"))
    }

    pub(crate) fn flag(&mut self, key: &'static str) -> Option<bool> {
        let node = self.node(key)?;
        match plain(node) {
            Some("true") => Some(true),
            Some("false") => Some(false),
            _ => {
                self.diagnostics.push(wrong_kind(node, &format!("`{key}`"), "`true` or `false`"));
                None
            }
        }
    }

    /// Returns a number of seconds above zero.
    pub(crate) fn seconds(&mut self, key: &'static str) -> Option<f64> {
        let node = self.node(key)?;
        let seconds = plain(node).and_then(|text| text.parse::<f64>().ok());
        let usable = seconds.filter(|seconds| (0.001..=86_400.0).contains(seconds));
        if usable.is_none() {
            let wanted = "a number of seconds between 0.001 and 86400";
            self.diagnostics.push(wrong_kind(node, &format!("`{key}`"), wanted));
        }
        usable
    }

    pub(crate) fn texts(&mut self, key: &'static str) -> Option<Vec<&'n str>> {
        let node = self.node(key)?;
        self.as_texts(node, key)
    }

    pub(crate) fn as_texts(&mut self, node: &'n Node<'n>, key: &str) -> Option<Vec<&'n str>> {
        let Some(list) = node.as_sequence() else {
            self.diagnostics.push(wrong_kind(node, &format!("`{key}`"), "a list of texts"));
            return None;
        };
        if list.items.len() > MAX_TEXTS {
            self.diagnostics.push(too_long(node, key));
            return None;
        }
        let what = format!("an item of `{key}`");
        Some(list.items.iter().filter_map(|item| self.as_text(item, &what)).collect())
    }

    pub(crate) fn text_map(&mut self, key: &'static str) -> Option<Vec<(&'n str, &'n str)>> {
        let node = self.node(key)?;
        let Some(map) = node.as_mapping() else {
            self.diagnostics.push(wrong_kind(node, &format!("`{key}`"), "a mapping of texts"));
            return None;
        };
        if map.pairs.len() > MAX_TEXTS {
            self.diagnostics.push(too_long(node, key));
            return None;
        }
        let pairs = map.pairs.iter().filter_map(|pair| {
            let value =
                self.as_text(&pair.value, &format!("`{}` of `{key}`", pair.key.text.escape_debug()))?;
            Some((&*pair.key.text, value))
        });
        Some(pairs.collect())
    }

    /// Reads a text. Numbers and truth values are taken as they are written, with a warning: other clients refuse them.
    pub(crate) fn as_text(&mut self, node: &'n Node<'n>, what: &str) -> Option<&'n str> {
        match node.as_scalar() {
            Some(scalar) if scalar.style != ScalarStyle::Plain => Some(&scalar.text),
            Some(scalar) if !node.is_null() => {
                let message = format!("{what} is no text, and was read as one");
                let warning = Diagnostic::warning(DiagnosticCode::FieldType, node.span, message);
                self.diagnostics.push(warning.with_hint("put it into double quotes"));
                Some(&scalar.text)
            }
            _ => {
                self.diagnostics.push(wrong_kind(node, what, "a text"));
                None
            }
        }
    }

    /// Returns the place of a field, for diagnostics about it.
    pub(crate) fn span(&self, key: &str) -> Option<Span> {
        self.mapping.get(key).map(|pair| pair.key.span)
    }

    /// Returns the fields that nobody read, in the order of the text.
    pub(crate) fn unread(&self) -> Vec<Unread<'n>> {
        let pairs = self.mapping.pairs.iter().filter(|pair| !self.read.contains(&*pair.key.text));
        pairs.map(|pair| Unread { pair, near: near(&pair.key.text, &self.known) }).collect()
    }

    /// Reports every field that nobody read as a mistake.
    pub(crate) fn finish(self) {
        for Unread { pair, near } in self.unread() {
            self.diagnostics.push(unknown_key(pair, near, Severity::Error));
        }
    }
}

/// Says that a key is not known.
pub(crate) fn unknown_key(pair: &Pair, near: Option<&str>, severity: Severity) -> Diagnostic {
    let message = format!("unknown key `{}`", shortened(&pair.key.text));
    match near {
        None => Diagnostic::new(severity, DiagnosticCode::UnknownKey, pair.key.span, message),
        Some(near) => {
            let severity = severity.max(Severity::Warning);
            let found = Diagnostic::new(severity, DiagnosticCode::NearMissKey, pair.key.span, message);
            found.with_hint(format!("did you mean `{near}`?"))
        }
    }
}

/// Says that a value is of another kind than its field takes.
pub(crate) fn wrong_kind(node: &Node, what: &str, wanted: &str) -> Diagnostic {
    let found = match &node.value {
        NodeValue::Scalar(scalar) if scalar.style != ScalarStyle::Plain => "a text",
        NodeValue::Scalar(_) if node.is_null() => "nothing",
        NodeValue::Scalar(scalar) if matches!(&*scalar.text, "true" | "false") => "a truth value",
        NodeValue::Scalar(_) => "a number",
        NodeValue::Sequence(_) => "a list",
        NodeValue::Mapping(_) => "a mapping",
    };
    let message = format!("{what} takes {wanted}, found {found}");
    Diagnostic::error(DiagnosticCode::FieldType, node.span, message)
}

fn too_long(node: &Node, key: &str) -> Diagnostic {
    let message = format!("`{key}` has more than {MAX_TEXTS} entries");
    Diagnostic::error(DiagnosticCode::ServersLimit, node.span, message)
}

/// Returns the text of a value without quotes.
fn plain<'n>(node: &'n Node<'n>) -> Option<&'n str> {
    node.as_scalar().filter(|scalar| scalar.style == ScalarStyle::Plain).map(|scalar| &*scalar.text)
}

/// Returns the known word that was probably meant.
pub(crate) fn near(written: &str, known: &[&'static str]) -> Option<&'static str> {
    if written.len() > 64 {
        return None;
    }
    let scored =
        known.iter().map(|word| (strsim::jaro_winkler(&written.to_lowercase(), &word.to_lowercase()), *word));
    scored
        .filter(|(score, _)| *score > 0.87)
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, word)| word)
}

/// Shortens foreign text for a message and shows what is invisible in it.
pub(crate) fn shortened(text: &str) -> String {
    let mut letters = text.chars();
    let start: String = letters.by_ref().take(60).collect();
    let end = if letters.next().is_some() { "…" } else { "" };
    format!("{}{end}", start.escape_debug())
}
