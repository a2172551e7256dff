use super::{CODE, HEADER, SEGMENT, image};

#[test]
fn the_program_is_a_file_of_one_segment() {
    let (machine, code) = CODE.unwrap();
    let image = image(machine, code);
    assert_eq!(image.len() as u64, HEADER + SEGMENT + code.len() as u64);
    assert_eq!(&image[..4], b"\x7fELF");
    assert_eq!(&image[18..20], &machine.to_le_bytes());
    assert!(image.ends_with(code), "{image:?}");
}
