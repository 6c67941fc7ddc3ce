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

  it("folds by keyboard, and then shows the running step alone", async () => {
    const page = await openPanel();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.getByRole("button", { expanded: false }).count()).toBe(1);
    expect(await page.getByRole("list").count()).toBe(0);
    expect(await page.locator(".todos-now").innerText()).toBe("Fixing the offset of the first token");
    await page.keyboard.press("Space");
    expect(await page.getByRole("listitem").count()).toBe(6);
  });

  it("follows the list, and tells a screen reader once it is quiet", async () => {
    const page = await openPanel();
    const status = page.getByRole("status");
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
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
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

const NAMES = Object.keys(LISTS) as readonly (keyof typeof LISTS)[];

describe.each(["light", "dark"] as const)("todo-panel in %s", (colorScheme) => {
  it.each(NAMES)("has no fault with %s from 320 to 1440 pixels", async (name) => {
    const dir = name === "right to left" ? "rtl" : "ltr";
    const page = await open({ show: "panel", items: LISTS[name], dir }, { colorScheme });
    expect(await findFaults(page)).toEqual([]);
  });
});
