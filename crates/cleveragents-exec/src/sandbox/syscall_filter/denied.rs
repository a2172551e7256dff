//! The calls that are refused, by what they would reach.

use libc::{self as sys, c_long};

/// Numbers above 423 are the same on every architecture; the library does not name the newest.
const OPEN_TREE_ATTR: c_long = 467;
const FCHMODAT2: c_long = 452;
const SETXATTRAT: c_long = 463;
const REMOVEXATTRAT: c_long = 466;
const FILE_SETATTR: c_long = 469;

/// Refused to every tool: other namespaces and mounts, other processes' memory, the kernel itself, other users' keys, shared
/// memory that outlives the tool, and ways to open files around Landlock.
pub(super) const ALWAYS: &[c_long] = &[
    sys::SYS_unshare,
    sys::SYS_setns,
    sys::SYS_mount,
    sys::SYS_umount2,
    sys::SYS_pivot_root,
    sys::SYS_chroot,
    sys::SYS_open_tree,
    sys::SYS_move_mount,
    sys::SYS_fsopen,
    sys::SYS_fsconfig,
    sys::SYS_fsmount,
    sys::SYS_fspick,
    sys::SYS_mount_setattr,
    OPEN_TREE_ATTR,
    sys::SYS_ptrace,
    sys::SYS_process_vm_readv,
    sys::SYS_process_vm_writev,
    sys::SYS_process_madvise,
    sys::SYS_kcmp,
    sys::SYS_pidfd_getfd,
    sys::SYS_bpf,
    sys::SYS_perf_event_open,
    sys::SYS_io_uring_setup,
    sys::SYS_io_uring_enter,
    sys::SYS_io_uring_register,
    sys::SYS_userfaultfd,
    sys::SYS_keyctl,
    sys::SYS_add_key,
    sys::SYS_request_key,
    sys::SYS_kexec_load,
    sys::SYS_kexec_file_load,
    sys::SYS_init_module,
    sys::SYS_finit_module,
    sys::SYS_delete_module,
    sys::SYS_reboot,
    sys::SYS_swapon,
    sys::SYS_swapoff,
    sys::SYS_acct,
    sys::SYS_syslog,
    sys::SYS_quotactl,
    sys::SYS_quotactl_fd,
    sys::SYS_nfsservctl,
    sys::SYS_settimeofday,
    sys::SYS_clock_settime,
    sys::SYS_adjtimex,
    sys::SYS_clock_adjtime,
    sys::SYS_sethostname,
    sys::SYS_setdomainname,
    sys::SYS_vhangup,
    sys::SYS_name_to_handle_at,
    sys::SYS_open_by_handle_at,
    sys::SYS_fanotify_init,
    sys::SYS_fanotify_mark,
    sys::SYS_move_pages,
    sys::SYS_migrate_pages,
    sys::SYS_shmget,
    sys::SYS_shmat,
    sys::SYS_shmctl,
    sys::SYS_semget,
    sys::SYS_semctl,
    sys::SYS_msgget,
    sys::SYS_msgctl,
    sys::SYS_mq_open,
    sys::SYS_mq_unlink,
    #[cfg(target_arch = "x86_64")]
    sys::SYS_iopl,
    #[cfg(target_arch = "x86_64")]
    sys::SYS_ioperm,
    #[cfg(target_arch = "x86_64")]
    sys::SYS_modify_ldt,
    #[cfg(target_arch = "x86_64")]
    sys::SYS_uselib,
];

/// Refused to a tool without network. A pair of connected sockets is not: asynchronous programs wake themselves with one.
pub(super) const NETWORK: &[c_long] =
    &[sys::SYS_socket, sys::SYS_connect, sys::SYS_bind, sys::SYS_listen, sys::SYS_accept, sys::SYS_accept4];

/// Refused to a tool that may not start processes, beside `clone` without a thread.
#[cfg(target_arch = "x86_64")]
pub(super) const FORK: &[c_long] = &[sys::SYS_fork, sys::SYS_vfork];
#[cfg(not(target_arch = "x86_64"))]
pub(super) const FORK: &[c_long] = &[];

/// Refused where a process that leaves the group could not be found again.
pub(super) const OTHER_SESSION: &[c_long] = &[sys::SYS_setsid, sys::SYS_setpgid];

/// Refused to a tool that may change nothing, where no file system of its own protects the rest: Landlock does not look at
/// these.
pub(super) const METADATA: &[c_long] = &[
    sys::SYS_fchmod,
    sys::SYS_fchmodat,
    FCHMODAT2,
    sys::SYS_fchown,
    sys::SYS_fchownat,
    sys::SYS_utimensat,
    sys::SYS_setxattr,
    sys::SYS_lsetxattr,
    sys::SYS_fsetxattr,
    SETXATTRAT,
    sys::SYS_removexattr,
    sys::SYS_lremovexattr,
    sys::SYS_fremovexattr,
    REMOVEXATTRAT,
    FILE_SETATTR,
    #[cfg(target_arch = "x86_64")]
    sys::SYS_chmod,
    #[cfg(target_arch = "x86_64")]
    sys::SYS_chown,
    #[cfg(target_arch = "x86_64")]
    sys::SYS_lchown,
    #[cfg(target_arch = "x86_64")]
    sys::SYS_utime,
    #[cfg(target_arch = "x86_64")]
    sys::SYS_utimes,
    #[cfg(target_arch = "x86_64")]
    sys::SYS_futimesat,
];
