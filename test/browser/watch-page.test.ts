import type { CheckedTodo } from "agent-todos";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPlanFeed } from "../../src/programs/watch/plan-feed.js";
import { servePlans } from "../../src/programs/watch/serve-plans.js";
import { nameSession } from "../../src/programs/watch/watched-plan.js";
import { findFaults } from "./support/find-faults.js";
import { LAUNCH } from "./support/install-chromium.js";

const stop = new AbortController();
const feed = createPlanFeed();
let browser: Browser;
let address: string;
beforeAll(async () => {
  ({ address } = await servePlans(feed, { port: 0, report: () => {}, signal: stop.signal }));
  browser = await chromium.launch(LAUNCH);
});
afterAll(async () => {
  stop.abort();
  await browser?.close();
});

async function open(bypassCSP = false, at = address): Promise<Page> {
  const page = await (await browser.newContext({ bypassCSP })).newPage();
  await page.goto(at);
  return page;
}

function show(status: "pending" | "in_progress" | "completed"): void {
  const items = [{ content: "Read <b>all</b>", status } as const, { content: "Ship", status: "cancelled" } as const];
  feed.show([
    { path: "/none", name: "pi · notes", list: undefined, note: "no plan; its todo tool is off" },
    { path: "/one", name: "codex · shop", list: { items, revision: 1 }, note: "" },
  ]);
}

it("axe finds nothing on the live page, from 320 to 1440 pixels", async () => {
  show("in_progress");
  const page = await open(true);
  await page.waitForSelector(".plan");
  expect(await findFaults(page)).toEqual([]);
  const heights = await page
    .locator("summary")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
  await page.context().close();
});

it.each([
  ["reported", [], "Done, not checked: Read"],
  ["checked", [{ name: "npm test", ok: true }], "Done: Readnpm testpassed"],
  ["failing", [{ name: "npm test", ok: false }], "Done, but a check fails: Readnpm testfailed"],
] as const)("the live page tells a step that is %s apart, by the name of its check", async (state, checks, text) => {
  const list = { items: [{ content: "Read", status: "completed" } as const], revision: 1 };
  const page = await open(true);
  const row = page.locator(".plan", { hasText: "codex · checks" }).locator("li");
  const tell = (checked: CheckedTodo): void =>
    feed.show([{ path: "/checks", name: "codex · checks", list, checks: [checked], note: "" }]);
  // A check that failed before leaves nothing behind.
  tell({ state: "failing", checks: [{ name: "tsc", ok: false }] });
  await expect.poll(() => row.textContent()).toBe("Done, but a check fails: Readtscfailed");
  tell({ state, checks });
  await expect.poll(() => row.textContent()).toBe(text);
  expect(await row.getAttribute("data-check")).toBe(state);
  expect(await row.locator(".todos-check").isVisible()).toBe(checks.length > 0);
  expect(await findFaults(page)).toEqual([]);
  feed.forget("/checks");
  await page.context().close();
});

it("the live page places parts below their lead, and shows a step of an ended turn as left", async () => {
  const list = { items: [{ content: "Read", status: "in_progress" } as const], revision: 1 };
  feed.show([
    { path: "/part", name: "codex · part", list, note: "", names: ["p"], parent: "s" },
    { path: "/lead", name: "codex · lead", list, note: "(turn ended)", isEnded: true, names: ["s"] },
  ]);
  const page = await open();
  const lead = page.locator(".plan.ended", { hasText: "codex · lead" });
  await lead.waitFor();
  expect(await lead.locator("li").textContent()).toBe("Left in progress: Read");
  expect(await lead.locator("li").evaluate((row) => row.getAnimations({ subtree: true }).length)).toBe(0);
  expect(await lead.evaluate((one) => one.nextElementSibling?.className)).toBe("plan part");
  feed.forget("/part");
  feed.forget("/lead");
  await page.context().close();
});

it.each([
  ["markup", "<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"],
  ["characters that reorder and break a line", "Ship\u202e\u2028it\u200b", "Ship it"],
  ["10,000 characters", "x".repeat(10_000), "x".repeat(10_000)],
])("the live page shows %s as that text alone, and grows no wider", async (_name, text, shown) => {
  const name = nameSession("/hostile", { agent: "codex", folder: text });
  const list = { items: [{ content: text, status: "pending", blocked: text } as const], revision: 1 };
  feed.show([{ path: "/hostile", name, list, note: "" }]);
  const page = await open(true);
  const plan = page.locator(".plan", { hasText: `codex · ${shown}` });
  await plan.waitFor();
  expect(await plan.locator("li .todos-text").textContent()).toBe(shown);
  expect(await plan.locator("li .todos-blocked").textContent()).toBe(`Blocked: ${shown.slice(0, 200)}`);
  expect(await page.getByRole("status").textContent()).toContain(`codex · ${shown}: 0/1 done`);
  expect(await page.locator("img").count()).toBe(0);
  expect(await page.title()).toBe("Plans, live");
  expect(await findFaults(page)).toEqual([]);
  feed.forget("/hostile");
  await page.context().close();
});

