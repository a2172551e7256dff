//! Skills and their files, as the extension for skills and resources serve them.

use std::sync::Arc;

use rmcp::ErrorData;
use rmcp::model::{CacheScope, ReadResourceResponse, ReadResourceResult, ResourceContents};
use serde_json::json;

use super::{Connection, FRESH_MS};
use crate::server::published;
use crate::server::served::Served;
use crate::server::skills::{FileBytes, ServedSkill, skill_of_uri};

/// So many skills are on one page, unless they have many files.
const SKILLS_PAGE: usize = 100;
/// A page of skills ends with the skill that brings it to so many files.
const FILES_PAGE: usize = 2_000;

impl Connection {
    /// Reads a page of skills that are served; those that are not are passed over and told of.
    pub(super) async fn skills_page(
        &self,
        after: Option<String>,
    ) -> Result<(Vec<Arc<ServedSkill>>, Option<String>), ErrorData> {
        let served = self.shared.served();
        let page = self
            .shared
            .calls
            .run(move || {
                let names = served.skills.names();
                let start =
                    after.map_or(0, |after| names.partition_point(|name| name.as_str() <= after.as_str()));
                let (mut page, mut files) = (Vec::new(), 0);
                for (index, name) in names.iter().enumerate().skip(start) {
                    if let Some(Ok(skill)) = served.skills.get(name) {
                        files += skill.files.len();
                        page.push(skill);
                    }
                    let is_last = index + 1 == names.len();
                    if !is_last && (page.len() >= SKILLS_PAGE || files >= FILES_PAGE) {
                        return (page, Some(name.to_string()));
                    }
                }
                (page, None)
            })
            .await?;
        self.shared.tell_withheld();
        Ok(page)
    }

    /// Finds the served skill that an address lies in, with the path below its folder.
    pub(super) async fn skill_at(
        &self,
        uri: &str,
    ) -> Result<Option<(Arc<Served>, Arc<ServedSkill>, String)>, ErrorData> {
        let served = self.shared.served();
        let Some((name, below)) = skill_of_uri(uri) else { return Ok(None) };
        let below = below.to_owned();
        let found = self
            .shared
            .calls
            .run(move || {
                let skill = served.skills.get(&name)?.ok()?;
                Some((served, skill, below))
            })
            .await?;
        self.shared.tell_withheld();
        Ok(found)
    }

    pub(super) async fn read_skill_file(&self, uri: &str) -> Result<ReadResourceResponse, ErrorData> {
        let Some((served, skill, below)) = self.skill_at(uri).await? else {
            return Err(published::not_found(uri));
        };
        let Some(file) = skill.files.get(&below).cloned() else { return Err(published::not_found(uri)) };
        let mime = file.mime;
        let address = file.described.uri.clone();
        let bytes = self.shared.calls.run(move || served.skills.bytes(&skill, &file)).await?;
        match bytes {
            FileBytes::Same(bytes) => Ok(fresh_read(published::contents(&address, mime, &bytes)).into()),
            FileBytes::Changed => {
                self.shared.announce(|changes| changes.resources += 1);
                let message = "the skill changed since it was listed; list it again";
                Err(ErrorData::internal_error(message, Some(json!({"uri": uri}))))
            }
        }
    }
}

/// The answer to a read, with how long it may be kept.
pub(super) fn fresh_read(contents: ResourceContents) -> ReadResourceResult {
    ReadResourceResult::new(vec![contents]).with_ttl_ms(FRESH_MS).with_cache_scope(CacheScope::Private)
}
