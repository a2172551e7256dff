use crate::FileStat;

/// What stands at a name, a link being itself and not what it points to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attributes {
    /// What the kernel says about it.
    pub stat: FileStat,
    /// The permission bits with set-user-id, set-group-id and sticky; 0 where the system has none.
    pub mode: u32,
    /// Whose it is, where the system knows owners.
    pub owner: Option<Owner>,
}

/// Whose a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Owner {
    /// The user's number.
    pub user: u32,
    /// The group's number.
    pub group: u32,
}
