use http_body_util::Full;
use tokio::runtime::Builder;

use super::*;

fn response(length: usize) -> Response<BoxBody<Bytes, Infallible>> {
    Response::new(Full::new(Bytes::from(vec![0; length])).boxed())
}

#[test]
fn an_answer_is_counted_until_its_bytes_are_gone() {
    let answers = Answers::default();
    let runtime = Builder::new_current_thread().build().expect("a runtime");
    let bytes = runtime.block_on(async {
        let mut body = answers.counted(response(MOST_BYTES)).expect("room").into_body();
        body.frame().await.expect("a part").expect("no error").into_data().expect("bytes")
    });
    assert!(!answers.has_room());
    assert!(answers.counted(response(1)).is_none());
    drop(bytes);
    assert!(answers.has_room());
    assert!(answers.counted(response(1)).is_some());
    assert!(answers.counted(response(MOST_BYTES + 1)).is_none());
}
