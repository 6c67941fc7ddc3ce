import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import type axeCore from "axe-core";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openSite, type Site } from "./open-site.js";
import { DIST } from "./serve-site.js";

/** What the script adds to a page. */
declare global {
  interface Window {
    axe: typeof axeCore;
  }
}

const axe = createRequire(import.meta.url).resolve("axe-core");
const MOST_KILOBYTES = 160;

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterEach(() => site.clear());
afterAll(() => site.close());

const open = (path: string, options: BrowserContextOptions = {}): Promise<Page> => site.open(path, options);

const lastOf = (page: Page) => page.locator(".log > li").first();

async function send(page: Page, call: string): Promise<void> {
  await page.getByLabel("Arguments of the call").fill(call);
  await page.getByRole("button", { name: /^Write/ }).click();
}

describe("playground", () => {
  it("reads a call of each product and shows its plan", async () => {
    const page = await open("/playground.html");
    for (const option of await page.getByLabel("Tool", { exact: true }).locator("option").all()) {
      await page.getByLabel("Tool", { exact: true }).selectOption(await option.getAttribute("value"));
      const name = / · .*?(\w+)$/.exec(await option.innerText())?.[1] ?? "todo_write";
      await expect.poll(() => lastOf(page).locator("strong").innerText()).toBe(`The model calls ${name}: saved`);
      expect.soft(await page.locator(".plan li").count()).toBe(3);
    }
  });

  it("takes calls of single tasks", async () => {
    const page = await open("/playground.html");
    await page.getByLabel("Tool", { exact: true }).selectOption("claudeCodeTasks");
    await page.getByLabel("Call of").selectOption("TaskCreate");
    await send(page, '{"subject":"Write the changelog","description":"Newest first"}');
    expect(await lastOf(page).innerText()).toContain("TaskCreate: saved");
    expect(await page.locator(".plan li").allInnerTexts()).toHaveLength(4);
    const again = await open(page.url().slice(site.origin.length));
    await expect.poll(() => again.locator(".plan li").count()).toBe(4);
  });

  it("keeps what was pasted when the tool is chosen afterwards", async () => {
    const page = await open("/playground.html");
    const call = '{"plan":[{"step":"Only step","status":"pending"}]}';
    await page.getByLabel("Arguments of the call").fill(call);
    await page.getByLabel("Tool", { exact: true }).selectOption("codex");
    await expect.poll(() => page.locator(".plan li").count()).toBe(1);
    expect(await page.getByLabel("Arguments of the call").inputValue()).toBe(call);
  });

  it("shows the reply beside the call, without scrolling", async () => {
    const page = await open("/playground.html");
    await page.getByRole("button", { name: /^Write/ }).click();
    const box = await lastOf(page).boundingBox();
    expect(box && box.y + box.height).toBeLessThan(900);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it("provokes a reminder, and explains its reason", async () => {
    const page = await open("/playground.html");
    await page.getByRole("button", { name: "Work until a reminder" }).click();
    expect(await lastOf(page).innerText()).toMatch(
      /ends its turn: a reminder[\s\S]*reason: unfinished\. The model ended/,
    );
    await send(page, "- [x] Read\n- [x] Fix\n- [ ] Test\n- [ ] Ship");
    await page.getByRole("button", { name: "Work until a reminder" }).click();
    expect(await lastOf(page).innerText()).toMatch(
      /A round ends: a reminder[\s\S]*reason: stale\. The model has worked/,
    );
  });

  it("shows no character that would reorder the page", async () => {
    const page = await open("/playground.html");
    await page.getByRole("button", { name: "Text that turns letters round" }).click();
    expect(await page.locator(".plan li").innerText()).toContain("Read reversed");
    expect(await page.locator(".play").innerHTML()).not.toContain("\u202E");
    expect(await page.getByLabel("Arguments of the call").inputValue()).toContain("\\u202E");
  });

  it.each([
    ["markup", "<img src=x onerror=alert(1)>"],
    ["a word as long as a step may be", "x".repeat(500)],
  ])("shows %s in a step and its reply as that text alone, and stays as wide", async (_name, text) => {
    const page = await open("/playground.html");
    await send(page, JSON.stringify({ todos: [{ content: text, status: "in_progress" }] }));
    await expect.poll(() => page.locator(".plan li").innerText()).toContain(text);
    expect(await page.locator(".play img").count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  it("says what it repaired, and what it refused", async () => {
    const page = await open("/playground.html");
    await send(page, '{"tasks":["Read the parser"]}');
    expect(await lastOf(page).innerText()).toContain("saved");
    await send(page, "no list at all, \u0000 <b>");
    expect(await lastOf(page).locator("strong").innerText()).toContain("refused");
    expect(await lastOf(page).locator("pre").innerText()).toContain("Not saved");
  });

  it("keeps the person's step when the model writes its old list, and tells the model", async () => {
    const page = await open("/playground.html");
    await page.getByLabel("A step of yours").fill("Tell Ada");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Write/ }).click();
    expect(await page.locator(".plan li").allInnerTexts()).toContainEqual(expect.stringContaining("Tell Ada"));
    expect(await lastOf(page).locator("pre").innerText()).toContain("Tell Ada");
  });

  it("shows why the policy is silent, and a reminder at an early end", async () => {
    const page = await open("/playground.html");
    await page.getByRole("button", { name: "End a round" }).click();
    expect(await lastOf(page).innerText()).toContain("reason: fresh");
    for (let round = 0; round < 6; round++) await page.getByRole("button", { name: "End a round" }).click();
    await page.getByRole("button", { name: "End the turn with" }).click();
    expect(await lastOf(page).innerText()).toContain("reason: unfinished");
  });

  it("holds its state in the address, by keyboard too, and sends nothing", async () => {
    const page = await open("/playground.html");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.getByLabel("Arguments of the call").fill("- [ ] Only step");
    await page.keyboard.press("Control+Enter");
    expect(asked).toEqual([]);
    const again = await open(page.url().slice(site.origin.length));
    // The steps that the page began with leave the plan.
    const rows = () => again.locator(".plan li").allInnerTexts();
    await expect.poll(rows).toEqual([expect.stringContaining("Only step")]);
  });

  it("opens as ever with an address that nobody wrote", async () => {
    const page = await open("/playground.html#no-state");
    expect(await page.locator(".plan li").count()).toBe(3);
  });

  it("writes the schema of each API", async () => {
    const page = await open("/playground.html");
    await page.getByText("JSON Schema of this tool").click();
    await page.getByLabel("API").selectOption("openai-strict");
    await expect.poll(() => page.locator("details pre").innerText()).toContain('"additionalProperties": false');
  });

  it("gives the receipt of a recording that is dropped in, and says what it cannot read", async () => {
    const page = await open("/playground.html");
    const plan = [
      { step: "Read <b>it</b>", status: "completed" },
      { step: "Ship", status: "pending" },
    ];
    const call = { type: "function_call", name: "update_plan", call_id: "1", arguments: JSON.stringify({ plan }) };
    const lines = [
      { type: "session_meta", payload: { id: "s" } },
      { type: "response_item", payload: call },
    ];
    const buffer = Buffer.from(lines.map((line) => JSON.stringify(line)).join("\n"));
    const input = page.getByLabel("A recording of yours");
    await input.setInputFiles({ name: "one.jsonl", mimeType: "application/json", buffer });
    await page.getByText("promised 2 · done 1 · open 1").waitFor();
    await page.getByText("Read <b>it</b>").waitFor();
    const bare = Buffer.from(JSON.stringify(lines[0]));
    await input.setInputFiles({ name: "bare.jsonl", mimeType: "application/json", buffer: bare });
    await page.getByText("This session of codex has no call of a todo tool").waitFor();
    await input.setInputFiles({ name: "list.txt", mimeType: "text/plain", buffer: Buffer.from("milk\neggs") });
    await page.getByText("No reader knows this file").waitFor();
  });

  it("takes a file that is dropped anywhere", async () => {
    const page = await open("/playground.html");
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["milk"], "list.txt"));
      document.querySelector("h1")?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
    });
    await page.getByText("No reader knows this file").waitFor();
  });

  it("ticks a step in a row like the component's, and copies the plan as Markdown", async () => {
    const page = await open("/playground.html");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("checkbox", { name: "Done: Run the tests" }).check();
    await page.locator(".plan li[data-status=completed]", { hasText: "Run the tests" }).waitFor();
    await page.getByRole("button", { name: "Copy as Markdown" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("- [x] Run the tests");
  });

  it("is worked by the keyboard alone: the call, the plan's steps, their texts and their order", async () => {
    const page = await open("/playground.html");
    const texts = () => page.locator(".plan .text").allInnerTexts();
    const nameOf = () =>
      page.evaluate(
        () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "",
      );
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 60 && (await nameOf()) !== name; presses += 1) await page.keyboard.press("Tab");
      expect(await nameOf()).toBe(name);
    };
    await page.getByLabel("Arguments of the call").focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("- [ ] Read\n- [ ] Fix\n- [ ] Ship");
    await page.keyboard.press("Control+Enter");
    await expect.poll(texts).toEqual(["Read", "Fix", "Ship"]);
    await tabTo("Fix");
    await page.keyboard.press("Enter");
    await page.keyboard.press("End");
    await page.keyboard.type(" it");
    await page.keyboard.press("Enter");
    await expect.poll(texts).toEqual(["Read", "Fix it", "Ship"]);
    expect(await nameOf()).toBe("Fix it");
    await tabTo("Move Fix it, 2 of 3");
    await page.keyboard.press("ArrowUp");
    await expect.poll(texts).toEqual(["Fix it", "Read", "Ship"]);
    await expect.poll(nameOf).toBe("Move Fix it, 1 of 3");
    await tabTo("Done: Ship");
    await page.keyboard.press("Space");
    await page.locator(".plan li[data-status=completed]", { hasText: "Ship" }).waitFor();
    await tabTo("Remove Ship");
    await page.keyboard.press("Enter");
    await expect.poll(texts).toEqual(["Fix it", "Read"]);
  });

  it("drags a step by its grip, brings a text back with Escape, and keeps both in the address", async () => {
    const page = await open("/playground.html");
    await send(page, "- [ ] Read\n- [ ] Fix\n- [ ] Ship");
    const texts = () => page.locator(".plan .text").allInnerTexts();
    await page.getByLabel("Move Read, 1 of 3").hover();
    await page.mouse.down();
    const target = await page.getByLabel("Move Ship, 3 of 3").boundingBox();
    await page.mouse.move((target?.x ?? 0) + 8, (target?.y ?? 0) + 8, { steps: 4 });
    await page.mouse.up();
    await expect.poll(texts).toEqual(["Fix", "Ship", "Read"]);
    await page.getByRole("button", { name: "Ship", exact: true }).click();
    await page.getByLabel("Step 2").fill("Publish");
    await page.keyboard.press("Escape");
    await expect.poll(texts).toEqual(["Fix", "Ship", "Read"]);
    await page.getByRole("button", { name: "Ship", exact: true }).click();
    await page.getByLabel("Step 2").fill("Publish");
    await page.getByLabel("A step of yours").focus();
    await expect.poll(texts).toEqual(["Fix", "Publish", "Read"]);
    const again = await open(page.url().slice(site.origin.length));
    await expect.poll(() => again.locator(".plan .text").allInnerTexts()).toEqual(["Fix", "Publish", "Read"]);
  });

  it("names the items that a step changed", async () => {
    const page = await open("/playground.html");
    await page.getByLabel("A step of yours").fill("Tell Ada");
    await page.keyboard.press("Enter");
    expect(await lastOf(page).innerText()).toContain("added: Tell Ada");
  });

  it("leaves out steps of a link that no screen sends", async () => {
    const steps = [{ do: "edit", input: { todos: "all" } }, { do: "edit", input: 5 }, { do: "edit" }, { do: "begin" }];
    const state = { dialect: "agent-todos", draft: "{}", steps };
    const page = await open(`/playground.html#${Buffer.from(JSON.stringify(state)).toString("base64url")}`);
    expect(await page.locator(".log > li").count()).toBe(1);
  });

  it("answers the first click soon after it is there", async () => {
    const page = await open("/404.html");
    await page.goto(`${site.origin}/playground.html`, { waitUntil: "load" });
    await page.getByRole("button", { name: "End a round" }).click();
    await page.getByText("reason: fresh").waitFor();
    const spent = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType("navigation");
      return performance.now() - (navigation instanceof PerformanceNavigationTiming ? navigation.loadEventEnd : 0);
    });
    console.log(`${spent.toFixed(0)} ms from the page's load to the answer of its first click`);
  });

  it(`loads at most ${MOST_KILOBYTES} kB, compressed`, async () => {
    const page = await open("/playground.html");
    const loaded = await page.evaluate(() => performance.getEntries().map(({ name }) => name));
    const paths = loaded.filter((name) => name.startsWith("http")).map((name) => new URL(name).pathname);
    const files = [...new Set(paths)].map((path) => `${DIST}${path}`).filter((path) => /\.(js|css|html)$/.test(path));
    const bytes = files.filter(existsSync).reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
    console.log(`${(bytes / 1000).toFixed(1)} kB of html, css and scripts`);
    expect(bytes / 1000).toBeLessThanOrEqual(MOST_KILOBYTES);
  });
});

describe.each(["light", "dark"] as const)("in %s", (colorScheme) => {
  it.each(["/", "/playground.html", "/getting-started.html", "/api/"])("axe finds nothing on %s", async (path) => {
    const page = await open(path, { colorScheme });
    await page.addScriptTag({ path: axe });
    const { violations } = await page.evaluate(() => window.axe.run({}));
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });

  it.each(["/", "/playground.html"])("%s is no wider than a phone", async (path) => {
    const page = await open(path, { colorScheme, viewport: { width: 360, height: 740 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

it("the Markdown form of a page holds what it includes", () => {
  for (const name of ["overview", "security", "changes", "license"]) {
    const text = readFileSync(`${DIST}/${name}.md`, "utf8");
    expect(text).not.toContain("@include");
    expect(text.length).toBeGreaterThan(500);
  }
});

it("llms.txt names pages that exist in their Markdown form", () => {
  const links = [...readFileSync(`${DIST}/llms.txt`, "utf8").matchAll(/\]\((.+?)\)/g)].map(([, link]) => link);
  expect(links.length).toBeGreaterThan(30);
  expect(links.filter((link) => !existsSync(`${DIST}${link}`))).toEqual([]);
});
