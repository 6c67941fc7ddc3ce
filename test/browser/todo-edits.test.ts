import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findFaults } from "./support/find-faults.js";
import { LISTS } from "./support/lists.js";
import { editsOf, listOf, THREE, tellsOf, useEdits } from "./support/open-edits.js";

const openPlan = useEdits();

/** Presses Tab until the element that is named has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const nameOf = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  for (let presses = 0; presses < 20 && (await nameOf()) !== name; presses += 1) await page.keyboard.press("Tab");
  expect(await nameOf()).toBe(name);
}

describe("todo-panel in a person's hands by mouse", () => {
  it("ticks, and takes a tick back", async () => {
    const page = await openPlan();
    await page.getByLabel("Done: Ship").check();
    await page.getByLabel("Done: Read").uncheck();
    await expect
      .poll(() => editsOf(page))
      .toEqual([{ updates: [{ id: "t3", status: "completed" }] }, { updates: [{ id: "t1", status: "pending" }] }]);
    expect(await listOf(page)).toEqual(["pending Read", "in_progress Fix", "completed Ship"]);
  });

  it("rewords a running step together with its active form", async () => {
    const page = await openPlan();
    await page.getByLabel("Step 2").fill("Fix the parser");
    await page.getByLabel("Step 3").click();
    await expect
      .poll(() => editsOf(page))
      .toEqual([{ updates: [{ id: "t2", content: "Fix the parser", activeForm: "Fix the parser" }] }]);
  });

  it("drags a step by its grip", async () => {
    const page = await openPlan();
    const grip = await page.getByLabel("Move Read, 1 of 3").boundingBox();
    const target = await page.getByLabel("Move Ship, 3 of 3").boundingBox();
    if (!grip || !target) throw new Error("The grips are not shown");
    await page.mouse.move(grip.x + 14, grip.y + 14);
    await page.mouse.down();
    await page.mouse.move(target.x + 14, target.y + 14, { steps: 8 });
    expect(await page.locator("[data-moving]").count()).toBe(1);
    await page.mouse.up();
    await expect.poll(() => listOf(page)).toEqual(["in_progress Fix", "pending Ship", "completed Read"]);
    await expect.poll(() => tellsOf(page)).toBe("Moved Read to 3 of 3");
  });

  it("puts a dragged step back with Escape", async () => {
    const page = await openPlan();
    await page.getByLabel("Move Read, 1 of 3").hover();
    await page.mouse.down();
    await page.mouse.move(300, 400);
    await page.keyboard.press("Escape");
    await page.mouse.up();
    expect(await editsOf(page)).toEqual([]);
    expect(await page.getByLabel(/^Step/).first().inputValue()).toBe("Read");
  });

  it("removes and adds", async () => {
    const page = await openPlan();
    await page.getByLabel("Remove Fix").click();
    await page.getByLabel("New step").fill("  Tell Ada ");
    await page.getByRole("button", { name: "Add" }).click();
    await expect
      .poll(() => editsOf(page))
      .toEqual([{ remove: ["t2"] }, { add: [{ content: "Tell Ada", status: "pending" }] }]);
    expect(await page.getByLabel("New step").inputValue()).toBe("");
  });
});

describe("todo-panel in a person's hands by keyboard alone", () => {
  it("ticks, writes, moves, removes and adds", async () => {
    const page = await openPlan();
    // Tab reaches the step at work, and the arrow keys the others.
    await tabTo(page, "Done: Fix");
    await page.keyboard.press("ArrowUp");
    await page.waitForSelector('[aria-label="Done: Read"]:focus');
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await page.waitForSelector('[aria-label="Step 2"]:focus');
    await page.keyboard.press("Enter");
    await page.keyboard.press("End");
    await page.keyboard.type(" it");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowRight");
    await page.waitForSelector('[aria-label="Move Fix it, 2 of 3"]:focus');
    await page.keyboard.press("ArrowUp");
    await page.waitForSelector('[aria-label="Move Fix it, 1 of 3"]:focus');
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowRight");
    await page.waitForSelector('[aria-label="Remove Fix it"]:focus');
    await page.keyboard.press("Enter");
    await page.waitForSelector('[aria-label="Step 1"]:focus');
    await expect.poll(() => tellsOf(page)).toBe("Removed Fix it");
    await tabTo(page, "New step");
    await page.keyboard.type("Tell Ada");
    await page.keyboard.press("Enter");
    await expect.poll(() => listOf(page)).toEqual(["pending Read", "pending Ship", "pending Tell Ada"]);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("New step");
  });

  it("is one tab stop, whose controls the arrow keys walk through", async () => {
    const page = await openPlan({ items: LISTS["fifty steps"] });
    const stops = () =>
      page
        .locator(".todos-steps :is(input, textarea, button)")
        .evaluateAll((all) =>
          all.filter((one) => (one as HTMLElement).tabIndex === 0).map((one) => one.getAttribute("aria-label")),
        );
    expect(await stops()).toEqual(["Done: Move module 31 to the new loader"]);
    await page.getByLabel("Done: Move module 31 to the new loader").focus();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowRight");
    await expect.poll(stops).toEqual(["Step 49"]);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Step 49");
  });

  it("adds a step for each pasted line", async () => {
    const page = await openPlan({ items: [] });
    await page.getByLabel("New step").evaluate((field: HTMLInputElement) => {
      field.focus();
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "- [ ] Read\r\n\n2. Fix it\n   * Ship");
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect.poll(() => listOf(page)).toEqual(["pending Read", "pending Fix it"]);
    expect(await page.getByLabel("New step").inputValue()).toBe("Ship");
  });

  it("shows what others wrote meanwhile before it is replaced", async () => {
    const page = await openPlan();
    await page.getByLabel("Step 3").fill("Ship on Monday");
    await page.evaluate(() => window.session.edit({ updates: [{ id: "t3", content: "Ship on Friday" }] }));
    await page.getByText("Meanwhile it reads “Ship on Friday”.").waitFor();
    await page.getByLabel("Step 1").click();
    expect(await listOf(page)).toContain("pending Ship on Friday");
    await page.getByLabel("Step 3").press("Enter");
    await expect.poll(() => listOf(page)).toContain("pending Ship on Monday");
  });

  it("brings the text back with Escape, and keeps it where nothing is left", async () => {
    const page = await openPlan();
    await page.getByLabel("Step 1").fill("Reed");
    await page.keyboard.press("Escape");
    expect(await page.getByLabel("Step 1").inputValue()).toBe("Read");
    await page.getByLabel("Step 1").fill(" ");
    await page.keyboard.press("Enter");
    expect(await page.getByLabel("Step 1").inputValue()).toBe("Read");
    expect(await editsOf(page)).toEqual([]);
  });

  it("shows a text at rest after Enter, and the field again on a letter, Enter or a click", async () => {
    const page = await openPlan();
    const field = page.getByLabel("Step 2");
    const looks = () =>
      field.evaluate((one) => [
        getComputedStyle(one).opacity,
        one === document.activeElement,
        getComputedStyle(one.closest("li") ?? one).outlineStyle,
      ]);
    const [open, closed] = [
      ["1", true, "none"],
      ["0", true, "solid"],
    ];
    await field.fill("Fix it");
    expect(await looks()).toEqual(open);
    for (const reopen of [() => page.keyboard.type("!"), () => page.keyboard.press("Enter"), () => field.click()]) {
      await page.keyboard.press("Enter");
      await expect.poll(looks).toEqual(closed);
      await reopen();
      await expect.poll(looks).toEqual(open);
    }
    await page.keyboard.press("Enter");
    await expect.poll(() => listOf(page)).toContainEqual(expect.stringMatching(/ Fix it!$/));
  });

  it("has somewhere to go after the last step was removed", async () => {
    const page = await openPlan({ items: THREE.slice(0, 1) });
    await page.getByLabel("Remove Read").press("Enter");
    await page.waitForSelector('[aria-label="New step"]:focus');
  });
});

it("what a screen reader is told of a person's changes are sentences without the names of buttons", async () => {
  const page = await openPlan();
  await page.evaluate(() => {
    const said = new Set<string>();
    Object.assign(window, { said });
    new MutationObserver(() => {
      for (const live of document.querySelectorAll("[role=status], [role=alert], [aria-live]"))
        if (live.textContent && !live.closest("[hidden]")) said.add(live.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await page.getByLabel("Move Read, 1 of 3").focus();
  await page.keyboard.press("ArrowDown");
  await page.getByLabel("Done: Ship").check();
  await page.getByRole("button", { name: "Undo" }).click();
  const said = () => page.evaluate(() => [...Reflect.get(window, "said")]);
  await expect
    .poll(said)
    .toEqual(
      expect.arrayContaining(["Moved Read to 2 of 3", "Ticked Ship", "Taken back", "1 of 3 steps done. Now: Fixing"]),
    );
  expect((await said()).filter((words) => /Undo|Try again/.test(words))).toEqual([]);
});

describe("todo-panel in a person's hands by finger", () => {
  it("moves a step by finger", async () => {
    const page = await openPlan({}, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    const centre = async (name: string) => {
      const box = await page.getByLabel(name).boundingBox();
      if (!box) throw new Error("The grip is not shown");
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    // A tap on a step shows its tools.
    await page.getByLabel("Step 1").tap();
    const touch = await page.context().newCDPSession(page);
    const from = await centre("Move Read, 1 of 3");
    const to = await centre("Move Ship, 3 of 3");
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [to] });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect.poll(() => listOf(page)).toEqual(["in_progress Fix", "pending Ship", "completed Read"]);
  });

  it("shows the tools of a step that was tapped, where a tap before that removes nothing", async () => {
    const page = await openPlan({}, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    const cross = await page.getByLabel("Remove Ship").boundingBox();
    if (!cross) throw new Error("The cross is not there");
    const at = [cross.x + cross.width / 2, cross.y + cross.height / 2] as const;
    await page.touchscreen.tap(...at);
    expect(await listOf(page)).toHaveLength(3);
    await page.touchscreen.tap(...at);
    await expect.poll(() => listOf(page)).toEqual(["completed Read", "in_progress Fix"]);
  });

  it("has targets of 44 pixels and fields of 16 on a phone", async () => {
    const page = await openPlan({}, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    const sizes = await page.evaluate(() =>
      [...document.querySelectorAll(".todos :is(input, button, textarea)")].map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return Math.min(width, height);
      }),
    );
    expect(sizes.length).toBeGreaterThan(12);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
    const letters = await page.evaluate(() =>
      [...document.querySelectorAll(".todos :is(input, textarea)")].map((field) => getComputedStyle(field).fontSize),
    );
    expect(new Set(letters)).toEqual(new Set(["16px", letters[0]]));
  });
});

describe("a long plan in a person's hands", () => {
  it("scrolls at its edge while a step is dragged", async () => {
    const page = await openPlan({ items: LISTS["fifty steps"] }, { viewport: { width: 480, height: 600 } });
    await page.getByRole("button", { name: "28 more done" }).click();
    const box = await page.locator(".todos-steps").boundingBox();
    if (!box) throw new Error("The list is not shown");
    await page.locator(".todos-steps").evaluate((list) => list.scrollTo({ top: 0, behavior: "instant" }));
    await page.locator(".todos-step").first().hover();
    await page.locator(".todos-grip").first().hover();
    await page.mouse.down();
    await page.mouse.move(box.x + 40, box.y + box.height - 4, { steps: 4 });
    await page.waitForFunction(() => {
      const list = document.querySelector(".todos-steps");
      return list !== null && list.scrollTop + list.clientHeight >= list.scrollHeight - 1;
    });
    await page.mouse.up();
    await expect.poll(async () => (await listOf(page)).at(-1)).toBe("completed Move module 1 to the new loader");
  });
});

describe("todo-panel in a person's hands of steps without ids", () => {
  it("names a step by its text, and writes the list where that is not enough", async () => {
    const page = await openPlan({ ids: false, items: [...THREE, THREE[2]] });
    await page.getByLabel("Done: Fix").check();
    await page.getByLabel("Done: Ship").last().check();
    await page.getByLabel("Step 1").fill("Read it");
    await page.getByLabel("Step 1").press("Enter");
    await expect
      .poll(() => listOf(page))
      .toEqual(["completed Read it", "completed Fix", "pending Ship", "completed Ship"]);
    expect(await editsOf(page)).toEqual([
      { updates: [{ content: "Fix", status: "completed" }] },
      expect.objectContaining({ items: expect.any(Array) }),
      { updates: [{ content: "Read", newContent: "Read it" }] },
    ]);
  });

  it("keeps its place and its text when a step without an id is reworded", async () => {
    const page = await openPlan({ ids: false });
    await page.getByLabel("Step 1").fill("Read all of it");
    await page.keyboard.press("Enter");
    await expect.poll(() => listOf(page)).toContain("completed Read all of it");
    expect(await page.getByLabel("New step").inputValue()).toBe("");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Step 1");
  });
});

const NAMES = Object.keys(LISTS) as readonly (keyof typeof LISTS)[];

it.each(NAMES)("todo-panel in a person's hands has no fault with %s from 320 to 1440 pixels", async (name) => {
  const page = await openPlan({ items: LISTS[name], dir: name === "right to left" ? "rtl" : "ltr" });
  expect(await findFaults(page)).toEqual([]);
});
