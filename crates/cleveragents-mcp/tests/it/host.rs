//! The duties of a host of skills, each against a server that does not make it easy.

#[cfg(test)]
mod duties;
#[cfg(test)]
mod duties_of_content;
#[cfg(test)]
mod scene;
