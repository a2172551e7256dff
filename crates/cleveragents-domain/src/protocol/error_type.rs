use crate::closed_set::closed_set;

closed_set! {
    /// The categories of skill errors; callers branch on these seven.
    SkillErrorType as "skill error type" {
        /// The requested skill does not exist.
        SkillNotFound = "skill_not_found",
        /// Skill resolution failed (missing include, etc.).
        ResolutionFailure = "resolution_failure",
        /// Circular dependency in skill includes.
        CycleDetected = "cycle_detected",
        /// The tool could not be activated.
        ToolActivationFailure = "tool_activation_failure",
        /// The tool failed at run time.
        ToolExecutionFailure = "tool_execution_failure",
        /// Input or output does not fit its schema.
        ValidationError = "validation_error",
        /// The operation is not permitted.
        PermissionDenied = "permission_denied",
    }
}
