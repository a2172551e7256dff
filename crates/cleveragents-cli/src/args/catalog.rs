use clap::{Args, ValueEnum};

#[derive(Args, Debug)]
pub(crate) struct CatalogArgs {
    /// Choose the form that the model is given
    #[arg(long = "as", value_enum, value_name = "FORM", default_value_t = CatalogForm::Xml)]
    pub(crate) form: CatalogForm,
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
