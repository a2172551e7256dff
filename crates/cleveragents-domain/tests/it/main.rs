//! The domain seen from outside: the contract's scenarios, our own, and properties of its JSON.

#[cfg(test)]
mod gherkin;
#[cfg(test)]
mod json;
#[cfg(test)]
mod scenarios;
#[cfg(test)]
mod steps;
