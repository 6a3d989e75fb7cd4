//! A server of hyper alone, which reads each request and answers with ready bytes. No endpoint on
//! hyper can be faster.

use std::{convert::Infallible, net::SocketAddr};

use http_body_util::{BodyExt, Full};
use hyper::{
    Request, Response,
    body::{Bytes, Incoming},
    header::{CONTENT_TYPE, HeaderValue},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::TokioIo;
use tokio::{net::TcpListener, runtime::Runtime};

/// A running server, which is stopped when it is dropped.
pub(crate) struct Bare {
    /// The address that the server listens on.
    pub address: SocketAddr,
    _runtime: Runtime,
}

impl Bare {
    /// Starts a server that answers every request with `body`.
    ///
    /// # Errors
    /// The threads cannot be started, or no port is free.
    pub(crate) fn start(body: String) -> anyhow::Result<Self> {
        let runtime = Runtime::new()?;
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0"))?;
        let address = listener.local_addr()?;
        runtime.spawn(serve(listener, body.into()));
        Ok(Self { address, _runtime: runtime })
    }
}

async fn serve(listener: TcpListener, body: Bytes) {
    while let Ok((stream, _)) = listener.accept().await {
        let _ = stream.set_nodelay(true);
        let body = body.clone();
        let service = service_fn(move |request| answer(request, body.clone()));
        let connection = http1::Builder::new().serve_connection(TokioIo::new(stream), service);
        tokio::spawn(connection);
    }
}

async fn answer(
    request: Request<Incoming>,
    body: Bytes,
) -> Result<Response<Full<Bytes>>, Infallible> {
    // The answer to a client that hung up is lost, whatever the body was.
    let _ = request.into_body().collect().await;
    let mut response = Response::new(Full::new(body));
    let json = HeaderValue::from_static("application/json");
    response.headers_mut().insert(CONTENT_TYPE, json);
    Ok(response)
}
