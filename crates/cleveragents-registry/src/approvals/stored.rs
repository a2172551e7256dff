use std::sync::Arc;

use cleveragents_runtime::{Approval, ApprovalRequest, Approver, Clock};

use super::Approvals;

/// Answers from the approvals on file, and asks somebody else about the rest.
///
/// When the file cannot be used the answer is no: an approval that was taken back must not be asked for anew behind a
/// damaged file.
#[derive(Debug)]
pub struct StoredApprovals {
    approvals: Approvals,
    session: Option<String>,
    clock: Arc<dyn Clock>,
    otherwise: Option<Arc<dyn Approver>>,
}

impl StoredApprovals {
    /// Answers for `session`, and asks `otherwise` where nothing is on file; without one the answer is no.
    pub fn new(
        approvals: Approvals,
        session: Option<String>,
        clock: Arc<dyn Clock>,
        otherwise: Option<Arc<dyn Approver>>,
    ) -> Self {
        Self { approvals, session, clock, otherwise }
    }
}

impl Approver for StoredApprovals {
    fn approve(&self, request: &ApprovalRequest) -> Approval {
        match self.approvals.take(request, self.session.as_deref(), self.clock.unix_millis()) {
            Ok(Some(_)) => Approval::Granted,
            Ok(None) => match &self.otherwise {
                Some(otherwise) => otherwise.approve(request),
                None => Approval::Refused {
                    reason: Some("nobody could be asked and no approval is on file".to_owned()),
                },
            },
            // The file's place is for the operator, not for a model.
            Err(_) => Approval::Refused { reason: Some("the approvals on file cannot be read".to_owned()) },
        }
    }
}
