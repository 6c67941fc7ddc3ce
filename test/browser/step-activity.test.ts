import { describe, expect, it } from "vitest";
import type { StepEvent } from "../../src/screens/react/index.js";
import { findFaults } from "./support/find-faults.js";
import { useBrowser } from "./support/open-browser.js";
import type { Scene } from "./support/page.js";

const open = useBrowser();

const ITEMS = [
  { id: "t1", content: "Read the parser", status: "completed" },
  { id: "t2", content: "Fix the parser", status: "in_progress" },
  { id: "t3", content: "Ship", status: "pending" },
] as const;

const list = (items: readonly Scene["items"][number][], revision: number, by?: string): StepEvent => ({
  type: "list",
  list: { items, revision },
  by,
});

const EVENTS: readonly StepEvent[] = [
  list([{ ...ITEMS[0], status: "in_progress" }, { ...ITEMS[1], content: "Fix", status: "pending" }, ITEMS[2]], 1),
  { type: "call", id: "c1", tool: "Read", input: { file_path: "src/parse.ts" }, at: 1000 },
  { type: "result", id: "c1", at: 2500 },
  { type: "call", id: "c2", tool: "Bash", input: { command: "npm test -- parse" }, at: 3000 },
  { type: "result", id: "c2", at: 65_000, failed: true },
  list([ITEMS[0], { ...ITEMS[1], content: "Fix" }, ITEMS[2]], 2),
  list(ITEMS, 3, "user"),
  {
    type: "call",
    id: "c3",
    tool: "Edit",
    input: { file_path: "src/parse.ts", content: "x".repeat(100_000) },
    at: 66_000,
  },
];

describe.each(["panel", "edits"] as const)("a step of the plan as %s", (show) => {
  it("opens to its calls, with what they are about, their seconds and how they ended", async () => {
    const page = await open({ show, items: ITEMS, run: "running", events: EVENTS });
    const opener = page.getByRole("button", { name: "What happened in step 1" });
    expect(await opener.locator(".todos-receipt").innerText()).toBe("2 calls · 1 file · 1 failed");
    await opener.click();
    const calls = await page.locator("[data-call]").allInnerTexts();
    expect(calls.map((text) => text.replace(/\s+/g, " "))).toEqual([
      "Read src/parse.ts 1s",
      "Bash npm test -- parse failed 1m 02s",
    ]);
    await opener.click();
    expect(await page.locator("[data-call]").count()).toBe(0);
  });

  it("shows the newest call while it runs, and then the receipt line", async () => {
    const page = await open({ show, items: ITEMS, run: "running", events: EVENTS });
    const line = page.locator(".todos-step").nth(1).locator(".todos-receipt");
    expect((await line.innerText()).replace(/\s+/g, " ")).toMatch(/^Edit src\/parse.ts runs/);
    await page.evaluate(() => window.tell({ type: "result", id: "c3", at: 68_000 }));
    await expect.poll(() => line.innerText()).toBe("1 call · 1 file · 1 change");
    await page.getByRole("button", { name: "What happened in step 2" }).click();
    await page.getByText("Reworded by you, before: “Fix”").waitFor();
    await page.evaluate(() => window.tell({ type: "call", id: "c4", tool: "Bash", input: { command: "npm test" } }));
    await expect.poll(() => page.locator("[data-call]").count()).toBe(2);
    // A step in which nothing happened has nothing to open.
    expect(await page.locator(".todos-details").count()).toBe(2);
  });

  it("has no fault while it is open", async () => {
    const page = await open({ show, items: ITEMS, run: "running", events: EVENTS });
    for (const place of [1, 2]) await page.getByRole("button", { name: `What happened in step ${place}` }).click();
    expect(await findFaults(page)).toEqual([]);
  });
});

it("stays smooth with forty steps, a thousand calls, and more that come", async () => {
  const steps = Array.from({ length: 40 }, (_, at) => ({ id: `t${at + 1}`, content: `Step ${at + 1}` }));
  const at = (running: number) =>
    steps.map((step, place) => ({
      ...step,
      status:
        place < running ? ("completed" as const) : place === running ? ("in_progress" as const) : ("pending" as const),
    }));
  const events = steps.flatMap((_, running): StepEvent[] => [
    list(at(running), running + 1),
    ...Array.from({ length: 25 }, (_, call): StepEvent[] => [
      { type: "call", id: `${running}/${call}`, tool: "Read", input: { file_path: `src/${call}.ts` }, at: call },
      { type: "result", id: `${running}/${call}`, at: call + 1 },
    ]).flat(),
  ]);
  const page = await open({ show: "panel", items: at(39), run: "running", events });
  await page.getByRole("button", { name: "What happened in step 40" }).click();
  const [rendered, shown] = await page.evaluate(async () => {
    const frames: [rendered: number, shown: number][] = [];
    for (let call = 0; call < 100; call += 1) {
      const begun = performance.now();
      window.tell({ type: "call", id: `new/${call}`, tool: "Bash", input: { command: `npm run build ${call}` } });
      // React renders what came from outside of an event before anything else goes on.
      await Promise.resolve();
      const rendered = performance.now() - begun;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      frames.push([rendered, performance.now() - begun]);
    }
    const middle = (at: 0 | 1) => frames.map((frame) => frame[at]).sort((one, other) => one - other)[50];
    return [middle(0), middle(1)];
  });
  console.log(`a call among 1,000: rendered in ${rendered?.toFixed(1)} ms, a frame after ${shown?.toFixed(1)} ms`);
  expect(await page.locator("[data-call]").count()).toBe(40);
  await page.getByRole("button", { name: "85 earlier" }).click();
  expect(await page.locator("[data-call]").count()).toBe(125);
});
