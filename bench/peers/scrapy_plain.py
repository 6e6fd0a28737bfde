"""Scrapy as its tutorial teaches it: a CrawlSpider with a LinkExtractor, a line per page, default middlewares."""
import os
import sys

from scrapy.crawler import CrawlerProcess
from scrapy.linkextractors import LinkExtractor
from scrapy.spiders import CrawlSpider, Rule

pages = 0
out = open(os.devnull, "w")


class Plain(CrawlSpider):
    name = "plain"
    start_urls = [sys.argv[1]]
    rules = [Rule(LinkExtractor(deny=["utm_source", "/search"]), callback="line", follow=True)]

    def parse_start_url(self, response):
        return self.line(response)

    def line(self, response):
        global pages
        pages += 1
        out.write(f"{response.url}\t{len(response.body)}\t{response.css('title::text').get()}\n")


process = CrawlerProcess({
    "ROBOTSTXT_OBEY": False,
    "DOWNLOAD_DELAY": 0,
    "CONCURRENT_REQUESTS_PER_DOMAIN": 16,
    "LOG_LEVEL": "WARNING",
    "TELNETCONSOLE_ENABLED": False,
})
process.crawl(Plain)
process.start()
print(pages)
