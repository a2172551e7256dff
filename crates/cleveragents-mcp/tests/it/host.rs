//! The duties of a host of skills, each against a server that does not make it easy.

mod duties;
mod duties_of_content;
mod scene;
