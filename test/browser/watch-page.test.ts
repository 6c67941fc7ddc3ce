import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPlanFeed } from "../../src/programs/watch/plan-feed.js";
import { servePlans } from "../../src/programs/watch/serve-plans.js";
import { findFaults } from "./support/find-faults.js";
import { CHROMIUM } from "./support/install-chromium.js";

const stop = new AbortController();
const feed = createPlanFeed();
let browser: Browser;
let address: string;
beforeAll(async () => {
  ({ address } = await servePlans(feed, { port: 0, report: () => {}, signal: stop.signal }));
  const args = ["--no-sandbox", "--disable-gpu"];
  browser = await chromium.launch({ executablePath: CHROMIUM, args, timeout: 0 });
});
afterAll(async () => {
  stop.abort();
  await browser?.close();
});

async function open(colorScheme: "light" | "dark", bypassCSP = false): Promise<Page> {
  const page = await (await browser.newContext({ colorScheme, bypassCSP })).newPage();
  await page.goto(address);
  return page;
}

function show(status: "pending" | "in_progress" | "completed"): void {
  const items = [{ content: "Read <b>all</b>", status } as const, { content: "Ship", status: "cancelled" } as const];
  feed.show([
    { path: "/none", name: "pi · notes", list: undefined, note: "no plan; its todo tool is off" },
    { path: "/one", name: "codex · shop", list: { items, revision: 1 }, note: "" },
  ]);
}

it.each([
  "light",
  "dark",
] as const)("axe finds nothing on the live page, %s, from 320 to 1440 pixels", async (scheme) => {
  show("in_progress");
  const page = await open(scheme, true);
  await page.waitForSelector(".plan");
  expect(await findFaults(page)).toEqual([]);
  const heights = await page
    .locator("summary")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
  await page.context().close();
});

it("the live page places parts below their lead, and shows a step of an ended turn as left", async () => {
  const list = { items: [{ content: "Read", status: "in_progress" } as const], revision: 1 };
  feed.show([
    { path: "/part", name: "codex · part", list, note: "", names: ["p"], parent: "s" },
    { path: "/lead", name: "codex · lead", list, note: "(turn ended)", isEnded: true, names: ["s"] },
  ]);
  const page = await open("light");
  const lead = page.locator(".plan.ended", { hasText: "codex · lead" });
  await lead.waitFor();
  expect((await lead.locator("li").innerText()).replace(/\s+/g, " ")).toBe("▶ Read left in progress");
  expect(await lead.evaluate((one) => one.nextElementSibling?.className)).toBe("plan part");
  feed.forget("/part");
  feed.forget("/lead");
  await page.context().close();
});

it("the live page shows a change as it comes, says it, keeps the focus, and says when the watch is over", async () => {
  show("pending");
  const page = await open("light");
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  const rows = page.locator(".plan li span");
  await page.locator("summary").first().focus();
  show("completed");
  await page.locator("li.completed").waitFor();
  expect(await rows.allInnerTexts()).toEqual(["Read <b>all</b>", "Ship"]);
  expect(await page.getByRole("status").innerText()).toMatch(/^codex · shop: 1\/2 done|^codex · shop: 2\/2 done/);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("SUMMARY");
  expect(await page.getByText("no plan; its todo tool is off").count()).toBe(1);
  expect(problems).toEqual([]);
  stop.abort();
  await page.getByText("The watch has ended").waitFor();
  await page.context().close();
});
