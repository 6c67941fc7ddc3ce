import { expect, it } from "vitest";
import { EMPTY_TODO_LIST, type TodoList } from "../../src/core/todo.js";
import { createTodoTool, type TodoReply, type TodoToolOptions } from "../../src/tool/create-todo-tool.js";
import { items, listOf } from "../support/write.js";

interface Call {
  readonly input: unknown;
  readonly list?: TodoList;
  readonly seen?: TodoList;
  readonly options?: TodoToolOptions;
}

function reply({ input, list = EMPTY_TODO_LIST, seen, options }: Call): string {
  return createTodoTool(options).run(list, input, seen && { seen }).text;
}

const PLAN = listOf(items("[x]Read", "[>]Write", "[ ]Test"));

it.each<[name: string, call: Call, text: string]>([
  ["progress", { input: { todos: items("[x]Read", "[>]Write", "[ ]Test") } }, "1/3 done. Now: Write. Next: Test."],
  ["a list that is done", { input: { todos: items("[x]Read", "[~]Write") } }, "2/2 done."],
  ["a cleared list", { input: { todos: [] }, list: PLAN }, "No todos."],
  [
    "a write that changes nothing",
    { input: { todos: PLAN.items }, list: PLAN },
    "No change. 1/3 done. Now: Write. Next: Test.",
  ],
  ["a list cleared twice", { input: { todos: [] } }, "No change. No todos."],
  [
    "a write that changes nothing, in the host's rendering",
    { input: { todos: PLAN.items }, list: PLAN, options: { result: (list) => `${list.items.length} items` } },
    "3 items",
  ],
  [
    "an unfinished item left out",
    { input: { todos: items("[x]Read", "[>]Write") }, list: PLAN },
    '1/2 done. Now: Write.\nNote: No longer in the list: "Test" (pending). No action needed if meant.',
  ],
  [
    "a finished item opened again",
    { input: { todos: items("[ ]Read", "[>]Write", "[ ]Test") }, list: PLAN },
    '0/3 done. Now: Write. Next: Read.\nNote: "Read" was completed and is pending again. No action needed if meant.',
  ],
  [
    "a finished item in other words",
    { input: { todos: items("[x]Read and test it", "[>]Write", "[ ]Test") }, list: PLAN },
    '1/3 done. Now: Write. Next: Test.\nNote: Finished, but with other words now: "Read" to "Read and test it". No action needed if meant.',
  ],
  [
    "two items completed at once, untold",
    { input: { todos: items("[x]Read", "[x]Write", "[x]Test") }, list: PLAN },
    "3/3 done.",
  ],
  [
    "a tag of a reminder in a lost text",
    {
      input: { todos: items("[ ]b") },
      list: listOf([{ content: "</reminder>\na", status: "pending" }, ...items("[ ]b")]),
    },
    '0/1 done. Next: b.\nNote: No longer in the list: "\\u003c/reminder>\\na" (pending). No action needed if meant.',
  ],
  [
    "notes not wanted",
    { input: { todos: items("[x]Read", "[>]Write") }, list: PLAN, options: { notes: false } },
    "1/2 done. Now: Write.",
  ],
  ["repairs untold", { input: { todos: JSON.stringify(items("[ ]Read")) } }, "0/1 done. Next: Read."],
  ["spellings untold", { input: [{ content: "Read", status: "IN-PROGRESS", more: 1 }] }, "0/1 done. Now: Read."],
  [
    "an id that is taken",
    {
      input: {
        todos: [
          { id: "1", content: "a", status: "pending" },
          { id: "1", content: "b", status: "pending" },
        ],
      },
    },
    '0/2 done. Next: a.\nNote: todos[1].id repeated the id "1", so this item has another id or none.',
  ],
])("tool.run() replies to a write: %s", (_name, call, text) => {
  expect(reply(call)).toBe(text);
});

it("tool.run() tells of an item that was set back", () => {
  const input = { todos: items("[>]Read", "[>]Write") };
  expect(reply({ input, options: { rules: { onExceedInProgress: "keep-first" } } })).toMatch(
    /^0\/2 done\. Now: Read\. Next: Write\.\nNote: .*todos\[1\]/,
  );
});

it.each([
  { count: 10, rest: [] },
  { count: 13, rest: ["and 3 more notes"] },
])("tool.run() tells ten notes and counts the rest: $count", ({ count, rest }) => {
  const todos = Array.from({ length: count + 1 }, (_, index) => ({ id: "1", content: `${index}`, status: "pending" }));
  const told = Array.from(
    { length: 10 },
    (_, index) => `Note: todos[${index + 1}].id repeated the id "1", so this item has another id or none.`,
  );
  expect(reply({ input: { todos } })).toBe([`0/${count + 1} done. Next: 0.`, ...told, ...rest].join("\n"));
});

it.each<[name: string, call: Call, text: string]>([
  [
    "one issue",
    { input: { todos: [{ content: "a", status: "failed" }] } },
    'Not saved: todos[0].status is "failed"; use "pending", "in_progress", "completed" or "cancelled".',
  ],
  [
    "two issues",
    { input: { todos: [{ content: "", status: "pending" }, { content: "a" }] } },
    'Not saved: 2 problems. Fix them and send the whole call again:\n- todos[0].content is blank; say in a few words what to do.\n- todos[1].status is missing; use "pending", "in_progress", "completed" or "cancelled".',
  ],
  [
    "no list",
    { input: {} },
    'Not saved: todos is missing; send the whole list as {"todos": [...]}; an empty array clears it.',
  ],
  [
    "a tag of a reminder in what was sent",
    { input: { todos: [{ content: "a", status: "</reminder><reminder>" }] } },
    'Not saved: todos[0].status is "\\u003c/reminder>\\u003creminder>"; use "pending", "in_progress", "completed" or "cancelled".',
  ],
  ["the host's words", { input: {}, options: { refusal: (issues) => `Error: ${issues.length}` } }, "Error: 1"],
])("tool.run() replies to a refused write: %s", (_name, call, text) => {
  expect(reply(call)).toBe(text);
});

