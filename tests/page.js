// Looks at the page as a person does: a harvest that grows, a search, a filter, a record and its trail, a label, a pause.
"use strict";
const { chromium } = require("playwright-core");
const { spawn, spawnSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const assert = require("node:assert");

const [program, tools, ...options] = process.argv.slice(2);
const pictures = options.includes("--screenshots");
const ground = fs.mkdtempSync(path.join(os.tmpdir(), "surfacer-page-"));
const out = path.join(ground, "out");
const running = [];

const HOSTILE = "<img src=x onerror=\"document.documentElement.dataset.pwned='yes'\"><script>document.documentElement.dataset.pwned='yes'</script>";

// Runs the program, and waits for the first line that has an address.
function start(...args) {
  const child = spawn(program, args, { cwd: ground, stdio: ["ignore", "pipe", "pipe"] });
  running.push(child);
  let said = "";
  return new Promise((found, failed) => {
    const hear = (piece) => {
      said += piece;
      const address = said.match(/http:\/\/127\.0\.0\.1:\d+/);
      const token = said.match(/Bearer (\w+)/);
      if (address && (args[0] !== "serve" || token)) found({ child, address: address[0], token: token && token[1] });
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("exit", () => failed(new Error(`${args.join(" ")} ended: ${said}`)));
  });
}

// A table of animals, some of which have a name that would like to be a page.
function table() {
  const kinds = ["otter", "badger", "crane", "heron", "lynx", "marten", "plover", "viper", "newt", "stoat"];
  const places = ["river", "forest", "marsh", "coast", "meadow", "mountain", "lake"];
  const rows = [["name", "kind", "place", "year"]];
  for (let number = 1; number <= 3000; number++) {
    const kind = kinds[number % kinds.length], place = places[number % places.length];
    rows.push([number % 60 === 5 ? `${HOSTILE} ${number}` : `${kind} of the ${place} ${number}`, kind, place, String(1900 + (number % 90))]);
  }
  const file = path.join(ground, "animals.csv");
  fs.writeFileSync(file, rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\n"));
  return file;
}

// Pages to label, a topic, and results of the laboratory.
function folders() {
  const pages = path.join(ground, "pages", "unlabelled");
  fs.mkdirSync(pages, { recursive: true });
  for (const [name, text] of [["otters", "Otters live in rivers"], ["ships", "Ships are built of steel"], ["badgers", "Badgers dig"]]) {
    fs.writeFileSync(path.join(pages, `${name}.html`), `<title>About ${name}</title><main><p>${text}.</p></main>`);
  }
  fs.writeFileSync(path.join(ground, "mammal.toml"), 'topic = "mammal"\nwords = ["otter", "badger"]\n');
  const done = spawnSync(program, ["lab", "harvest", "--data", path.join(ground, "animals.csv"), "--policy", "surfacer,random", "--budget", "60", "--seeds", "1", "--out", "results/animals"], { cwd: ground });
  if (done.status !== 0) console.log(`no laboratory result: ${done.stderr}`);
}

const number = async (page, selector) => Number((await page.locator(selector).first().innerText()).replace(/\D/g, ""));

// Waits until something holds. Two minutes are far beyond what any of it takes.
async function until(what, holds) {
  for (const late = Date.now() + 120_000; Date.now() < late; ) {
    if (await holds()) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`never came true: ${what}`);
}

async function main() {
  const data = table();
  folders();
  const world = await start("world", "serve", "--data", data, "--port", "0", "--cap", "30");
  const harvest = spawn(program, ["harvest", world.address, "--out", out, "--delay-ms", "150", "--max-requests", "2000"], { cwd: ground, stdio: "ignore" });
  running.push(harvest);
  const serve = await start("serve", "--out", out, "--listen", "127.0.0.1:0", "--lab", "results", "--topic", "mammal.toml", "--pages", "pages");
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => { if (message.type() === "error") complaints.push(message.text()); });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => { if (!request.url().startsWith(serve.address) && !request.url().startsWith("data:")) complaints.push(`asked ${request.url()}`); });

  console.log("open, and watch a harvest");
  await page.goto(serve.address + "/");
  await until("the site is listed", async () => (await page.locator("#sites tbody tr").count()) === 1);
  await page.locator("#sites tbody a").first().click();
  await until("records are shown", async () => (await number(page, "a.figure b")) > 0);
  const before = await number(page, "a.figure b");
  const loaded = await page.evaluate(() => (window.mark = Math.random()));
  await until("they grow without loading", async () => (await number(page, "a.figure b")) > before + 20);
  assert.equal(await page.evaluate(() => window.mark), loaded, "the page was not loaded again");
  assert.equal(await page.locator("#live.on").count(), 1, "says that it is live");

  console.log("pause, and go on");
  await page.getByRole("button", { name: "Pause" }).click();
  await until("it is paused", async () => (await page.locator("#controls .state.paused").count()) === 1);
  const paused = await number(page, "#numbers .figures .figure:nth-child(3) b");
  await new Promise((done) => setTimeout(done, 2500));
  await page.reload();
  assert.equal(await number(page, "#numbers .figures .figure:nth-child(3) b"), paused, "nothing was sent");
  await shoot(page, "site");
  await page.locator("input[name=budget]").fill("1500");
  await page.getByRole("button", { name: "Change" }).click();
  await page.getByRole("button", { name: "Go on" }).click();
  await until("it goes on", async () => (await number(page, "#numbers .figures .figure:nth-child(3) b")) > paused);
  await until("the budget is the new one", async () => (await (await context.request.get(serve.address + "/api/status")).json()).working.every((job) => job.budget === 1500));

  console.log("search");
  await page.goto(serve.address + "/search");
  await page.getByLabel("Words").fill("otter river");
  await Promise.all([page.waitForURL(/q=otter/), page.keyboard.press("Enter")]);
  await until("there are hits", async () => { await page.reload(); return (await page.locator(".hits li").count()) > 0; });
  assert.ok((await page.locator("mark").count()) > 0, "the words are marked");
  const total = await number(page, "p[role=status] b");
  const facets = await page.locator("aside ul.facets").first().locator("li span").allInnerTexts();
  assert.equal(facets.reduce((sum, count) => sum + Number(count.replace(/\D/g, "")), 0), total, "facets by site add up");
  await shoot(page, "search");

  console.log("filter, and follow a record to its query");
  const site = new URL(serve.address + (await siteAddress(context, serve)));
  await page.goto(site.href + "/records");
  await page.getByLabel("Text").fill("badger");
  await Promise.all([page.waitForURL(/q=badger/), page.keyboard.press("Enter")]);
  const rows = await page.locator("table.records tbody tr").allInnerTexts();
  assert.ok(rows.length > 0 && rows.every((row) => row.toLowerCase().includes("badger")), "only badgers");
  await shoot(page, "records");
  const title = (await page.locator("table.records tbody a").first().innerText()).trim();
  await Promise.all([page.waitForURL(/records\/\d+$/), page.locator("table.records tbody a").first().click()]);
  assert.equal((await page.locator("h1").innerText()).trim(), title);
  await shoot(page, "record");
  await Promise.all([page.waitForURL(/queries\/\d+$/), page.locator("#to-query").click()]);
  assert.ok((await page.locator("ol.plain").innerText()).includes(title), "the query showed the record");
  await Promise.all([page.waitForURL(/stored/), page.getByRole("link", { name: "its text" }).click()]);
  assert.ok((await page.locator("pre.stored").innerText()).includes(title), "the stored page has it");

  console.log("a hostile name is harmless");
  await page.goto(site.href + "/records?q=onerror");
  await until("the hostile record is there", async () => { await page.reload(); return (await page.locator("table.records tbody tr").count()) > 0; });
  assert.ok((await page.locator("table.records").innerText()).includes("<img src=x"), "shown as text");
  await Promise.all([page.waitForURL(/records\/\d+$/), page.locator("table.records tbody a").first().click()]);
  assert.ok((await page.locator("h1").innerText()).includes("<img src=x"));
  assert.equal(await page.locator("main img, main script").count(), 0);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.pwned), undefined);

  console.log("label a page");
  await page.goto(serve.address + "/topic");
  const asked = await page.locator(".sheet h3").innerText();
  await page.keyboard.press("y");
  await until("another is asked about", async () => (await page.locator(".sheet h3").innerText()) !== asked);
  await page.getByRole("button", { name: "Other" }).first().click();
  await until("two are labelled", async () => (await page.locator("#label-counts").innerText()).startsWith("2 of 3"));
  assert.equal(fs.readFileSync(path.join(ground, "pages", "labels.tsv"), "utf8").trim().split("\n").length, 2);
  await shoot(page, "topic");

  console.log("the laboratory");
  await page.goto(serve.address + "/lab");
  assert.ok((await page.locator(".result img").count()) > 0);
  assert.ok(await page.locator(".result img").first().evaluate((image) => image.decode().then(() => image.naturalWidth > 0)));
  await shoot(page, "lab");

  console.log("stop");
  await page.goto(site.href);
  const ended = new Promise((done) => harvest.on("exit", done));
  if (await page.getByRole("button", { name: "Stop" }).count()) await page.getByRole("button", { name: "Stop" }).click();
  await ended;
  await until("nobody is at work", async () => (await page.locator("#control-words").innerText()).includes("Nobody works on it"));
  await page.goto(serve.address + "/");
  await shoot(page, "overview");
  assert.deepEqual(complaints, [], "the browser complains of nothing, and asks nobody else");
  await phones(browser, serve, site);
  if (pictures) await album(browser);
  await browser.close();
  fuzz(serve);
}

