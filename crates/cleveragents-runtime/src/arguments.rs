//! The one spelling of a call's arguments that approvals, audit records and executors agree on.

use std::fmt;
use std::sync::{Arc, OnceLock};

use serde::{Serialize, Serializer};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

mod extent;
#[cfg(test)]
mod tests;

pub(crate) use extent::{Extent, measure};

/// The most levels of arrays and objects that arguments and results may nest.
pub const MAX_VALUE_DEPTH: usize = 64;

/// Arguments of a call with the keys of every object sorted, and their digest.
///
/// Two calls with equal arguments have equal canonical text whatever the order in which their keys were written, so an
/// approval or an audit record that carries [`digest`](Self::digest) cannot be mistaken for one of other arguments.
/// Numbers stay as written: `1` and `1.0` differ.
///
/// Clones are the same arguments. Sorting, writing and hashing happen when their outcome is first asked for.
#[derive(Debug, Clone)]
pub struct CanonicalArguments {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    given: Value,
    extent: Extent,
    /// The value with its keys sorted, unless they are sorted as given.
    sorted: OnceLock<Option<Value>>,
    text: OnceLock<String>,
    digest: OnceLock<Arc<str>>,
}

impl CanonicalArguments {
    /// Takes arguments that must not nest deeper than [`MAX_VALUE_DEPTH`]; the door checks this first.
    pub(crate) fn new(value: Value) -> Self {
        let measured = measure(&value);
        Self::of_measured(value, measured)
    }

    /// Like [`new`](Self::new), for a value that was measured before.
    pub(crate) fn of_measured(given: Value, extent: Extent) -> Self {
        let (sorted, text, digest) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        Self { inner: Arc::new(Inner { given, extent, sorted, text, digest }) }
    }

    /// The arguments, keys sorted.
    pub fn value(&self) -> &Value {
        let Inner { given, sorted, .. } = self.inner.as_ref();
        let sorted = sorted.get_or_init(|| {
            (!is_sorted(given)).then(|| {
                let mut sorted = given.clone();
                sorted.sort_all_objects();
                sorted
            })
        });
        sorted.as_ref().unwrap_or(given)
    }

    /// The arguments, keys in any order: for whoever asks for them by name, and need not wait until they are sorted.
    pub fn unsorted(&self) -> &Value {
        &self.inner.given
    }

    pub(crate) fn extent(&self) -> Extent {
        self.inner.extent
    }

    /// The arguments as compact JSON, keys sorted.
    pub fn text(&self) -> &str {
        self.inner.text.get_or_init(|| self.value().to_string())
    }

    /// `sha256:` and the hexadecimal SHA-256 of [`text`](Self::text).
    pub fn digest(&self) -> &str {
        self.shared_digest()
    }

    fn shared_digest(&self) -> &Arc<str> {
        self.inner.digest.get_or_init(|| sha256_label(self.text().as_bytes()).into())
    }
}

impl AsRef<Value> for CanonicalArguments {
    fn as_ref(&self) -> &Value {
        self.value()
    }
}

impl PartialEq for CanonicalArguments {
    fn eq(&self, other: &Self) -> bool {
        self.inner.given == other.inner.given
    }
}

/// The [digest](CanonicalArguments::digest) of the arguments of a call, as records carry it.
///
/// It is worked out when it is first read, so that a record that nobody reads costs no hashing. Until then small arguments
/// are kept; they are never shown.
#[derive(Clone)]
pub struct ArgumentsDigest(Digest);

#[derive(Clone)]
enum Digest {
    Known(Arc<str>),
    Of(CanonicalArguments),
}

/// The most bytes of arguments, as their extent counts them, that a record keeps.
const MAX_KEPT_BYTES: usize = 4 * 1024;

impl ArgumentsDigest {
    /// The digest, as text.
    pub fn as_str(&self) -> &str {
        match &self.0 {
            Digest::Known(digest) => digest,
            Digest::Of(arguments) => arguments.digest(),
        }
    }
}

impl From<&CanonicalArguments> for ArgumentsDigest {
    fn from(arguments: &CanonicalArguments) -> Self {
        let is_known = arguments.inner.digest.get().is_some();
        Self(if is_known || arguments.extent().bytes > MAX_KEPT_BYTES {
            Digest::Known(Arc::clone(arguments.shared_digest()))
        } else {
            Digest::Of(arguments.clone())
        })
    }
}

impl From<String> for ArgumentsDigest {
    fn from(digest: String) -> Self {
        Self(Digest::Known(digest.into()))
    }
}

impl PartialEq for ArgumentsDigest {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for ArgumentsDigest {}

impl fmt::Debug for ArgumentsDigest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(formatter)
    }
}

impl Serialize for ArgumentsDigest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// `sha256:` and the hexadecimal digest of `bytes`.
pub(crate) fn sha256_label(bytes: &[u8]) -> String {
    let mut label = String::with_capacity(7 + 64);
    label.push_str("sha256:");
    for byte in Sha256::digest(bytes) {
        for digit in [byte >> 4, byte & 0x0f] {
            label.extend(char::from_digit(u32::from(digit), 16));
        }
    }
    label
}

/// Whether the keys of every object stand in their order.
fn is_sorted(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => true,
        Value::Array(items) => items.iter().all(is_sorted),
        Value::Object(map) => map.keys().is_sorted() && map.values().all(is_sorted),
    }
}
