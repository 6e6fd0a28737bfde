"""Tuned Scrapy doing what `surfacer bench fetch` does: links, visible text and forms of every page, the page in a WARC (request
and response, gzip per record, digests) and a row in SQLite, 64 pages to a transaction."""
import io
import os
import sqlite3
import sys
import tempfile
from urllib.parse import urljoin

from lxml import etree
from scrapy import Request, Spider
from scrapy.crawler import CrawlerProcess
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from scrapy_settings import SETTINGS

pages = 0
hrefs = etree.XPath("//a/@href")
texts = etree.XPath("//body//text()[not(parent::script) and not(parent::style)]")
fields = etree.XPath("//form//*[self::input or self::select or self::textarea or self::button]")
start = sys.argv[1]
folder = tempfile.TemporaryDirectory()
archive = WARCWriter(open(os.path.join(folder.name, "pages.warc.gz"), "wb"), gzip=True)
rows = sqlite3.connect(os.path.join(folder.name, "pages.db"))
rows.execute("PRAGMA journal_mode=WAL")
rows.execute("CREATE TABLE page (id INTEGER PRIMARY KEY, url TEXT UNIQUE, status INTEGER, title TEXT, letters INTEGER, fields INTEGER)")


def keep(response, tree):
    head = [(name.decode(), value[0].decode()) for name, value in response.headers.items()]
    answer = archive.create_warc_record(
        response.url, "response", payload=io.BytesIO(response.body),
        http_headers=StatusAndHeaders(f"{response.status} OK", head, protocol="HTTP/1.1"))
    question = archive.create_warc_record(
        response.url, "request",
        http_headers=StatusAndHeaders("GET / HTTP/1.1", [("User-Agent", "scrapy")], is_http_request=True))
    archive.write_request_response_pair(question, answer)
    text = " ".join(" ".join(texts(tree)).split())
    taken = [(field.get("name"), field.get("type"), field.get("value")) for field in fields(tree)]
    rows.execute("INSERT OR IGNORE INTO page (url, status, title, letters, fields) VALUES (?, ?, ?, ?, ?)",
                 (response.url, response.status, tree.findtext(".//title"), len(text), len(taken)))


class SameWork(Spider):
    name = "same"
    seen = {start}

    async def start(self):
        yield Request(start, dont_filter=True)

    def parse(self, response):
        global pages
        pages += 1
        tree = etree.HTML(response.body)
        keep(response, tree)
        if pages % 64 == 0:
            rows.commit()
        for href in hrefs(tree):
            if not href.startswith("/") or "utm_source" in href:
                continue
            url = urljoin(start, href.partition("#")[0])
            if url not in self.seen:
                self.seen.add(url)
                yield Request(url, dont_filter=True)


process = CrawlerProcess(SETTINGS)
process.crawl(SameWork)
process.start()
rows.commit()
print(pages)
