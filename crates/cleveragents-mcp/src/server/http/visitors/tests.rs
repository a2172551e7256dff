use super::*;

#[track_caller]
fn check_origin(origin: &str, expected: Option<&str>) {
    let refused = format!(
        "`{origin}` is no origin: one is such as `https://app.example` or `http://localhost:3000`, with `:*` for any port"
    );
    let found = checked_origin(origin).map_err(|error| error.to_string());
    assert_eq!(found, expected.map(str::to_owned).ok_or(refused));
}

#[test]
fn an_origin_has_one_port_unless_any_is_meant() {
    check_origin("https://app.example", Some("https://app.example:443"));
    check_origin("http://app.example", Some("http://app.example:80"));
    check_origin("https://app.example:444", Some("https://app.example:444"));
    check_origin("https://app.example:*", Some("https://app.example:*"));
    check_origin("http://[::1]:8080", Some("http://[::1]:8080"));
}

#[test]
fn what_no_page_ever_sends_is_no_origin() {
    for origin in [
        "",
        "evil",
        "*",
        "https://*",
        "https://*.example",
        "https://a/",
        "https://a/b",
        "https://u@a",
        "ftp://a",
        "null",
        "https://",
        "https://a:444:*",
        "https://a:99999",
        "https://a?b",
    ] {
        check_origin(origin, None);
    }
}

#[track_caller]
fn check_host(host: &str, is_one: bool) {
    let refused = format!("`{host}` is no host: one is such as `app.example` or `app.example:8080`");
    let expected = if is_one { Ok(host.to_owned()) } else { Err(refused) };
    assert_eq!(checked_host(host).map_err(|error| error.to_string()), expected);
}

#[test]
fn a_host_is_a_name_and_perhaps_a_port() {
    for host in ["app.example", "app.example:8080", "10.0.0.1", "[::1]:80", "::1", "a_b"] {
        check_host(host, true);
    }
    for host in ["", "*", "http://x/", "http://x", "x/", "u@x", "x:", "x:99999", "a b", "[x]", "[]"] {
        check_host(host, false);
    }
}
