//! The stable identifiers of findings.

use serde::{Serialize, Serializer};
use std::fmt;

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $variant:ident = $text:literal,)+) => {
        /// The stable identifier of a kind of finding.
        ///
        /// The kebab-case text is part of the interface of the command line: scripts filter by it.
        #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        #[non_exhaustive]
        pub enum DiagnosticCode {
            $($(#[doc = $doc])+ $variant,)+
        }

        impl DiagnosticCode {
            /// Every code, in the order of the documentation.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// Returns the code as printed.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)+
                }
            }
        }
    };
}

codes! {
    /// The file is encoded in UTF-16.
    EncodingUtf16 = "encoding-utf16",
    /// The file is not valid UTF-8.
    EncodingInvalid = "encoding-invalid",
    /// A byte-order mark stands before the text and was ignored.
    BomStripped = "bom-stripped",
    /// The file name differs from `SKILL.md` in the case of its letters.
    FileNameCase = "file-name-case",
    /// The file could not be read.
    FileUnreadable = "file-unreadable",
    /// The file has no front matter.
    FrontMatterMissing = "front-matter-missing",
    /// The front matter is opened but never closed.
    FrontMatterUnclosed = "front-matter-unclosed",
    /// The front matter is longer than 64 KiB.
    FrontMatterTooLong = "front-matter-too-long",
    /// Something that looks like front matter stands after other text.
    FrontMatterNotFirst = "front-matter-not-first",
    /// The front matter stands inside a fenced code block.
    FrontMatterFenced = "front-matter-fenced",
    /// Blank lines stand before the first fence.
    BlankBeforeFence = "blank-before-fence",
    /// A comment stands before the first fence.
    CommentBeforeFence = "comment-before-fence",
    /// A fence is followed by blanks.
    FenceTrailingBlank = "fence-trailing-blank",
    /// The front matter is closed by `...`.
    ClosingFenceDots = "closing-fence-dots",
    /// The front matter is not YAML.
    YamlSyntax = "yaml-syntax",
    /// A value that no YAML reader accepts was read as plain text.
    YamlRecovered = "yaml-recovered",
    /// A field that restricts the skill could not be read, so the skill is refused.
    SecurityFieldUnreadable = "security-field-unreadable",
    /// An anchor was used.
    YamlAnchor = "yaml-anchor",
    /// An alias was used.
    YamlAlias = "yaml-alias",
    /// A tag was used.
    YamlTag = "yaml-tag",
    /// A merge key was used.
    YamlMergeKey = "yaml-merge-key",
    /// A directive was used.
    YamlDirective = "yaml-directive",
    /// More than one document was found.
    YamlMultipleDocuments = "yaml-multiple-documents",
    /// A NUL character was found.
    YamlNul = "yaml-nul",
    /// A list or a mapping was used as a key.
    YamlComplexKey = "yaml-complex-key",
    /// The top level is not a mapping.
    YamlNotMapping = "yaml-not-mapping",
    /// Collections are nested deeper than 64 levels.
    YamlTooDeep = "yaml-too-deep",
    /// More than 10,000 nodes were found.
    YamlTooManyNodes = "yaml-too-many-nodes",
    /// The document is larger than its limit.
    YamlTooLong = "yaml-too-long",
    /// A key was given twice.
    DuplicateKey = "duplicate-key",
    /// A value has another type than its field demands.
    FieldType = "field-type",
    /// A value of the field is empty where text is demanded.
    FieldEmpty = "field-empty",
    /// The name is missing.
    NameMissing = "name-missing",
    /// The name does not fit the grammar of its dialect.
    NameInvalid = "name-invalid",
    /// The name fits no grammar and another one was derived from it.
    NameNormalized = "name-normalized",
    /// The name differs from the name of its folder.
    NameFolderMismatch = "name-folder-mismatch",
    /// The name is not made of lower-case letters, digits and single hyphens.
    NameFormat = "name-format",
    /// The name is longer than 64 characters.
    NameTooLong = "name-too-long",
    /// The name is reserved by an operating system.
    NameReserved = "name-reserved",
    /// The name holds letters that look like others.
    NameConfusable = "name-confusable",
    /// The description is missing.
    DescriptionMissing = "description-missing",
    /// The description is longer than 1,024 characters.
    DescriptionTooLong = "description-too-long",
    /// The compatibility text is longer than 500 characters.
    CompatibilityTooLong = "compatibility-too-long",
    /// A parenthesis in `allowed-tools` has no partner.
    AllowedToolsUnbalanced = "allowed-tools-unbalanced",
    /// An entry of `allowed-tools` fits no tool and so permits nothing.
    AllowedToolsUnmapped = "allowed-tools-unmapped",
    /// A key is not known to any dialect.
    UnknownKey = "unknown-key",
    /// A key is not known but resembles one that is.
    NearMissKey = "near-miss-key",
    /// A key denies tools to the skill for other clients; nothing here enforces it.
    UnsupportedRestriction = "unsupported-restriction",
    /// A bracketed value was read as a list where text was meant.
    ListAsText = "list-as-text",
    /// A plain value that YAML readers turn into different types.
    AmbiguousScalar = "ambiguous-scalar",
    /// A character that a person does not see.
    HiddenText = "hidden-text",
    /// A control character.
    ControlCharacter = "control-character",
    /// A comment that a person does not see in the rendered text.
    HiddenComment = "hidden-comment",
    /// Text that stands far below the rest.
    TextBelowBlankRun = "text-below-blank-run",
    /// Flow style, which the reference validator refuses.
    SpecFlowStyle = "spec-flow-style",
    /// Indentation that the reference validator refuses.
    SpecIndentation = "spec-indentation",
    /// The reference validator ends the front matter at another place.
    SpecFence = "spec-fence",
    /// The reference validator cannot read a character.
    SpecCharacter = "spec-character",
    /// A field that the standard does not have.
    SpecField = "spec-field",
    /// A policy file breaks a rule of policies.
    PolicyInvalid = "policy-invalid",
    /// The file defines something else than it was read as, or nothing.
    WrongKind = "wrong-kind",
    /// A field that a tool or skill file must have is missing.
    FieldMissing = "field-missing",
    /// A value is not one of those that its field may have.
    UnknownValue = "unknown-value",
    /// One field has two different values in two places.
    Contradiction = "contradiction",
    /// A value breaks a rule between the fields of a tool.
    RuleBroken = "rule-broken",
    /// A configuration of servers is not JSON.
    JsonSyntax = "json-syntax",
    /// A configuration of servers is not TOML.
    TomlSyntax = "toml-syntax",
    /// A configuration of servers is larger, deeper or longer than its limits.
    ServersLimit = "servers-limit",
    /// A variable in a configuration of servers stands for nothing.
    VariableUnresolved = "variable-unresolved",
    /// A server is configured in a way in which it cannot be started.
    ServerUnusable = "server-unusable",
    /// A key is known and does nothing here.
    UnusedKey = "unused-key",
}

impl fmt::Display for DiagnosticCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for DiagnosticCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}
