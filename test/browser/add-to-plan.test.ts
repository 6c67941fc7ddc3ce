import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findFaults } from "./support/find-faults.js";
import { editsOf, listOf, tellsOf, useEdits } from "./support/open-edits.js";

const open = useEdits();

const WANTED = "Also write\n  release notes";
const STEP = "Also write release notes";
const scene = { messages: [WANTED], run: "running" } as const;

const buttonOf = (page: Page) => page.getByRole("button", { name: `to plan: ${STEP}` });
const isThere = (page: Page) => page.getByRole("button", { name: `On the plan: ${STEP}` });
const theirs = (page: Page) => page.locator(".todos-step", { hasText: "Yours" }).getByRole("textbox");

describe.each([
  ["the mouse", (page: Page) => buttonOf(page).click()],
  [
    "the keyboard",
    async (page: Page) => {
      await buttonOf(page).focus();
      await page.keyboard.press("Enter");
    },
  ],
])("a message, by %s", (_, add) => {
  it("becomes a step of the person's at the end of the plan, once, and the model is told once", async () => {
    const page = await open(scene);
    await add(page);
    await isThere(page).waitFor();
    expect((await listOf(page)).at(-1)).toBe(`pending ${STEP}`);
    expect(await theirs(page).inputValue()).toBe(STEP);
    // The button keeps the cursor, and a second press adds nothing.
    await isThere(page).click({ force: true });
    expect(await editsOf(page)).toEqual([{ add: [{ content: STEP, status: "pending" }] }]);
    // During the work, at the end of this round and of the next one.
    const told = await page.evaluate(() =>
      [1, 2].map(() => window.session.endRound()?.text.includes("release notes") === true),
    );
    expect(told).toEqual([true, false]);
  });

  it("is told, and taken back by Undo", async () => {
    const page = await open(scene);
    await add(page);
    await expect.poll(() => tellsOf(page)).toBe(`Added ${STEP}`);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => listOf(page)).toHaveLength(3);
    await page.getByRole("button", { name: `Add to plan: ${STEP}` }).waitFor();
    expect(await page.evaluate(() => window.undone)).toEqual([WANTED]);
  });
});

it("stays the person's step while the model works on it and rewords it, and after the page is loaded again", async () => {
  const page = await open({ ...scene, storage: "plan" });
  await buttonOf(page).click();
  await isThere(page).waitFor();
  await page.evaluate(() => {
    // The model reads of the step first.
    window.session.endRound();
    const { items } = window.session.list;
    const at = items.length - 1;
    const todos = items.map((item, place) => ({
      ...item,
      status: place < at ? ("completed" as const) : ("in_progress" as const),
      content: place < at ? item.content : "Write the notes",
    }));
    window.session.write({ todos });
  });
  await expect.poll(() => theirs(page).inputValue()).toBe("Write the notes");
  const kept = await page.evaluate(() => Object.values(localStorage).join());
  expect(kept).toContain("Write the notes");
});

it("goes back into the field for a new step where the plan does not take it", async () => {
  const page = await open({ ...scene, messages: ["Long ".repeat(3000)] });
  await page.getByRole("button", { name: "to plan" }).click();
  await page.getByText("Not saved").waitFor();
  expect(await page.getByLabel("New step").inputValue()).toContain("Long Long");
  await page.getByRole("button", { name: "Add to plan" }).waitFor();
});

it.each(["light", "dark"] as const)("has no fault before and after it is added, %s", async (colorScheme) => {
  const page = await open(scene, { colorScheme });
  expect(await findFaults(page)).toEqual([]);
  await buttonOf(page).click();
  await isThere(page).waitFor();
  expect(await findFaults(page)).toEqual([]);
});
