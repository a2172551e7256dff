//! What a model is given of a skill of a server: always with the name of the server, and never like a skill of this machine.

use cleveragents_catalog::{ForeignContent, ForeignSkill, render_foreign_content, render_foreign_skill};
use cleveragents_runtime::{AllowedTools, ForeignSkill as ForeignSkillInSession, ForeignSkillRules};

use super::{Acting, PlainResource, VerifiedFile};

impl Acting {
    /// Returns the whole text that a model is given.
    pub fn for_model(&self) -> String {
        render_foreign_skill(&ForeignSkill {
            server: self.id().origin.to_string(),
            uri: self.id().uri.to_string(),
            name: self.entry().name().to_owned(),
            body: self.instructions().to_owned(),
            files: self.manifest().files().map(|file| file.path.to_string()).collect(),
        })
    }

    /// Returns what the door has to know for every call from here on until the skill is released.
    pub fn in_session(&self) -> ForeignSkillRules {
        let (server, skill) = (self.id().origin.to_string(), self.entry().name().to_owned());
        let granted = self.allowed_tools().iter().map(String::as_str);
        ForeignSkillRules {
            skill: ForeignSkillInSession { server, skill },
            allowed_tools: AllowedTools::from_entries(granted),
        }
    }
}

impl VerifiedFile {
    /// Returns the whole text that a model is given; `None` when the file is no text.
    pub fn for_model(&self) -> Option<String> {
        content(&self.skill().origin.to_string(), self.uri(), self.bytes())
    }
}

impl PlainResource {
    /// Returns the whole text that a model is given; `None` when the resource is no text.
    pub fn for_model(&self) -> Option<String> {
        content(self.server.as_str(), &self.uri, &self.bytes)
    }
}

fn content(server: &str, uri: &str, bytes: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(bytes).ok()?.to_owned();
    Some(render_foreign_content(&ForeignContent { server: server.to_owned(), uri: uri.to_owned(), text }))
}
