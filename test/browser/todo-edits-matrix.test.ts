import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { SCALE } from "../support/scale.js";
import { useEdits } from "./support/open-edits.js";

const openPlan = useEdits();

const BEFORE = ["Read", "Fix", "Ship"].map((content) => ({ content, status: "pending" as const }));

/** What a person can do to a plan; each finds something to do after any other. */
const NAMES = ["tick", "reword", "remove", "remove the last", "add", "move", "remove all"] as const;
const PAIRS = NAMES.flatMap((one) => NAMES.map((other) => [one, other]));
/** Each change between two others; all of them where runs are scaled, as one takes a second. */
const TRIPLES = PAIRS.filter((_, at) => SCALE > 1 || at % (NAMES.length + 1) === 1).map((pair) => [
  "remove the last",
  ...pair,
]);

const rowsOf = (page: Page) =>
  page.evaluate(() => window.session.list.items.map(({ id, content, status }) => [id, content, status].join(" ")));

/** Makes the changes of each row in the page, takes them back by key, and returns the rows that did not end as they began. */
const playAll = (page: Page, all: readonly (readonly string[])[]) =>
  page.evaluate(async (all) => {
    const find = <E extends HTMLElement = HTMLElement>(selector: string): readonly E[] => [
      ...document.querySelectorAll<E>(`.todos ${selector}`),
    ];
    const press = (element: Element | null | undefined, key: string, ctrlKey = false) =>
      element?.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true, cancelable: true }));
    const rows = () => window.session.list.items.map(({ id, content, status }) => [id, content, status].join(" "));
    const write = (field: HTMLInputElement | HTMLTextAreaElement | undefined, text: string): void => {
      if (field === undefined) return;
      field.focus();
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    };
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    /** Waits until the page shows the saved list, for a hundred frames at most. */
    async function settle(): Promise<void> {
      const shown = () => find<HTMLTextAreaElement>(".todos-step textarea").map(({ value }) => value);
      for (let frames = 0; frames < 100; frames += 1) {
        await frame();
        if (shown().join() === window.session.list.items.map(({ content }) => content).join()) break;
      }
      await frame();
    }
    const acts: Record<string, () => unknown> = {
      tick: () => {
        const box = find(".todos-step .todos-tick > input").at(-1);
        box?.focus();
        box?.click();
      },
      reword: async () => {
        const [field] = find<HTMLTextAreaElement>(".todos-step textarea");
        write(field, `${field?.value} all`);
        await frame();
        press(field, "Enter");
      },
      remove: () => find(".todos-step .todos-icon:last-child")[0]?.click(),
      "remove the last": () => find(".todos-step .todos-icon:last-child").at(-1)?.click(),
      add: async () => {
        const [field] = find<HTMLInputElement>(".todos-add > input");
        write(field, "Tell Ada");
        await frame();
        find<HTMLFormElement>(".todos-add")[0]?.requestSubmit();
        // As somebody who goes on with the steps.
        find(".todos-steps")[0]?.focus();
      },
      move: () => press(find(".todos-grip")[0], "ArrowDown"),
    };
    const wrong: unknown[] = [];
    for (const changes of all) {
      window.reset();
      await settle();
      const first = rows().join();
      let made = 0;
      const singles = changes.flatMap((one) => (one === "remove all" ? Array<string>(9).fill("remove") : [one]));
      for (const name of singles) {
        const before = rows().join();
        await acts[name]?.();
        await settle();
        if (rows().join() !== before) made += 1;
      }
      for (let left = made; left > 0; left -= 1) {
        press(document.activeElement, "z", true);
        await settle();
      }
      const problem = find(".todos-error")[0]?.textContent;
      const step = find<HTMLInputElement>(".todos-add > input")[0]?.value;
      const focus = document.activeElement?.closest(".todos") !== null;
      if (made === 0 || rows().join() !== first || problem !== "" || step !== "" || !focus)
        wrong.push({ changes, made, rows: rows(), problem, step, focus });
    }
    return wrong;
  }, all);

describe.each([true, false])("what a person changed, with ids of the list's: %s,", (ids) => {
  it.each([
    ["pairs", PAIRS],
    ["triples", TRIPLES],
  ])("is taken back to the beginning by key, in %s", async (_, all) => {
    const page = await openPlan({ items: BEFORE, ids });
    expect(await playAll(page, all)).toEqual([]);
  });

  it("is taken back by the mouse, and the next Ctrl+Z reaches the plan", async () => {
    const page = await openPlan({ items: BEFORE, ids });
    const first = await rowsOf(page);
    await page.getByLabel("Remove Read").click();
    await page.getByLabel("Remove Ship").click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => page.locator(".todos-toast > span").textContent()).toBe("Taken back");
    await page.keyboard.press("Control+z");
    await expect.poll(() => rowsOf(page)).toEqual(first);
  });
});

it("says why a change cannot be taken back, and types nothing anywhere", async () => {
  const page = await openPlan({ items: BEFORE });
  await page.getByLabel("Step 2").fill("Fix all");
  await page.keyboard.press("Enter");
  await expect.poll(() => rowsOf(page)).toContain("t2 Fix all pending");
  await page.evaluate(() => window.session.edit({ remove: ["t2"] }));
  await expect.poll(() => page.getByRole("listitem").count()).toBe(2);
  await page.locator(".todos-steps").focus();
  await page.keyboard.press("Control+z");
  await expect
    .poll(() => page.locator(".todos-error").textContent())
    .toBe("Not taken back: that step is no longer in the plan.");
  expect(await page.getByLabel("New step").inputValue()).toBe("");
  expect(await page.locator(".todos-toast > span").textContent()).toBe("");
});

it("tells that a change was taken back once it is saved", async () => {
  const page = await openPlan({ items: BEFORE, isSlow: true });
  await page.getByLabel("Done: Fix").check();
  await page.evaluate(() => window.answer());
  await page.getByRole("button", { name: "Undo" }).click();
  const told = page.locator(".todos-toast > span");
  await expect.poll(() => told.textContent()).toBe("");
  await page.evaluate(() => window.answer());
  await expect.poll(() => told.textContent()).toBe("Taken back");
});

it("leaves the cursor of another field where it is, where a step that was being written goes", async () => {
  const page = await openPlan({ items: BEFORE, strip: true, isOpen: true });
  await page.getByLabel("Step 2").fill("Fix all of");
  await page.getByLabel("Message").focus();
  await page.evaluate(() => window.session.edit({ remove: ["t2"] }));
  await expect.poll(() => page.getByRole("listitem").count()).toBe(2);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Message");
});
