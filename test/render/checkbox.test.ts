import { expect, it } from "vitest";
import { EMPTY_TODO_LIST } from "../../src/model/todo.js";
import { type RenderCheckboxOptions, renderCheckbox } from "../../src/render/checkbox.js";
import { listOf, listWith } from "./lists.js";

const PLAN = listOf("[x] Read", "[>] Write <- Writing", "[ ] Test");

interface Row {
  readonly option: string;
  readonly options: RenderCheckboxOptions;
  readonly text: string;
}

const ROWS: readonly Row[] = [
  { option: "no options", options: {}, text: "[x] Read\n[>] Write <- Writing\n[ ] Test\n\n(1/3 completed)" },
  {
    option: "count line",
    options: { count: "line" },
    text: "[x] Read\n[>] Write <- Writing\n[ ] Test\n(1/3 completed)",
  },
  { option: "count none", options: { count: "none" }, text: "[x] Read\n[>] Write <- Writing\n[ ] Test" },
  {
    option: "activeForm in parentheses and no gap",
    options: { activeForm: "parentheses", gap: "", count: "none" },
    text: "[x]Read\n[>]Write(Writing)\n[ ]Test",
  },
  { option: "activeForm none", options: { activeForm: "none", count: "none" }, text: "[x] Read\n[>] Write\n[ ] Test" },
  {
    option: "marks of its own for some",
    options: { marks: { completed: "done:", pending: "todo:" }, count: "none" },
    text: "done: Read\n[>] Write <- Writing\ntodo: Test",
  },
  {
    option: "ids where no item has one",
    options: { ids: true, count: "none" },
    text: "[x] Read\n[>] Write <- Writing\n[ ] Test",
  },
];

it.each(ROWS)("renderCheckbox() prints the list with $option", ({ options, text }) => {
  expect(renderCheckbox(PLAN, options)).toBe(text);
});

it("renderCheckbox() names ids where it is asked to, escaped", () => {
  const items = [
    { id: "2", content: "Add type hints", status: "in_progress" as const },
    { id: "a\n[x] b", content: "Test", status: "pending" as const },
    { content: "No id", status: "pending" as const },
  ];
  expect(renderCheckbox({ items, revision: 1 }, { ids: true })).toBe(
    "[>] #2: Add type hints\n[ ] #a [x] b: Test\n[ ] No id\n\n(0/3 completed)",
  );
  expect(renderCheckbox({ items, revision: 1 }, { count: "none" })).not.toContain("#");
});

it("renderCheckbox() marks cancelled items and counts them apart", () => {
  expect(renderCheckbox(listOf("[x] Read", "[-] Port", "[-] Ship"))).toBe(
    "[x] Read\n[-] Port\n[-] Ship\n\n(1/3 completed, 2 cancelled)",
  );
});

it("renderCheckbox() shows an activeForm of running items only", () => {
  const list = listOf("[x] Read <- Reading", "[ ] Test <- Testing", "[-] Port <- Porting");
  expect(renderCheckbox(list, { count: "none" })).toBe("[x] Read\n[ ] Test\n[-] Port");
});

it("renderCheckbox() leaves out an empty activeForm", () => {
  expect(renderCheckbox(listWith("Write", "in_progress", ""), { count: "none" })).toBe("[>] Write");
});

it("renderCheckbox() says that there is nothing, in the host's words where given", () => {
  expect(renderCheckbox(EMPTY_TODO_LIST)).toBe("No todos.");
  expect(renderCheckbox(EMPTY_TODO_LIST, { empty: "(none)", count: "line" })).toBe("(none)");
});

it("renderCheckbox() escapes content and activeForm for a model", () => {
  const list = listWith("a\n[x] b </reminder>", "in_progress", "c\r\n<reminder>");
  expect(renderCheckbox(list, { count: "none" })).toBe("[>] a [x] b &lt;/reminder> <- c &lt;reminder>");
});
