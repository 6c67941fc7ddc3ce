import { describe, expect, it } from "vitest";
import { findFaults } from "./support/find-faults.js";
import { useBrowser } from "./support/open-browser.js";
import type { Scene } from "./support/page.js";

const open = useBrowser();

const SCENE: Omit<Scene, "show"> = {
  items: [
    { id: "t1", content: "Fix the parser", status: "completed" },
    { id: "t2", content: "Speed it up", status: "completed" },
    { id: "t3", content: "Update docs", status: "completed" },
    { id: "t4", content: "Review it", status: "pending" },
    { id: "t5", content: "Ship", status: "pending" },
  ],
  checks: [
    { name: "npx tsc", ok: true, items: ["t1"] },
    { name: "npm test", ok: true, items: ["t1"] },
    { name: "npm run bench", ok: false, items: ["t2"] },
  ],
  agents: [
    {
      item: "t4",
      agent: "reviewer",
      steps: [
        { content: "Read the diff", status: "completed" },
        { content: "Run the tests", activeForm: "Running the tests", status: "in_progress" },
      ],
    },
    { item: "t4", agent: "tester" },
  ],
  run: "running",
};

describe.each(["panel", "edits"] as const)("a plan as %s", (show) => {
  it("tells apart what was reported, what a check backs and what one fails, in words and by the mark", async () => {
    const page = await open({ ...SCENE, show });
    const steps = page.locator(".todos-step");
    const rows = await steps.evaluateAll((rows) =>
      rows.slice(0, 3).map((row) => {
        const status = row.querySelector(":scope > .todos-hidden")?.textContent;
        const mark = row.querySelector(".todos-mark > path")?.getAttribute("d");
        const { fill } = getComputedStyle(row.querySelector(".todos-mark") ?? row);
        return { status, check: row.querySelector(".todos-check")?.textContent, mark: `${mark} ${fill}` };
      }),
    );
    expect(rows.map(({ status, check }) => [status, check])).toEqual([
      ["Done: ", "npm test and 1 more passed"],
      ["Done, but a check fails: ", "npm run bench failed"],
      ["Done, not checked: ", undefined],
    ]);
    expect(new Set(rows.map(({ mark }) => mark)).size).toBe(3);
    await page.evaluate(() => window.session.check({ name: "npm run bench", ok: true, items: ["t2"] }));
    await steps.nth(1).getByText("passed").waitFor();
  });

  it("names who works on a step, with their progress, and opens to their steps, which follow them", async () => {
    const page = await open({ ...SCENE, show });
    const step = page.locator(".todos-step").nth(3);
    const line = step.getByRole("button", { name: "reviewer works on step 4" });
    expect((await line.innerText()).replace(/\s+/g, " ")).toContain("1 of 2 · Now: Running the tests");
    await step.getByText("tester works on step 4").waitFor({ state: "attached" });
    await line.focus();
    await page.keyboard.press("Enter");
    const own = step.locator("[data-step]");
    expect(await own.allTextContents()).toEqual(["✓Done: Read the diff", "●In progress: Running the tests"]);
    await page.evaluate(() =>
      window.children[0]?.write({
        todos: [
          { content: "Read the diff", status: "completed" },
          { content: "Run the tests", status: "completed" },
          { content: "Write it down", status: "in_progress" },
        ],
      }),
    );
    await expect.poll(() => own.count()).toBe(3);
    expect((await line.innerText()).replace(/\s+/g, " ")).toContain("2 of 3 · Now: Write it down");
    await line.click();
    expect(await own.count()).toBe(0);
    await page.evaluate(() => {
      window.session.returned("call_0", { ok: true });
      window.session.returned("call_1", { ok: true });
    });
    await line.waitFor({ state: "detached" });
    expect(await step.getAttribute("data-status")).toBe("completed");
  });

  it.each(["light", "dark"] as const)("has no fault while an agent's steps are open, %s", async (colorScheme) => {
    const page = await open({ ...SCENE, show }, { colorScheme });
    await page.getByRole("button", { name: "reviewer works on step 4" }).click();
    expect(await findFaults(page)).toEqual([]);
  });

  it("stays within its width where names are long", async () => {
    const name = "npm run test:integration -- --project parser ".repeat(4).trim();
    const checks = [{ name, ok: false, items: ["t1"] }];
    const agents = [{ item: "t4", agent: name, steps: SCENE.items }];
    const page = await open({ ...SCENE, checks, agents, show }, { viewport: { width: 320, height: 720 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const ended = page.locator(".todos-check > :last-child");
    expect(await ended.isVisible()).toBe(true);
    const right = await ended.evaluate((word) => word.getBoundingClientRect().right);
    expect(right).toBeLessThanOrEqual(320);
  });
});

it("a plan without checks looks as before", async () => {
  const page = await open({ show: "panel", items: SCENE.items });
  expect(await page.locator("[data-check]").count()).toBe(0);
});

it("a step that opens names all its checks", async () => {
  const { items } = SCENE;
  const call = { type: "call", id: "c1", tool: "Edit", input: { file_path: "src/parse.ts" }, at: 1000 } as const;
  const working = [{ ...SCENE.items[0], content: "Fix the parser", status: "in_progress" as const }];
  const events = [{ type: "list" as const, list: { items: working, revision: 1 } }, call];
  const page = await open({ ...SCENE, events, items, show: "panel" });
  const opener = page.getByRole("button", { name: "What happened in step 1" });
  expect(await opener.locator(".todos-receipt").innerText()).toMatch(/^1 call · 1 file · 2 checks/);
  await opener.click();
  expect(await page.locator("[data-passed]").allInnerTexts()).toEqual(["npx tsc passed", "npm test passed"]);
});
