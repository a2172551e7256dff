//! The whole program as people and programs meet it: exit code, standard output and standard error.

#[cfg(test)]
mod playground;
#[cfg(test)]
mod shell;
#[cfg(test)]
mod usage;
