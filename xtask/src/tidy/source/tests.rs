use syn::parse_quote;

use super::is_test_only;

#[track_caller]
fn check(item: syn::ItemFn, expected: bool) {
    assert_eq!(is_test_only(&item.attrs), expected);
}

#[test]
fn conditions_that_need_a_test_build_are_known() {
    check(
        parse_quote!(
            #[test]
            fn f() {}
        ),
        true,
    );
    check(
        parse_quote!(
            #[cfg(test)]
            fn f() {}
        ),
        true,
    );
    check(
        parse_quote!(
            #[cfg(all(unix, test))]
            fn f() {}
        ),
        true,
    );
    check(
        parse_quote!(
            #[cfg(any(test, unix))]
            fn f() {}
        ),
        false,
    );
    check(
        parse_quote!(
            #[cfg(not(test))]
            fn f() {}
        ),
        false,
    );
    check(
        parse_quote!(
            #[cfg(target_os = "linux")]
            fn f() {}
        ),
        false,
    );
}
