use super::{Digest, DigestError};

#[test]
fn the_digest_is_sha_256_in_hex() {
    assert_eq!(
        Digest::of(b"abc").to_string(),
        "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    );
}

#[track_caller]
fn check(text: &str, expected: Result<[u8; 2], DigestError>) {
    let ends = text.parse::<Digest>().map(|digest| [digest.as_bytes()[0], digest.as_bytes()[31]]);
    assert_eq!(ends, expected, "{text}");
}

#[test]
fn a_digest_is_read_as_it_is_shown_and_in_no_other_spelling() {
    let shown = Digest::of(b"abc").to_string();
    check(&shown, Ok([0xba, 0xad]));
    check(&shown.to_uppercase(), Err(DigestError));
    check(&shown.replace("ba78", "BA78"), Err(DigestError));
    check(shown.get(7..).unwrap(), Err(DigestError));
    check(shown.get(..70).unwrap(), Err(DigestError));
    check(&format!("{shown}0"), Err(DigestError));
    check(&format!("{shown}00"), Err(DigestError));
    check(&format!(" {shown}"), Err(DigestError));
    check(&shown.replace("sha256", "sha1"), Err(DigestError));
    check(&format!("sha256:{}", "g".repeat(64)), Err(DigestError));
    check("", Err(DigestError));
}
