"""Drains the real applications of the bed and compares what was found with what is there.

    python3 tests/sites.py SURFACER BED [SITE...]     the sites named must be up; those that are tried by default if none is
        --policy NAME,...   which policies ask; the first is the one that is judged
        --out DIR           keep the harvests here; one that is there already goes on

For each site: of the records exported, how many are true; of the true ones on the result pages that were fetched, how many were exported; and
how many requests it took to have half, four fifths and nine tenths of all.
"""
import argparse
import collections
import html
import json
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile
import urllib.parse
import zlib

BUDGET = 1500
PRECISION = RECALL = 0.99
SHARES = (0.5, 0.8, 0.9)


def address(text):
    """The part of an address by which the bed knows a record."""
    parts = urllib.parse.urlsplit(text)
    return urllib.parse.unquote(parts.path + ("?" + parts.query if parts.query else ""))


def commit(text):
    """A commit by its repository and name, or the repository alone: several pages of a site show the same one."""
    found = re.search(r"(?:p=|/)([^;/&?]+\.git)\b(?:.*?\b(?:h|id)=([0-9a-f]{40}))?", address(text))
    return found and " ".join(filter(None, found.groups()))


def linked(key):
    """The keys of all that a page links to."""
    def read(page):
        hrefs = re.findall(r"""<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))""", page, re.I)
        return {key(urllib.parse.urljoin("http://site/", html.unescape("".join(href)))) for href in hrefs}
    return read


def books(page):
    """The rows of a page whose rows are not linked."""
    rows = re.findall(r'<span class="first-line">(.*?)</span>', page)
    return {" ".join(html.unescape(row).split()) for row in rows}


