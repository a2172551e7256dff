//! The vocabulary of the tables.

/// The fields that one kind of mapping may have.
#[derive(Debug)]
pub(crate) struct Shape {
    /// The name of its definition in a JSON Schema.
    pub(crate) name: &'static str,
    /// What such a mapping is.
    pub(crate) description: &'static str,
    /// The fields, in the order in which they are written.
    pub(crate) fields: &'static [Field],
    /// Mappings whose fields may also stand here.
    pub(crate) inlined: &'static [&'static Self],
}

/// A field of a mapping.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) key: &'static str,
    /// Other accepted spellings.
    pub(crate) aliases: &'static [&'static str],
    pub(crate) kind: Kind,
    pub(crate) required: bool,
    /// One or two sentences for a person who writes the file.
    pub(crate) description: &'static str,
}

/// What the value of a field is.
#[derive(Debug)]
pub(crate) enum Kind {
    /// Any text.
    Text,
    /// A text with a character that is not blank.
    NonBlank,
    /// A text that is not empty.
    NonEmptyText,
    /// A version, which people write without quotes.
    Version,
    /// The version of this format.
    FormatVersion,
    Boolean,
    /// A number of seconds, at least 1.
    Seconds,
    /// One of a few words.
    Word(&'static [&'static str]),
    /// `namespace/short-name`, or a short name in `local/`.
    Name,
    /// One side of a name.
    NamePart,
    /// A name that Python could use.
    Identifier,
    /// A mapping that is kept as it is.
    JsonSchema,
    /// A list of texts.
    Texts,
    /// A mapping from text to text.
    TextMap,
    /// Any value, kept as it is.
    Any,
    /// A mapping whose keys are free and whose values are mappings of one shape.
    ByKey(&'static Shape),
    Mapping(&'static Shape),
    List(&'static Self),
    /// A mapping, or in short the text of its first field.
    Short(&'static Self, &'static Shape),
    /// A mapping from a tool's name to one shape, or a list of another that names the tool.
    ByTool(&'static Shape, &'static Shape),
}

impl Field {
    pub(crate) const fn new(key: &'static str, kind: Kind, description: &'static str) -> Self {
        Self { key, aliases: &[], kind, required: false, description }
    }

    pub(crate) const fn required(self) -> Self {
        Self { required: true, ..self }
    }

    pub(crate) const fn or(self, aliases: &'static [&'static str]) -> Self {
        Self { aliases, ..self }
    }

    /// Returns every spelling, the preferred one first.
    pub(crate) fn spellings(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.key).chain(self.aliases.iter().copied())
    }
}

impl Shape {
    /// Returns every field that may stand in such a mapping.
    pub(crate) fn all(&self) -> impl Iterator<Item = &'static Field> {
        self.fields.iter().chain(self.inlined.iter().flat_map(|inlined| inlined.fields))
    }

    /// Returns the field with one of its spellings.
    pub(crate) fn field(&self, key: &str) -> Option<&'static Field> {
        self.all().find(|field| field.spellings().any(|spelling| spelling == key))
    }
}
