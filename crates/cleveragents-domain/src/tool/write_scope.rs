use std::fmt;
use std::str::FromStr;

mod path;

pub use path::{ScopePath, ScopePathError};

/// The most items of a scope that grants paths.
pub const MAX_SCOPE_ITEMS: usize = 1_000;

/// The places to which a tool limits its writes, read from `write_scope`.
///
/// The text is a comma-separated list of places below the runtime's root, each as [`ScopePath`] reads it. An item with a scheme,
/// as in `database:migrations`, grants no place, and neither does an item that is no place (it is absolute, climbs with
/// `..`, or has a wildcard) or a scope of more than [`MAX_SCOPE_ITEMS`] items.
///
/// [`parse`](Self::parse) keeps what grants nothing, so that scopes can be compared whatever they hold; [`FromStr`] refuses an
/// item that is no place, for whoever must grant what was meant.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WriteScope {
    items: Vec<ScopeItem>,
}

/// One item of a [`WriteScope`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScopeItem {
    /// A place below the root.
    Place(ScopePath),
    /// A value of another scheme.
    Other(String),
    /// What is no place.
    Unusable {
        /// The item as written.
        text: String,
        /// Why it is none.
        reason: ScopePathError,
    },
}

impl WriteScope {
    /// Reads a scope; every text is one.
    pub fn parse(text: &str) -> Self {
        let items = text.split(',').map(str::trim).filter(|item| !item.is_empty());
        if items.clone().count() > MAX_SCOPE_ITEMS {
            let reason = ScopePathError::TooMany { limit: MAX_SCOPE_ITEMS };
            return Self { items: vec![ScopeItem::Unusable { text: text.to_owned(), reason }] };
        }
        Self { items: items.map(ScopeItem::parse).collect() }
    }

    /// Returns the items, in the order of the text.
    pub fn items(&self) -> &[ScopeItem] {
        &self.items
    }

    /// Returns the places, in the order of the text.
    pub fn places(&self) -> impl Iterator<Item = &ScopePath> {
        self.items.iter().filter_map(|item| match item {
            ScopeItem::Place(place) => Some(place),
            ScopeItem::Other(_) | ScopeItem::Unusable { .. } => None,
        })
    }

    /// Returns the values of another scheme, which grant no place.
    pub fn other(&self) -> impl Iterator<Item = &str> {
        self.items.iter().filter_map(|item| match item {
            ScopeItem::Other(value) => Some(value.as_str()),
            ScopeItem::Place(_) | ScopeItem::Unusable { .. } => None,
        })
    }

    /// Tells whether every item lies inside an item of the outer scope.
    pub fn is_within(&self, outer: &Self) -> bool {
        self.items.iter().all(|item| outer.covers(item))
    }

    /// Returns what lies in both scopes.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        let mut items: Vec<ScopeItem> = Vec::new();
        let mine = self.items.iter().filter(|item| other.covers(item));
        let theirs = other.items.iter().filter(|item| self.covers(item));
        for item in mine.chain(theirs) {
            if !items.contains(item) {
                items.push(item.clone());
            }
        }
        Self { items }
    }

    fn covers(&self, item: &ScopeItem) -> bool {
        self.items.iter().any(|outer| outer.covers(item))
    }
}

impl FromStr for WriteScope {
    type Err = ScopePathError;

    fn from_str(written: &str) -> Result<Self, Self::Err> {
        let scope = Self::parse(written);
        let unusable = scope.items.iter().find_map(|item| match item {
            ScopeItem::Unusable { reason, .. } => Some(reason.clone()),
            ScopeItem::Place(_) | ScopeItem::Other(_) => None,
        });
        unusable.map_or(Ok(scope), Err)
    }
}

impl ScopeItem {
    fn parse(item: &str) -> Self {
        if has_scheme(item) {
            return Self::Other(item.to_owned());
        }
        match item.parse() {
            Ok(place) => Self::Place(place),
            Err(reason) => Self::Unusable { text: item.to_owned(), reason },
        }
    }

    fn covers(&self, inner: &Self) -> bool {
        match (self, inner) {
            (Self::Place(outer), Self::Place(inner)) => outer.covers(inner),
            _ => self == inner,
        }
    }
}

/// Whether an item starts like `scheme:`, with the colon before any slash.
fn has_scheme(item: &str) -> bool {
    item.split('/').next().is_some_and(|first| first.contains(':'))
}

impl fmt::Display for ScopeItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(place) => place.fmt(f),
            Self::Other(text) | Self::Unusable { text, .. } => f.write_str(text),
        }
    }
}

impl fmt::Display for WriteScope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, item) in self.items.iter().enumerate() {
            let separator = if index == 0 { "" } else { "," };
            write!(f, "{separator}{item}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
