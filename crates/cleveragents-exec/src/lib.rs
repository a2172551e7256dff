//! Executors: what runs once the door has let a call through.
//!
//! An executor takes a permit and nothing else: which tool, which arguments, which places and until when all stand in it. No
//! executor decides whether a call may run, and none takes a root or a right from the arguments.

mod builtin;
mod checkpoint;
mod clock;
mod python;
pub mod sandbox;
mod script;
mod tightened;
mod workshop;

pub use builtin::{BuiltinExecutor, ProgramExecutor, builtin_spellings, builtin_tools, canonical_builtin};
pub use checkpoint::{
    ChangedAspect, CheckpointChange, CheckpointContent, CheckpointDifference, CheckpointEntry,
    CheckpointLimits, CheckpointList, CheckpointRefusal, CheckpointStore, CheckpointStoreError,
    CheckpointSummary, CheckpointView, ContentDigest, ContentDigestError, PruneReport, PruneRules,
    RestoreProblem, RestoreReport, RootAlone,
};
pub use clock::SystemClock;
pub use python::PythonExecutor;
pub use script::{
    LanguageError, ScriptExecutor, ScriptListing, ScriptProblem, ScriptRefusal, SkillScript, skill_scripts,
};
pub use workshop::{
    Interpreter, InterpreterError, InterpreterVersion, Printed, PrintedSink, ProbeError, ProgramSearch,
    Workshop,
};