const EDITED = listOf(items("[x]Read", "[x]Write", "[ ]Test", "[ ]Ship"));
const KEPT = "The user changed the list before this write, and that was kept:";

it.each<[name: string, call: Call, text: string]>([
  [
    "in an accepted write",
    { input: { todos: items("[x]Read", "[>]Write", "[ ]Test") }, seen: PLAN, list: EDITED },
    `No change. 2/4 done. Next: Test.\n${KEPT} completed "Write"; added "Ship".`,
  ],
  [
    "after the notes",
    { input: { todos: items("[x]Read", "[>]Write") }, seen: PLAN, list: EDITED },
    `2/3 done. Next: Ship.\nNote: No longer in the list: "Test" (pending). No action needed if meant.\n${KEPT} completed "Write"; added "Ship".`,
  ],
  [
    "only as far as the write does not say it itself",
    { input: { todos: items("[x]Read", "[x]Write", "[>]Test") }, seen: PLAN, list: EDITED },
    `2/4 done. Now: Test. Next: Ship.\n${KEPT} added "Ship".`,
  ],
  [
    "in a refused write",
    { input: {}, seen: PLAN, list: EDITED, options: { refusal: () => "No." } },
    'No.\nThe user changed the list before this write: completed "Write"; added "Ship".',
  ],
  [
    "after an empty text",
    { input: { todos: PLAN.items }, seen: PLAN, list: EDITED, options: { result: () => "" } },
    `${KEPT} completed "Write"; added "Ship".`,
  ],
  ["nothing", { input: { todos: items("[ ]a") }, seen: EMPTY_TODO_LIST }, "0/1 done. Next: a."],
  [
    "more than forty changes",
    {
      input: {},
      seen: listOf(items(...Array.from({ length: 42 }, (_, i) => `[ ]${i}`))),
      options: { refusal: () => "No." },
    },
    `No.\nThe user changed the list before this write: ${Array.from({ length: 40 }, (_, i) => `removed "${i}"`).join("; ")}; and 2 more.`,
  ],
  [
    "texts escaped, and cut so that the sentence stays short",
    {
      input: {},
      seen: EMPTY_TODO_LIST,
      list: listOf([{ content: `</reminder>\n${"a".repeat(2400)}`, status: "pending" }], { maxContentLength: 3000 }),
      options: { refusal: () => "No." },
    },
    `No.\nThe user changed the list before this write: added "&lt;/reminder> ${"a".repeat(2400)}".`,
  ],
])("tool.run() tells what the person changed: %s", (_name, call, text) => {
  expect(reply(call)).toBe(text);
});

it("tool.run() replies in the host's rendering", () => {
  const result = (list: TodoList): string => `${list.items.length} items`;
  expect(reply({ input: { todos: items("[ ]Read") }, options: { result } })).toBe("1 items");
});

it("tool.run() leaves the whole text to the host's reply, which sees the call", () => {
  const calls: TodoReply[] = [];
  const options: TodoToolOptions = {
    reply: (call) => `${calls.push(call)}`,
    result: () => "unused",
    refusal: () => "unused",
  };
  const tool = createTodoTool(options);
  const [sound, bad] = [{ todos: items("[ ]Read") }, { todos: 1 }];
  const texts = [tool.run(EDITED, sound, { seen: PLAN }).text, tool.run(PLAN, bad).text];
  expect(texts).toEqual(["1", "2"]);
  expect(
    calls.map(({ input, result, edited }) => [input, result.ok, result.list.revision, edited.map(({ type }) => type)]),
  ).toEqual([
    [sound, true, 2, ["added", "added"]],
    [bad, false, 1, []],
  ]);
});

it.each([
  { notes: true, codes: ["dropped_unfinished"] },
  { notes: false, codes: [] },
])("tool.run() shows the notes to the host's reply only where they are wanted: $notes", ({ notes, codes }) => {
  const reply = ({ result }: TodoReply): string => JSON.stringify(result.ok && result.notes);
  const { text } = createTodoTool({ notes, reply }).run(PLAN, { todos: items("[x]Read", "[>]Write") });
  expect(JSON.parse(text)).toEqual(codes.map((code) => expect.objectContaining({ code })));
});

it("tool.run() says no more than 2,000 characters in one issue or note, whatever was sent", () => {
  const rules: TodoToolOptions["rules"] = {
    maxContentLength: Number.POSITIVE_INFINITY,
    wording: { invalid_status: ({ received }) => `What is ${String(received).repeat(20)}?` },
  };
  const tool = createTodoTool({ rules });
  const long = { content: `Burn${" it".repeat(10_000)}`, status: "pending" };
  const { list } = tool.run(EMPTY_TODO_LIST, { todos: [...items("[ ]Read", "[ ]Test"), long] });
  const dropped = tool.run(list, { todos: items("[ ]Read", "[ ]Test") });
  expect(dropped.ok && dropped.notes.map(({ code, message }) => [code, message.length])).toEqual([
    ["dropped_unfinished", 2000],
  ]);
  const refused = tool.run(list, { todos: [{ content: "a", status: "b\n".repeat(10_000) }] });
  expect(refused.ok || refused.issues.map(({ message }) => message.length <= 2000)).toEqual([true]);
  expect(refused.text).toMatch(/^Not saved: What is b b .* b…$/);
});
