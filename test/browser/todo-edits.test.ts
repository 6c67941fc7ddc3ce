import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findFaults } from "./support/find-faults.js";
import { LISTS } from "./support/lists.js";
import { useBrowser } from "./support/open-browser.js";

const open = useBrowser();

const THREE = [
  { content: "Read", status: "completed" as const },
  { content: "Fix", status: "in_progress" as const, activeForm: "Fixing" },
  { content: "Ship", status: "pending" as const },
];

const openPlan = (scene = {}, options = {}) => open({ show: "edits", items: THREE, ...scene }, options);

const editsOf = (page: Page) => page.evaluate(() => window.edits);
const listOf = (page: Page) =>
  page.evaluate(() => window.session.list.items.map(({ content, status }) => `${status} ${content}`));
const tellsOf = async (page: Page) => (await page.locator(".todos-toast > span").textContent()) ?? "";

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
    await tabTo(page, "Done: Read");
    await page.keyboard.press("Space");
    await tabTo(page, "Step 2");
    await page.keyboard.press("End");
    await page.keyboard.type(" it");
    await page.keyboard.press("Enter");
    await tabTo(page, "Move Fix it, 2 of 3");
    await page.keyboard.press("ArrowUp");
    await page.waitForSelector('[aria-label="Move Fix it, 1 of 3"]:focus');
    await page.keyboard.press("ArrowUp");
    await tabTo(page, "Remove Fix it");
    await page.keyboard.press("Enter");
    await page.waitForSelector('[aria-label="Step 1"]:focus');
    await expect.poll(() => tellsOf(page)).toBe("Removed Fix it");
    await tabTo(page, "New step");
    await page.keyboard.type("Tell Ada");
    await page.keyboard.press("Enter");
    await expect.poll(() => listOf(page)).toEqual(["pending Read", "pending Ship", "pending Tell Ada"]);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("New step");
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
});

describe("todo-panel in a person's hands of a list that changes", () => {
  it("keeps what the person is writing while others change the rest", async () => {
    const page = await openPlan();
    await page.getByLabel("Step 3").fill("Ship on Mon");
    await page.evaluate(() =>
      window.session.edit({
        updates: [
          { id: "t2", status: "completed" },
          { id: "t3", content: "Ship it" },
        ],
        remove: ["t1"],
      }),
    );
    await page.waitForSelector('[aria-label="Done: Ship it"]');
    await page.keyboard.type("day");
    await page.keyboard.press("Enter");
    await expect.poll(() => listOf(page)).toEqual(["completed Fix", "pending Ship on Monday"]);
  });

  it("saves what the person wrote in a step that was removed meanwhile", async () => {
    const page = await openPlan();
    await page.getByLabel("Step 3").fill("Ship on Monday");
    await page.evaluate(() => window.session.edit({ remove: ["t3"] }));
    await page.waitForSelector('[aria-label="New step"]:focus');
    expect(await page.getByLabel("New step").inputValue()).toBe("Ship on Monday");
    await expect.poll(() => tellsOf(page)).toContain("was removed");
  });
});

