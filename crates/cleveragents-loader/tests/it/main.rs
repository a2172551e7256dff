//! Tests of the loader over its public interface.

#[cfg(test)]
mod attack;
#[cfg(test)]
mod bug_reports;
#[cfg(test)]
mod contract;
#[cfg(test)]
mod corpus;
#[cfg(test)]
mod discovery;
#[cfg(test)]
mod export;
#[cfg(test)]
mod folder;
#[cfg(test)]
mod format_documents;
#[cfg(test)]
mod format_schema;
#[cfg(test)]
mod generated;
#[cfg(test)]
mod hostile_text;
#[cfg(test)]
mod index;
#[cfg(test)]
mod index_processes;
#[cfg(test)]
mod names;
#[cfg(test)]
mod properties;
#[cfg(test)]
mod reading;
#[cfg(test)]
mod reference;
#[cfg(test)]
mod render;
#[cfg(test)]
mod restrictions;
#[cfg(test)]
mod scaffold;
#[cfg(test)]
mod skill_yaml;
#[cfg(test)]
mod skill_yaml_traps;
#[cfg(test)]
mod skills_folder;
#[cfg(test)]
mod tool_yaml;
#[cfg(test)]
mod tool_yaml_properties;
#[cfg(test)]
mod tools_folder;
