use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::runtime::Builder;

use super::*;

fn run<T>(work: impl Future<Output = T>) -> T {
    Builder::new_current_thread().enable_time().build().expect("a runtime").block_on(work)
}

#[test]
fn whoever_does_not_read_is_not_waited_for() {
    let written = run(async {
        let (ours, _theirs) = tokio::io::duplex(8);
        let mut ours = TimedWriting::new(ours, Duration::from_millis(20));
        ours.write_all(&[0; 9]).await.map_err(|error| error.kind())
    });
    assert_eq!(written, Err(io::ErrorKind::TimedOut));
}

#[test]
fn whoever_reads_gets_everything() {
    let read = run(async {
        let (ours, mut theirs) = tokio::io::duplex(8);
        let mut ours = TimedWriting::new(ours, Duration::from_mins(2));
        let writing = tokio::spawn(async move { ours.write_all(&[7; 64]).await });
        let mut read = Vec::new();
        theirs.read_to_end(&mut read).await.expect("bytes");
        writing.await.expect("no panic").expect("all of it was read");
        read
    });
    assert_eq!(read, [7; 64]);
}