def truth_of(bed, name):
    lines = (bed / "_truth" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return {urllib.parse.unquote(line) for line in lines}


def true_commits(bed, name):
    """The commits of all repositories, and the repositories: front doors list those, and their forms search any of them."""
    del name
    truth = set()
    for repository in (bed / "gitweb" / "repos").glob("*.git"):
        listed = subprocess.run(["git", "-c", "safe.directory=*", "-C", repository, "rev-list", "master"], capture_output=True, text=True, check=True)
        truth |= {repository.name} | {f"{repository.name} {commit}" for commit in listed.stdout.split()}
    return truth


def true_books(bed, name):
    del name
    with sqlite3.connect(f"file:{bed}/calibre/library/metadata.db?mode=ro", uri=True) as library:
        rows = library.execute("select title, (select group_concat(name, ' & ') from authors join books_authors_link l on l.author = authors.id where l.book = books.id) from books")
        return {" ".join(f"{title} by {authors.replace('|', ',')}".split()) for title, authors in rows}


# `path`: where to begin; `key`: what a record is known by; `read`: the keys on a page; `truth`: all keys there are; `wanted`: how those begin that count as the whole.
Site = collections.namedtuple("Site", "port path key read truth wanted", defaults=["", lambda record: address(record["url"] or ""), linked(address), truth_of, ""])
GIT = {"key": lambda record: commit(record["url"] or ""), "read": linked(commit), "truth": true_commits, "wanted": "all-uploads.git "}
DRAINED = {
    "wordpress": Site(9108),
    "kiwix": Site(9113),
    "htdig": Site(9120),
    "calibre-open": Site(9123, key=lambda record: " ".join(record["title"].split()), read=books, truth=true_books),
    # Its front page asks not to follow links, and lists repositories only.
    "gitweb": Site(9106, "?p=all-uploads.git", **GIT),
    "cgit": Site(9107, **GIT),
    "mediawiki": Site(9105),
    "datasette": Site(9101),
    "trac": Site(9102),
}
LEFT_ALONE = {"calibre": (9110, 3, "refused:"), "spirit": (9122, 3, "refused:"), "pydoc": (9112, 7, "")}
BY_DEFAULT = ["wordpress", "kiwix", "htdig", "calibre", "spirit"]


def harvest(surfacer, port, out, policy, path=""):
    command = [surfacer, "harvest", f"http://127.0.0.1:{port}/{path}", "--delay-ms", "0", "--max-requests", str(BUDGET), "--policy", policy, "--json", "--out", out]
    done = subprocess.run(command, capture_output=True, text=True, timeout=3600)
    return done.returncode, json.loads(done.stdout.splitlines()[-1])


class Harvest:
    """A harvest that is over, as its file and its archive tell it."""

    def __init__(self, surfacer, out):
        lines = subprocess.run([surfacer, "export", out], capture_output=True, text=True, check=True).stdout.splitlines()
        self.records = [json.loads(line) for line in lines]
        (self.file,) = pathlib.Path(out, "sites").glob("*.db")
        self.archive = next(pathlib.Path(out, "warc").iterdir())

    def ask(self, question):
        with sqlite3.connect(f"file:{self.file}?mode=ro", uri=True) as file:
            return file.execute(question).fetchall()

    def answers(self):
        """Kind and page of every answer whose page is in the archive."""
        places = self.ask("select a.kind, w.name, r.offset from answer a join response r on r.id = a.response join warc w on w.id = r.warc order by a.id")
        for kind, name, offset in places:
            with open(self.archive / name, "rb") as archive:
                archive.seek(offset)
                unpacked = zlib.decompressobj(31)
                page = b""
                while not unpacked.eof and (part := archive.read(1 << 16)):
                    page += unpacked.decompress(part)
            body = page.partition(b"\r\n\r\n")[2].partition(b"\r\n\r\n")[2]
            if body.startswith(b"\x1f\x8b"):
                body = zlib.decompress(body, 31)
            yield kind, body.decode("utf-8", "replace")

    def requests_until(self, site, truth):
        """After how many requests each share of the truth was in hand."""
        (made,), = self.ask("select coalesce(sum(requests), 0) from page")
        found = collections.defaultdict(set)
        for answer, url, title in self.ask("select answer, url, title from record"):
            found[answer].add(site.key({"url": url, "title": title}))
        have, reached = set(), []
        for answer, requests in self.ask("select id, requests from answer order by id"):
            made += requests
            have |= found[answer] & truth
            while len(reached) < len(SHARES) and len(have) >= SHARES[len(reached)] * len(truth):
                reached.append(made)
        return reached + [None] * (len(SHARES) - len(reached))


def measure(surfacer, bed, name, out):
    """What a harvest was worth: precision, recall on its pages, coverage and requests to each share."""
    site, done = DRAINED[name], Harvest(surfacer, out)
    truth = site.truth(bed, name)
    found = [site.key(record) for record in done.records]
    # What stands on pages that found nothing is furniture, though it may be a record elsewhere.
    shown, furniture = set(), set()
    for kind, page in done.answers():
        (furniture if kind == "nothing" else shown).update(site.read(page) & truth)
    shown -= furniture
    wanted = {key for key in truth if key.startswith(site.wanted)}
    return {
        "records": len(done.records),
        "precision": sum(key in truth for key in found) / max(1, len(found)),
        "on_pages": len(shown),
        "recall": len(shown.intersection(found)) / max(1, len(shown)),
        "coverage": len(wanted.intersection(found)) / len(wanted),
        "until": done.requests_until(site, wanted),
        "wrong": [(key, record["title"][:60]) for key, record in zip(found, done.records) if key not in truth][:5],
        "missed": sorted(shown.difference(found))[:5],
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("surfacer")
    parser.add_argument("bed", type=pathlib.Path)
    parser.add_argument("sites", nargs="*", default=BY_DEFAULT)
    parser.add_argument("--policy", default="surfacer")
    parser.add_argument("--out", type=pathlib.Path)
    asked = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        root = asked.out or pathlib.Path(scratch)
        for name in (name for name in asked.sites if name in DRAINED):
            site = DRAINED[name]
            for policy in asked.policy.split(","):
                out = root / f"{name}-{policy}"
                code, summary = harvest(asked.surfacer, site.port, out, policy, site.path)
                worth = measure(asked.surfacer, asked.bed, name, out)
                good = code == 0 and worth["precision"] >= PRECISION and worth["recall"] >= RECALL
                failed += not good
                estimate = summary["estimate"]
                print(f"{name}, {policy}: {worth['records']} records of {summary['requests']} requests, precision {worth['precision']:.2%}, recall {worth['recall']:.2%} of {worth['on_pages']} on the pages, "
                      f"coverage {worth['coverage']:.1%}, requests to 50/80/90 %: {worth['until']}, estimate {estimate['low']}-{estimate['mid']}-{estimate['high']} ({estimate['method']}), {summary['stopped']}: {'ok' if good else 'FAILED'}", flush=True)
                for what in ("wrong", "missed"):
                    if worth[what]:
                        print(f"    {what}: {worth[what]}", flush=True)
        for name in (name for name in asked.sites if name in LEFT_ALONE):
            port, right, begins = LEFT_ALONE[name]
            code, summary = harvest(asked.surfacer, port, root / name, "surfacer")
            good = code == right and summary["records"] == 0 and summary["stopped"].startswith(begins)
            failed += not good
            print(f"{name}: exit {code}, {summary['queries']} submissions, {summary['stopped']}: {'ok' if good else 'FAILED'}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
