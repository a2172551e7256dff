//! Calls through a door whose surroundings are all stand-ins.

mod approval;
mod audit;
mod capability;
mod checkpoint;
mod composed;
mod gate;
mod hooks;
mod results;
mod retries;
mod world;
mod wrapped;
