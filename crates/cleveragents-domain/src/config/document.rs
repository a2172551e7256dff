use serde_json::Value;

use super::{ObjectReader, Pointer, ProblemKind, Problems};

/// A configuration after its wrapper and its header were taken off.
pub(crate) struct Document<'v> {
    pub(crate) body: &'v Value,
    pub(crate) at: Pointer,
    /// The key of the wrapper, when there is one.
    pub(crate) wrapper: Option<&'static str>,
}

/// The header that names the schema version.
pub(super) const HEADER: &str = "cleveragents";

/// The schema version that this crate reads.
const SCHEMA_VERSION: &str = "3.0";

/// Takes an optional `cleveragents: {version: "3.0"}` header and an optional wrapper off a configuration.
///
/// A wrapper is the only other key of the mapping; beside other keys the same word is an ordinary key.
pub(crate) fn unwrap_document<'v>(
    value: &'v Value,
    wrappers: &[&'static str],
    problems: &mut Problems,
) -> Document<'v> {
    let at = Pointer::root();
    let Value::Object(object) = value else {
        return Document { body: value, at, wrapper: None };
    };
    if let Some(header) = object.get(HEADER) {
        read_header(header, &at.key(HEADER), problems);
    }
    let mut others = object.iter().filter(|(key, _)| key.as_str() != HEADER);
    if let (Some((key, body)), None) = (others.next(), others.next())
        && let Some(wrapper) = wrappers.iter().find(|wrapper| *wrapper == key)
    {
        return Document { body, at: at.key(wrapper), wrapper: Some(wrapper) };
    }
    Document { body: value, at, wrapper: None }
}

fn read_header(header: &Value, at: &Pointer, problems: &mut Problems) {
    let Some(mut header) = ObjectReader::new(header, at.clone(), problems) else { return };
    let version_at = header.at("version");
    if let Some(version) = header.text("version", problems)
        && version != SCHEMA_VERSION
    {
        problems.add(
            &version_at,
            ProblemKind::UnknownWord { found: version, allowed: &[SCHEMA_VERSION], suggestion: None },
        );
    }
    header.finish(problems);
}
