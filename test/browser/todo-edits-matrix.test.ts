import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { SCALE } from "../support/scale.js";
import { useEdits } from "./support/open-edits.js";

const openPlan = useEdits();

const BEFORE = ["Read", "Fix", "Ship"].map((content) => ({ content, status: "pending" as const }));

/** What a person can do to a plan; each finds something to do after any other. */
const NAMES = ["tick", "reword", "remove", "remove the last", "add", "move", "remove all"] as const;
const PAIRS = NAMES.flatMap((one) => NAMES.map((other) => [one, other]));
/** Every change at every place; all of them where runs are scaled. */
const TRIPLES = NAMES.flatMap((one) => PAIRS.map((pair) => [one, ...pair])).filter(
  (_, at) => SCALE > 1 || at % 9 === 4,
);

const rowsOf = (page: Page) =>
  page.evaluate(() => window.session.list.items.map(({ id, content, status }) => [id, content, status].join(" ")));

/** Makes the changes of each row in the page, takes them back, and returns the rows that did not end as they began. */
const playAll = (page: Page, by: "key" | "mouse", all: readonly (readonly string[])[]) =>
  page.evaluate(
    async ({ by, all }) => {
      const find = <E extends HTMLElement = HTMLElement>(selector: string): readonly E[] => [
        ...document.querySelectorAll<E>(`.todos ${selector}`),
      ];
      const rows = () => window.session.list.items.map(({ id, content, status }) => [id, content, status].join(" "));
      const press = (element: Element | null | undefined, key: string, ctrlKey = false) =>
        element?.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true, cancelable: true }));
      /** Clicks as a mouse does, which gives the focus too. */
      function click(element: HTMLElement | undefined): void {
        element?.focus();
        element?.click();
      }
      function drag(grip: Element | undefined, to: Element | undefined): void {
        const { top = 0, height = 0 } = to?.getBoundingClientRect() ?? {};
        const point = { bubbles: true, button: 0, clientY: top + height / 2 };
        grip?.dispatchEvent(new PointerEvent("pointerdown", point));
        for (const type of ["pointermove", "pointerup"]) window.dispatchEvent(new PointerEvent(type, point));
      }
      function write(field: HTMLInputElement | HTMLTextAreaElement | undefined, text: string): void {
        if (field === undefined) return;
        click(field);
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
      /** Lets React do what it has to do, which needs no frame. */
      const turn = () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(0);
        });
      /** Waits until the page shows the saved list, for so many turns at most. */
      async function settle(): Promise<void> {
        const shown = () => find<HTMLTextAreaElement>(".todos-step textarea").map(({ value }) => value);
        for (let turns = 0; turns < 1000; turns += 1) {
          await turn();
          if (shown().join() === window.session.list.items.map(({ content }) => content).join()) break;
        }
        for (let turns = 0; turns < 3; turns += 1) await turn();
      }
      const isByKey = by === "key";
      const steps = () => find(".todos-steps")[0];
      const crosses = () => find(".todos-step .todos-icon:last-child");
      const acts: Record<string, () => unknown> = {
        tick: () => click(find(".todos-step .todos-tick > input").at(-1)),
        reword: async () => {
          const [field] = find<HTMLTextAreaElement>(".todos-step textarea");
          write(field, `${field?.value} all`);
          await turn();
          if (isByKey) press(field, "Enter");
          else steps()?.focus();
        },
        remove: () => click(crosses()[0]),
        "remove the last": () => click(crosses().at(-1)),
        add: async () => {
          const [field] = find<HTMLInputElement>(".todos-add > input");
          write(field, "Tell Ada");
          await turn();
          if (isByKey) find<HTMLFormElement>(".todos-add")[0]?.requestSubmit();
          else click(find(".todos-add > button")[0]);
          // As somebody who goes on with the steps.
          steps()?.focus();
        },
        move: () => {
          const [grip] = find(".todos-grip");
          if (isByKey) press(grip, "ArrowDown");
          else drag(grip, find(".todos-step")[1]);
        },
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
          if (isByKey) press(document.activeElement, "z", true);
          else click(find(".todos-toast > button")[0]);
          await settle();
        }
        const problem = find(".todos-error")[0]?.textContent;
        const step = find<HTMLInputElement>(".todos-add > input")[0]?.value;
        const focus = document.activeElement?.closest(".todos") !== null;
        const isOffered = find(".todos-toast > button").length > 0;
        if (made === 0 || rows().join() !== first || problem !== "" || step !== "" || !focus || isOffered)
          wrong.push({ changes, made, rows: rows(), problem, step, focus, isOffered });
      }
      return wrong;
    },
    { by, all },
  );

describe.each([true, false])("what a person changed, with ids of the list's: %s,", (ids) => {
  it.each([
    ["pairs", "key", PAIRS],
    ["pairs", "mouse", PAIRS],
    ["triples", "key", TRIPLES],
    ["triples", "mouse", TRIPLES],
  ] as const)("is taken back to the beginning, in %s by %s", async (_, by, all) => {
    const page = await openPlan({ items: BEFORE, ids }, { reducedMotion: "reduce" });
    expect(await playAll(page, by, all)).toEqual([]);
  });

  it("is taken back by a real mouse, and the next Ctrl+Z reaches the plan", async () => {
    const page = await openPlan({ items: BEFORE, ids });
    const first = await rowsOf(page);
    for (const step of ["Read", "Ship", "Fix"]) await page.getByLabel(`Remove ${step}`).click();
    for (const left of [1, 2]) {
      await page.getByRole("button", { name: "Undo" }).click();
      await expect.poll(async () => (await rowsOf(page)).length).toBe(left);
    }
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
