import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { editsOf, listOf, tellsOf, useEdits } from "./support/open-edits.js";

const openPlan = useEdits();

describe("Undo", () => {
  const before = ["completed Read", "in_progress Fix", "pending Ship"];

  it.each([
    ["a tick", (page: Page) => page.getByLabel("Done: Ship").check(), "Ticked Ship"],
    ["a reworded step", (page: Page) => page.getByLabel("Step 2").fill("Fix all"), "Reworded Fix"],
    ["a moved step", (page: Page) => page.getByLabel("Move Fix, 2 of 3").press("ArrowDown"), "Moved Fix to 3 of 3"],
    ["a removed step", (page: Page) => page.getByLabel("Remove Fix").click(), "Removed Fix"],
    ["an added step", (page: Page) => page.getByLabel("New step").fill("Tell Ada"), "Added Tell Ada"],
  ])("takes %s back, by its button and by Ctrl+Z", async (_, act, words) => {
    for (const isByKey of [false, true]) {
      const page = await openPlan();
      await act(page);
      await page.keyboard.press("Enter");
      await expect.poll(() => tellsOf(page)).toBe(words);
      expect(await listOf(page)).not.toEqual(before);
      if (isByKey) await page.keyboard.press("Control+z");
      else await page.getByRole("button", { name: "Undo" }).click();
      await expect.poll(() => listOf(page)).toEqual(before);
      expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
    }
  });

  it("takes changes back one after the other, beside what the model did meanwhile", async () => {
    const page = await openPlan();
    await page.getByLabel("Remove Ship").click();
    await page.getByLabel("Done: Read").uncheck();
    await expect.poll(() => listOf(page)).toEqual(["pending Read", "in_progress Fix"]);
    await page.evaluate(() =>
      window.session.write({
        todos: [
          { content: "Read", status: "pending" },
          { content: "Fix", status: "completed" },
        ],
      }),
    );
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await expect.poll(() => listOf(page)).toEqual(["completed Read", "completed Fix", "pending Ship"]);
  });

  it("is left to a text that is being written", async () => {
    const page = await openPlan();
    await page.getByLabel("Remove Ship").click();
    await page.getByLabel("Step 1").fill("Read it");
    await page.keyboard.press("Control+z");
    expect(await listOf(page)).toEqual(["completed Read", "in_progress Fix"]);
    expect(await page.getByLabel("Step 1").inputValue()).toBe("Read");
  });

  it("is hardly needed: Enter twice on the cross removes one step", async () => {
    const page = await openPlan();
    await page.getByLabel("Remove Read").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect.poll(() => listOf(page)).toEqual(["in_progress Fix", "pending Ship"]);
    expect(await editsOf(page)).toHaveLength(1);
  });
});
