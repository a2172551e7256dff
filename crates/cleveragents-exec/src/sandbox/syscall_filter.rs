//! The program that the kernel runs before every system call of a tool.
//!
//! It is a list of calls that are refused; everything else passes. Calls of another processor architecture kill, because
//! their numbers mean other calls.

use std::collections::BTreeMap;

use libc::{c_long, sock_filter};

use denied::{ALWAYS, FORK, METADATA, NETWORK, OTHER_SESSION};

mod denied;
#[cfg(test)]
mod tests;

/// What a profile asks of the filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FilterRules {
    /// Sockets to other machines may be opened.
    pub(super) network: bool,
    /// Other processes may be started.
    pub(super) subprocesses: bool,
    /// Modes, owners, times and attributes of files may be changed, wherever the files are.
    pub(super) metadata: bool,
    /// Sessions and process groups may be made.
    pub(super) sessions: bool,
}

#[cfg(target_arch = "x86_64")]
const ARCHITECTURE: u32 = 0xC000_003E;
#[cfg(target_arch = "aarch64")]
const ARCHITECTURE: u32 = 0xC000_00B7;
#[cfg(target_arch = "riscv64")]
const ARCHITECTURE: u32 = 0xC000_00F3;

/// On x86-64, calls with this bit are those of another, smaller architecture under the same name.
const FOREIGN_CALL_BIT: u32 = 0x4000_0000;

/// Offsets in what the kernel shows the program about a call.
const NUMBER: u32 = 0;
const ARCH: u32 = 4;
const FIRST_ARGUMENT: u32 = 16;
const SECOND_ARGUMENT: u32 = 24;

const KILL: u32 = libc::SECCOMP_RET_KILL_PROCESS;
const ALLOW: u32 = libc::SECCOMP_RET_ALLOW;

const fn refuse(errno: i32) -> u32 {
    libc::SECCOMP_RET_ERRNO | errno.cast_unsigned()
}

/// Namespaces that `clone` could make.
const NEW_NAMESPACES: u32 = (libc::CLONE_NEWNS
    | libc::CLONE_NEWCGROUP
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUSER
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET)
    .cast_unsigned();

/// Address families that a tool with a network may use.
const OPEN_FAMILIES: [i32; 3] = [libc::AF_INET, libc::AF_INET6, libc::AF_NETLINK];

/// Builds the program.
///
/// The kernel walks it once for every call there is when it is put on, so the calls are found by halving, not one by one.
pub(super) fn program(rules: FilterRules) -> Vec<sock_filter> {
    let mut filter = vec![load(ARCH), jump(libc::BPF_JEQ, ARCHITECTURE, 1, 0), give(KILL), load(NUMBER)];
    if cfg!(target_arch = "x86_64") {
        filter.extend([jump(libc::BPF_JGE, FOREIGN_CALL_BIT, 0, 1), give(refuse(libc::EPERM))]);
    }
    let calls = answers(rules);
    filter.extend(search(&spans(&calls)));
    filter
}

/// What happens on each call that does not simply pass.
fn answers(rules: FilterRules) -> BTreeMap<u32, Vec<sock_filter>> {
    let refused = [
        (true, ALWAYS),
        (!rules.network, NETWORK),
        (!rules.subprocesses, FORK),
        (!rules.metadata, METADATA),
        (!rules.sessions, OTHER_SESSION),
    ];
    let refused = refused.into_iter().filter(|(holds, _)| *holds).flat_map(|(_, calls)| calls);
    let mut answers: BTreeMap<u32, Vec<sock_filter>> =
        refused.map(|call| (number(*call), vec![give(refuse(libc::EPERM))])).collect();
    // The C library falls back to `clone`, whose flags can be seen here; those of `clone3` cannot.
    answers.insert(number(libc::SYS_clone3), vec![give(refuse(libc::ENOSYS))]);
    answers.insert(number(libc::SYS_clone), clone_rules(rules.subprocesses));
    answers.insert(number(libc::SYS_ioctl), terminal_rules());
    answers.insert(number(libc::SYS_prctl), parent_rules());
    if rules.network {
        answers.insert(number(libc::SYS_socket), socket_rules());
    }
    answers
}

/// All numbers as spans with the same answer, by their first number; what has no answer passes.
fn spans(answers: &BTreeMap<u32, Vec<sock_filter>>) -> Vec<(u32, Vec<sock_filter>)> {
    let mut spans: Vec<(u32, Vec<sock_filter>)> = vec![(0, vec![give(ALLOW)])];
    let mut add = |first: u32, answer: Vec<sock_filter>| {
        let last = spans.last();
        if last.is_some_and(|(start, _)| *start == first) {
            spans.pop();
        }
        if spans.last().is_none_or(|(_, before)| !same(before, &answer)) {
            spans.push((first, answer));
        }
    };
    for (call, answer) in answers {
        add(*call, answer.clone());
        add(call.saturating_add(1), vec![give(ALLOW)]);
    }
    spans
}

