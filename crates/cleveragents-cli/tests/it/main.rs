//! The whole program as people and programs meet it: exit code, standard output and standard error.

#[cfg(test)]
mod catalog;
#[cfg(test)]
mod doctor;
#[cfg(test)]
mod hostile;
#[cfg(test)]
mod playground;
#[cfg(test)]
mod policy;
#[cfg(test)]
mod shell;
#[cfg(test)]
mod skill_list;
#[cfg(test)]
mod skill_one;
#[cfg(test)]
mod skill_validate;
#[cfg(test)]
mod streams;
#[cfg(test)]
mod tool;
#[cfg(test)]
mod tour;
#[cfg(test)]
mod usage;