describe("todo-panel in a person's hands while the model works", () => {
  const modelWrites = (page: Page, todos: readonly object[]) =>
    page.evaluate((todos) => window.session.write({ todos }).text, todos);

  it("keeps a step that the model added during a drag", async () => {
    const page = await openPlan();
    await page.getByLabel("Move Read, 1 of 3").hover();
    await page.mouse.down();
    const target = await page.getByLabel("Move Ship, 3 of 3").boundingBox();
    if (!target) throw new Error("The grip is not shown");
    await page.mouse.move(target.x + 14, target.y + 14, { steps: 4 });
    await modelWrites(page, [...THREE, { content: "Tell Ada", status: "pending" }]);
    await page.mouse.up();
    await expect
      .poll(() => listOf(page))
      .toEqual(["in_progress Fix", "pending Ship", "pending Tell Ada", "completed Read"]);
  });

  it("keeps what others added while two quick moves were on a slow line", async () => {
    const page = await openPlan({ isSlow: true });
    await page.getByLabel("Move Read, 1 of 3").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    expect(await page.getByLabel(/^Step/).last().inputValue()).toBe("Read");
    await page.evaluate(() => window.session.edit({ add: [{ content: "Tell Ada", status: "pending" }] }));
    await page.evaluate(() => window.answer());
    await expect.poll(() => editsOf(page)).toHaveLength(2);
    await page.evaluate(() => window.answer());
    await expect
      .poll(() => listOf(page))
      .toEqual(["in_progress Fix", "pending Ship", "pending Tell Ada", "completed Read"]);
  });

  it("shows the model's work at once while an edit is on a slow line, and no step twice", async () => {
    const page = await openPlan({ isSlow: true });
    await page.getByLabel("New step").fill("Tell Ada");
    await page.keyboard.press("Enter");
    await modelWrites(
      page,
      [THREE[0], { content: "Fix", status: "completed" }, THREE[2]].map((item) => ({ ...item })),
    );
    await page.waitForSelector('[data-status="completed"] [aria-label="Done: Fix"]');
    expect(await page.getByLabel("Done: Tell Ada").count()).toBe(1);
    await page.evaluate(() => window.answer());
    await expect.poll(() => listOf(page)).toContain("pending Tell Ada");
    expect(await page.getByLabel("Done: Tell Ada").count()).toBe(1);
  });

  it("writes a text over the model's new wording, and leaves the model's other work", async () => {
    const page = await openPlan({ ids: false });
    await page.getByLabel("Step 3").fill("Ship on Monday");
    await modelWrites(page, [
      { content: "Read", status: "completed" },
      { content: "Fix", status: "completed" },
      { content: "Ship", status: "in_progress" },
    ]);
    await page.keyboard.press("Enter");
    await expect.poll(() => listOf(page)).toEqual(["completed Read", "completed Fix", "in_progress Ship on Monday"]);
  });

  it("moves a step by finger", async () => {
    const page = await openPlan({}, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    const centre = async (name: string) => {
      const box = await page.getByLabel(name).boundingBox();
      if (!box) throw new Error("The grip is not shown");
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const touch = await page.context().newCDPSession(page);
    const from = await centre("Move Read, 1 of 3");
    const to = await centre("Move Ship, 3 of 3");
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [to] });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect.poll(() => listOf(page)).toEqual(["in_progress Fix", "pending Ship", "completed Read"]);
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

describe("a plan that the model writes every 300 milliseconds", () => {
  it.each([0, 200, 2000])("keeps what the person adds, rewords and removes over a line of %i ms", async (delay) => {
    const page = await openPlan({ isSlow: true });
    await page.evaluate((delay) => {
      let writes = 0;
      // A model that follows what it was told, and changes a status of its own each time.
      setInterval(() => {
        const status = writes++ % 2 === 0 ? "completed" : "in_progress";
        window.session.write({
          todos: window.session.list.items.map((item) => (item.id === "t2" ? { ...item, status } : item)),
        });
        window.session.endRound();
      }, 300);
      const answer = window.answer;
      setInterval(() => setTimeout(answer, delay), 50);
    }, delay);
    await page.getByLabel("New step").fill("Tell Ada");
    await page.keyboard.press("Enter");
    await page.getByLabel("Step 3").fill("Ship on Monday");
    await page.keyboard.press("Enter");
    await page.getByLabel("Remove Read").click();
    await expect
      .poll(async () => (await listOf(page)).map((item) => item.replace(/^\w+ /, "")))
      .toEqual(["Fix", "Ship on Monday", "Tell Ada"]);
    const shown = page.locator(".todos-step .todos-text");
    await expect
      .poll(() => shown.allTextContents())
      .toEqual([expect.stringMatching(/^Fix/), "Ship on Monday", "Tell Ada"]);
    expect(await page.locator(".todos-error").isVisible()).toBe(false);
  });
});

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

describe("a step that the person touched", () => {
  it("is marked until the model writes again", async () => {
    const page = await openPlan();
    const marked = () => page.locator("li:has(.todos-touched) .todos-text").allTextContents();
    await page.getByLabel("Done: Ship").check();
    await expect.poll(marked).toEqual(["Ship"]);
    await page.evaluate(() => window.session.write({ todos: [{ content: "Fix", status: "completed" }] }));
    await expect.poll(marked).toEqual([]);
  });

  it("is marked and in view as well where they added it", async () => {
    const items = Array.from({ length: 40 }, (_, index) => ({ content: `Step ${index}`, status: "pending" as const }));
    const page = await open({ show: "edits", items });
    await page.getByLabel("New step").fill("Tell Ada");
    await page.keyboard.press("Enter");
    const added = page.locator(".todos-step", { has: page.locator(".todos-touched") });
    await expect.poll(() => added.locator(".todos-text").allTextContents()).toEqual(["Tell Ada"]);
    const below = async () => {
      const [box, row] = await Promise.all([page.locator(".todos-steps").boundingBox(), added.boundingBox()]);
      return (row?.y ?? 0) + (row?.height ?? 0) - (box?.y ?? 0) - (box?.height ?? 0);
    };
    await expect.poll(below).toBeLessThanOrEqual(1);
  });
});

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

describe.each(["light", "dark"] as const)("todo-panel in a person's hands in %s", (colorScheme) => {
  it.each(NAMES)("has no fault with %s from 320 to 1440 pixels", async (name) => {
    const dir = name === "right to left" ? "rtl" : "ltr";
    const page = await openPlan({ items: LISTS[name], dir }, { colorScheme });
    expect(await findFaults(page)).toEqual([]);
  });
});
