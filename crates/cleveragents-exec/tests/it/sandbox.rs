//! Programs held by the kernel.
#![cfg(all(target_os = "linux", not(agents_portable)))]

#[cfg(test)]
mod attack_ground;
#[cfg(test)]
mod attacks;
#[cfg(test)]
mod cancels;
#[cfg(test)]
mod doctor;
#[cfg(test)]
mod host_death;
#[cfg(test)]
mod lifecycle;
#[cfg(test)]
pub(crate) mod scene;
#[cfg(test)]
mod servers;
