//! `agents audit show`: every record of one call.

use serde::Serialize;

use crate::args::AuditShowArgs;
use crate::commands::Context;
use crate::commands::audit_list::AuditRow;
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::yaml;

#[derive(Debug, Serialize)]
pub(crate) struct AuditedCall {
    records: Vec<AuditRow>,
}

pub(super) fn run(context: &Context<'_>, args: &AuditShowArgs) -> Result<Report<AuditedCall>, CommandError> {
    let records = context.library()?.audit_of(&args.call)?;
    Ok(Report::success(AuditedCall { records }))
}

impl Answer for AuditedCall {
    fn show(&self, page: &mut Page) {
        for (position, record) in self.records.iter().enumerate() {
            if position > 0 {
                page.line("");
            }
            let mut fields = serde_json::to_value(record).unwrap_or_default();
            if let Some(fields) = fields.as_object_mut() {
                fields.retain(|_, value| !value.is_null());
            }
            page.safe(&yaml::render(&fields));
        }
    }
}
