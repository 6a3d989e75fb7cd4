//! The body of a response: complete in memory, in a few parts that are sent one after the other. Small
//! parts are joined; large parts are not copied.

use std::{
    convert::Infallible,
    mem::take,
    pin::Pin,
    task::{Context, Poll},
};

use hyper::body::{self, Bytes, Frame, SizeHint};

/// The size of the largest body whose parts are joined, in bytes. To send another part takes longer than
/// to copy so few bytes.
const JOINED_BYTES: usize = 4 << 10;

/// The parts of a body that are not sent yet.
#[derive(Clone, Debug, Default)]
pub struct Body([Bytes; 3]);

impl Body {
    /// Returns the number of bytes.
    pub fn len(&self) -> usize {
        self.0.iter().map(Bytes::len).sum()
    }
}

impl From<[Bytes; 3]> for Body {
    fn from(parts: [Bytes; 3]) -> Self {
        let body = Self(parts);
        if body.len() > JOINED_BYTES { body } else { Bytes::from(body.0.concat()).into() }
    }
}

impl From<Bytes> for Body {
    fn from(whole: Bytes) -> Self {
        Self([whole, Bytes::new(), Bytes::new()])
    }
}

impl body::Body for Body {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let next = self.0.iter_mut().find(|part| !part.is_empty());
        Poll::Ready(next.map(|part| Ok(Frame::data(take(part)))))
    }

    fn is_end_stream(&self) -> bool {
        self.len() == 0
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.len() as u64)
    }
}

#[cfg(test)]
mod tests {
    use http_body_util::BodyExt;
    use hyper::body::Body as _;

    use super::*;

    #[tokio::test]
    async fn the_parts_are_sent_in_order() {
        for (middle, count) in [("b".to_owned(), 1), ("b".repeat(JOINED_BYTES), 3)] {
            let body = Body::from(["a", &middle, "c"].map(|part| Bytes::from(part.to_owned())));
            let length = middle.len() + 2;
            assert_eq!((body.len(), body.size_hint().exact()), (length, Some(length as u64)));
            assert_eq!(body.0.iter().filter(|part| !part.is_empty()).count(), count);
            let sent = body.collect().await.unwrap().to_bytes();
            assert_eq!(sent, format!("a{middle}c"));
        }
        let body = Body::from(["a", "", "bc"].map(|part| Bytes::from_static(part.as_bytes())));
        assert_eq!(body.clone().collect().await.unwrap().to_bytes(), "abc");
        assert!(Body::from(Bytes::new()).is_end_stream() && !body.is_end_stream());
    }
}
