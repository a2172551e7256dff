//! The program of the first process of a process namespace.
//!
//! It waits for ever. The kernel collects orphans for it, because it ignores the end of children, and kills everything inside
//! when it is killed. Any program of the system would be hundreds of times larger, and might not be there.

use std::os::fd::OwnedFd;

use rustix::fs::{MemfdFlags, Mode, SealFlags};

#[cfg(test)]
mod tests;

/// `pause` in a loop.
#[cfg(target_arch = "x86_64")]
const CODE: Option<(u16, &[u8])> = Some((62, &[0xb8, 34, 0, 0, 0, 0x0f, 0x05, 0xeb, 0xf7]));

/// `ppoll` on nothing in a loop: five zero arguments, the number of the call, the call, and back.
#[cfg(target_arch = "aarch64")]
const CODE: Option<(u16, &[u8])> = Some((
    183,
    &[
        0x00, 0x00, 0x80, 0xd2, 0x01, 0x00, 0x80, 0xd2, 0x02, 0x00, 0x80, 0xd2, 0x03, 0x00, 0x80, 0xd2, 0x04,
        0x00, 0x80, 0xd2, 0x28, 0x09, 0x80, 0xd2, 0x01, 0x00, 0x00, 0xd4, 0xf9, 0xff, 0xff, 0x17,
    ],
));

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const CODE: Option<(u16, &[u8])> = None;

/// Where the program stands in the memory of its process.
const ADDRESS: u64 = 0x40_0000;
const HEADER: u64 = 64;
const SEGMENT: u64 = 56;

/// Puts the program into memory that nobody can change. Nothing is given for processors that it is not written for.
pub(super) fn init_program() -> rustix::io::Result<Option<OwnedFd>> {
    let Some((machine, code)) = CODE else { return Ok(None) };
    let memory = rustix::fs::memfd_create("init", MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING)?;
    rustix::io::write(&memory, &image(machine, code))?;
    // What may be run and not read keeps its process closed to others.
    rustix::fs::fchmod(&memory, Mode::from_raw_mode(0o111))?;
    let all = SealFlags::WRITE | SealFlags::GROW | SealFlags::SHRINK | SealFlags::SEAL;
    rustix::fs::fcntl_add_seals(&memory, all)?;
    Ok(Some(memory))
}

/// The smallest program file: a header, one segment, the code.
fn image(machine: u16, code: &[u8]) -> Vec<u8> {
    let size = HEADER + SEGMENT + code.len() as u64;
    let mut image = b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0".to_vec();
    let halves = |image: &mut Vec<u8>, values: &[u16]| {
        image.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    };
    let words = |image: &mut Vec<u8>, values: &[u32]| {
        image.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    };
    let longs = |image: &mut Vec<u8>, values: &[u64]| {
        image.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    };
    halves(&mut image, &[2, machine]);
    words(&mut image, &[1]);
    longs(&mut image, &[ADDRESS + HEADER + SEGMENT, HEADER, 0]);
    words(&mut image, &[0]);
    halves(&mut image, &[64, 56, 1, 0, 0, 0]);
    words(&mut image, &[1, 5]);
    longs(&mut image, &[0, ADDRESS, ADDRESS, size, size, 0x1000]);
    image.extend_from_slice(code);
    image
}
