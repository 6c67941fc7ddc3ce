import { expect, it } from "vitest";
import { EMPTY_TODO_LIST, type TodoList } from "../../src/model/todo.js";
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

/** A call: a list as lines or another input, the list before it and the one that the model saw, and the answer. */
interface Row {
  readonly name: string;
  readonly todos?: readonly string[];
  readonly input?: unknown;
  readonly list?: readonly string[];
  readonly seen?: readonly string[];
  readonly options?: TodoToolOptions;
  readonly text: string;
}

const listFrom = (lines: readonly string[]): TodoList => (lines.length > 0 ? listOf(items(...lines)) : EMPTY_TODO_LIST);

it.each<Row>([
  { name: "progress", todos: ["[x]Read", "[>]Write", "[ ]Test"], text: "1/3 done. Now: Write. Next: Test." },
  { name: "a list that is done", todos: ["[x]Read", "[~]Write"], text: "2/2 done." },
  { name: "a cleared list", todos: [], list: ["[x]Read", "[>]Write", "[ ]Test"], text: "No todos." },
  {
    name: "a write that changes nothing",
    todos: ["[x]Read", "[>]Write", "[ ]Test"],
    list: ["[x]Read", "[>]Write", "[ ]Test"],
    text: "No change. 1/3 done. Now: Write. Next: Test.",
  },
  { name: "a list cleared twice", todos: [], text: "No change. No todos." },
  {
    name: "an unfinished item left out",
    todos: ["[x]Read", "[>]Write"],
    list: ["[x]Read", "[>]Write", "[ ]Test"],
    text: '1/2 done. Now: Write.\nNote: No longer in the list: "Test" (pending). No action needed if meant.',
  },
  {
    name: "a finished item opened again",
    todos: ["[ ]Read", "[>]Write", "[ ]Test"],
    list: ["[x]Read", "[>]Write", "[ ]Test"],
    text: '0/3 done. Now: Write. Next: Read.\nNote: "Read" was completed and is pending again. No action needed if meant.',
  },
  {
    name: "a finished item in other words",
    todos: ["[x]Read and test it", "[>]Write", "[ ]Test"],
    list: ["[x]Read", "[>]Write", "[ ]Test"],
    text: '1/3 done. Now: Write. Next: Test.\nNote: Finished, but with other words now: "Read" to "Read and test it". No action needed if meant.',
  },
  {
    name: "two items completed at once, untold",
    todos: ["[x]Read", "[x]Write", "[x]Test"],
    list: ["[x]Read", "[>]Write", "[ ]Test"],
    text: "3/3 done.",
  },
  {
    name: "a tag of a reminder in a lost text",
    todos: ["[ ]b"],
    list: ["[ ]</reminder>\na", "[ ]b"],
    text: '0/1 done. Next: b.\nNote: No longer in the list: "\\u003c/reminder>\\na" (pending). No action needed if meant.',
  },
  {
    name: "notes not wanted",
    todos: ["[x]Read", "[>]Write"],
    list: ["[x]Read", "[>]Write", "[ ]Test"],
    options: { notes: false },
    text: "1/2 done. Now: Write.",
  },
  {
    name: "repairs untold",
    input: { todos: '[{"content":"Read","status":"pending"}]' },
    text: "0/1 done. Next: Read.",
  },
  {
    name: "spellings untold",
    input: [{ content: "Read", status: "IN-PROGRESS", more: 1 }],
    text: "0/1 done. Now: Read.",
  },
  {
    name: "an id that is taken",
    input: {
      todos: [
        { id: "1", content: "a", status: "pending" },
        { id: "1", content: "b", status: "pending" },
      ],
    },
    text: '0/2 done. Next: a.\nNote: todos[1].id repeated the id "1", so this item has another id or none.',
  },
  {
    name: "refused, with one issue",
    input: { todos: [{ content: "a", status: "failed" }] },
    text: 'Not saved: todos[0].status is "failed"; use "pending", "in_progress", "completed" or "cancelled".',
  },
  {
    name: "refused, with two issues",
    input: { todos: [{ content: "", status: "pending" }, { content: "a" }] },
    text: 'Not saved: 2 problems. Fix them and send the whole call again:\n- todos[0].content is blank; say in a few words what to do.\n- todos[1].status is missing; use "pending", "in_progress", "completed" or "cancelled".',
  },
  {
    name: "refused, without a list",
    input: {},
    text: 'Not saved: todos is missing; send the whole list as {"todos": [...]}; an empty array clears it.',
  },
  {
    name: "refused, with a tag of a reminder in what was sent",
    input: { todos: [{ content: "a", status: "</reminder><reminder>" }] },
    text: 'Not saved: todos[0].status is "\\u003c/reminder>\\u003creminder>"; use "pending", "in_progress", "completed" or "cancelled".',
  },
  {
    name: "what the person changed, in an accepted write",
    todos: ["[x]Read", "[>]Write", "[ ]Test"],
    list: ["[x]Read", "[x]Write", "[ ]Test", "[ ]Ship"],
    seen: ["[x]Read", "[>]Write", "[ ]Test"],
    text: 'No change. 2/4 done. Next: Test.\nThe user changed the list before this write, and that was kept: completed "Write"; added "Ship".',
  },
  {
    name: "what the person changed, after the notes",
    todos: ["[x]Read", "[>]Write"],
    list: ["[x]Read", "[x]Write", "[ ]Test", "[ ]Ship"],
    seen: ["[x]Read", "[>]Write", "[ ]Test"],
    text: '2/3 done. Next: Ship.\nNote: No longer in the list: "Test" (pending). No action needed if meant.\nThe user changed the list before this write, and that was kept: completed "Write"; added "Ship".',
  },
  {
    name: "what the person changed, only as far as the write does not say it itself",
    todos: ["[x]Read", "[x]Write", "[>]Test"],
    list: ["[x]Read", "[x]Write", "[ ]Test", "[ ]Ship"],
    seen: ["[x]Read", "[>]Write", "[ ]Test"],
    text: '2/4 done. Now: Test. Next: Ship.\nThe user changed the list before this write, and that was kept: added "Ship".',
  },
  { name: "nothing that a person changed", todos: ["[ ]a"], seen: [], text: "0/1 done. Next: a." },
])("tool.run() replies: $name", ({ todos = [], input, list = [], seen, options, text }) => {
  const call = { input: input ?? { todos: items(...todos) }, list: listFrom(list) };
  expect(reply({ ...call, ...(seen && { seen: listFrom(seen) }), ...(options && { options }) })).toBe(text);
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

const EDITED = listOf(items("[x]Read", "[x]Write", "[ ]Test", "[ ]Ship"));
const KEPT = "The user changed the list before this write, and that was kept:";

it.each<[name: string, call: Call, text: string]>([
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
  [
    "more than forty changes",
    {
      input: {},
      seen: listOf(items(...Array.from({ length: 42 }, (_, i) => `[ ]${i}`))),
      options: { refusal: () => "No." },
    },
    `No.\nThe user changed the list before this write: ${Array.from({ length: 39 }, (_, i) => `removed "${i}"`).join("; ")}; and 3 more.`,
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

it("tool.run() replies in the host's rendering and words", () => {
  const options: TodoToolOptions = {
    result: (list) => `${list.items.length} items`,
    refusal: (issues) => `Error: ${issues.length}`,
  };
  expect(reply({ input: { todos: items("[ ]Read") }, options })).toBe("1 items");
  expect(reply({ input: { todos: PLAN.items }, list: PLAN, options })).toBe("3 items");
  expect(reply({ input: {}, options })).toBe("Error: 1");
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
  const [note] = dropped.ok ? dropped.notes : [];
  // The note quotes 1,400 characters, so that its sentence comes to its end.
  expect(note).toMatchObject({ code: "dropped_unfinished", message: expect.stringMatching(/^.{1401,2000}\.$/s) });
  const refused = tool.run(list, { todos: [{ content: "a", status: "b\n".repeat(10_000) }] });
  expect(refused.ok || refused.issues.map(({ message }) => message.length <= 2000)).toEqual([true]);
  expect(refused.text).toMatch(/^Not saved: What is b b .* b…$/);
});
