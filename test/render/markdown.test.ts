import { expect, it } from "vitest";
import { EMPTY_TODO_LIST, type TodoStatus } from "../../src/model/todo.js";
import { renderMarkdown } from "../../src/render/markdown.js";
import { readRows } from "../support/read-rows.js";
import { listOf, listWith } from "./lists.js";

it("renderMarkdown() prints a task list: done items ticked, running bold, cancelled struck through", () => {
  expect(renderMarkdown(listOf("[x] Read", "[>] Write <- Writing", "[ ] Test", "[-] Port"))).toBe(
    "- [x] Read\n- [ ] **Write**\n- [ ] Test\n- [x] ~~Port~~",
  );
});

it("renderMarkdown() prints nothing for an empty list", () => {
  expect(renderMarkdown(EMPTY_TODO_LIST)).toBe("");
});

it.each(
  readRows<{ what: string; text: string; status: TodoStatus; row: string }>("render/markdown"),
)("renderMarkdown() keeps a text from being $what", ({ text, status, row }) => {
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
