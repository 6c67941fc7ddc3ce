import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { editsOf, listOf, THREE, tellsOf, useEdits } from "./support/open-edits.js";

const openPlan = useEdits();

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
    const page = await openPlan({ items });
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
