//! Cursors: where a list goes on, opaque to clients.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rmcp::ErrorData;
use rmcp::model::PaginatedRequestParams;

#[cfg(test)]
mod tests;

/// The longest cursor that is looked at, in bytes.
const LONGEST: usize = 2_048;

/// Which list a cursor belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum List {
    Tools,
    Skills,
    Resources,
    Prompts,
    Directory,
}

impl List {
    const fn tag(self) -> &'static str {
        match self {
            Self::Tools => "t1:",
            Self::Skills => "s1:",
            Self::Resources => "r1:",
            Self::Prompts => "p1:",
            Self::Directory => "d1:",
        }
    }
}

/// Writes the cursor behind the item with a name. Items may come and go: a list goes on with the first name behind it.
pub(super) fn behind(list: List, name: &str) -> String {
    URL_SAFE_NO_PAD.encode([list.tag(), name].concat())
}

/// Reads a cursor back; none when the list starts.
///
/// # Errors
/// It is none of ours, or one of another list.
pub(super) fn read(list: List, cursor: Option<&str>) -> Result<Option<String>, ErrorData> {
    let Some(cursor) = cursor else { return Ok(None) };
    let decoded = Some(cursor).filter(|cursor| cursor.len() <= LONGEST);
    let decoded = decoded.and_then(|cursor| URL_SAFE_NO_PAD.decode(cursor).ok());
    let decoded = decoded.and_then(|bytes| String::from_utf8(bytes).ok());
    let name = decoded.as_deref().and_then(|text| text.strip_prefix(list.tag())).map(str::to_owned);
    let name = name.ok_or_else(|| {
        ErrorData::invalid_params("the cursor is not one of this list; start again without one", None)
    })?;
    Ok(Some(name))
}

/// Reads the cursor of a request that pages.
pub(super) fn of(list: List, request: Option<&PaginatedRequestParams>) -> Result<Option<String>, ErrorData> {
    read(list, request.and_then(|request| request.cursor.as_deref()))
}

/// Takes one page of sorted items: those behind the cursor, at most `size`, and where the list goes on.
pub(super) fn page<'i, T>(
    list: List,
    items: &'i [T],
    after: Option<&str>,
    size: usize,
    name: impl Fn(&T) -> &str,
) -> (&'i [T], Option<String>) {
    let start = after.map_or(0, |after| items.partition_point(|item| name(item) <= after));
    let rest = items.get(start..).unwrap_or_default();
    let Some((page, _)) = rest.split_at_checked(size).filter(|(_, more)| !more.is_empty()) else {
        return (rest, None);
    };
    (page, page.last().map(|last| behind(list, name(last))))
}
