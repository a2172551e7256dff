//! Executors: what runs once the door has let a call through.
