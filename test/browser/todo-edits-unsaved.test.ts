import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { editsOf, listOf, useEdits } from "./support/open-edits.js";

const openPlan = useEdits();

describe("todo-panel in a person's hands of a change that is not saved", () => {
  it("keeps a text that is too long where it was written, and says how much too long", async () => {
    const page = await openPlan();
    await page.getByLabel("Step 3").fill("x".repeat(600));
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.getByRole("alert").innerText())
      .toBe("Not saved: the text is 100 characters too long. Shorten it and save it again.");
    expect(await page.getByLabel("Step 3").inputValue()).toBe("x".repeat(600));
    await page.getByLabel("Step 2").focus();
    expect(await editsOf(page)).toHaveLength(1);
    await page.getByLabel("Step 3").fill("Ship it");
    await page.keyboard.press("Enter");
    await expect.poll(() => listOf(page)).toContain("pending Ship it");
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  });

  it("brings the old text back with Escape after a refusal", async () => {
    const page = await openPlan();
    await page.getByLabel("Step 3").fill("x".repeat(600));
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
    await page.getByLabel("Step 3").press("Escape");
    expect(await page.getByLabel("Step 3").inputValue()).toBe("Ship");
  });

  it("gives a new step that was refused back to its field", async () => {
    const page = await openPlan();
    await page.getByLabel("New step").fill("y".repeat(501));
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("alert").innerText()).toContain("1 characters too long");
    expect(await page.getByLabel("New step").inputValue()).toBe("y".repeat(501));
  });

  it("keeps changes while the server does not answer, and sends them in their order with a retry", async () => {
    const page = await openPlan({ isSlow: true });
    await page.getByLabel("Step 3").fill("Ship on Monday");
    await page.keyboard.press("Enter");
    await page.evaluate(() => window.cut());
    await expect.poll(() => page.getByRole("alert").innerText()).toContain("Your changes wait here.");
    expect(await page.getByLabel("Step 3").inputValue()).toBe("Ship on Monday");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.evaluate(() => window.answer());
    await expect.poll(() => listOf(page)).toContain("pending Ship on Monday");
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  });

  it("sends what waits when the network is back, and adds nothing twice where only the answer was lost", async () => {
    const page = await openPlan({ isSlow: true });
    await page.getByLabel("New step").fill("Tell Ada");
    await page.keyboard.press("Enter");
    // The edit is saved, and its answer gets lost.
    await page.evaluate(() => window.session.edit({ add: [{ content: "Tell Ada", status: "pending" }] }));
    await page.evaluate(() => window.cut());
    await page.getByRole("alert").waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect.poll(() => editsOf(page)).toHaveLength(2);
    await page.evaluate(() => window.answer());
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    expect((await listOf(page)).filter((item) => item.endsWith("Tell Ada"))).toHaveLength(1);
  });
});

describe("changes that wait", () => {
  it("outlive a reload, together with texts that are half typed, and are sent by themselves", async () => {
    const page = await openPlan({ isSlow: true, storage: "plan" });
    await page.getByLabel("New step").fill("Tell Ada");
    await page.keyboard.press("Enter");
    await page.getByLabel("New step").fill("Half a st");
    await page.getByLabel("Step 3").fill("Ship on Mon");
    await page.reload();
    await page.waitForSelector('[aria-label="Done: Tell Ada"]');
    expect(await page.getByLabel("New step").inputValue()).toBe("Half a st");
    expect(await page.getByLabel("Step 3").inputValue()).toBe("Ship on Mon");
    await page.evaluate(() => window.cut());
    await page.getByRole("alert").waitFor();
    await expect.poll(() => editsOf(page)).toHaveLength(2);
    await page.evaluate(() => window.answer());
    await expect.poll(() => listOf(page)).toContain("pending Tell Ada");
    await page.reload();
    expect(await editsOf(page)).toEqual([]);
  });

  it("give a text back that is refused after a reload", async () => {
    const page = await openPlan({ isSlow: true, storage: "plan" });
    await page.getByLabel("Step 3").fill("x".repeat(600));
    await page.keyboard.press("Enter");
    await page.reload();
    await page.waitForSelector(".todos");
    await page.evaluate(() => window.answer());
    await page.getByRole("alert").waitFor();
    expect(await page.getByLabel("Step 3").inputValue()).toBe("x".repeat(600));
  });
});

describe("two tabs of one plan", () => {
  it("keep a half-typed text each, and get their own back after a reload", async () => {
    const page = await openPlan({ storage: "plan" });
    const other = await page.context().newPage();
    await other.goto("http://localhost/");
    await other.waitForSelector(".todos");
    await page.getByLabel("New step").fill("Tell Ada");
    await page.getByLabel("Step 3").fill("Ship on Monday");
    await other.getByLabel("New step").fill("Ask Bob");
    await other.getByLabel("Step 3").fill("Ship on Friday");
    for (const tab of [page, other]) {
      await tab.reload();
      await tab.waitForSelector(".todos");
    }
    const textsOf = (tab: Page) => Promise.all(["New step", "Step 3"].map((name) => tab.getByLabel(name).inputValue()));
    expect(await textsOf(page)).toEqual(["Tell Ada", "Ship on Monday"]);
    expect(await textsOf(other)).toEqual(["Ask Bob", "Ship on Friday"]);
  });
});