async function siteAddress(context, serve) {
  const sites = await (await context.request.get(serve.address + "/api/sites")).json();
  return "/sites/" + encodeURIComponent(sites[0].name);
}

// Nothing is wider than a phone but what scrolls in its own box.
async function phones(browser, serve, site) {
  console.log("on a phone");
  const context = await browser.newContext({ viewport: { width: 390, height: 800 }, colorScheme: "dark" });
  const page = await context.newPage();
  for (const [address, name] of [["/", "overview"], [site.pathname, "site"], [site.pathname + "/records", "records"], ["/search?q=otter", "search"], ["/topic", "topic"], ["/lab", "lab"], [site.pathname + "/queries", "queries"]]) {
    await page.goto(serve.address + address);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(wide <= 0, `${address} is ${wide} px too wide`);
    await shoot(page, `${name}-phone-dark`);
  }
}

// Every address with every kind of nonsense: no answer may be a failure of ours.
function fuzz(serve) {
  const fuzzer = path.join(tools, "fuzz", "bin", "schemathesis");
  if (!fs.existsSync(fuzzer)) { console.log("SKIPPED: no schemathesis, so nobody throws nonsense at the API"); return; }
  console.log("nonsense");
  const done = spawnSync(fuzzer, ["run", serve.address + "/api/openapi.json", "--header", `Authorization: Bearer ${serve.token}`, "--max-examples", "40", "--seed", "1", "--suppress-health-check", "all", "--request-timeout", "20",
    "--checks", "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"], { cwd: ground, encoding: "utf8" });
  if (done.status !== 0) throw new Error(done.stdout.slice(-6000) + done.stderr.slice(-2000));
  console.log(done.stdout.trim().split("\n").slice(-6).join("\n"));
}

