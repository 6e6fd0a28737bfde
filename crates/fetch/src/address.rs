//! Which addresses belong to the public web, to somebody's own network, or to nobody.
//!
//! The tables follow the IANA special-purpose registries for IPv4 and IPv6. Where a block is partly reachable (`2001::/23`,
//! `192.0.0.0/24`), all of it is refused: no web site lives there, and an exception is a hole.

use ipnet::{Ipv4Net, Ipv6Net};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whose an address is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Anybody's: the public web.
    Public,
    /// Our own machine or network. Reached only where the user typed it.
    Private,
    /// Link-local (cloud metadata lives there), multicast, documentation, translation and tunnel prefixes, reserved blocks.
    /// Not even a typed name may lead here; `allow_net` may.
    Special,
}

const fn v4(a: u8, b: u8, c: u8, d: u8, prefix: u8) -> Ipv4Net {
    Ipv4Net::new_assert(Ipv4Addr::new(a, b, c, d), prefix)
}

const fn v6(a: u16, b: u16, prefix: u8) -> Ipv6Net {
    Ipv6Net::new_assert(Ipv6Addr::new(a, b, 0, 0, 0, 0, 0, 0), prefix)
}

const PRIVATE_V4: &[Ipv4Net] = &[
    v4(127, 0, 0, 0, 8),
    v4(10, 0, 0, 0, 8),
    v4(172, 16, 0, 0, 12),
    v4(192, 168, 0, 0, 16),
    v4(100, 64, 0, 0, 10), // carrier-grade NAT, also used by overlay networks
];

const SPECIAL_V4: &[Ipv4Net] = &[
    v4(0, 0, 0, 0, 8),       // "this network"; 0.0.0.0 connects to loopback on Linux
    v4(169, 254, 0, 0, 16),  // link-local, cloud metadata
    v4(192, 0, 0, 0, 24),    // IETF protocol assignments, NAT64 discovery
    v4(192, 0, 2, 0, 24),    // documentation
    v4(192, 88, 99, 0, 24),  // 6to4 relays
    v4(198, 18, 0, 0, 15),   // benchmarking
    v4(198, 51, 100, 0, 24), // documentation
    v4(203, 0, 113, 0, 24),  // documentation
    v4(224, 0, 0, 0, 4),     // multicast
    v4(240, 0, 0, 0, 4),     // reserved, broadcast
];

/// Global unicast. Outside of it nothing is public: mapped and NAT64 forms carry an IPv4 address past the check.
const UNICAST_V6: Ipv6Net = v6(0x2000, 0, 3);

const UNIQUE_LOCAL_V6: Ipv6Net = v6(0xfc00, 0, 7);

const SPECIAL_V6: &[Ipv6Net] = &[
    v6(0x2001, 0, 23),     // IETF protocol assignments, Teredo
    v6(0x2001, 0xdb8, 32), // documentation
    v6(0x2002, 0, 16),     // 6to4, carries an IPv4 address
    v6(0x3fff, 0, 20),     // documentation
];

/// Says whose an address is.
pub(crate) fn kind_of(address: IpAddr) -> Kind {
    match address {
        IpAddr::V4(v4) if PRIVATE_V4.iter().any(|net| net.contains(&v4)) => Kind::Private,
        IpAddr::V4(v4) if SPECIAL_V4.iter().any(|net| net.contains(&v4)) => Kind::Special,
        IpAddr::V6(v6) if v6.is_loopback() || UNIQUE_LOCAL_V6.contains(&v6) => Kind::Private,
        IpAddr::V6(v6) if !UNICAST_V6.contains(&v6) => Kind::Special,
        IpAddr::V6(v6) if SPECIAL_V6.iter().any(|net| net.contains(&v6)) => Kind::Special,
        _ => Kind::Public,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(text: &str) -> Kind {
        kind_of(text.parse().unwrap())
    }

    #[test]
    fn ordinary_addresses_are_public() {
        for text in [
            "1.1.1.1",
            "93.184.215.14",
            "172.15.255.255",
            "172.32.0.1",
            "100.63.255.255",
            "100.128.0.1",
            "198.20.0.1",
            "223.255.255.255",
            "2606:4700::1111",
            "2a00:1450::1",
            "2001:200::1",
        ] {
            assert_eq!(kind(text), Kind::Public, "{text}");
        }
    }

    #[test]
    fn our_own_networks_are_private() {
        for text in [
            "127.0.0.1",
            "127.255.255.254",
            "10.0.0.1",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "100.64.0.1",
            "100.127.255.255",
            "::1",
            "fc00::1",
            "fd12:3456::1",
        ] {
            assert_eq!(kind(text), Kind::Private, "{text}");
        }
    }

    #[test]
    fn everything_else_is_special() {
        for text in [
            "0.0.0.0",
            "0.1.2.3",
            "169.254.169.254",
            "192.0.0.170",
            "192.0.2.1",
            "192.88.99.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.7",
            "203.0.113.9",
            "224.0.0.1",
            "239.255.255.255",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::ffff:127.0.0.1",
            "::ffff:8.8.8.8",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "3fff::1",
            "5f00::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert_eq!(kind(text), Kind::Special, "{text}");
        }
    }
}
