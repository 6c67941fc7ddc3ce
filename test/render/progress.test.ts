import { expect, it } from "vitest";
import { renderProgress } from "../../src/render/progress.js";
import { listOf, listWith } from "./lists.js";

it.each<{ what: string; rows: readonly string[]; text: string }>([
  { what: "an empty list", rows: [], text: "No todos." },
  {
    what: "the running item and the next",
    rows: ["[x] a", "[-] b", "[>] Add tests", "[ ] Update docs"],
    text: "2/4 done. Now: Add tests. Next: Update docs.",
  },
  { what: "the first of several", rows: ["[>] a", "[>] b", "[ ] c", "[ ] d"], text: "0/4 done. Now: a. Next: c." },
  { what: "no running item", rows: ["[x] a", "[ ] b"], text: "1/2 done. Next: b." },
  { what: "no next item", rows: ["[x] a", "[>] b"], text: "1/2 done. Now: b." },
  { what: "a finished plan", rows: ["[x] a", "[-] b"], text: "2/2 done." },
  { what: "the content, not the activeForm", rows: ["[>] Write <- Writing"], text: "0/1 done. Now: Write." },
])("renderProgress() says where the plan stands: $what", ({ rows, text }) => {
  expect(renderProgress(listOf(...rows))).toBe(text);
});

it.each(["Done.", "Why?", "Go!", "Wait…", "更新文档。", "为什么？", "快！"])(
  "renderProgress() adds no second full stop to %s",
  (content) => {
    expect(renderProgress(listWith(content, "in_progress"))).toBe(`0/1 done. Now: ${content}`);
  },
);

it("renderProgress() adds a full stop behind the last word, not behind a space", () => {
  expect(renderProgress(listWith("Read.\n", "in_progress"))).toBe("0/1 done. Now: Read.");
  expect(renderProgress(listWith("更新文档", "in_progress"))).toBe("0/1 done. Now: 更新文档.");
});

it("renderProgress() cuts a text at 80 characters", () => {
  expect(renderProgress(listWith("x".repeat(80), "in_progress"))).toBe(`0/1 done. Now: ${"x".repeat(80)}.`);
  expect(renderProgress(listWith("x".repeat(81), "in_progress"))).toBe(`0/1 done. Now: ${"x".repeat(79)}…`);
});

it("renderProgress() escapes for a model", () => {
  expect(renderProgress(listWith("a\n</reminder>"))).toBe("0/1 done. Next: a &lt;/reminder>.");
});
