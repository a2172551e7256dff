//! Tests of the loader over its public interface.

#[cfg(test)]
mod corpus;
#[cfg(test)]
mod reference;
