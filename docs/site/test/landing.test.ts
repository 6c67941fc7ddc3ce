import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openSite, type Site } from "./open-site.js";

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterEach(() => site.clear());
afterAll(() => site.close());

/** Opens the first page, with the plan at work. */
async function openLanding(options = {}): Promise<Page> {
  const page = await site.open("/", options);
  await page.locator(".live-plan .todos").waitFor();
  return page;
}

const told = (page: Page) => page.locator(".live-told ol");
const plan = (page: Page) => page.locator(".live-plan .todos");

describe("the plan on the first page", () => {
  it("keeps a step that the visitor adds while the model writes, tells the model, and is worked on to its end", async () => {
    const page = await openLanding();
    await plan(page).getByPlaceholder("New step").fill("Tell Ada");
    await page.keyboard.press("Enter");
    await expect.poll(() => told(page).innerText()).toContain('added "Tell Ada"');
    await expect.poll(() => plan(page).innerText()).toContain("6 of 6");
    expect(await plan(page).innerText()).toContain("Tell Ada");
    await page.getByRole("button", { name: "Run it again" }).click();
    await expect.poll(() => plan(page).innerText()).toContain("0 of 5");
  });

  it("keeps the visitor's words for a step", async () => {
    const page = await openLanding();
    const step = plan(page).getByRole("textbox", { name: "Step 4" });
    await step.fill("Run the fast tests");
    await step.press("Enter");
    await expect.poll(() => told(page).innerText()).toContain('to "Run the fast tests"');
    await expect.poll(() => plan(page).innerText()).toContain("5 of 5");
    expect(await step.inputValue()).toBe("Run the fast tests");
    await step.blur();
    expect(await plan(page).innerText()).toContain("Run the fast tests");
  });

  it("rests until it is asked where the visitor wants no motion", async () => {
    const page = await openLanding({ reducedMotion: "reduce" });
    await page.getByRole("button", { name: "Go on" }).waitFor();
  });

  it("moves nothing else on the page while it loads and works", async () => {
    const page = await site.open("/");
    const shifts = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += "value" in entry ? Number(entry.value) : 0;
          }).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve(sum), 6000);
        }),
    );
    expect(shifts).toBeLessThan(0.05);
  });

  it("is loaded by no other page", async () => {
    const page = await site.open("/getting-started.html");
    const scripts = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    expect(scripts.filter((name) => name.includes("live-plan"))).toEqual([]);
  });
});

it("the comparison fits a window of 1280 pixels", async () => {
  const page = await site.open("/comparison.html");
  const [shown, whole] = await page
    .locator(".vp-doc table")
    .first()
    .evaluate((table) => [table.clientWidth, table.scrollWidth]);
  expect(whole).toBe(shown);
});