it("the live page keeps the row of a step while its status changes, and copies the plan as Markdown", async () => {
  show("in_progress");
  const page = await open();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const row = await page.locator("li[data-status=in_progress]").elementHandle();
  show("completed");
  await page.locator("li[data-status=completed]").waitFor();
  expect(await row?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  await page.getByRole("button", { name: "Copy as Markdown" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^- \[x\] Read .*all.*\n/);
  expect(copied).not.toContain("<b>");
  await page.context().close();
});

/** A plan as the page shows it: its bars as class and share, its rows with their state. */
const readPlans = (page: Page) =>
  page
    .locator(".plan")
    .evaluateAll((plans) =>
      plans.map((plan) => ({
        name: plan.querySelector("h2")?.textContent,
        bars: [...plan.querySelectorAll<HTMLElement>(".fates[aria-hidden=true] .bar")].map(
          ({ className, style }) => `${className.replace("bar ", "")} ${style.flexGrow}`,
        ),
        rows: [...plan.querySelectorAll("li")].map(({ textContent }) => textContent),
      })),
    );

it("the live page shows bars, states and reasons, the newest plan on top, and says what comes, goes and breaks", async () => {
  const own = createPlanFeed();
  const { address: at } = await servePlans(own, { port: 0, report: () => {}, signal: stop.signal });
  const page = await open(false, at);
  const status = page.getByRole("status");
  await expect.poll(() => status.innerText()).toBe("Waiting for the first plan.");

  const items = [
    { content: "Read", status: "completed" },
    { content: "Write", status: "in_progress", activeForm: "Writing" },
    { content: "Ask", status: "pending", blocked: "x".repeat(300) },
    { content: "Wait", status: "pending", blocked: "blocked" },
    { content: "Ship", status: "completed", blocked: "old" },
    { content: "Drop", status: "cancelled" },
  ] as const;
  const one = { path: "/one", name: "pi · one", list: { items, revision: 1 }, note: "" };
  const two = { path: "/two", name: "pi · two", list: { items: items.slice(0, 1), revision: 1 }, note: "" };
  own.show([one]);
  await expect.poll(() => status.innerText()).toMatch(/^pi · one: /);
  own.show([two, { ...two, path: "/three", name: "pi · three" }]);
  // Of several new ones the upper one is said.
  await expect.poll(() => status.innerText()).toMatch(/^pi · three: /);
  const [three, second, first] = await readPlans(page);
  expect([three?.name, second?.name]).toEqual(["pi · three", "pi · two"]);
  expect(second).toEqual({ name: "pi · two", bars: ["done 1"], rows: ["Done: Read"] });
  expect(first).toEqual({
    name: "pi · one",
    bars: ["done 2", "open 1", "rest 2", "cancelled 1"],
    rows: [
      "Done: Read",
      "In progress: Writing",
      `To do: AskBlocked: ${"x".repeat(200)}`,
      "To do: WaitBlocked",
      "Done: Ship",
      "Cancelled: Drop",
    ],
  });

  own.forget("/three");
  await expect.poll(async () => (await readPlans(page)).map(({ name }) => name)).toEqual(["pi · two", "pi · one"]);
  await expect(status.innerText()).resolves.toMatch(/^pi · three: /);
  own.forget("/two");
  await expect.poll(async () => (await readPlans(page)).length).toBe(1);
  own.show([two]);
  await expect.poll(() => status.innerText()).toMatch(/^pi · two: /);
  await page.evaluate("source.onerror()");
  expect(await page.locator("#now.lost").count()).toBe(1);
  own.show([two]);
  await expect.poll(() => status.innerText()).toBe("Live again.");
  for (const path of ["/one", "/two"]) own.forget(path);
  await expect.poll(() => status.innerText()).toBe("Waiting for the first plan.");
  await page.context().close();
});

it("the live page shows a change as it comes, says it, keeps the focus, and says when the watch is over", async () => {
  show("pending");
  const page = await open();
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  const rows = page.locator(".plan li .todos-text");
  await page.locator("summary").first().focus();
  show("completed");
  await page.locator("li[data-status=completed]").waitFor();
  expect(await rows.allInnerTexts()).toEqual(["Read <b>all</b>", "Ship"]);
  expect(await page.getByRole("status").innerText()).toMatch(/^codex · shop: 1\/2 done|^codex · shop: 2\/2 done/);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("SUMMARY");
  expect(await page.getByText("no plan; its todo tool is off").count()).toBe(1);
  expect(problems).toEqual([]);
  stop.abort();
  await page.getByText("The watch has ended").waitFor();
  await page.context().close();
});
