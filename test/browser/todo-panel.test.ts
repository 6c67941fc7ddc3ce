import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findFaults } from "./support/find-faults.js";
import { LISTS } from "./support/lists.js";
import { useBrowser } from "./support/open-browser.js";

const open = useBrowser();

const openPanel = (name: keyof typeof LISTS = "a short plan", options = {}) =>
  open({ show: "panel", items: LISTS[name] }, options);

const rowsOf = (page: Page) => page.locator(".todos-step").allInnerTexts();

describe("todo-panel", () => {
  it("shows progress, the running step in its active form, and each status in words", async () => {
    const page = await openPanel();
    const rows = await page.getByRole("listitem").allTextContents();
    expect(rows.slice(1, 4)).toEqual([
      "Done: Find where the line numbers drift",
      "In progress: Fixing the offset of the first token",
      "Cancelled: Rewrite the docs",
    ]);
    expect(await page.getByRole("progressbar", { name: "2 of 5 steps done" }).getAttribute("value")).toBe("2");
    expect(await page.getByRole("button", { name: "Plan" }).innerText()).toContain("2 of 5");
  });

  it("folds by keyboard into one line with the running step", async () => {
    const page = await openPanel();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.getByRole("button", { expanded: false }).count()).toBe(1);
    expect(await page.getByRole("list").count()).toBe(0);
    expect(await page.getByRole("button", { expanded: false }).innerText()).toMatch(
      /2\/5\s+Fixing the offset of the first token/,
    );
    await page.keyboard.press("Space");
    expect(await page.getByRole("listitem").count()).toBe(6);
  });

  it("follows the list, and tells a screen reader once it is quiet", async () => {
    const page = await openPanel();
    const status = page.locator(".todos-hidden[role=status]");
    expect(await status.innerText()).toBe("");
    await page.evaluate(() => {
      window.session.edit({ updates: [{ id: "t3", status: "completed" }] });
      window.session.edit({
        updates: [{ id: "t5", status: "in_progress" }],
        add: [{ content: "Ship", status: "pending" }],
      });
    });
    await expect.poll(() => rowsOf(page)).toHaveLength(7);
    await expect.poll(() => status.innerText()).toMatch(/^3 of 6 steps done\. Now: Add a test for files/);
  });

  it("keeps the running step of a long list in view, and leaves the page where it is", async () => {
    const page = await openPanel("fifty steps", { viewport: { width: 400, height: 300 } });
    const isInView = (place: number) =>
      page
        .locator(".todos-step")
        .nth(place)
        .evaluate((row) => {
          const box = row.closest(".todos-steps")?.getBoundingClientRect();
          const { top, bottom } = row.getBoundingClientRect();
          return box !== undefined && top >= box.top && bottom <= box.bottom;
        });
    await expect.poll(() => isInView(30)).toBe(true);
    await page.evaluate(() =>
      window.session.edit({
        updates: [
          { id: "t31", status: "completed" },
          { id: "t48", status: "in_progress" },
        ],
      }),
    );
    await expect.poll(() => isInView(47)).toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  it("scrolls a long list by keyboard", async () => {
    const page = await openPanel("fifty steps");
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Home");
    await expect.poll(() => page.locator(".todos-steps").evaluate((box) => box.scrollTop)).toBe(0);
  });

  it("stands still where the person asked for less motion", async () => {
    const moving = await openPanel();
    const still = await openPanel("a short plan", { reducedMotion: "reduce" });
    const animations = (page: Page) => page.evaluate(() => document.getAnimations().length);
    expect(await animations(moving)).toBeGreaterThan(0);
    expect(await animations(still)).toBe(0);
  });
});

describe("the motion of todo-panel", () => {
  /** What each row does now: the properties that its animations change. */
  const motionOf = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll(".todos-steps > li")].map((row) =>
        row
          .getAnimations()
          .flatMap(({ effect }) =>
            effect instanceof KeyframeEffect ? Object.keys(effect.getKeyframes()[0] ?? {}) : [],
          )
          .filter((name) => !["offset", "computedOffset", "easing", "composite"].includes(name)),
      ),
    );
  const three = ["Read", "Fix", "Ship"].map((content) => ({ content, status: "pending" as const }));

  it("slides rows that move and lets a new one glow, and fades none", async () => {
    const page = await open({ show: "panel", items: three });
    expect(await motionOf(page)).toEqual([[], [], []]);
    await page.evaluate(() => window.session.edit({ move: [{ id: "t3", before: "t1" }] }));
    await expect.poll(() => motionOf(page)).toEqual([["transform"], ["transform"], ["transform"]]);
    await expect.poll(() => motionOf(page)).toEqual([[], [], []]);
    await page.evaluate(() => window.session.edit({ add: [{ content: "Tell Ada", status: "pending" }] }));
    await expect.poll(() => motionOf(page)).toEqual([[], [], [], ["backgroundColor"]]);
    await page.evaluate(() => window.session.edit({ updates: [{ id: "t1", status: "completed" }] }));
    expect((await motionOf(page)).slice(0, 3)).toEqual([[], [], []]);
  });

  it("folds a removed row, whose picture nobody reads and which then goes", async () => {
    const page = await open({ show: "panel", items: three });
    await page.evaluate(() => window.session.edit({ remove: ["t2"] }));
    await page.waitForSelector(".todos-ghost[inert]", { state: "attached" });
    expect(await page.getByRole("listitem").count()).toBe(2);
    await page.waitForSelector(".todos-ghost", { state: "detached" });
  });

  it("is nothing at all where the person asked for less of it", async () => {
    const page = await open({ show: "panel", items: three }, { reducedMotion: "reduce" });
    await page.evaluate(() => window.session.edit({ move: [{ id: "t3", before: "t1" }], remove: ["t2"] }));
    await expect.poll(() => rowsOf(page)).toHaveLength(2);
    expect(await motionOf(page)).toEqual([[], []]);
    expect(await page.locator(".todos-ghost").count()).toBe(0);
  });
});

