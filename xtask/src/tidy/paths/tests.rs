use crate::tidy::tests::check_file;

#[test]
fn machine_paths_are_found() {
    let line = format!("a {}{}main b\n", "/wo", "rk/");
    let expected = format!("x.md:1: machine-path: `{}{}` names a machine or a registry", "/wo", "rk/");
    check_file("x.md", &line, super::check, &[expected.as_str()]);
    check_file("x.md", "my/work/x and ../work/y\n", super::check, &[]);
}
