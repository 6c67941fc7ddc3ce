import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openSite, type Site } from "./open-site.js";

let site: Site;
let page: Page;

beforeAll(async () => {
  site = await openSite();
  page = await site.open("/sessions.html");
  await page.getByRole("button", { name: "Search" }).first().click();
});
afterAll(() => site.close());

/** Where the results lead, best first; the list follows the typing after a moment. */
async function search(words: string): Promise<readonly (string | null)[]> {
  const results = page.locator(".results a.result");
  await page.locator(".search-input").fill("");
  await expect.poll(() => results.count()).toBe(0);
  await page.locator(".search-input").fill(words);
  await results.first().waitFor();
  return results.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
}

it.each([
  ["persist", "/sessions.html"],
  ["save", "/sessions.html"],
  ["resume", "/sessions.html"],
  ["subagent", "/sub-agents.html"],
  ["sub-agents", "/sub-agents.html"],
  ["nextjs", "/react.html"],
  ["next.js", "/react.html"],
  ["max items", "/rules.html"],
  ["maxItems", "/rules.html"],
  ["migrate", "/own-loop.html"],
  ["express", "/show.html"],
  ["postgres", "/stores.html"],
  ["validate", "/errors.html"],
  ["vllm", "/json-schema.html"],
  ["install", "/getting-started.html"],
  ["reminder", "/reminders.html"],
  ["edit", "/edits.html"],
  ["merge", "/merging.html"],
  ["langchain", "/adapters/langchain.html"],
  ["prompt cache", "/in-sight.html"],
  ["undo", "/edits.html"],
  ["redis", "/stores.html"],
  ["rename item", "/edits.html"],
  ["rename", "/edits.html"],
  ["rename step", "/edits.html"],
  ["small model", "/observer.html"],
  ["json schema", "/json-schema.html"],
  ["compaction", "/in-sight.html"],
  ["sub agent", "/sub-agents.html"],
  ["typescript error", "/getting-started.html"],
  ["vercel", "/adapters/ai-sdk.html"],
  ["approve plan", "/approval.html"],
  ["status colors", "/react.html"],
  ["terminal", "/rendering.html"],
  ["progress bar", "/rendering.html"],
  ["claude code", "/adapters/claude-agent-sdk.html"],
  ["tailwind", "/react.html"],
  ["shadcn", "/react.html"],
  ["localstorage", "/react.html"],
  ["i18n", "/react.html"],
  ["accessibility", "/react.html"],
  ["mobile", "/react.html"],
  ["spinner", "/rendering.html"],
  ["cloudflare", "/sessions.html"],
  ["edge", "/sessions.html"],
  ["cost", "/patches.html"],
  ["tests", "/getting-started.html"],
])("finds for %s first %s", async (words, expected) => {
  expect((await search(words))[0]?.split("#")[0]).toBe(expected);
});

it("finds the reference of an exported name too", async () => {
  expect(await search("isTodoError")).toContain("/api/agent-todos.html#istodoerror");
});

it("says at once that it is loading, until the index is there", async () => {
  const slow = await site.open("/getting-started.html");
  let answer = (): void => undefined;
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await slow.route(/localSearchIndexroot/, async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await slow.keyboard.press("Control+k");
  const told = slow.getByRole("status").filter({ hasText: "Search is loading" });
  await told.waitFor();
  await slow.locator(".search-input").fill("redis");
  expect(await slow.locator(".results a.result").count()).toBe(0);
  await told.waitFor();
  answer();
  await slow.locator(".results a.result").first().waitFor();
  await told.waitFor({ state: "detached" });
});
