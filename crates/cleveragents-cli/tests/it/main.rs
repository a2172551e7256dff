//! The whole program as people and programs meet it: exit code, standard output and standard error.

#[cfg(test)]
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod approval;
#[cfg(test)]
mod audit;
#[cfg(test)]
mod catalog;
#[cfg(test)]
mod checkpoint;
#[cfg(test)]
mod contract;
#[cfg(test)]
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod denied;
#[cfg(test)]
mod doctor;
#[cfg(test)]
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod effects;
#[cfg(test)]
mod every_kind;
#[cfg(test)]
mod files;
#[cfg(test)]
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod hooks;
#[cfg(test)]
mod hostile;
#[cfg(test)]
mod invalid_definitions;
#[cfg(test)]
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod kills;
#[cfg(test)]
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod links;
#[cfg(test)]
mod mask;
#[cfg(test)]
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod mcp;
#[cfg(test)]
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod mcp_server;
#[cfg(test)]
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod mounts;
#[cfg(test)]
mod playground;
#[cfg(test)]
mod policy;
#[cfg(test)]
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod programs;
#[cfg(test)]
mod registry;
#[cfg(test)]
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod remote_skills;
#[cfg(test)]
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod retries;
#[cfg(test)]
mod scaffold;
#[cfg(test)]
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod script;
#[cfg(test)]
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod sealed;
#[cfg(test)]
mod session;
#[cfg(test)]
mod shell;
#[cfg(test)]
mod skill_files;
#[cfg(test)]
mod skill_list;
#[cfg(test)]
mod skill_one;
#[cfg(test)]
mod skill_search;
#[cfg(test)]
mod skill_validate;
#[cfg(test)]
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod standard_library;
#[cfg(test)]
mod state;
#[cfg(test)]
mod streams;
#[cfg(test)]
mod targets;
#[cfg(test)]
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod terminal;
#[cfg(test)]
mod tool;
#[cfg(test)]
mod tool_file;
#[cfg(test)]
mod tour;
#[cfg(test)]
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod tree;
#[cfg(test)]
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod trust;
#[cfg(test)]
mod usage;
#[cfg(test)]
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod validation;
#[cfg(test)]
mod watch;
