import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findFaults } from "./support/find-faults.js";
import { useBrowser } from "./support/open-browser.js";

const open = useBrowser();

const ITEMS = [
  { content: "Back up the table", status: "pending" },
  { content: 'Migrate <img src=x onerror=alert(1)> "it"', status: "pending" },
] as const;
const openReview = (options = {}, scene = {}) => open({ show: "review", items: ITEMS, ...scene }, options);

const answersOf = (page: Page) => page.evaluate(() => window.answers.map(({ type }) => type));
const approve = (page: Page) => page.getByRole("button", { name: "Approve" });
const add = (page: Page, content: string) =>
  page.evaluate((content) => {
    window.session.write({ add: [{ content, status: "pending" }] });
    window.session.edit({ add: [{ content, status: "pending" }] });
  }, content);

describe("plan-review", () => {
  it("approves, and marks the steps that were approved", async () => {
    const page = await openReview();
    expect(await page.locator(".todos-now").innerText()).toBe("Waiting for you");
    await approve(page).click();
    await page.getByText("You approved this plan.").waitFor();
    expect(await answersOf(page)).toEqual(["approved"]);
    expect(await page.getByRole("img", { name: "You approved this step" }).count()).toBe(2);
    expect(await approve(page).count()).toBe(0);
  });

  it("asks again with the step that nobody approved, and marks no step meanwhile", async () => {
    const page = await openReview();
    await approve(page).click();
    await page.getByText("You approved this plan.").waitFor();
    await page.evaluate(() => window.session.edit({ add: [{ content: "Drop <b>it</b>", status: "pending" }] }));
    await page.getByText("You have not approved “Drop <b>it</b>” yet.").waitFor();
    expect(await page.getByRole("img", { name: "You approved this step" }).count()).toBe(0);
    await approve(page).click();
    await expect.poll(() => page.getByRole("img", { name: "You approved this step" }).count()).toBe(3);
  });

  it("quotes the first steps that nobody approved in a line each, and counts the others", async () => {
    const page = await openReview();
    await approve(page).click();
    await page.getByText("You approved this plan.").waitFor();
    const long = `${"Drop it\n\u202e and ".repeat(20)}end`;
    await page.evaluate(
      (contents) => window.session.edit({ add: contents.map((content) => ({ content, status: "pending" as const })) }),
      [long, "Two", "Three", "Four", "Five"],
    );
    const quoted = "Drop it  and ".repeat(7).slice(0, 79);
    await page.getByText(`You have not approved “${quoted}…”, “Two”, “Three” and 2 more yet.`).waitFor();
  });

  it("sends the words of what should be different, which a lost line keeps", async () => {
    const page = await openReview({}, { storage: "plan" });
    await page.getByRole("button", { name: "Change this" }).click();
    await page.keyboard.type("Ask Ann first");
    await page.evaluate(() => {
      window.isCut = true;
    });
    await page.keyboard.press("Control+Enter");
    await page.getByText("Your words are kept").waitFor();
    await page.reload();
    const field = page.getByLabel("What should be different?");
    await expect.poll(() => field.inputValue()).toBe("Ask Ann first");
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(false);
    await page.getByRole("button", { name: "Send" }).click();
    await expect.poll(() => page.evaluate(() => window.told.at(-1))).toContain('"Ask Ann first"');
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  });

  it("denies", async () => {
    const page = await openReview();
    await page.getByRole("button", { name: "Deny" }).click();
    await expect.poll(() => answersOf(page)).toEqual(["denied"]);
    await expect.poll(() => approve(page).count()).toBe(0);
  });
});

describe("the key that approves a plan", () => {
  const settle = (page: Page) => page.waitForTimeout(700);

  it.each(["Meta+Enter", "Control+Enter"])("is %s", async (key) => {
    const page = await openReview();
    await settle(page);
    await page.keyboard.press(key);
    await expect.poll(() => answersOf(page)).toEqual(["approved"]);
  });

  it("approves nothing from within a text", async () => {
    const page = await openReview();
    await settle(page);
    await page.getByLabel("New step").fill("Tell Ada");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("button", { name: "Add" }).click();
    await expect.poll(() => page.evaluate(() => window.edits.length)).toBe(1);
    expect(await answersOf(page)).toEqual([]);
  });

  it("approves nothing in the moment in which another plan appears", async () => {
    const page = await openReview();
    await settle(page);
    await add(page, "Drop the old table");
    await page.getByText("Drop the old table").first().waitFor();
    await page.keyboard.press("Control+Enter");
    expect(await answersOf(page)).toEqual([]);
    await settle(page);
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => answersOf(page)).toEqual(["approved"]);
  });
});

it("plan-review counts no approval of a plan that is another one by now", async () => {
  const page = await openReview();
  // The answer is on its way while the server has a step more.
  await page.evaluate(() => {
    const approve = [...document.querySelectorAll("button")].find((button) =>
      button.textContent?.startsWith("Approve"),
    );
    window.session.edit({ add: [{ content: "Drop the old table", status: "pending" }] });
    approve?.click();
  });
  await page.getByText("The plan has changed meanwhile").waitFor();
  expect(await page.getByRole("img", { name: "You approved this step" }).count()).toBe(0);
});

it("plan-review has targets of 44 pixels and a field of 16 on a phone", async () => {
  const page = await openReview({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 700 } });
  for (const button of await page.locator(".todos-review button").all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.getByRole("button", { name: "Change this" }).tap();
  const size = await page.getByLabel("What should be").evaluate((field) => getComputedStyle(field).fontSize);
  expect(size).toBe("16px");
});

it("plan-review has no fault from 320 to 1440 pixels, before, while and after it is answered", async () => {
  const page = await openReview();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Change this" }).click();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await approve(page).click();
  await page.getByText("You approved this plan.").waitFor();
  expect(await findFaults(page)).toEqual([]);
});
