use clap::{Args, ValueEnum};

#[derive(Args, Debug)]
pub(crate) struct SchemaArgs {
    /// The format: of tool and validation files, or of skill files
    #[arg(value_enum, value_name = "FORMAT")]
    pub(crate) kind: SchemaChoice,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum SchemaChoice {
    /// Files of tools and validations
    Tool,
    /// Files of composed skills
    Skill,
}
