// Crawlee's CheerioCrawler on the linked site, in memory, with its automatic scaling held at sixteen.
import { CheerioCrawler, Configuration, log } from "@crawlee/cheerio";

log.setLevel(log.LEVELS.ERROR);
let pages = 0;
const crawler = new CheerioCrawler(
  {
    minConcurrency: 16,
    maxConcurrency: 16,
    maxRequestRetries: 0,
    async requestHandler({ enqueueLinks }) {
      pages += 1;
      await enqueueLinks({ strategy: "same-hostname", exclude: [/utm_source/, /\/search/] });
    },
  },
  new Configuration({ persistStorage: false }),
);
await crawler.run([process.argv[2]]);
console.log(pages);
