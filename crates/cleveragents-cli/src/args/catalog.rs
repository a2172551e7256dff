use clap::{Args, ValueEnum};

#[derive(Args, Debug)]
pub(crate) struct CatalogArgs {
    /// Choose the form that the model is given
    #[arg(long = "as", value_enum, value_name = "FORM", default_value_t = CatalogForm::Xml)]
    pub(crate) form: CatalogForm,

    /// Hold the text to so many tokens: shorten descriptions, then leave skills out
    #[arg(long, value_name = "TOKENS", conflicts_with = "bytes")]
    pub(crate) budget: Option<usize>,

    /// Hold the text to so many bytes
    #[arg(long, value_name = "BYTES")]
    pub(crate) bytes: Option<usize>,

    /// Choose how tokens are counted
    #[arg(long, value_enum, value_name = "TOKENIZER", default_value_t = TokenizerChoice::Estimate, requires = "budget")]
    pub(crate) tokenizer: TokenizerChoice,

    /// Put the skills first that fit this task
    #[arg(long, value_name = "TASK")]
    pub(crate) query: Option<String>,

    /// Put this skill first and shorten it last; repeatable
    #[arg(long, value_name = "SKILL")]
    pub(crate) pin: Vec<String>,

    /// Leave this skill out; repeatable
    #[arg(long, value_name = "SKILL")]
    pub(crate) exclude: Vec<String>,

    /// Print what becomes of each skill instead of the text
    #[arg(long)]
    pub(crate) explain: bool,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum CatalogForm {
    /// `<available_skills>` with one `<skill>` each
    Xml,
    /// A table
    Markdown,
    /// One object with the key `skills`
    Json,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum TokenizerChoice {
    /// Estimate them; some percent off for every model
    Estimate,
    /// Count them by `cl100k_base`; for programs built with the feature `exact-tokens`
    Cl100k,
    /// Count them by `o200k_base`; for programs built with the feature `exact-tokens`
    O200k,
}
