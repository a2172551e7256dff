use super::{ALLOW, ARCHITECTURE, FilterRules, KILL, program, refuse};

const STRICT: FilterRules =
    FilterRules { network: false, subprocesses: false, metadata: false, sessions: false };
const LOOSE: FilterRules = FilterRules { network: true, subprocesses: true, metadata: true, sessions: true };

/// Runs the program as the kernel would.
fn answer(rules: FilterRules, architecture: u32, call: i64, arguments: [u64; 2]) -> u32 {
    let mut shown = Vec::new();
    shown.extend(u32::try_from(call).unwrap().to_ne_bytes());
    shown.extend(architecture.to_ne_bytes());
    shown.extend(0_u64.to_ne_bytes());
    for argument in arguments {
        shown.extend(argument.to_le_bytes());
    }
    let filter = program(rules);
    let (mut at, mut accumulator) = (0, 0);
    loop {
        let rule = filter[at];
        at += 1;
        let (class, k) = (u32::from(rule.code), rule.k);
        let jump = |holds: bool| usize::from(if holds { rule.jt } else { rule.jf });
        match class {
            0x20 => {
                let start = k as usize;
                accumulator = u32::from_ne_bytes(shown[start..start + 4].try_into().unwrap());
            }
            0x15 => at += jump(accumulator == k),
            0x35 => at += jump(accumulator >= k),
            0x45 => at += jump(accumulator & k != 0),
            0x05 => at += k as usize,
            0x06 => return k,
            other => panic!("the program holds {other:#x}"),
        }
    }
}

#[track_caller]
fn check(rules: FilterRules, call: i64, arguments: [u64; 2], expected: u32) {
    assert_eq!(answer(rules, ARCHITECTURE, call, arguments), expected);
}

const EPERM: u32 = refuse(libc::EPERM);
const NO_ARGUMENTS: [u64; 2] = [0, 0];

#[test]
fn every_listed_call_is_refused_and_its_neighbours_are_not() {
    let denied: std::collections::BTreeSet<i64> = super::ALWAYS
        .iter()
        .chain(super::NETWORK)
        .chain(super::FORK)
        .chain(super::METADATA)
        .copied()
        .collect();
    let special = [libc::SYS_clone, libc::SYS_clone3, libc::SYS_setsid, libc::SYS_setpgid, libc::SYS_socket];
    for call in 0..600 {
        if !special.contains(&call) {
            check(STRICT, call, NO_ARGUMENTS, if denied.contains(&call) { EPERM } else { ALLOW });
        }
    }
    for call in super::ALWAYS {
        check(LOOSE, *call, NO_ARGUMENTS, EPERM);
    }
    check(STRICT, libc::SYS_setsid, NO_ARGUMENTS, EPERM);
    check(LOOSE, libc::SYS_setsid, NO_ARGUMENTS, ALLOW);
    check(LOOSE, libc::SYS_fchmodat, NO_ARGUMENTS, ALLOW);
}

#[test]
fn threads_pass_and_processes_and_namespaces_only_where_they_may() {
    let (thread, process, namespace) = (0x10_0000_u64 | 0x1_0000, 17, 0x1000_0000);
    check(STRICT, libc::SYS_clone, [thread, 0], ALLOW);
    check(STRICT, libc::SYS_clone, [process, 0], EPERM);
    check(LOOSE, libc::SYS_clone, [process, 0], ALLOW);
    check(LOOSE, libc::SYS_clone, [namespace | process, 0], EPERM);
    check(LOOSE, libc::SYS_clone3, NO_ARGUMENTS, refuse(libc::ENOSYS));
}

#[test]
fn a_network_means_the_internet_and_no_sockets_of_this_machine() {
    for (family, expected) in [
        (libc::AF_INET, ALLOW),
        (libc::AF_INET6, ALLOW),
        (libc::AF_NETLINK, ALLOW),
        (libc::AF_UNIX, EPERM),
        (40, EPERM),
    ] {
        check(LOOSE, libc::SYS_socket, [family.cast_unsigned().into(), 0], expected);
        check(STRICT, libc::SYS_socket, [family.cast_unsigned().into(), 0], EPERM);
    }
    check(STRICT, libc::SYS_socketpair, NO_ARGUMENTS, ALLOW);
}

#[test]
fn nothing_is_typed_into_a_terminal_and_no_tool_outlives_us() {
    check(LOOSE, libc::SYS_ioctl, [0, libc::TIOCSTI], EPERM);
    // Only the lower half of the argument counts for the kernel.
    check(LOOSE, libc::SYS_ioctl, [0, libc::TIOCSTI | 1 << 40], EPERM);
    check(LOOSE, libc::SYS_ioctl, [0, libc::TCGETS], ALLOW);
    check(LOOSE, libc::SYS_prctl, [1, 0], EPERM);
    check(LOOSE, libc::SYS_prctl, [15, 0], ALLOW);
}

#[test]
fn calls_of_another_architecture_kill() {
    let i386 = 0x4000_0003;
    assert_eq!(answer(LOOSE, i386, 1, NO_ARGUMENTS), KILL);
    #[cfg(target_arch = "x86_64")]
    check(LOOSE, 0x4000_0000 | libc::SYS_write, NO_ARGUMENTS, EPERM);
}
