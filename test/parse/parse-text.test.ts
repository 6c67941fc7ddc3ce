import { expect, it } from "vitest";
import { EMPTY_TODO_LIST } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { validateAndReplace } from "../../src/plan/validate-and-replace.js";
import { line } from "../support/write.js";

/** What became of a write: its items, and the code and place of each note or issue. */
function outcome(input: unknown, rules?: TodoRulesOptions): unknown {
  const result = validateAndReplace(EMPTY_TODO_LIST, input, rules);
  const found = result.ok ? result.notes : result.issues;
  return { items: result.list.items.map(line), found: found.map(({ code, path }) => [code, ...path].join(" ")) };
}

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
    todos: ['{"content', '": "a", "status": "pending"}'],
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
  {
    name: "the pieces of an array",
    todos: ['[{"content": "a", "status": "pending"},', '{"content": "b", "status": "completed"}]'],
    items: ["[ ]a", "[x]b"],
    found: ["nested_json todos"],
  },
  {
    name: "the pieces of an object",
    todos: ['{"content', '": "a", "status": "pending"}'],
    items: ["[ ]a"],
    found: ["nested_json todos"],
  },
  {
    name: "the pieces of an object where these are not joined",
    todos: ['{"content', '": "a", "status": "pending"}'],
    rules: { repair: ["json_text"] },
    found: ["wrong_type todos 0", "wrong_type todos 1"],
  },
  {
    name: "pieces that are not JSON together either",
    todos: ['{"content', "}"],
    found: ["wrong_type todos 0", "wrong_type todos 1"],
  },
  {
    name: "whole objects",
    todos: ['{"content": "a", "status": "pending"}', '{"content": "b", "status": "completed"}'],
    items: ["[ ]a", "[x]b"],
    found: ["json_text todos 0", "json_text todos 1"],
  },
  {
    name: "a whole object and a line of a checklist",
    todos: ['{"content": "a", "status": "pending"}', "- [x] b"],
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
  { name: "JSON", text: '[{"content": "a", "status": "pending"}]', items: ["[ ]a"], found: ["json_text todos"] },
  {
    name: "JSON in a fence",
    text: '```json\n[{"content": "a", "status": "pending"}]\n```',
    items: ["[ ]a"],
    found: ["markup todos", "json_text todos"],
  },
  {
    name: "JSON in a fence, with white space around it",
    text: ' \n```json\n[{"content": "a", "status": "pending"}]\n``` \n',
    items: ["[ ]a"],
    found: ["markup todos", "json_text todos"],
  },
  {
    name: "a fence that never closes",
    text: '```json\n[{"content": "a", "status": "pending"}]',
    found: ["cut_off todos"],
  },
  { name: "a fence around nothing", text: "``````", found: ["wrong_type todos"] },
  {
    name: "closing tags after it",
    text: '[{"content": "a", "status": "pending"}]</x:parameter>\n</invoke>',
    items: ["[ ]a"],
    found: ["markup todos", "json_text todos"],
  },
  {
    name: "closing tags of other names after it",
    text: '[{"content": "a", "status": "pending"}]</mine> </yours >',
    items: ["[ ]a"],
    found: ["markup todos", "json_text todos"],
  },
  { name: "a remark after it", text: '[{"content": "a", "status": "pending"}] and more', found: ["other_text todos"] },
  {
    name: "a remark after closing tags",
    text: '[{"content": "a", "status": "pending"}]</mine> ok',
    found: ["other_text todos"],
  },
  {
    name: "closing tags where they stay",
    text: '[{"content": "a", "status": "pending"}]</invoke>',
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
  {
    name: "JSON text as text",
    text: '"[{\\"content\\": \\"a\\", \\"status\\": \\"pending\\"}]"',
    items: ["[ ]a"],
    found: ["nested_json todos"],
  },
  {
    name: "the escapes of JSON text alone",
    text: '[{\\"content\\": \\"a\\", \\"status\\": \\"pending\\"}]',
    items: ["[ ]a"],
    found: ["nested_json todos"],
  },
  {
    name: "a checklist as JSON text",
    text: '"- [ ] a\\n- [x] b"',
    items: ["[ ]a", "[x]b"],
    found: ["nested_json todos", "markdown_list todos"],
  },
  { name: "an ordinary text in quotes", text: '"a, then b"', found: ["wrong_type todos"] },
  {
    name: "more brackets in a row than a list has",
    text: "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    found: ["invalid_json todos"],
  },
])("validateAndReplace() reads a list in a text: $name", ({ text, rules, items = [], found }) => {
  expect(outcome({ todos: text }, rules)).toEqual({ items, found });
});
