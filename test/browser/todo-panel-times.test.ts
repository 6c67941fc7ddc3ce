import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { formatDuration } from "../../registry/format-duration.js";
import { findFaults } from "./support/find-faults.js";
import { LISTS } from "./support/lists.js";
import { useBrowser } from "./support/open-browser.js";

const open = useBrowser();

const HOSTILE = 'Ask <img src=x onerror=alert(1)> "Ann"';
const ITEMS = [
  { content: "Read", status: "completed" },
  { content: "Fix", status: "in_progress", activeForm: "Fixing" },
  { content: "Ship", status: "pending", blocked: HOSTILE },
] as const;
const TIMES = [{ ran: 42_000 }, { started: -65_000, ran: 5000 }, {}];

const textsOf = (page: Page, selector: string) => page.locator(selector).allTextContents();

it.each([
  [999, "0s"],
  [59_999, "59s"],
  [60_000, "1m 00s"],
  [3_599_000, "59m 59s"],
  [3_660_000, "1h 01m"],
  [90_000_000, "1d 01h"],
])("formatDuration(%d) is %s", (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});

describe("the times of todo-panel", () => {
  it("run on the step at work, and add up in the head", async () => {
    const page = await open({ show: "edits", items: ITEMS, times: TIMES, run: "running" });
    // However long a slow machine took to show it.
    const clock = expect.stringMatching(/^Worked on for [1-9]m \d\ds$/);
    await expect.poll(() => textsOf(page, ".todos-step .todos-time")).toEqual(["Worked on for 42s", clock]);
    await expect.poll(() => textsOf(page, ".todos-head > .todos-time")).toEqual([clock]);
    const running = () => textsOf(page, "[data-status=in_progress] .todos-time");
    const before = await running();
    await expect.poll(running).not.toEqual(before);
  });

  it("rest while the run does", async () => {
    const page = await open({ show: "panel", items: ITEMS, times: TIMES, run: "stopped" });
    expect(await textsOf(page, ".todos-step .todos-time")).toEqual(["Worked on for 42s", "Worked on for 5s"]);
  });

  it("leave the head of a phone one line", async () => {
    const viewport = { width: 360, height: 700 };
    const scene = { show: "edits", items: ITEMS, times: TIMES, run: "waiting" } as const;
    const page = await open(scene, { viewport, isMobile: true, hasTouch: true });
    expect(await page.locator(".todos-count").evaluate((count) => count.getClientRects().length)).toBe(1);
    expect(await page.locator(".todos-now").evaluate((now) => now.scrollWidth - now.clientWidth)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  it.each([480, 390])(
    "lie beside the text, at the end of a row of %d pixels, and hidden buttons take no room",
    async (width) => {
      const isPhone = width === 390;
      const options = { viewport: { width, height: 700 }, isMobile: isPhone, hasTouch: isPhone };
      const page = await open({ show: "edits", items: ITEMS, times: TIMES, run: "stopped" }, options);
      const row = page.locator(".todos-step").first();
      const [outer, time] = await Promise.all([row.boundingBox(), row.locator(".todos-time").boundingBox()]);
      const { x = 0, y = 0, width: whole = 0, height = 0 } = outer ?? {};
      expect((time?.x ?? 0) + (time?.width ?? 0)).toBeCloseTo(x + whole - 4, -1);
      expect(Math.abs((time?.y ?? 0) + (time?.height ?? 0) / 2 - y - height / 2)).toBeLessThan(6);
    },
  );

  it("stand still while the run rests, and go on from there", async () => {
    const page = await open({ show: "panel", items: ITEMS, times: TIMES, run: "running" });
    const clock = page.locator("[data-status=in_progress] .todos-time");
    await expect.poll(() => clock.textContent()).toBe("Worked on for 1m 11s");
    await page.clock.install();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    for (const run of ["waiting", "lost"] as const) {
      await page.evaluate((run) => window.setRun(run), run);
      await page.clock.runFor(100);
      const rested = await clock.textContent();
      await page.clock.runFor(2500);
      expect(await clock.textContent()).toBe(rested);
      await page.evaluate(() => window.setRun("running"));
      await page.clock.runFor(100);
      expect(await clock.textContent()).toBe(rested);
      await page.clock.runFor(2000);
      expect(await clock.textContent()).not.toBe(rested);
    }
  });

  it("never run back or vanish while a call that changes the steps is written", async () => {
    const page = await open({ show: "panel", items: ITEMS, times: TIMES, run: "running" });
    const times = () => textsOf(page, ".todos-time");
    await expect.poll(times).toHaveLength(3);
    await page.evaluate(() =>
      window.stream([
        { content: "Read", status: "completed" },
        { content: "Fix", status: "completed" },
        { content: "Ship", status: "in_progress" },
      ]),
    );
    await expect.poll(() => page.locator("[data-status=in_progress]").textContent()).toContain("Ship");
    const [head = "", ...rows] = await times();
    expect(head).toMatch(/^Worked on for 1m 5\ds$/);
    expect(rows).toEqual(["Worked on for 42s", expect.stringMatching(/^Worked on for 1m 1\ds$/)]);
  });

  it("are left out where nobody knows them", async () => {
    const page = await open({ show: "panel", items: ITEMS });
    expect(await page.locator(".todos-time").count()).toBe(0);
  });

  it("follow their steps while a person moves them", async () => {
    const page = await open({ show: "edits", items: ITEMS, times: TIMES, run: "stopped", isSlow: true });
    await page.getByLabel("Move Read, 1 of 3").focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => textsOf(page, ".todos-step:nth-child(2) .todos-time")).toEqual(["Worked on for 42s"]);
  });
});

describe("a step that is blocked", () => {
  it("says why, in words that cannot be markup", async () => {
    const page = await open({ show: "panel", items: ITEMS });
    expect(await textsOf(page, ".todos-blocked")).toEqual([`Blocked: ${HOSTILE}`]);
    expect(await page.locator(".todos img").count()).toBe(0);
    expect(await page.getByRole("listitem").last().textContent()).toMatch(/^To do: Ship/);
  });

  it("says no more than the word where the plan does not", async () => {
    const page = await open({ show: "panel", items: [{ content: "Ship", status: "pending", blocked: "blocked" }] });
    expect(await textsOf(page, ".todos-blocked")).toEqual(["Blocked"]);
  });
});

describe("news", () => {
  const look = (page: Page, state: "visible" | "hidden") =>
    page.evaluate((state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  const work = (page: Page) =>
    page.evaluate(() => {
      window.session.edit({
        updates: [{ id: "t2", status: "completed" }],
        add: [{ content: "Tell Ada", status: "pending" }],
        remove: ["t1"],
      });
    });

  it("tell what changed while the tab was hidden, and who changed it", async () => {
    const page = await open({ show: "panel", items: ITEMS, by: "Bob <b>" });
    await look(page, "hidden");
    await work(page);
    await expect.poll(() => page.getByRole("listitem").count()).toBe(3);
    expect(await page.locator(".todos-news").count()).toBe(0);
    await look(page, "visible");
    const toast = page.locator(".todos-toast");
    await expect.poll(() => toast.textContent()).toBe("While you were away: 1 added, 1 done, 1 removed, by Bob <b>");
    const names = await page.locator(".todos-news").evaluateAll((marks) => marks.map((mark) => mark.ariaLabel));
    expect(names).toEqual(["Done while you were away, by Bob <b>", "Added while you were away, by Bob <b>"]);
    expect(await findFaults(page)).toEqual([]);
  });

  it("name nobody where it was the agent under the name that every agent has", async () => {
    const page = await open({ show: "panel", items: ITEMS, by: "main" });
    await look(page, "hidden");
    await work(page);
    await expect.poll(() => page.getByRole("listitem").count()).toBe(3);
    await look(page, "visible");
    await expect
      .poll(() => page.locator(".todos-toast").textContent())
      .toBe("While you were away: 1 added, 1 done, 1 removed");
    expect(await page.locator(".todos").evaluate((plan) => plan.outerHTML)).not.toContain("main");
  });

  it("tell it as well where the plan was folded, and nothing where nothing happened", async () => {
    const page = await open({ show: "panel", items: ITEMS });
    await page.locator(".todos-toggle").click();
    await page.locator(".todos-toggle").click();
    expect(await page.locator(".todos-toast").textContent()).toBe("");
    await page.locator(".todos-toggle").click();
    await work(page);
    await page.locator(".todos-toggle").click();
    await expect.poll(() => page.locator(".todos-toast").textContent()).toMatch(/^While you were away: 1 added/);
  });
});

describe.each([
  ["markup", '<img src=x onerror=alert(1)> "Ann"', '<img src=x onerror=alert(1)> "Ann"'],
  ["characters that reorder and break a line", "Ann\u202e and\u2028Bob\u200b", "Ann and Bob"],
  ["10,000 characters", "x".repeat(10_000), "x".repeat(10_000)],
])("what todo-panel says of %s", (_name, text, shown) => {
  const MOST_PIXELS = 90;

  it("is that text alone and a few lines, in what a person did", async () => {
    const page = await open({ show: "edits", items: ITEMS, isSlow: true });
    await page.getByLabel("New step").fill(text);
    await page.keyboard.press("Enter");
    const toast = page.locator(".todos-toast");
    await expect.poll(() => toast.locator("span").textContent()).toBe(`Added ${shown}`);
    expect((await toast.boundingBox())?.height).toBeLessThan(MOST_PIXELS);
    expect(await toast.getByRole("button", { name: "Undo" }).isVisible()).toBe(true);
    expect(await page.locator(".todos img").count()).toBe(0);
  });

  it("is that text alone in the news, and in the tooltip of a step", async () => {
    const page = await open({ show: "panel", items: ITEMS, by: text, isOpen: false });
    await page.evaluate(() => window.session.edit({ add: [{ content: "Tell Ada", status: "pending" }] }));
    await page.locator(".todos-toggle").click();
    const toast = page.locator(".todos-toast");
    await expect.poll(() => toast.textContent()).toBe(`While you were away: 1 added, by ${shown}`);
    expect((await toast.boundingBox())?.height).toBeLessThan(MOST_PIXELS);
    const tip = `Added while you were away, by ${shown}`;
    const marks = page.locator(".todos-news");
    expect(await marks.evaluateAll((all: HTMLElement[]) => all.map((mark) => [mark.title, mark.ariaLabel]))).toEqual([
      [tip, tip],
    ]);
    expect(await page.locator(".todos img").count()).toBe(0);
  });
});

describe("a long plan", () => {
  it("folds what is done but for the last, and unfolds it on click", async () => {
    const page = await open({ show: "panel", items: LISTS["fifty steps"] });
    expect(await page.getByRole("listitem").count()).toBe(22);
    await page.getByRole("button", { name: "28 more done" }).click();
    expect(await page.getByRole("listitem").count()).toBe(50);
    await page.getByRole("button", { name: "Fold what is done" }).click();
    expect(await page.getByRole("listitem").first().textContent()).toContain("module 29");
  });

  it("can be dragged in while steps are folded", async () => {
    const page = await open({ show: "edits", items: LISTS["fifty steps"], run: "stopped" });
    await page.getByLabel("Move Move module 33 to the new loader, 33 of 50").focus();
    await page.keyboard.press("ArrowUp");
    await expect
      .poll(() => page.evaluate(() => window.session.list.items.slice(31, 33).map(({ id }) => id)))
      .toEqual(["t33", "t32"]);
  });
});

it("todo-panel prints every step and nothing to press", async () => {
  const page = await open({ show: "edits", items: LISTS["fifty steps"], isOpen: false });
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".todos-step:visible").count()).toBe(50);
  expect(await page.locator(".todos-tools button:visible, .todos-add:visible, .todos-fold:visible").count()).toBe(0);
});

it.each(["panel", "edits"] as const)(
  "todo-panel with times has no fault from 320 to 1440 pixels as %s",
  async (show) => {
    const page = await open({ show, items: ITEMS, times: TIMES, run: "running" });
    expect(await findFaults(page)).toEqual([]);
  },
);

it.each(["waiting", "stopped", "denied", "lost", "ended"] as const)(
  "todo-panel has no fault where its run is %s",
  async (run) => {
    const page = await open({ show: "edits", items: ITEMS, times: TIMES, run });
    expect(await findFaults(page)).toEqual([]);
  },
);
