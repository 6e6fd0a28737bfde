use crate::ground::{Ground, HandClock, Names, limits, page, url, why};
use bytes::Bytes;
use model::{Clock, Refusal};
use rcgen::{CertificateParams, KeyPair};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use surfacer_fetch::{Config, Http};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

/// A server with a certificate of its own making for this name. It speaks HTTP/2 if asked, and says which it spoke.
async fn secure(name: &str) -> (SocketAddr, Vec<u8>) {
    secure_until(name, 4000).await
}

async fn secure_until(name: &str, year: i32) -> (SocketAddr, Vec<u8>) {
    let mut parameters = CertificateParams::new(vec![name.to_owned()]).unwrap();
    parameters.not_after = rcgen::date_time_ymd(year, 1, 1);
    let signing_key = KeyPair::generate().unwrap();
    let cert = parameters.self_signed(&signing_key).unwrap();
    let key = PrivateKeyDer::Pkcs8(signing_key.serialize_der().into());
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![cert.der().clone()], key)
        .unwrap();
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                let Ok(mut stream) = acceptor.accept(stream).await else {
                    return;
                };
                if stream.get_ref().1.alpn_protocol() == Some(b"h2") {
                    let mut connection = h2::server::handshake(stream).await.unwrap();
                    while let Some(Ok((_, mut respond))) = connection.accept().await {
                        let response = hyper::Response::builder().body(()).unwrap();
                        let mut body = respond.send_response(response, false).unwrap();
                        body.send_data(Bytes::from_static(b"over two"), true)
                            .unwrap();
                    }
                } else {
                    let mut request = [0; 2_000];
                    while stream.read(&mut request).await.is_ok_and(|read| read > 0) {
                        let answer = b"HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nover one";
                        stream.write_all(answer).await.unwrap();
                    }
                }
            });
        }
    });
    (address, cert.der().to_vec())
}

fn ground(address: SocketAddr, change: impl FnOnce(&mut Config)) -> Ground {
    let mut config = Config {
        typed: vec![url(&format!("https://{address}/"))],
        floor: Duration::ZERO,
        limits: limits(),
        ..Config::default()
    };
    change(&mut config);
    crate::ground::ground(config)
}

#[tokio::test]
async fn http_2_is_spoken_where_the_server_can() {
    let (address, certificate) = secure("127.0.0.1").await;
    let ground = ground(address, |config| config.trusted = vec![certificate]);
    for _ in 0..3 {
        let fetched = ground.get(&format!("https://{address}/")).await;
        assert_eq!(page(&fetched).body, "over two");
        assert_eq!(page(&fetched).completeness, model::Completeness::Whole);
        let head = &fetched.trail.last().unwrap().response_head;
        assert!(head.starts_with(b"HTTP/1.1 200 OK\r\n"));
    }
}

#[tokio::test]
async fn http_1_is_spoken_where_we_were_told_to() {
    let (address, certificate) = secure("127.0.0.1").await;
    let ground = ground(address, |config| {
        config.trusted = vec![certificate];
        config.http1_only = true;
    });
    let fetched = ground.get(&format!("https://{address}/")).await;
    assert_eq!(page(&fetched).body, "over one");
}

#[tokio::test]
async fn a_certificate_of_its_own_making_is_a_tls_error() {
    let (address, _) = secure("127.0.0.1").await;
    let fetched = ground(address, |_| ())
        .get(&format!("https://{address}/"))
        .await;
    assert_eq!(why(&fetched), Some(Refusal::Tls));
    assert!(fetched.trail.is_empty(), "nothing of it is kept");
}

#[tokio::test]
async fn a_certificate_that_has_expired_is_a_tls_error() {
    let (address, certificate) = secure_until("127.0.0.1", 2020).await;
    let ground = ground(address, |config| config.trusted = vec![certificate]);
    let fetched = ground.get(&format!("https://{address}/")).await;
    assert_eq!(why(&fetched), Some(Refusal::Tls));
}

#[tokio::test]
async fn a_certificate_for_another_name_is_a_tls_error() {
    let (address, certificate) = secure("library.example").await;
    let ground = ground(address, |config| config.trusted = vec![certificate]);
    let fetched = ground.get(&format!("https://{address}/")).await;
    assert_eq!(why(&fetched), Some(Refusal::Tls));
}

#[tokio::test]
async fn a_server_without_tls_is_a_tls_error_and_is_not_asked_in_the_open() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let heard = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        let mut first = [0; 1];
        stream.read_exact(&mut first).await.unwrap();
        let answer = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n";
        stream.write_all(answer).await.unwrap();
        first
    });
    let fetched = ground(address, |_| ())
        .get(&format!("https://{address}/"))
        .await;
    assert_eq!(why(&fetched), Some(Refusal::Tls));
    // 22 opens a handshake; a G would open a GET.
    assert_eq!(heard.await.unwrap(), [22]);
}

#[tokio::test]
async fn a_name_is_checked_against_the_certificate_not_the_address() {
    let (address, certificate) = secure("library.test").await;
    let loopback: &[&[&str]] = &[&["127.0.0.1"]];
    let config = Config {
        typed: vec![url(&format!("https://library.test:{}/", address.port()))],
        trusted: vec![certificate],
        floor: Duration::ZERO,
        ..Config::default()
    };
    let typed = config.typed[0].clone();
    let clock: Arc<dyn Clock> = Arc::new(HandClock::default());
    let names = Names::new(&[("library.test", loopback)]);
    let http = Http::with_resolver(config, clock, names).unwrap();
    let fetched = model::Fetcher::fetch(&http, &model::Request::get(typed)).await;
    assert_eq!(page(&fetched.unwrap()).body, "over two");
}

#[tokio::test]
async fn nonsense_is_no_certificate() {
    let config = Config {
        trusted: vec![b"nonsense".to_vec()],
        ..Config::default()
    };
    let made = Http::new(config, Arc::new(HandClock::default()));
    assert!(matches!(
        made,
        Err(surfacer_fetch::ConfigError::BadCertificate(_))
    ));
}
