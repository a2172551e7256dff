use std::fmt;

/// The most items of a scope that grants paths.
pub const MAX_SCOPE_ITEMS: usize = 1_000;

/// The places to which a tool limits its writes, read from `write_scope`.
///
/// The text is a comma-separated list of paths relative to the runtime's root; a trailing `/**` means the whole tree.
/// An item that is no such path (it is absolute, climbs with `..`, or has a scheme as in `database:migrations`) grants
/// no path, and neither does a scope of more than [`MAX_SCOPE_ITEMS`] items. Paths are compared component by component,
/// never by text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WriteScope {
    items: Vec<ScopeItem>,
}

/// One item of a [`WriteScope`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScopeItem {
    /// One file or folder.
    Path(Vec<String>),
    /// A folder and everything below it; no components mean the root.
    Tree(Vec<String>),
    /// Something that is no path below the root.
    Other(String),
}

impl WriteScope {
    /// Reads a scope; every text is one.
    pub fn parse(text: &str) -> Self {
        let items = text.split(',').map(str::trim).filter(|item| !item.is_empty());
        if items.clone().count() > MAX_SCOPE_ITEMS {
            return Self { items: vec![ScopeItem::Other(text.to_owned())] };
        }
        Self { items: items.map(ScopeItem::parse).collect() }
    }

    /// Returns the items, in the order of the text.
    pub fn items(&self) -> &[ScopeItem] {
        &self.items
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

impl ScopeItem {
    fn parse(item: &str) -> Self {
        let (path, is_tree) = match item.strip_suffix("**") {
            Some("") => ("", true),
            Some(path) if path.ends_with('/') => (path, true),
            _ => (item, false),
        };
        let is_foreign = path.starts_with(['/', '\\', '~']) || path.contains([':', '\0']);
        let components: Vec<&str> = path.split('/').filter(|part| !part.is_empty() && *part != ".").collect();
        if is_foreign || components.contains(&"..") {
            return Self::Other(item.to_owned());
        }
        let components = components.into_iter().map(str::to_owned).collect();
        if is_tree { Self::Tree(components) } else { Self::Path(components) }
    }

    fn covers(&self, inner: &Self) -> bool {
        match (self, inner) {
            (Self::Tree(outer), Self::Path(inner) | Self::Tree(inner)) => inner.starts_with(outer),
            (Self::Path(_), Self::Path(_)) | (Self::Other(_), Self::Other(_)) => self == inner,
            (Self::Path(_) | Self::Other(_), _) | (Self::Tree(_), Self::Other(_)) => false,
        }
    }
}

impl fmt::Display for ScopeItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Path(components) if components.is_empty() => f.write_str("."),
            Self::Path(components) => f.write_str(&components.join("/")),
            Self::Tree(components) if components.is_empty() => f.write_str("**"),
            Self::Tree(components) => write!(f, "{}/**", components.join("/")),
            Self::Other(text) => f.write_str(text),
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