fn same(one: &[sock_filter], other: &[sock_filter]) -> bool {
    let parts = |rule: &sock_filter| (rule.code, rule.jt, rule.jf, rule.k);
    one.iter().map(parts).eq(other.iter().map(parts))
}

/// Finds the span of the number in the accumulator by halving. Every answer ends the program by itself.
fn search(spans: &[(u32, Vec<sock_filter>)]) -> Vec<sock_filter> {
    if let [(_, answer)] = spans {
        return answer.clone();
    }
    let (low, high) = spans.split_at(spans.len() / 2);
    let Some((first_high, _)) = high.first() else { return vec![give(KILL)] };
    let (low, high) = (search(low), search(high));
    let distance = u32::try_from(low.len()).unwrap_or(u32::MAX);
    let mut found = match u8::try_from(low.len()) {
        Ok(near) => vec![jump(libc::BPF_JGE, *first_high, near, 0)],
        Err(_) => vec![
            jump(libc::BPF_JGE, *first_high, 0, 1),
            instruction(libc::BPF_JMP | libc::BPF_JA, 0, 0, distance),
        ],
    };
    found.extend(low);
    found.extend(high);
    found
}

fn number(call: c_long) -> u32 {
    u32::try_from(call).unwrap_or(u32::MAX)
}

/// Builds the short program that refuses to start processes, for a process that has the long one already.
pub(super) fn without_processes() -> Vec<sock_filter> {
    let refused = FORK.iter().map(|call| (number(*call), vec![give(refuse(libc::EPERM))]));
    let mut answers: BTreeMap<u32, Vec<sock_filter>> = refused.collect();
    answers.insert(number(libc::SYS_clone3), vec![give(refuse(libc::ENOSYS))]);
    answers.insert(number(libc::SYS_clone), clone_rules(false));
    let mut filter = vec![load(NUMBER)];
    filter.extend(search(&spans(&answers)));
    filter
}

fn clone_rules(subprocesses: bool) -> Vec<sock_filter> {
    let mut rules =
        vec![load(FIRST_ARGUMENT), jump(libc::BPF_JSET, NEW_NAMESPACES, 0, 1), give(refuse(libc::EPERM))];
    if !subprocesses {
        let thread = libc::CLONE_THREAD.cast_unsigned();
        rules.extend([jump(libc::BPF_JSET, thread, 1, 0), give(refuse(libc::EPERM))]);
    }
    rules.push(give(ALLOW));
    rules
}

fn socket_rules() -> Vec<sock_filter> {
    let mut rules = vec![load(FIRST_ARGUMENT)];
    for family in OPEN_FAMILIES {
        rules.extend([unless_equal(family.cast_unsigned(), 1, 0), give(ALLOW)]);
    }
    rules.push(give(refuse(libc::EPERM)));
    rules
}

/// Refuses to type into a terminal on behalf of the person in front of it.
fn terminal_rules() -> Vec<sock_filter> {
    let mut rules = vec![load(SECOND_ARGUMENT)];
    for request in [libc::TIOCSTI, libc::TIOCLINUX] {
        // The kernel looks at the lower half only.
        rules.extend([
            unless_equal(u32::try_from(request).unwrap_or(u32::MAX), 1, 0),
            give(refuse(libc::EPERM)),
        ]);
    }
    rules.push(give(ALLOW));
    rules
}

/// Refuses to outlive the process that started the tool.
fn parent_rules() -> Vec<sock_filter> {
    vec![
        load(FIRST_ARGUMENT),
        unless_equal(libc::PR_SET_PDEATHSIG.cast_unsigned(), 1, 0),
        give(refuse(libc::EPERM)),
        give(ALLOW),
    ]
}

/// Loads a word of what the kernel shows.
fn load(offset: u32) -> sock_filter {
    instruction(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0, offset)
}

/// Skips `unequal` instructions when the accumulator is not `value`, else `equal`.
fn unless_equal(value: u32, unequal: u8, equal: u8) -> sock_filter {
    jump(libc::BPF_JEQ, value, equal, unequal)
}

fn jump(condition: u32, value: u32, then: u8, otherwise: u8) -> sock_filter {
    instruction(libc::BPF_JMP | condition | libc::BPF_K, then, otherwise, value)
}

fn give(action: u32) -> sock_filter {
    instruction(libc::BPF_RET | libc::BPF_K, 0, 0, action)
}

fn instruction(code: u32, jt: u8, jf: u8, k: u32) -> sock_filter {
    sock_filter { code: u16::try_from(code).unwrap_or(u16::MAX), jt, jf, k }
}
