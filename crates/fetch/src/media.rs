//! Which content types are worth reading.

/// Whether a content type is clearly nothing to read: pictures, sound, archives. Unknown types get the benefit of the doubt.
pub(crate) fn is_no_text(content_type: &str) -> bool {
    let essence = content_type.split(';').next().unwrap_or_default();
    let essence = essence.trim().to_ascii_lowercase();
    let Some((kind, subtype)) = essence.split_once('/') else {
        return false;
    };
    match kind {
        "image" => !subtype.ends_with("+xml"),
        "audio" | "video" | "font" | "model" => true,
        "application" => {
            subtype.starts_with("vnd.openxmlformats-")
                || subtype.starts_with("vnd.oasis.opendocument.")
                || subtype.starts_with("vnd.ms-")
                || subtype.starts_with("font-")
                || subtype.starts_with("x-font-")
                || BINARY.contains(&subtype)
        }
        _ => false,
    }
}

/// Whether an address names packed text, which servers call an archive: a sitemap, mostly.
pub(crate) fn is_packed_text(path: &str) -> bool {
    let mut endings = path.rsplit('.').map(str::to_ascii_lowercase);
    let (last, before) = (endings.next(), endings.next());
    last.as_deref() == Some("gz") && matches!(before.as_deref(), Some("xml" | "txt"))
}

const BINARY: &[&str] = &[
    "epub+zip",
    "gzip",
    "java-archive",
    "msword",
    "octet-stream",
    "ogg",
    "pdf",
    "postscript",
    "vnd.android.package-archive",
    "vnd.rar",
    "wasm",
    "x-7z-compressed",
    "x-bzip2",
    "x-gzip",
    "x-iso9660-image",
    "x-msdownload",
    "x-rar-compressed",
    "x-shockwave-flash",
    "x-tar",
    "x-xz",
    "zip",
    "zstd",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_any_kind_is_read() {
        for text in [
            "text/html; charset=utf-8",
            "TEXT/plain",
            "application/xhtml+xml",
            "application/json",
            "application/javascript",
            "application/rss+xml",
            "image/svg+xml",
            "html",
            "",
            "unheard/of",
        ] {
            assert!(!is_no_text(text), "{text}");
        }
    }

    #[test]
    fn a_packed_sitemap_is_known_by_its_name() {
        assert!(is_packed_text("/maps/sitemap-1.XML.gz") && is_packed_text("/list.txt.gz"));
        assert!(
            !is_packed_text("/backup.tar.gz")
                && !is_packed_text("/gz")
                && !is_packed_text("/a.xml")
        );
    }

    #[test]
    fn pictures_sound_and_archives_are_not() {
        for binary in [
            "image/png",
            "Image/JPEG; q=1",
            "audio/mpeg",
            "video/mp4",
            "font/woff2",
            "application/pdf",
            "application/zip",
            "application/vnd.ms-excel",
            "application/octet-stream",
        ] {
            assert!(is_no_text(binary), "{binary}");
        }
    }
}