describe("what todo-panel says of the run", () => {
  it.each([
    ["running", ""],
    ["waiting", "Waiting for you"],
    ["stopped", "Stopped"],
    ["ended", "Ended with 3 open"],
  ] as const)("%s", async (run, words) => {
    const page = await open({ show: "panel", items: LISTS["a short plan"], run });
    expect((await page.locator(".todos-now").allInnerTexts()).join()).toBe(words);
    const moving = await page.evaluate(() => document.getAnimations().length);
    expect(moving > 0).toBe(run === "running");
  });

  it("is one line where it begins closed, which opens on click", async () => {
    const page = await open({ show: "panel", items: LISTS["a short plan"], run: "stopped", isOpen: false });
    const line = page.getByRole("button", { expanded: false });
    expect(await line.innerText()).toMatch(/2\/5\s+Stopped · Fixing the offset/);
    await line.click();
    expect(await page.getByRole("listitem").count()).toBe(6);
  });
});

it("todo-panel leaves the scrolling to its reader, until they are back at the running step", async () => {
  // A plan with an open step at its beginning folds nothing.
  const items = LISTS["fifty steps"].map((item, index) =>
    index === 0 ? ({ ...item, status: "pending" } as const) : item,
  );
  const page = await open({ show: "panel", items });
  const box = page.locator(".todos-steps");
  const top = () => box.evaluate(({ scrollTop }) => scrollTop);
  const run = (from: string, to: string) =>
    page.evaluate(
      ([from, to]) =>
        window.session.edit({
          updates: [
            { id: from, status: "completed" },
            { id: to, status: "in_progress" },
          ],
        }),
      [from, to],
    );
  await expect.poll(top).toBeGreaterThan(100);
  await box.hover();
  await page.mouse.wheel(0, -5000);
  await expect.poll(top).toBe(0);
  await run("t31", "t32");
  await page.waitForSelector("li[data-status=in_progress]:nth-child(32)");
  await page.waitForFunction(() => document.querySelector(".todos-steps")?.getAnimations().length === 0);
  expect(await top()).toBe(0);
});

it("todo-panel copies the plan as Markdown", async () => {
  const page = await openPanel();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy as Markdown" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("- [x] Read the parser and its tests\n- [x] Find");
});

const NAMES = Object.keys(LISTS) as readonly (keyof typeof LISTS)[];

it.each(NAMES)("todo-panel has no fault with %s from 320 to 1440 pixels", async (name) => {
  const page = await open({ show: "panel", items: LISTS[name], dir: name === "right to left" ? "rtl" : "ltr" });
  expect(await findFaults(page)).toEqual([]);
});

it("todo-panel folds when its run ends with all steps done, and opens for new work", async () => {
  const items = ["Read", "Ship"].map((content) => ({ content, status: "completed" as const }));
  const page = await open({ show: "panel", items, times: [{ ran: 200_000 }, { ran: 1000 }], run: "running" });
  const panel = page.locator(".todos");
  expect(await panel.getAttribute("data-open")).toBe("true");
  await page.evaluate(() => window.setRun("ended"));
  await expect.poll(() => page.locator(".todos-toggle .todos-now").textContent()).toBe("All done in 3m 21s");
  await page.evaluate(() => window.session.edit({ add: [{ content: "Tell Ada", status: "pending" }] }));
  await expect.poll(() => panel.getAttribute("data-open")).toBe("true");
});
