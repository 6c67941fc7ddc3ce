import { expect, it } from "vitest";
import { EMPTY_TODO_LIST } from "../../src/core/todo.js";
import { validateAndReplace } from "../../src/plan/validate-and-replace.js";
import type { TodoRulesOptions } from "../../src/rules/todo-rules.js";
import { line } from "../support/write.js";

/** What became of a write: its items, and the code and place of each note or issue. */
function outcome(input: unknown, rules?: TodoRulesOptions): unknown {
  const result = validateAndReplace(EMPTY_TODO_LIST, input, rules);
  const found = result.ok ? result.notes : result.issues;
  return { items: result.list.items.map(line), found: found.map(({ code, path }) => [code, ...path].join(" ")) };
}

const a = '{"content": "a", "status": "pending"}';
const b = '{"content": "b", "status": "completed"}';

it.each<{
  name: string;
  todos: readonly unknown[];
  rules?: TodoRulesOptions;
  items?: readonly string[];
  found: readonly string[];
}>([
  {
    name: "the lines of a checklist",
    todos: ["- [ ] a", "", "- [x] b"],
    items: ["[ ]a", "[x]b"],
    found: ["markdown_list todos"],
  },
  {
    name: "a line of a checklist and an object",
    todos: ["- [ ] a", { content: "b", status: "completed" }],
    items: ["[ ]a", "[x]b"],
    found: ["markdown_list todos 0"],
  },
  {
    name: "an object and a line of a checklist",
    todos: [{ content: "b", status: "completed" }, "- [ ] a"],
    items: ["[x]b", "[ ]a"],
    found: ["markdown_list todos 1"],
  },
  { name: "a line of a checklist and null", todos: ["- [ ] a", null], found: ["wrong_type todos 1"] },
  {
    name: "more pieces of an object than items are allowed",
    todos: [a.slice(0, 9), a.slice(9)],
    rules: { maxItems: 1 },
    found: ["too_many_items todos"],
  },
  { name: "a line of a checklist and a remark", todos: ["- [ ] a", "and so on"], found: ["wrong_type todos 1"] },
  {
    name: "the lines of a checklist where these are not read",
    todos: ["- [ ] a"],
    rules: { repair: ["nested_json"] },
    found: ["wrong_type todos 0"],
  },
  { name: "the pieces of an array", todos: [`[${a},`, `${b}]`], items: ["[ ]a", "[x]b"], found: ["nested_json todos"] },
  {
    name: "the pieces of an object",
    todos: [a.slice(0, 9), a.slice(9)],
    items: ["[ ]a"],
    found: ["nested_json todos"],
  },
  {
    name: "the pieces of an object where these are not joined",
    todos: [a.slice(0, 9), a.slice(9)],
    rules: { repair: ["json_text"] },
    found: ["wrong_type todos 0", "wrong_type todos 1"],
  },
  {
    name: "pieces that are not JSON together either",
    todos: [a.slice(0, 9), "}"],
    found: ["wrong_type todos 0", "wrong_type todos 1"],
  },
  { name: "whole objects", todos: [a, b], items: ["[ ]a", "[x]b"], found: ["json_text todos 0", "json_text todos 1"] },
  {
    name: "a whole object and a line of a checklist",
    todos: [a, "- [x] b"],
    items: ["[ ]a", "[x]b"],
    found: ["json_text todos 0", "markdown_list todos 1"],
  },
  {
    name: "more texts than items are allowed",
    todos: ["- [ ] a", "- [ ] b"],
    rules: { maxItems: 1 },
    found: ["too_many_items todos"],
  },
])("validateAndReplace() reads an array of texts: $name", ({ todos, rules, items = [], found }) => {
  expect(outcome({ todos }, rules)).toEqual({ items, found });
});

it.each<{ name: string; text: string; rules?: TodoRulesOptions; items?: readonly string[]; found: readonly string[] }>([
  { name: "JSON", text: `[${a}]`, items: ["[ ]a"], found: ["json_text todos"] },
  {
    name: "JSON in a fence",
    text: `\`\`\`json\n[${a}]\n\`\`\``,
    items: ["[ ]a"],
    found: ["markup todos", "json_text todos"],
  },
  { name: "a fence that never closes", text: `\`\`\`json\n[${a}]`, found: ["cut_off todos"] },
  { name: "a fence around nothing", text: "``````", found: ["wrong_type todos"] },
  {
    name: "closing tags after it",
    text: `[${a}]</x:parameter>\n</invoke>`,
    items: ["[ ]a"],
    found: ["markup todos", "json_text todos"],
  },
  {
    name: "closing tags of other names after it",
    text: `[${a}]</mine> </yours >`,
    items: ["[ ]a"],
    found: ["markup todos", "json_text todos"],
  },
  { name: "a remark after it", text: `[${a}] and more`, found: ["other_text todos"] },
  { name: "a remark after closing tags", text: `[${a}]</mine> ok`, found: ["other_text todos"] },
  {
    name: "closing tags where they stay",
    text: `[${a}]</invoke>`,
    rules: { repair: ["json_text"] },
    found: ["invalid_json todos"],
  },
  { name: "a literal", text: "[{'content': 'a', status: 'pending',}]", items: ["[ ]a"], found: ["literal_text todos"] },
  {
    name: "a literal where only JSON is read",
    text: "[{'content': 'a'}]",
    rules: { repair: ["json_text"] },
    found: ["invalid_json todos"],
  },
  { name: "a literal that is cut off", text: "[{'content': 'a', 'status': 'pen", found: ["cut_off todos"] },
  { name: "a literal with two values in a row", text: "[{'content': 'a' 'b'}]", found: ["invalid_json todos"] },
  { name: "JSON text as text", text: JSON.stringify(`[${a}]`), items: ["[ ]a"], found: ["nested_json todos"] },
  {
    name: "the escapes of JSON text alone",
    text: JSON.stringify(`[${a}]`).slice(1, -1),
    items: ["[ ]a"],
    found: ["nested_json todos"],
  },
  {
    name: "a checklist as JSON text",
    text: JSON.stringify("- [ ] a\n- [x] b"),
    items: ["[ ]a", "[x]b"],
    found: ["nested_json todos", "markdown_list todos"],
  },
  { name: "an ordinary text in quotes", text: '"a, then b"', found: ["wrong_type todos"] },
  { name: "more brackets in a row than a list has", text: "[".repeat(200), found: ["invalid_json todos"] },
])("validateAndReplace() reads a list in a text: $name", ({ text, rules, items = [], found }) => {
  expect(outcome({ todos: text }, rules)).toEqual({ items, found });
});
