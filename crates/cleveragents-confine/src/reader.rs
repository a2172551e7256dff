//! On whose behalf files are opened.

/// What the system compares with the permissions of a file: what one reader was given, another may be refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reader {
    user: u32,
    group: u32,
    groups: Vec<u32>,
    powers: u64,
}

impl Reader {
    /// Asks on whose behalf this thread opens files; `None` where the system has no such notion or does not say.
    #[cfg(all(target_os = "linux", not(agents_portable)))]
    pub fn of_this_thread() -> Option<Self> {
        use rustix::process::{getegid, geteuid, getgroups};

        let mut groups: Vec<u32> = getgroups().ok()?.into_iter().map(rustix::fs::Gid::as_raw).collect();
        groups.sort_unstable();
        let powers = rustix::thread::capabilities(None).ok()?.effective.bits();
        Some(Self { user: geteuid().as_raw(), group: getegid().as_raw(), groups, powers })
    }

    /// Asks on whose behalf this thread opens files; `None` where the system has no such notion or does not say.
    #[cfg(any(not(target_os = "linux"), agents_portable))]
    pub const fn of_this_thread() -> Option<Self> {
        None
    }

    /// Returns bytes that are the same for the same reader and differ for any other.
    pub fn to_bytes(&self) -> Vec<u8> {
        let numbers = [self.user, self.group].into_iter().chain(self.groups.iter().copied());
        let mut bytes = self.powers.to_le_bytes().to_vec();
        bytes.extend(numbers.flat_map(u32::to_le_bytes));
        bytes
    }
}
