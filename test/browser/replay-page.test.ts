import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type PlanRecord, replayRecords } from "agent-todos/replay";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { renderPage } from "../../src/programs/replay-command/page/render-page.js";
import { findFaults } from "./support/find-faults.js";
import { LAUNCH } from "./support/install-chromium.js";

const write = (...rows: readonly (readonly [content: string, status: string])[]): PlanRecord => ({
  type: "round",
  calls: [{ tool: "TodoWrite", input: { todos: rows.map(([content, status]) => ({ content, status })) } }],
});
const work = Array.from({ length: 12 }, (): PlanRecord => ({ type: "round", calls: [{ tool: "Bash" }] }));

const RECORDS: readonly PlanRecord[] = [
  { type: "session", agent: "claude-code", folder: "/home/ann/shop" },
  { type: "user", id: "u" },
  write(["Read <b>all</b>", "in_progress"], ["Write", "pending"], ["Ship", "pending"]),
  ...work,
  { type: "reminder" },
  write(["Read <b>all</b>", "completed"], ["Write", "in_progress"], ["Ship", "pending"]),
  ...work,
  write(["Read <b>all</b>", "completed"], ["Write", "completed"]),
];

const folder = mkdtempSync(join(tmpdir(), "agent-todos-page-"));
let browser: Browser;
beforeAll(async () => {
  const replay = replayRecords(RECORDS);
  const { receipt } = replay;
  const data = { version: 1, total: receipt, parts: receipt, receipts: [receipt] } as const;
  writeFileSync(join(folder, "one.html"), renderPage([{ path: "one.jsonl", replay }], data));
  const two = [
    { path: "one.jsonl", replay },
    { path: "two.jsonl", replay },
  ];
  writeFileSync(join(folder, "two.html"), renderPage(two, data));
  browser = await chromium.launch(LAUNCH);
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

async function open(name: string): Promise<Page> {
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto(pathToFileURL(join(folder, name)).href);
  return page;
}

it.each([
  ["one plan", "one.html"],
  ["several plans", "two.html"],
])("axe finds nothing on the page of %s, from 320 to 1440 pixels", async (_name, file) => {
  const page = await open(file);
  expect(await findFaults(page)).toEqual([]);
  await page.context().close();
});

it("the slider goes through time by the keyboard", async () => {
  const page = await open("one.html");
  const list = () => page.locator(".list li").allTextContents();
  const changes = () => page.locator(".changes li").allInnerTexts();
  expect(await list()).toEqual(["Done: Read <b>all</b>", "Done: Write"]);
  expect(await changes()).toHaveLength(2);
  await page.getByRole("slider").focus();
  await page.keyboard.press("Home");
  expect(await list()).toHaveLength(3);
  expect(await page.getByRole("slider").getAttribute("aria-valuetext")).toBe("Write 1 of 3, round 1");
  await page.keyboard.press("ArrowRight");
  expect((await changes()).map((text) => text.replace(/\s+/g, " ").trim())).toEqual([
    "Read <b>all</b> completed",
    "Write started",
  ]);
  await page.context().close();
});

it("copies a plan as Markdown, and opens what it cost by the keyboard", async () => {
  const page = await open("one.html");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy as Markdown" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^- \[x\] Read .*all.*\n- \[x\] Write$/m);
  expect(await page.locator('[data-figure="receipt.tokens.writes"]').isVisible()).toBe(false);
  await page.getByText("What keeping the plan cost").focus();
  await page.keyboard.press("Enter");
  expect(await page.locator('[data-figure="receipt.tokens.writes"]').isVisible()).toBe(true);
  await page.context().close();
});

it("shows every plan of a page that has several, and the figures of all", async () => {
  const page = await open("two.html");
  await page.getByText("two.jsonl").click();
  expect(await page.getByRole("slider").count()).toBe(2);
  expect(await page.locator('[data-figure="total.promised"]').innerText()).toBe("3");
  await page.context().close();
});

it("prints every plan whole, also folded ones, and nothing to press", async () => {
  const page = await open("two.html");
  const steps = page.locator(".list li:visible");
  expect(await steps.count()).toBe(2);
  await page.emulateMedia({ media: "print" });
  expect(await steps.count()).toBe(4);
  expect(await page.locator(":is(button, input, .cost):visible").count()).toBe(0);
  await page.context().close();
});

it("the page without data weighs at most 150 kB and asks for nothing", async () => {
  const page = await open("one.html");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.reload();
  expect(asked).toHaveLength(1);
  expect((await page.content()).length).toBeLessThan(150_000);
  await page.context().close();
});
