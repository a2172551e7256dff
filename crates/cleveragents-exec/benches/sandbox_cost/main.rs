//! What holding a program costs; on systems where nothing is held, nothing is measured.

#[cfg(all(target_os = "linux", not(agents_portable)))]
mod measure;

#[cfg(all(target_os = "linux", not(agents_portable)))]
fn main() -> Result<(), measure::Failure> {
    measure::run()
}

#[cfg(any(not(target_os = "linux"), agents_portable))]
fn main() {}