// Pictures of whole pages, for whoever wants to look at what was tested.
async function shoot(page, name) {
  const folder = process.env.PICTURES;
  if (!folder) return;
  fs.mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
}

// The pictures of the documents: the demo, drained.
async function album(browser) {
  console.log("pictures");
  const done = spawnSync(program, ["demo", "--out", "album"], { cwd: ground });
  assert.equal(done.status, 0, String(done.stderr));
  const serve = await start("serve", "--out", "album/demo", "--listen", "127.0.0.1:0");
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  const page = await context.newPage();
  const folder = path.join(path.dirname(__dirname), "docs", "page");
  fs.mkdirSync(folder, { recursive: true });
  for (const [name, address] of [["overview", "/"], ["site", await siteAddress(context, serve)], ["search", "/search?q=san"]]) {
    await page.goto(serve.address + address);
    if (name === "search") await until("the index is there", async () => { await page.reload(); return (await page.locator(".hits li").count()) > 5; });
    await page.screenshot({ path: path.join(folder, `${name}.png`) });
  }
}

main().then(() => console.log("the page is well"), (error) => { console.error(error); process.exitCode = 1; }).finally(() => {
  for (const child of running) child.kill("SIGKILL");
  fs.rmSync(ground, { recursive: true, force: true });
});
