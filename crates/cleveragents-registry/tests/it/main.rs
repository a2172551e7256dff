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
#[path = "../../../cleveragents-loader/tests/it/generated.rs"]
#[expect(dead_code, reason = "the tests of YAML need more of it")]
mod generated;
#[cfg(test)]
mod processes;
#[cfg(test)]
mod remote_skills;
#[cfg(test)]
mod servers;
#[cfg(test)]
mod sessions;
#[cfg(test)]
mod store;
#[cfg(test)]
mod store_checks;
#[cfg(test)]
mod store_child;
#[cfg(test)]
mod store_damage;
#[cfg(test)]
mod store_equal;
#[cfg(test)]
mod store_failing;
#[cfg(test)]
mod store_fields;
#[cfg(test)]
mod store_full;
#[cfg(test)]
mod store_processes;
#[cfg(test)]
mod trust;
#[cfg(test)]
mod trust_digest;
