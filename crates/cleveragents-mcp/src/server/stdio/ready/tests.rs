use std::fs::File;
use std::io::{Read as _, Write as _};
use std::os::unix::net::UnixStream;
use std::thread;

use super::*;

fn pipe() -> [OwnedFd; 2] {
    let (reader, writer) = rustix::pipe::pipe().unwrap();
    [reader, writer]
}

fn socket() -> [OwnedFd; 2] {
    let (one, other) = UnixStream::pair().unwrap();
    [one.into(), other.into()]
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_io().build().unwrap()
}

/// More than fits in any pipe, so that both ends have to wait.
fn bytes() -> Vec<u8> {
    (0..3_000_000_u32).map(|number| number.to_le_bytes()[0]).collect()
}

#[test]
fn all_bytes_are_read_as_they_come() {
    for [reader, writer] in [pipe(), socket()] {
        let sent = thread::spawn(move || File::from(writer).write_all(&bytes()).unwrap());
        let read = runtime().block_on(async {
            let stream = ReadyStream::input(reader.as_fd()).unwrap();
            let (mut all, mut chunk) = (Vec::new(), vec![0; 10_000]);
            loop {
                match stream.read(&mut chunk).await.unwrap() {
                    0 => return all,
                    length => all.extend_from_slice(&chunk[..length]),
                }
            }
        });
        sent.join().unwrap();
        assert!(read == bytes());
    }
}

#[test]
fn all_bytes_are_written_to_who_reads_slowly_and_the_rest_is_an_error() {
    for [reader, writer] in [pipe(), socket()] {
        let mut reader = File::from(reader);
        let read = thread::spawn(move || {
            let mut all = vec![0; 3_000_000];
            reader.read_exact(&mut all).unwrap();
            all
        });
        let after = runtime().block_on(async {
            let stream = ReadyStream::output(writer.as_fd()).unwrap();
            stream.write_all(&bytes()).await.unwrap();
            assert!(read.join().unwrap() == bytes());
            stream.write_all(&bytes()).await.map_err(|error| error.kind())
        });
        assert_eq!(after, Err(io::ErrorKind::BrokenPipe));
    }
}

#[test]
fn what_nobody_can_wait_for_is_not_taken() {
    let file = tempfile::tempfile().unwrap();
    let taken = runtime().block_on(async { ReadyStream::input(file.as_fd()).is_some() });
    assert!(!taken);
}

#[test]
fn flags_that_others_share_stay_as_they_are() {
    let [reader, _writer] = pipe();
    let flags = |stream: &OwnedFd| rustix::fs::fcntl_getfl(stream).unwrap();
    let before = flags(&reader);
    runtime().block_on(async { ReadyStream::input(reader.as_fd()).unwrap() });
    assert_eq!(flags(&reader), before);
}
