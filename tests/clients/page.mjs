// Drives the page in Chromium, as a person does: `node page.mjs URL KEY SCREENSHOT`. Says on
// standard output what it saw, as JSON.
// apt: chromium
// npm: puppeteer-core@24

import puppeteer from "puppeteer-core";

const [url, key, screenshot] = process.argv.slice(2);
const SOURCE = '{\n  "greeting": "Good morning, {name}!",\n  "price": 19.90,\n  "link": "Read <a href=\\"/x\\">the notes</a> first"\n}\n';

const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  // In a container Chromium cannot make its own sandbox; it sees only this host's page.
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
});
const saw = { errors: [], requests: [] };
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(30_000);
  page.on("console", (message) => message.type() === "error" && saw.errors.push(message.text()));
  page.on("pageerror", (error) => saw.errors.push(String(error)));
  page.on("request", (request) => saw.requests.push(new URL(request.url()).origin));
  await page.setViewport({ width: 1180, height: 1060 });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "light" }]);
  await page.goto(url);

  const text = (selector) => page.$eval(selector, (node) => node.textContent);
  const all = (selector) => page.$$eval(selector, (nodes) => nodes.map((node) => node.textContent));
  const set = (selector, value) => page.$eval(selector, (node, value) => { node.value = value; }, value);
  const done = () => page.waitForFunction(() => !document.getElementById("go").disabled);
  const translate = async () => {
    await page.click("#go");
    await done();
  };

  // By keyboard alone: key, then on with Tab; the formats come by themselves.
  await page.focus("#key");
  await page.keyboard.type(key);
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => document.querySelectorAll("#format option").length > 0);
  saw.formats = await all("#format option");
  saw.focus = await page.evaluate(() => document.activeElement.id);
  const offered = () => page.evaluate(() => Object.fromEntries(["sources", "targets"].map((list) => [list, [...document.getElementById(list).options].map((option) => `${option.value} ${option.textContent}`)])));
  const from = async (value) => {
    await set("#from", value);
    await page.$eval("#from", (node) => node.dispatchEvent(new Event("change")));
    return offered();
  };
  saw.offered = { en: await offered(), pt: await from("pt"), region: await from("pt_BR"), none: await from("tlh") };
  await from("en");
  await page.select("#format", "json");
  await set("#source", SOURCE);
  await page.focus("#go");
  await page.keyboard.press("Enter");
  await done();
  await page.waitForSelector("#result:not([hidden])");
  saw.status = (await text("#status")).replace(/\d+ ms/, "N ms");
  saw.source = await text("#source-pane");
  saw.target = await text("#target-pane");
  saw.marks = await all("#target-pane mark");
  saw.codes = await all("#segments tr:first-child .code");
  saw.states = await all("#segments .state");
  saw.background = await page.$eval("body", (node) => getComputedStyle(node).backgroundColor);
  await page.screenshot({ path: screenshot });

  await translate();
  saw.again = await all("#segments .state");

  // Names and roles that a screen reader tells.
  const tree = [];
  const walk = (node) => {
    tree.push(`${node.role}: ${node.name ?? ""}`);
    (node.children ?? []).forEach(walk);
  };
  walk(await page.accessibility.snapshot());
  saw.tree = tree;
  saw.unnamed = tree.filter((line) => /^(textbox|combobox|button|checkbox|region|link): *$/i.test(line));

  // Right to left, and dark.
  await set("#to", "ar");
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
  await translate();
  saw.rightToLeft = await page.$$eval("#segments tr td:nth-child(3)", (cells) => cells.map((cell) => `${cell.lang} ${getComputedStyle(cell).direction}`));
  saw.dark = await page.$eval("body", (node) => getComputedStyle(node).backgroundColor);

  // A file that is chosen, with its format, and what is wrong with it.
  await set("#to", "pt");
  const file = await page.$("#file");
  await file.uploadFile(process.env.BAD_FILE);
  await page.waitForFunction(() => document.getElementById("source").value.includes("oops"));
  saw.chosen = await page.$eval("#format", (node) => node.value);
  await translate();
  saw.problem = await text("#problem p");
  saw.leftBelow = await page.$eval("#result", (node) => !node.hidden);
  saw.wrongLine = await text("#problem li.wrong");
  saw.wrongPlace = await text("#problem li.wrong b");

  // A file that cannot be read, after one that was translated.
  await set("#source", SOURCE);
  await translate();
  await page.waitForSelector("#result:not([hidden])");
  await file.uploadFile(process.env.UNREADABLE_FILE);
  await page.waitForFunction(() => document.querySelector("#problem p"));
  saw.unreadable = await text("#problem p");
  saw.leftBelowUnreadable = await page.$eval("#result", (node) => !node.hidden);

  // Text that would be markup stays text.
  await page.select("#format", "string");
  await set("#source", "<img src=x onerror=\"window.broken=1\"> <script>window.broken=1</script> Hello");
  await translate();
  saw.broken = await page.evaluate(() => window.broken ?? null);

  // A script or style of a document's own does not run at all.
  saw.inline = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.inline = 1";
    document.head.append(script);
    return window.inline ?? null;
  });
  saw.stored = await page.evaluate(() => localStorage.length + sessionStorage.length + document.cookie.length);

  await set("#key", "org_nobody");
  await page.select("#format", "json");
  await translate();
  saw.stranger = await text("#problem p");
} finally {
  await browser.close();
}
saw.requests = [...new Set(saw.requests)];
console.log(JSON.stringify(saw));
