//! Addresses in the order in which replay tools look for them: the host from its end, in small letters, parameters in order.
//!
//! `https://www.Library.example/a?q=2&b=1` is `example,library)/a?b=1&q=2`. The rules are those of the Internet Archive's `surt`, as far as addresses of
//! ours have need of them: escapes are undone and made again in one way, `www` goes, a slash at the end goes.

use data_encoding::HEXLOWER;
use model::Url;

/// The key of an address; `None` if no tool would look for it.
pub(super) fn surt(address: &str) -> Option<String> {
    let url = Url::parse(address).ok()?;
    let parts = url.parts();
    let host = parts.host_str()?.to_ascii_lowercase();
    let labels: Vec<&str> = without_www(&host).rsplit('.').collect();
    let mut key = labels.join(",");
    if let Some(port) = parts.port() {
        key.push(':');
        key.push_str(&port.to_string());
    }
    key.push(')');
    let path = escaped(parts.path());
    key.push_str(match path.trim_end_matches('/') {
        "" => "/",
        path => path,
    });
    if let Some(query) = parts.query().filter(|query| !query.is_empty()) {
        let query = escaped(query);
        let mut parameters: Vec<(&str, &str)> = query
            .split('&')
            .map(|parameter| {
                let end = parameter.find('=').unwrap_or(parameter.len());
                parameter.split_at(end)
            })
            .collect();
        parameters.sort_unstable();
        let parameters = parameters
            .iter()
            .map(|(name, value)| format!("{name}{value}"));
        key.push('?');
        key.push_str(&parameters.collect::<Vec<_>>().join("&"));
    }
    Some(key)
}

/// `www.` and `www2.` say nothing.
fn without_www(host: &str) -> &str {
    let rest = host
        .strip_prefix("www")
        .map(|rest| rest.trim_start_matches(|letter: char| letter.is_ascii_digit()));
    match rest.and_then(|rest| rest.strip_prefix('.')) {
        Some(rest) if !rest.is_empty() => rest,
        _ => host,
    }
}

/// Escapes undone as often as it can be, then made again where they must be, in small letters.
fn escaped(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    loop {
        let undone = undone(&bytes);
        if undone == bytes {
            break;
        }
        bytes = undone;
    }
    let mut out = String::with_capacity(bytes.len());
    for byte in bytes {
        match byte {
            b'#' | b'%' | ..=b' ' | 0x7f.. => {
                out.push('%');
                out.push_str(&HEXLOWER.encode(&[byte]));
            }
            byte => out.push(char::from(byte).to_ascii_lowercase()),
        }
    }
    out
}

fn undone(bytes: &[u8]) -> Vec<u8> {
    let digit = |byte: Option<&u8>| byte.and_then(|byte| char::from(*byte).to_digit(16));
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let both = digit(bytes.get(at + 1)).zip(digit(bytes.get(at + 2)));
        if let (b'%', Some((high, low))) = (byte, both) {
            out.push(u8::try_from(high * 16 + low).unwrap_or_default());
            at += 3;
        } else {
            out.push(*byte);
            at += 1;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `surt.surt` of the Python library of that name gives.
    #[test]
    fn keys_are_those_that_replay_tools_look_for() {
        for (address, key) in [
            ("https://www.Library.example/", "example,library)/"),
            (
                "http://library.example:8080/A/b/?q=Z&b=1",
                "example,library:8080)/a/b?b=1&q=z",
            ),
            (
                "http://127.0.0.1:9108/search?q=otter&page=1",
                "1,0,0,127:9108)/search?page=1&q=otter",
            ),
            (
                "https://a.example/x?q=a%20b+c%2Bd",
                "example,a)/x?q=a%20b+c+d",
            ),
            ("https://a.example/%E6%B5%B7?", "example,a)/%e6%b5%b7"),
            ("https://www2.a.example/x%2520y", "example,a)/x%20y"),
        ] {
            assert_eq!(surt(address).as_deref(), Some(key), "{address}");
        }
    }
}
