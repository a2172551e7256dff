//! Tests of the state file over its public interface, in this process and in others.

#[cfg(test)]
mod approvals;
#[cfg(test)]
mod audit;
#[cfg(test)]
mod child;
#[cfg(test)]
mod damage;
#[cfg(test)]
mod door;
#[cfg(test)]
mod fixture;
#[cfg(test)]
mod processes;
#[cfg(test)]
mod store;
#[cfg(test)]
mod store_checks;
#[cfg(test)]
mod trust;
#[cfg(test)]
mod trust_digest;
