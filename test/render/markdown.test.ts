import { expect, it } from "vitest";
import { EMPTY_TODO_LIST, type TodoStatus } from "../../src/model/todo.js";
import { renderMarkdown } from "../../src/render/markdown.js";
import { listOf, listWith } from "./lists.js";

it("renderMarkdown() prints a task list: done items ticked, running bold, cancelled struck through", () => {
  expect(renderMarkdown(listOf("[x] Read", "[>] Write <- Writing", "[ ] Test", "[-] Port"))).toBe(
    "- [x] Read\n- [ ] **Write** (*Writing*)\n- [ ] Test\n- [x] ~~Port~~",
  );
});

it("renderMarkdown() prints nothing for an empty list", () => {
  expect(renderMarkdown(EMPTY_TODO_LIST)).toBe("");
});

it.each<{ what: string; text: string; status: TodoStatus; row: string }>([
  { what: "emphasis", text: "**a** _b_ ~~c~~", status: "pending", row: "- [ ] \\*\\*a\\*\\* \\_b\\_ \\~\\~c\\~\\~" },
  { what: "the end of its own emphasis", text: "a** b", status: "in_progress", row: "- [ ] **a\\*\\* b**" },
  { what: "the end of its own strike", text: "a~~ b", status: "cancelled", row: "- [x] ~~a\\~\\~ b~~" },
  { what: "a backslash at the end", text: "a\\", status: "in_progress", row: "- [ ] **a\\\\**" },
  {
    what: "links, images and HTML",
    text: "![a](b) <img src=x>",
    status: "pending",
    row: "- [ ] !\\[a\\](b) &lt;img src=x\\>",
  },
  { what: "a second row", text: "a\n- [x] b", status: "pending", row: "- [ ] a - \\[x\\] b" },
  { what: "a list in the item", text: "1. a", status: "pending", row: "- [ ] 1\\. a" },
])("renderMarkdown() keeps a text from being $what", ({ text, status, row }) => {
  expect(renderMarkdown(listWith(text, status))).toBe(row);
});

it.each<{ status: TodoStatus; text: string; row: string }>([
  { status: "in_progress", text: " a ", row: "- [ ] **a**" },
  { status: "cancelled", text: "\ta\n", row: "- [x] ~~a~~" },
  { status: "in_progress", text: "", row: "- [ ] " },
  { status: "cancelled", text: "\u200b ", row: "- [x] " },
])("renderMarkdown() puts no emphasis around spaces: $status $row", ({ status, text, row }) => {
  expect(renderMarkdown(listWith(text, status))).toBe(row);
});
