import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findFaults } from "./support/find-faults.js";
import { useBrowser } from "./support/open-browser.js";
import type { Scene } from "./support/page.js";

const open = useBrowser();

/** Forty steps, of which the thirtieth is at work and stands far down. */
const ITEMS: Scene["items"] = Array.from({ length: 40 }, (_, at) => ({
  content: `Step ${at + 1} of the plan`,
  status: at === 0 ? "pending" : at < 29 ? "completed" : at === 29 ? "in_progress" : "pending",
}));

const STRIP: Scene = { show: "edits", items: ITEMS, strip: true, run: "running", times: [{}, { ran: 72_000 }] };

/** The screens of people with little room; four times as large, a screen of 1280 × 1024 shows a quarter of each side. */
const SMALL = [
  ["a phone that lies down", { width: 667, height: 375 }],
  ["half a phone, beside its keyboard", { width: 390, height: 500 }],
  ["a desktop at 400 %", { width: 320, height: 256 }],
] as const;

/** Where something is seen, as far as the window shows it. */
const heightOf = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return Math.min(bottom, innerHeight) - Math.max(top, 0);
    });

/** Whether the step at work is in the part of the list that is seen. */
const isInView = (page: Page): Promise<boolean> =>
  page.locator(".todos-steps").evaluate((list) => {
    const box = list.getBoundingClientRect();
    const row = list.querySelector("[data-status=in_progress]")?.getBoundingClientRect();
    return row !== undefined && row.top >= box.top - 1 && row.bottom <= box.bottom + 1;
  });

describe.each(SMALL)("a strip on %s", (_name, viewport) => {
  it("is one line with the step at work and its time, above a field that is seen", async () => {
    const page = await open(STRIP, { viewport });
    const line = await page.locator(".todos-head").innerText();
    expect(line.replace(/\s+/g, " ")).toMatch(/^Plan 28\/40 Step 30 of the plan Worked on for 1m \d\ds$/);
    expect(await heightOf(page, ".todos")).toBeLessThan(60);
    expect(await heightOf(page, "[aria-label=Message]")).toBeGreaterThan(40);
  });

  it("opens upward to steps that are seen, down to the one at work, above the same field", async () => {
    const page = await open(STRIP, { viewport });
    const before = await page.locator(".todos-head").boundingBox();
    await page.locator(".todos-toggle").click();
    await expect.poll(() => isInView(page)).toBe(true);
    expect((await page.locator(".todos-head").boundingBox())?.y).toBe(before?.y);
    // Two rows for fingers at least.
    expect(await heightOf(page, ".todos-steps")).toBeGreaterThan(88);
    expect(await heightOf(page, "[aria-label=Message]")).toBeGreaterThan(40);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const content = await page.locator(".todos-content").boundingBox();
    expect(content?.y).toBeGreaterThanOrEqual(0);
    await page.getByLabel("New step").fill("Tell Ada");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("listitem").count()).toBe(41);
  });
});

it.each(SMALL)("the step at work stays in view where the window becomes that of %s", async (_name, viewport) => {
  const page = await open({ ...STRIP, strip: false, show: "panel" }, { viewport: { width: 900, height: 900 } });
  await expect.poll(() => isInView(page)).toBe(true);
  await page.setViewportSize(viewport);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "150%"));
  await expect.poll(() => isInView(page)).toBe(true);
});

it("a strip opens by itself while the plan waits for its reader", async () => {
  const page = await open({ ...STRIP, run: "waiting", times: [] });
  expect(await page.locator(".todos").getAttribute("data-open")).toBe("true");
});

it.each([false, true])("a strip has no fault from 320 to 1440 pixels, open: %s", async (isOpen) => {
  const page = await open({ ...STRIP, isOpen });
  // What opens lies over the strip's own border, which makes the strip wider and the page no wider.
  const faults = (await findFaults(page)).filter((fault) => !isOpen || !fault.endsWith("wider than the page"));
  expect(faults).toEqual([]);
});
