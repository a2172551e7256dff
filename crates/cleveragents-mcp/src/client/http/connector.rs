//! Connections to an address, with TLS where it asks for it.

use std::sync::Arc;

use hyper::Uri;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::connect::HttpConnector;

use crate::client::failure::Failure;

/// What connects to the address. Certificates of the machine are read for `https` alone.
pub(super) fn connector(url: &Uri) -> Result<HttpsConnector<HttpConnector>, Failure> {
    let provider = rustls::crypto::ring::default_provider();
    let builder = HttpsConnectorBuilder::new();
    let failed = |reason: String| Failure::Launch { reason };
    let tls = match url.scheme_str() {
        Some("https") => builder
            .with_provider_and_native_roots(provider)
            .map_err(|error| failed(format!("the certificates of this machine cannot be read: {error}")))?,
        Some("http") => {
            let config = rustls::ClientConfig::builder_with_provider(Arc::new(provider))
                .with_safe_default_protocol_versions()
                .map_err(|error| failed(error.to_string()))?
                .with_root_certificates(rustls::RootCertStore::empty())
                .with_no_client_auth();
            builder.with_tls_config(config)
        }
        _ => return Err(failed("its address is neither `http` nor `https`".to_owned())),
    };
    Ok(tls.https_or_http().enable_http1().build())
}
