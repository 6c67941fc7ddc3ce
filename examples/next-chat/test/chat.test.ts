import type { Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { findFaults } from "./find-faults.js";
import { openChat } from "./open-chat.js";
import { ask, chatOf, checksOf, planOf, say, stepOf, waitForSaved } from "./read-page.js";

declare global {
  interface Window {
    /** The most steps so far, how often there were fewer than before, and how far the layout shifted. */
    seen: { most: number; falls: number; shift: number };
  }
}

const chat = await openChat("chat");

it("shows the plan grow while its arguments stream", async () => {
  const slow = await chat.start({ folder: `${chat.folder}/slow`, pace: 200 });
  onTestFinished(slow.kill);
  const page = await chat.openPage();
  await ask(page, slow.url);
  await page.waitForFunction(() => [1, 2, 3].includes(document.querySelectorAll(".plan li").length));
  await expect.poll(() => planOf(page)).toHaveLength(4);
});

it("lets the person edit in the middle, and the model goes on with the edit", async () => {
  const page = await chat.openAtWork();
  const isSaved = waitForSaved(page, "Ask Ann what she liked");
  await page.getByLabel("Remove Book a table for Saturday").click();
  await page.getByLabel("New step").fill("Ask Ann what she liked");
  await page.keyboard.press("Enter");
  await isSaved;
  chat.search.release();
  await expect.poll(() => chatOf(page)).toContain("Your trip is planned");
  expect(await chatOf(page)).toContain("Looked up Ask Ann what she liked");
  expect(await chatOf(page)).not.toContain("Book a table");
  await page.getByRole("button", { name: "What happened in step 1" }).click();
  await expect.poll(() => page.locator("[data-call]").first().innerText()).toContain("look_up");
  expect(await planOf(page)).toEqual([
    "Done: Find a place to stay",
    "Done: Pick three sights",
    "Done: Write it all down",
    "Done: Ask Ann what she liked",
  ]);
});

it.each([
  [
    "rewords",
    "Find a tent",
    (page: Page) => stepOf(page, "Find a place to stay").getByRole("textbox").fill("Find a tent"),
  ],
  ["removes", "remove", (page: Page) => page.getByLabel("Remove Find a place to stay").click()],
])("goes on after the person %s the step that it works on", async (_, text, act) => {
  const page = await chat.openAtWork();
  const isSaved = waitForSaved(page, text);
  await act(page);
  await page.keyboard.press("Enter");
  await isSaved;
  chat.search.release();
  await expect.poll(() => chatOf(page)).toContain("Your trip is planned");
  // What was looked up under other words is no check of the step.
  expect((await planOf(page)).every((step) => /^Done(?:, not checked)?: /.test(step))).toBe(true);
  expect((await planOf(page)).join()).not.toContain("Find a place to stay");
});

it("keeps plan and chat when the page is loaded again in the middle, and when the server starts again", async () => {
  const page = await chat.openAtWork();
  await page.reload();
  expect(await planOf(page)).toHaveLength(4);
  expect(await chatOf(page)).toContain("Plan a weekend in Lisbon");
  // The answer is read from its beginning, and goes on.
  await page.getByText("Working…").waitFor();
  chat.search.release();
  await expect.poll(() => chatOf(page)).toContain("Your trip is planned");
  await page.getByText("Working…").waitFor({ state: "detached" });
  expect((await chatOf(page)).match(/I will plan this first/g)).toHaveLength(1);
  // All done and folded.
  const head = page.locator(".todos-toggle");
  await expect.poll(() => head.innerText()).toMatch(/4\/4\s*All done/);
  const { pathname } = new URL(page.url());
  // The stream of an open page would keep the server from ending.
  await page.goto("about:blank");
  await chat.server.stop();
  chat.server = await chat.start();
  await page.goto(chat.server.url + pathname);
  expect(await chatOf(page)).toContain("Your trip is planned");
  await expect.poll(() => head.innerText()).toMatch(/4\/4\s*All done/);
});

it("stops when the person asks for it, keeps what was done, and goes on when asked again", async () => {
  const page = await chat.openAtWork();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByText("Working…").waitFor({ state: "detached" });
  expect(await page.getByRole("button", { name: "Stop" }).count()).toBe(0);
  expect(await chatOf(page)).not.toContain("broke off");
  expect(await chatOf(page)).toContain("Did not look up Find a place to stay");
  await page.reload();
  expect(await chatOf(page)).toContain("I will plan this first");
  expect(await page.locator(".todos-count").innerText()).toBe("0 of 4");
  expect(await page.locator(".todos-now").innerText()).toBe("Stopped");
  expect(await page.getByText("Working…").count()).toBe(0);
  chat.search.release();
  await say(page, "Go on");
  await expect.poll(() => chatOf(page)).toContain("Your trip is planned");
});

it("answers a second message after the first one, also where the page is loaded again meanwhile", async () => {
  const page = await chat.openAtWork();
  const kept = page.waitForResponse((response) => response.request().method() === "PUT");
  await say(page, "And what about Porto?");
  await page.getByText("Waits for the answer above").last().waitFor();
  await kept;
  await page.reload();
  await page.getByText("Waits for the answer above").last().waitFor();
  chat.search.release();
  await expect.poll(() => chatOf(page)).toMatch(/trip is planned.*And what about Porto\?.*trip is planned/s);
  await page.getByText("Working…").waitFor({ state: "detached" });
  const said = await chatOf(page);
  expect(said.match(/And what about Porto/g)).toHaveLength(1);
  await page.reload();
  expect(await chatOf(page)).toBe(said);
});

it("shows in one tab what is sent, answered and edited in another", async () => {
  const page = await chat.openPage();
  const other = await page.context().newPage();
  await page.goto(chat.server.url);
  await other.goto(page.url());
  chat.search.hold();
  await say(page, "Plan a weekend in Lisbon");
  await other.getByText("Looking up Find a place to stay").waitFor();
  await other.getByLabel("New step").fill("Ask Ann");
  await other.keyboard.press("Enter");
  await stepOf(page, "Ask Ann").waitFor();
  chat.search.release();
  await page.getByText("Looked up Ask Ann").waitFor();
  await other.getByRole("textbox", { name: "Message" }).fill("And what about Porto?");
  await other.keyboard.press("Enter");
  await expect.poll(() => chatOf(page)).toMatch(/trip is planned.*And what about Porto\?.*trip is planned/s);
  await page.getByText("Working…").waitFor({ state: "detached" });
  await expect.poll(() => chatOf(other)).toBe(await chatOf(page));
});

it("puts a waiting message on the plan in place of answering it, in every tab, and the model works on it", async () => {
  const page = await chat.openAtWork();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await say(page, "Rent a bike");
  const waits = (tab: Page) => tab.locator(".message").filter({ hasText: "Rent a bike" });
  await waits(other).waitFor();
  await page.getByRole("button", { name: "Add to plan: Rent a bike" }).click();
  await waits(page).waitFor({ state: "detached" });
  await waits(other).waitFor({ state: "detached" });
  await stepOf(page, "Rent a bike").getByText("Yours").waitFor();
  await stepOf(other, "Rent a bike").waitFor();
  chat.search.release();
  await expect.poll(() => chatOf(page)).toMatch(/Looked up Rent a bike.*Your trip is planned/s);
  await page.getByText("Working…").waitFor({ state: "detached" });
  await other.getByText("Working…").waitFor({ state: "detached" });
  await page.reload();
  for (const tab of [page, other]) {
    const said = await chatOf(tab);
    expect(said.match(/Rent a bike/g)).toHaveLength(1);
    expect(said.match(/Your trip is planned/g)).toHaveLength(1);
  }
});

it("has a message wait again, and answers it, where its step is taken back", async () => {
  const page = await chat.openAtWork();
  await say(page, "Rent a bike");
  await page.getByRole("button", { name: "Add to plan: Rent a bike" }).click();
  await stepOf(page, "Rent a bike").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await stepOf(page, "Rent a bike").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Add to plan: Rent a bike" }).waitFor();
  chat.search.release();
  await expect.poll(async () => (await chatOf(page)).match(/Your trip is planned/g)?.length).toBe(2);
  expect((await chatOf(page)).match(/Rent a bike/g)).toHaveLength(1);
});

it("names beside each finished step that its look-up found something, also after a reload", async () => {
  const page = await chat.openPage();
  await ask(page, chat.server.url);
  await expect.poll(() => chatOf(page)).toContain("Your trip is planned");
  const passed = Array.from({ length: 4 }, () => "look-up passed");
  await expect.poll(() => checksOf(page)).toEqual(passed);
  await page.getByText("Working…").waitFor({ state: "detached" });
  await page.reload();
  await expect.poll(() => checksOf(page)).toEqual(passed);
});

it("never falls back to an older plan, nor moves the page for it on a phone", async () => {
  const page = await chat.openPage({ viewport: { width: 390, height: 844 } });
  await page.goto(chat.server.url);
  await page.evaluate(() => {
    const seen = { most: 0, falls: 0, shift: 0 };
    window.seen = seen;
    const look = () => {
      const { length } = document.querySelectorAll(".plan li");
      if (length < seen.most) seen.falls += 1;
      seen.most = Math.max(seen.most, length);
      requestAnimationFrame(look);
    };
    look();
    new PerformanceObserver((entries) => {
      // What moves because the person sends the message is no surprise to them.
      for (const entry of entries.getEntries())
        if ("value" in entry && typeof entry.value === "number" && !("hadRecentInput" in entry && entry.hadRecentInput))
          seen.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: false });
  });
  await say(page, "Plan a weekend in Lisbon");
  await expect.poll(() => chatOf(page)).toContain("Your trip is planned");
  const seen = await page.evaluate(() => window.seen);
  expect([seen.most, seen.falls]).toEqual([4, 0]);
  expect(seen.shift).toBeLessThan(0.05);
});

it.each(["light", "dark"] as const)(
  "has no fault that axe finds, on a phone and a desktop (%s)",
  async (colorScheme) => {
    const page = await chat.openPage({ colorScheme });
    await page.goto(chat.server.url);
    expect(await findFaults(page)).toEqual([]);
    chat.search.hold();
    await ask(page, chat.server.url);
    await page.getByText("Looking up Find a place to stay").waitFor();
    await say(page, "Rent a bike");
    const toPlan = page.getByRole("button", { name: "Add to plan: Rent a bike" });
    await toPlan.waitFor();
    expect(await findFaults(page)).toEqual([]);
    await toPlan.click();
    chat.search.release();
    await page.getByText("Working…").waitFor({ state: "detached" });
    expect(await findFaults(page)).toEqual([]);
  },
);

it("keeps the newest message in view, and leaves a reader alone who scrolled up", async () => {
  const page = await chat.openPage({ viewport: { width: 390, height: 340 } });
  await ask(page, chat.server.url);
  const log = page.getByRole("log");
  const toEnd = () =>
    log.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);
  await expect.poll(() => chatOf(page)).toContain("Your trip is planned");
  expect(await log.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
  expect(await toEnd()).toBeLessThan(2);
  await log.evaluate((box) => {
    box.scrollTop = 0;
  });
  await say(page, "And what about Porto?");
  await expect.poll(toEnd).toBeLessThan(2);
});

/** The screens of people with little room: a phone that lies down, half a phone beside its keyboard, a desktop at 400 %. */
it.each([
  [667, 375],
  [390, 500],
  [320, 256],
])("is of use on %i × %i pixels: the plan opens over the messages, and the field stays", async (width, height) => {
  const page = await chat.openPage({ viewport: { width, height } });
  chat.search.hold();
  await ask(page, chat.server.url);
  await page.getByText("Looking up Find a place to stay").waitFor({ state: "attached" });
  await page.locator(".todos-toggle").click();
  const isSeen = (selector: string, least: number) =>
    page.locator(selector).evaluate((element, least) => {
      const { top, bottom } = element.getBoundingClientRect();
      return Math.min(bottom, innerHeight) - Math.max(top, 0) >= least;
    }, least);
  await expect.poll(() => isSeen(".plan .todos-steps", 80)).toBe(true);
  expect(await isSeen(".composer input", 30)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByLabel("New step").fill("Ask Ann");
  await page.keyboard.press("Enter");
  await expect.poll(() => planOf(page)).toHaveLength(5);
});

it("goes on where the search does not answer, and names the steps for which it found nothing", async () => {
  chat.search.stop();
  const page = await chat.openPage();
  await ask(page, chat.server.url);
  await expect.poll(() => chatOf(page)).toContain("Your trip is planned");
  await expect.poll(() => checksOf(page)).toEqual(Array.from({ length: 4 }, () => "look-up failed"));
});
