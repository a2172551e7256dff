//! Decides what a model is told: precedence, rendering and activation.
