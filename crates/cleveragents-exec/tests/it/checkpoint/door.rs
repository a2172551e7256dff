//! A tool that writes and then fails, through the door.
