use super::*;

#[test]
fn a_token_is_long_and_can_be_sent() {
    assert_eq!(BearerToken::new(" short \n"), Err(BearerTokenError::Short { length: 5 }));
    assert_eq!(BearerToken::new("sixteen bytes of ü"), Err(BearerTokenError::Characters));
    assert_eq!(format!("{:?}", BearerToken::new("0123456789abcdef").unwrap()), "BearerToken(..)");
}

#[test]
fn only_the_whole_token_opens() {
    let token = BearerToken::new("0123456789abcdef\n").unwrap();
    let opens = |header: &str| token.is_in(Some(&HeaderValue::from_str(header).unwrap()));
    let found = [
        "Bearer 0123456789abcdef",
        "bearer 0123456789abcdef",
        "Bearer 0123456789abcde",
        "Basic 0123456789abcdef",
        "0123456789abcdef",
    ]
    .map(opens);
    assert_eq!((found, token.is_in(None)), ([true, true, false, false, false], false));
}
