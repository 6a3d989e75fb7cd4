//! The body of a response: complete in memory, in a few parts that are sent one after the other without a
//! copy that joins them.

use std::{
    convert::Infallible,
    mem::take,
    pin::Pin,
    task::{Context, Poll},
};

use hyper::body::{self, Bytes, Frame, SizeHint};

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
        Self(parts)
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
        let parts = ["a", "", "bc"].map(|part| Bytes::from_static(part.as_bytes()));
        let body = Body::from(parts);
        assert_eq!((body.len(), body.size_hint().exact()), (3, Some(3)));
        assert_eq!(body.clone().collect().await.unwrap().to_bytes(), "abc");
        assert!(Body::from(Bytes::new()).is_end_stream() && !body.is_end_stream());
    }
}
