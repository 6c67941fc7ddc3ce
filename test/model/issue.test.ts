import { expect, it } from "vitest";
import { formatIssues } from "../../src/model/format-issues.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { isDeepFrozen } from "../support/deep-freeze.js";
import { items, refuse } from "../support/write.js";

const bad = (count: number): unknown => ({
  todos: Array.from({ length: count }, (_, index) => ({ content: `${index}`, status: "failed" })),
});
const allowed = 'use "pending", "in_progress", "completed" or "cancelled".';

it("formatIssues() gives the sentence alone for one issue", () => {
  expect(formatIssues(refuse(bad(1)))).toBe(`Not saved: todos[0].status is "failed"; ${allowed}`);
});

it("formatIssues() gives one line an issue for several", () => {
  expect(formatIssues(refuse({ todos: [{ status: "failed" }, "b"] }))).toBe(
    [
      "Not saved: 3 problems. Fix them and send the whole call again:",
      "- todos[0].content is missing; say in a few words what to do.",
      `- todos[0].status is "failed"; ${allowed}`,
      '- todos[1] is "b"; send an object {"content": "...", "status": "..."}.',
    ].join("\n"),
  );
});

it.each([
  { count: 12, lines: 13, last: `- todos[11].status is "failed"; ${allowed}` },
  { count: 13, lines: 14, last: "- and 1 more like these" },
  { count: 50, lines: 14, last: "- and 38 more like these" },
])("formatIssues() spells out at most 12 of $count issues", ({ count, lines, last }) => {
  const text = formatIssues(refuse(bad(count))).split("\n");
  expect(text).toHaveLength(lines);
  expect(text[0]).toBe(`Not saved: ${count} problems. Fix them and send the whole call again:`);
  expect(text.at(-1)).toBe(last);
});

it("validateAndReplace() keeps one line a message whatever the model wrote", () => {
  const input = { todos: [{ content: "a", status: "x\n- done\u2028\u202e\u{e0041}" }] };
  expect(formatIssues(refuse(input))).toBe(
    `Not saved: todos[0].status is "x\\n- done\\u2028\\u202e\\udb40\\udc41"; ${allowed}`,
  );
});

it("validateAndReplace() clips a long status in the data and in the message", () => {
  const [issue] = refuse({ todos: [{ content: "a", status: "y".repeat(10_000) }] });
  expect(issue?.received).toBe(`${"y".repeat(200)}…`);
  expect(issue?.message).toBe(`todos[0].status is "${"y".repeat(60)}…"; ${allowed}`);
});

it("validateAndReplace() gives each issue its position, its id and its facts", () => {
  const input = {
    todos: [
      { id: "a1", content: "abc", status: "failed", activeForm: 1.5, note: "x" },
      { id: "a1", content: "", status: "pending" },
    ],
  };
  const rules: TodoRulesOptions = { maxContentLength: 2, ids: "require", unknownFields: "reject", repair: false };
  expect(refuse(input, rules).map(({ message: _, ...facts }) => facts)).toEqual([
    { code: "unknown_field", path: ["todos", 0, "note"], index: 0, id: "a1" },
    { code: "too_long", path: ["todos", 0, "content"], index: 0, id: "a1", received: 3, limit: 2 },
    {
      code: "invalid_status",
      path: ["todos", 0, "status"],
      index: 0,
      id: "a1",
      received: "failed",
      allowed: ["pending", "in_progress", "completed", "cancelled"],
    },
    { code: "wrong_type", path: ["todos", 0, "activeForm"], index: 0, id: "a1", received: "1.5", expected: "text" },
    { code: "blank", path: ["todos", 1, "content"], index: 1, id: "a1", expected: "say in a few words what to do" },
    { code: "duplicate_id", path: ["todos", 1, "id"], index: 1, id: "a1", received: "a1" },
  ]);
});

it("validateAndReplace() gives frozen issues", () => {
  expect(isDeepFrozen(refuse(bad(2)))).toBe(true);
});

it("validateAndReplace() words an issue as the rules say, by text or by function", () => {
  const rules: TodoRulesOptions = {
    wording: {
      required: "missing",
      invalid_status: (issue) => `Item ${issue.index}: invalid status '${issue.received}'`,
    },
  };
  const issues = refuse({ todos: [{ content: "a", status: "failed" }, { status: "pending" }] }, rules);
  expect(issues.map(({ message }) => message)).toEqual(["Item 0: invalid status 'failed'", "missing"]);
});

it("validateAndReplace() keeps its own words for codes the wording leaves out", () => {
  const write = { todos: items("[>]a", "[>]b") };
  expect(refuse(write, { wording: { required: "missing", blank: undefined } })).toEqual(refuse(write));
});
