use rustix::process::{Pid, getpgrp};

use super::{Crowd, count, group_in, has_living, state_in, tasks_of_the_system};

#[test]
fn the_group_is_read_past_any_command() {
    assert_eq!(group_in("7 (a) b (c)) S 1 42 40 0 -1"), Some("42"));
    assert_eq!(group_in("7 (a S 1 42"), None);
    assert_eq!(state_in("7 (a) b (c)) Z 1 42 40 0 -1"), Some("Z"));
}

#[test]
fn our_own_group_has_members_and_no_group_has_the_number_of_the_first_process_of_nobody() {
    let tasks = tasks_of_the_system().unwrap();
    assert!((1..=tasks).contains(&count(getpgrp())), "{tasks}");
    let nobody = Pid::from_raw(i32::MAX).unwrap();
    assert_eq!((count(nobody), has_living(nobody), has_living(getpgrp())), (0, false, true));
    let mut crowd = Crowd { most: 0, others: 0 };
    assert_eq!((crowd.is_too_large(nobody), crowd.others > 0), (false, true));
}
