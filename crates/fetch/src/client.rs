//! The HTTP client underneath: one for what the user typed, one for what the web says.
//!
//! Two, because the resolver is told a name but not why it is asked: each client's resolver knows how far it may reach.
//! Everything reqwest would do on its own is off: redirects, retries, proxies from the environment, cookies, decompression.
//! We do these ourselves, guarded, counted and recorded.

use crate::dial::Patience;
use crate::guard::{Guard, Reach};
use crate::resolve::{Resolver, Vetted};
use crate::{Config, ConfigError};
use reqwest::Client;
use rustls::crypto::ring;
use rustls::pki_types::CertificateDer;
use rustls::{ClientConfig, RootCertStore};
use std::sync::Arc;
use std::time::Duration;

/// How long an idle connection is kept. Apache closes after 5 s by default; asking on a connection that is just being closed
/// looks like a broken site.
const IDLE: Duration = Duration::from_secs(4);

/// The two clients.
#[derive(Debug)]
pub(crate) struct Clients {
    typed: Client,
    linked: Client,
}

impl Clients {
    pub(crate) fn new(
        config: &Config,
        guard: &Arc<Guard>,
        resolver: Arc<dyn Resolver>,
    ) -> Result<Self, ConfigError> {
        let tls = tls(config)?;
        let vetted = |resolver, reach| Vetted {
            resolver,
            guard: Arc::clone(guard),
            reach,
            public: Arc::default(),
        };
        let typed = vetted(Arc::clone(&resolver), Reach::Typed);
        let linked = vetted(resolver, Reach::Linked);
        Ok(Self {
            typed: client(config, tls.clone(), typed)?,
            linked: client(config, tls, linked)?,
        })
    }

    /// The client for an address that was judged to be of this reach.
    pub(crate) fn for_reach(&self, reach: Reach) -> &Client {
        match reach {
            Reach::Typed => &self.typed,
            Reach::Linked => &self.linked,
        }
    }
}

fn client(config: &Config, tls: ClientConfig, resolver: Vetted) -> Result<Client, ConfigError> {
    let headers = u32::try_from(config.limits.header_bytes).unwrap_or(u32::MAX);
    let mut builder = Client::builder()
        .tls_backend_preconfigured(tls)
        .dns_resolver(Arc::new(resolver))
        .redirect(reqwest::redirect::Policy::none())
        .retry(reqwest::retry::never())
        .referer(false)
        .connector_layer(Patience)
        .no_proxy()
        .pool_idle_timeout(IDLE)
        .pool_max_idle_per_host(config.connections_per_host)
        .http1_title_case_headers()
        .http1_max_headers(config.limits.header_count)
        .http2_max_header_list_size(headers);
    if config.http1_only {
        builder = builder.http1_only();
    }
    builder.build().map_err(ConfigError::Client)
}

/// TLS with the roots compiled in: they are the same on every machine, and a container without certificate files works.
fn tls(config: &Config) -> Result<ClientConfig, ConfigError> {
    let mut roots: RootCertStore = webpki_roots::TLS_SERVER_ROOTS.iter().cloned().collect();
    for certificate in &config.trusted {
        roots
            .add(CertificateDer::from(certificate.clone()))
            .map_err(ConfigError::BadCertificate)?;
    }
    let mut tls = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(ConfigError::Tls)?
        .with_root_certificates(roots)
        .with_no_client_auth();
    tls.alpn_protocols = if config.http1_only {
        vec![b"http/1.1".to_vec()]
    } else {
        vec![b"h2".to_vec(), b"http/1.1".to_vec()]
    };
    Ok(tls)
}
