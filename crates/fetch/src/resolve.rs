//! From names to addresses, and the filter between DNS and the first packet.

use crate::address::{Kind, kind_of};
use crate::guard::{Guard, Reach};
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use std::collections::HashMap;
use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};

/// The addresses of a name, some time from now.
pub type Lookup = Pin<Box<dyn Future<Output = io::Result<Vec<IpAddr>>> + Send>>;

/// Looks names up. What it answers is filtered before anything connects, whoever implements it.
pub trait Resolver: Send + Sync {
    /// The addresses of a name.
    fn lookup(&self, name: &str) -> Lookup;
}

/// The resolver of the operating system.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemResolver;

impl Resolver for SystemResolver {
    fn lookup(&self, name: &str) -> Lookup {
        let name = name.to_owned();
        Box::pin(async move {
            let found = tokio::net::lookup_host((name, 0)).await?;
            Ok(found.map(|address| address.ip()).collect())
        })
    }
}

/// The name exists, but every address of it is out of bounds.
#[derive(Debug, thiserror::Error)]
#[error("every address of {name} is out of bounds")]
pub(crate) struct OutOfBounds {
    name: String,
}

/// A resolver that drops the addresses the guard does not permit.
pub(crate) struct Vetted {
    pub(crate) resolver: Arc<dyn Resolver>,
    pub(crate) guard: Arc<Guard>,
    pub(crate) reach: Reach,
    /// Names that were public when first looked up. They stay so: a typed public site must not become a way into our own
    /// network by changing its DNS while we read it.
    pub(crate) public: Arc<Mutex<HashMap<String, bool>>>,
}

impl Resolve for Vetted {
    fn resolve(&self, name: Name) -> Resolving {
        let name = name.as_str().to_owned();
        let lookup = self.resolver.lookup(&name);
        let (guard, reach) = (Arc::clone(&self.guard), self.reach);
        let public = Arc::clone(&self.public);
        Box::pin(async move {
            let mut found = lookup.await?;
            if found.is_empty() {
                return Err(io::Error::new(io::ErrorKind::NotFound, "no address").into());
            }
            found.retain(|address| guard.permits(reach, *address));
            if reach == Reach::Typed {
                keep_its_first_kind(&public, &name, &mut found);
            }
            if found.is_empty() {
                return Err(OutOfBounds { name }.into());
            }
            let addresses: Addrs = Box::new(found.into_iter().map(|ip| SocketAddr::new(ip, 0)));
            Ok(addresses)
        })
    }
}

fn keep_its_first_kind(public: &Mutex<HashMap<String, bool>>, name: &str, found: &mut Vec<IpAddr>) {
    let is_public = |address: &IpAddr| kind_of(*address) == Kind::Public;
    let mut public = public.lock().unwrap_or_else(PoisonError::into_inner);
    let was_public = *public
        .entry(name.to_owned())
        .or_insert_with(|| found.iter().any(is_public));
    if was_public {
        found.retain(is_public);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typed_name_that_was_public_never_turns_private() {
        let public = Mutex::default();
        let outside: IpAddr = "198.20.0.1".parse().unwrap();
        let inside: IpAddr = "127.0.0.1".parse().unwrap();
        let mut first = vec![outside, inside];
        keep_its_first_kind(&public, "library.example", &mut first);
        assert_eq!(first, [outside]);
        let mut second = vec![inside];
        keep_its_first_kind(&public, "library.example", &mut second);
        assert!(second.is_empty());
    }

    #[test]
    fn a_typed_name_that_was_private_is_an_intranet() {
        let public = Mutex::default();
        let inside: IpAddr = "10.0.0.7".parse().unwrap();
        for _ in 0..2 {
            let mut found = vec![inside];
            keep_its_first_kind(&public, "intranet", &mut found);
            assert_eq!(found, [inside]);
        }
    }
}
