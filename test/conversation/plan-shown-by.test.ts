import { claudeCodeTasks, cursor } from "agent-todos/presets";
import { expect, it } from "vitest";
import type { Message } from "../../src/conversation/message.js";
import { isPlanInSight } from "../../src/conversation/plan-shown-by.js";
import type { TodoItem, TodoList } from "../../src/model/todo.js";
import { renderForContext } from "../../src/render/render-for-context.js";
import { createSessionTool } from "../../src/session/apply-preset.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { createTodoTool, type TodoTool } from "../../src/tool/create-todo-tool.js";
import { items } from "../support/write.js";

const tool = createTodoTool({ patch: true, rules: { maxContentLength: 5000 } });
const listOf = (...lines: readonly string[]): TodoList => ({ items: items(...lines), revision: 1 });
const list = listOf("[>]Read the parser");
const plan = { todos: list.items };
const add = { add: [{ content: "Write", status: "pending" }] };
const block = renderForContext(list);

const words = (by: Message["by"], texts: readonly string[]): Message => {
  return { by, parts: texts.map((text) => ({ type: "text", text })) };
};
const user = (...texts: string[]): Message => words("person", texts);
const says = (...texts: string[]): Message => words("model", texts);
const calls = (name: string, input: unknown, id?: string): Message => {
  return { by: "model", parts: [{ type: "call", id: id ?? "call_1", name, input }] };
};
const result = (text: string, callId = "call_1"): Message => ({
  by: "tool",
  parts: [{ type: "result", callId, text }],
});
const compacted = ({ by, parts }: Message): Message => ({ by, parts: [{ type: "compaction" }, ...parts] });

const written = calls("todo_write", plan);
const answered = result("0/1 done. Now: Read the parser.");
const searched = [calls("search", { query: "parser" }, "call_2"), result("parser.ts", "call_2")];
const added = [calls("todo_write", add, "call_3"), result("0/2 done. Now: Read the parser.", "call_3")];
const told = '<reminder>The user changed the todo list: added "Ask Ann".</reminder>';
const manyItems = Array.from({ length: 100 }, (_, at): TodoItem => {
  return { content: `${at} ${"long ".repeat(60)}`.trim(), status: "pending" };
});
const longest: TodoItem = { content: "long ".repeat(900).trim(), status: "pending" };
const only = (item: TodoItem): TodoList => ({ items: [item], revision: 1 });
const cutBlock = renderForContext({ items: manyItems, revision: 1 });
// Calls of an API without ids.
const searching = { type: "call", name: "search", input: {} } as const;
const writing = { type: "call", name: "todo_write", input: plan } as const;
const askAnn: TodoItem = { id: "7", content: "Ask Ann", status: "pending" };

interface Case {
  readonly name: string;
  /** Oldest first. */
  readonly messages: readonly Message[];
  readonly list?: TodoList;
  readonly inSight: boolean | undefined;
}

const CASES: readonly Case[] = [
  { name: "the call that wrote it", messages: [user("Go"), written, answered, ...searched], inSight: true },
  {
    name: "the call with its arguments as text, other key order and nulls",
    messages: [calls("todo_write", '{"summary":null,"todos":[{"status":"in_progress","content":"Read the parser"}]}')],
    inSight: true,
  },
  {
    name: "the call with its arguments as a text in a text",
    messages: [calls("todo_write", JSON.stringify(JSON.stringify(plan)))],
    inSight: true,
  },
  { name: "a call whose result was cleared", messages: [user("Go"), written, result("[cleared]")], inSight: true },
  {
    name: "a call whose arguments were cleared",
    messages: [user("Go"), calls("todo_write", {}), answered],
    inSight: false,
  },
  {
    name: "a call that was refused",
    messages: [user("Go"), written, result("Not saved: todos must be an array")],
    inSight: false,
  },
  { name: "another list", messages: [user("Go"), calls("todo_write", { todos: [] }), answered], inSight: false },
  {
    name: "another list that rode on another tool",
    messages: [calls("save", { todos: [] }), result("saved")],
    inSight: false,
  },
  {
    name: "the list, with a finished item more",
    messages: [calls("todo_write", { todos: items("[x]Look", "[>]Read the parser") })],
    inSight: true,
  },
  {
    name: "the list, with another status",
    messages: [calls("todo_write", { todos: items("[ ]Read the parser") }), answered],
    inSight: false,
  },
  { name: "only what came after the call", messages: [user("Go"), ...searched], inSight: false },
  { name: "a result whose call is elsewhere", messages: [user("Go"), answered], inSight: undefined },
  { name: "a person's words alone, as a summary is", messages: [user("Go on")], inSight: false },
  { name: "no message", messages: [], inSight: undefined },
  {
    name: "a cut answer to a call without an id",
    messages: [says("Fine"), { by: "tool", parts: [{ type: "result", text: "0/1 done." }] }],
    inSight: false,
  },
  {
    name: "a patch and the list that it changed",
    messages: [written, answered, ...added],
    list: listOf("[>]Read the parser", "[ ]Write"),
    inSight: true,
  },
  { name: "a patch alone", messages: [...added], list: listOf("[>]Read the parser", "[ ]Write"), inSight: false },
  { name: "patches that add all of it", messages: [...added], list: listOf("[ ]Write"), inSight: true },
  {
    name: "the list without the patch to it",
    messages: [written, answered],
    list: listOf("[>]Read the parser", "[ ]Write"),
    inSight: false,
  },
  {
    name: "a patch whose arguments were cleared",
    messages: [written, answered, calls("todo_write", {}, "call_3"), result("0/1 done.", "call_3")],
    inSight: false,
  },
  {
    name: "the list and an edit told at its side",
    messages: [written, result(`0/1 done.\n\n${told}`)],
    list: listOf("[>]Read the parser", "[ ]Ask Ann"),
    inSight: true,
  },
  {
    name: "an edit told in the words of the model",
    messages: [written, answered, says('I added "Ask Ann".')],
    list: listOf("[>]Read the parser", "[ ]Ask Ann"),
    inSight: false,
  },
  {
    name: "an edit told in a refusal, which lists items without their status",
    messages: [written, answered, user('Not saved: "Ask Ann" is missing')],
    list: listOf("[>]Read the parser", "[ ]Ask Ann"),
    inSight: false,
  },
  { name: "the list without the edit", messages: [written], list: listOf("[ ]Ask Ann"), inSight: undefined },
  {
    name: "an edit told before the list",
    messages: [user("Go"), user(told), written, answered],
    list: listOf("[>]Read the parser", "[ ]Ask Ann"),
    inSight: false,
  },
  { name: "a block of context", messages: [user(`Summary of before\n\n${block}`), says("Good")], inSight: true },
  { name: "a block of another list", messages: [user(block.replace("Read", "Write")), says("Good")], inSight: false },
  {
    name: "a block and a patch after it",
    messages: [user(block), ...added],
    list: listOf("[>]Read the parser", "[ ]Write"),
    inSight: true,
  },
  {
    name: "an old block and a call after it",
    messages: [user(block.replace("Read", "Write")), written, answered],
    inSight: true,
  },
  {
    name: "an old call, and the block before all messages",
    messages: [{ ...words("system", [block]) }, calls("todo_write", { todos: items("[ ]Plan") }), answered],
    inSight: true,
  },
  {
    name: "a block of an older list, now that nothing is open",
    messages: [user(block), says("Good")],
    list: listOf("[x]Read the parser"),
    inSight: false,
  },
  { name: "the beginning of a block", messages: [user(block.slice(0, -5)), says("Good")], inSight: false },
  {
    name: "a block of 100 long items, which is cut",
    messages: [user(cutBlock), says("Good")],
    list: { items: manyItems, revision: 1 },
    inSight: true,
  },
  {
    name: "a cut block and a patch after it",
    messages: [user(cutBlock), ...added],
    list: { items: [...manyItems, ...items("[ ]Write")], revision: 2 },
    inSight: false,
  },
  {
    name: "an update that rode on another tool",
    messages: [calls("search", { query: "a", todos: plan.todos }), result("a.ts")],
    inSight: true,
  },
  {
    name: "an update that rode on another tool and was refused",
    messages: [calls("search", { query: "a", todos: plan.todos }), result("a.ts\n\nTodos: Not saved: too long")],
    inSight: false,
  },
  {
    name: "an update that rode on a call that failed",
    messages: [
      calls("search", { query: "a", todos: plan.todos }),
      { by: "tool", parts: [{ type: "result", callId: "call_1", text: "gone\n\nTodos: 0/1 done.", isError: true }] },
    ],
    inSight: true,
  },
  {
    name: "two calls of one reply, of which the first adds to the list",
    messages: [
      { by: "model", parts: [...written.parts, ...calls("todo_write", add, "call_3").parts] },
      { by: "tool", parts: [...answered.parts, ...result("0/2 done.", "call_3").parts] },
    ],
    list: listOf("[>]Read the parser", "[ ]Write"),
    inSight: true,
  },
  {
    name: "the call before a server's compaction",
    messages: [written, answered, compacted(says("Summary")), ...searched],
    inSight: false,
  },
  { name: "a compaction and nothing after it", messages: [written, answered, compacted(says())], inSight: false },
  { name: "the call after the compaction in its message", messages: [compacted(written), answered], inSight: true },
  { name: "a result from before a compaction", messages: [compacted(result("parser.ts", "call_9"))], inSight: false },
  {
    name: "a call whose answer, which may tell of an edit, is still to come",
    messages: [written, answered, calls("todo_write", add, "call_3")],
    list: listOf("[>]Read the parser", "[ ]Write", "[ ]Ask Ann"),
    inSight: undefined,
  },
  {
    name: "a patch without its list, whose answer is still to come",
    messages: [user("Go"), calls("todo_write", { updates: [{ id: "1", status: "completed" }] })],
    inSight: false,
  },
  {
    name: "a call of another tool whose answer is still to come",
    messages: [written, answered, calls("search", {}, "call_2")],
    list: listOf("[>]Read the parser", "[ ]Ask Ann"),
    inSight: false,
  },
  {
    name: "the list, with an open item more",
    messages: [calls("todo_write", { todos: items("[>]Read the parser", "[ ]Write") }), answered],
    inSight: false,
  },
  {
    name: "another list after the block, further messages before",
    messages: [user(block), says("Good"), user("Go"), calls("todo_write", { todos: items("[ ]Plan") }), answered],
    inSight: true,
  },
  {
    name: "another list after the block, with a compaction between",
    messages: [user(block), compacted(says("A")), user("Go"), calls("todo_write", { todos: items("[ ]B") }), answered],
    inSight: false,
  },
  {
    name: "another list after a compaction in its message, with the block before",
    messages: [user(block), compacted(calls("todo_write", { todos: items("[ ]Plan") })), answered],
    inSight: false,
  },
  {
    name: "a block after other lines, and a patch after it",
    messages: [user(`Summary\nof before\n\n${block}`), ...added],
    list: listOf("[>]Read the parser", "[ ]Write"),
    inSight: true,
  },
  {
    name: "a block with a finished item, and a patch after it",
    messages: [user(renderForContext(listOf("[x]Look", "[>]Read the parser"))), ...added],
    list: listOf("[x]Look", "[>]Read the parser", "[ ]Write"),
    inSight: true,
  },
  {
    name: "a block of items of which the first ends in an ellipsis, and a patch after it",
    messages: [user(renderForContext(listOf("[>]Wait…", "[ ]Read"))), ...added],
    list: listOf("[>]Wait…", "[ ]Read", "[ ]Write"),
    inSight: true,
  },
  {
    name: "the list, a block that cuts its only item, and a patch after both",
    messages: [calls("todo_write", { todos: [longest] }), answered, user(renderForContext(only(longest))), ...added],
    list: { items: [longest, ...items("[ ]Write")], revision: 2 },
    inSight: true,
  },
  {
    name: "a cut block, now that the list ends where it was cut",
    messages: [user(cutBlock), says("Good")],
    list: { items: manyItems.slice(0, cutBlock.split("\n[").length - 1), revision: 2 },
    inSight: false,
  },
  {
    name: "a call without an id that was refused",
    messages: [
      { by: "model", parts: [writing] },
      { by: "tool", parts: [{ type: "result", text: "Not saved: too long" }] },
    ],
    inSight: false,
  },
  {
    name: "a call without an id that an answer to its tool refused",
    messages: [
      { by: "model", parts: [writing] },
      { by: "tool", parts: [{ type: "result", name: "todo_write", text: "Not saved: too long" }] },
    ],
    inSight: false,
  },
  {
    name: "a call without an id, beside another one that failed",
    messages: [
      { by: "model", parts: [searching, writing] },
      {
        by: "tool",
        parts: [
          { type: "result", name: "todo_write", text: "0/1 done." },
          { type: "result", name: "search", text: "Error: gone" },
        ],
      },
    ],
    inSight: true,
  },
  {
    name: "a call without an id or an answer, beside another one that failed",
    messages: [
      { by: "model", parts: [searching, writing] },
      { by: "tool", parts: [{ type: "result", name: "search", text: "Error: gone" }] },
    ],
    inSight: true,
  },
  {
    name: "a reply with the result of a server's own tool, whose call is elsewhere",
    messages: [user("Go"), { by: "model", parts: result("parser.ts", "srv_1").parts }],
    inSight: false,
  },
  {
    name: "the list, and a later call of which a host cut the arguments",
    messages: [written, answered, calls("todo_write", "[cut]", "c"), result("0/1 done.", "c")],
    inSight: true,
  },
  {
    name: "the list without an item that only a refused patch names",
    messages: [written, answered, calls("todo_write", { remove: ["Ask Ann"] }, "c"), result("Not saved: no", "c")],
    list: listOf("[>]Read the parser", "[ ]Ask Ann"),
    inSight: false,
  },
  {
    name: "the list and an item that another call named after it",
    messages: [written, answered, calls("tell", { item: "Ask Ann" }, "c"), result("ok", "c")],
    list: listOf("[>]Read the parser", "[ ]Ask Ann"),
    inSight: true,
  },
  {
    name: "the list and an item that another call named by its id after it",
    messages: [written, answered, calls("tell", { item: "7" }, "c"), result("ok", "c")],
    list: { items: [...list.items, askAnn], revision: 2 },
    inSight: true,
  },
  {
    name: "the list and an item that another call named by its id after it, in arguments as text",
    messages: [written, answered, calls("tell", '{"item":"7"}', "c"), result("ok", "c")],
    list: { items: [...list.items, askAnn], revision: 2 },
    inSight: true,
  },
  {
    name: "two lists of one reply, of which the last one counts",
    messages: [
      { by: "model", parts: [...calls("todo_write", { todos: items("[ ]Plan") }, "a").parts, ...written.parts] },
      { by: "tool", parts: [...result("0/1 done.", "a").parts, ...answered.parts] },
    ],
    inSight: true,
  },
  {
    name: "two lists of one reply under one id, of which the first was refused",
    messages: [
      { by: "model", parts: [...calls("todo_write", { todos: items("[ ]Plan") }).parts, ...written.parts] },
      { by: "tool", parts: [...result("Not saved: too long").parts, ...answered.parts] },
    ],
    inSight: true,
  },
  {
    name: "the list without an item that another call named before",
    messages: [
      { by: "model", parts: [{ type: "call", id: "a", name: "tell", input: { item: "Ask Ann" } }, ...written.parts] },
      answered,
    ],
    list: listOf("[>]Read the parser", "[ ]Ask Ann"),
    inSight: false,
  },
];

it.each(CASES)("isPlanInSight() in $name: $inSight", ({ messages, list: kept = list, inSight }) => {
  expect(isPlanInSight(tool, kept, messages.toReversed())).toBe(inSight);
});

const task = (name: string, input: object, id: string, answer: string): readonly Message[] => [
  calls(name, input, id),
  result(answer, id),
];
const created = [
  ...task("TaskCreate", { subject: "Read" }, "t1", "Task #1 created successfully: Read"),
  ...task("TaskCreate", { subject: "Write" }, "t2", "Task #2 created successfully: Write"),
];
const readAll = task("TaskList", {}, "t3", "#1 [pending] Read\n#2 [pending] Write");
const readOne = task("TaskGet", { taskId: "1" }, "t4", "Task #1: Read\nStatus: pending\nDescription: ");
const started = task("TaskUpdate", { taskId: "1", status: "in_progress" }, "t5", "Updated task #1 status");

it.each<readonly [name: string, messages: readonly Message[], lines: readonly string[], inSight: boolean]>([
  ["the calls that made the tasks", created, ["[ ]Read", "[ ]Write"], true],
  ["one of them", created.slice(0, 2), ["[ ]Read", "[ ]Write"], false],
  ["an update of one of them", [...created, ...started], ["[>]Read", "[ ]Write"], true],
  ["an update alone", started, ["[>]Read", "[ ]Write"], false],
  ["a read of the whole list", [user("Go"), ...readAll], ["[ ]Read", "[ ]Write"], true],
  ["a read of one task", [user("Go"), ...readOne], ["[ ]Read", "[ ]Write"], false],
  ["a read of the one task that is open", [user("Go"), ...readOne], ["[ ]Read", "[x]Write"], true],
  ["a read followed by an update", [user("Go"), ...readAll, ...started], ["[>]Read", "[ ]Write"], false],
  ["a read of a list that was changed since", [user("Go"), ...readAll], ["[ ]Read", "[ ]Ship"], false],
])("isPlanInSight() with task tools, in %s", (_name, messages, lines, inSight) => {
  const tasks = createSessionTool({ preset: claudeCodeTasks });
  const kept = { items: items(...lines).map((item, at) => ({ ...item, id: `${at + 1}` })), revision: 2 };
  expect(isPlanInSight(tasks, kept, messages.toReversed())).toBe(inSight);
});

it("isPlanInSight() waits for the answer to a read of the list", () => {
  const tasks = createSessionTool({ preset: claudeCodeTasks });
  expect(isPlanInSight(tasks, list, [calls("TaskList", {}), user("Go")])).toBeUndefined();
  expect(isPlanInSight(tasks, list, [calls("search", {}), user("Go")])).toBe(false);
});

it("isPlanInSight() lays a call that merges over the list before it", () => {
  const merging: TodoTool = createSessionTool({ preset: cursor });
  const todo = (id: string, content: string, status: string) => ({ id, content, status });
  const first = { merge: false, todos: [todo("1", "Read", "pending"), todo("2", "Write", "pending")] };
  const next = { merge: true, todos: [{ id: "1", status: "completed" }] };
  const todos = createTodoSession({ preset: cursor });
  for (const input of [first, next]) todos.write(input);
  const messages = [
    calls(merging.name, first, "a"),
    result("ok", "a"),
    calls(merging.name, next, "b"),
    result("ok", "b"),
  ];
  expect(isPlanInSight(merging, todos.list, messages.toReversed())).toBe(true);
  expect(isPlanInSight(merging, todos.list, messages.slice(2).toReversed())).toBe(false);
});

it("isPlanInSight() does not know whether a server keeps what came before a person's words", () => {
  expect(isPlanInSight(tool, list, [user("Go on")], { isStored: true })).toBeUndefined();
  expect(isPlanInSight(tool, list, [user("Go on"), says("Good")], { isStored: true })).toBe(false);
});

it("a session of a list that only an observer or a person wrote shows it again to nobody, but one that it was given", () => {
  for (const actor of ["observer", "user"]) {
    const todos = createTodoSession({ nag: { edited: false } });
    todos.edit(plan, { actor });
    const again = createTodoSession({ nag: { edited: false }, snapshot: todos.snapshot() });
    for (const session of [todos, again]) expect(session.endRound({ inSight: false })).toBeUndefined();
    again.write({ updates: [{ id: "1", status: "in_progress" }], add: add.add });
    again.write({ todos: items("[ ]Plan") });
    expect(again.endRound({ inSight: false })?.reason).toBe("out_of_sight");
  }
  expect(createTodoSession({ list }).endRound({ inSight: false })?.reason).toBe("out_of_sight");
});

it("isPlanInSight() looks for no plan without items, also beside a block of an older one", () => {
  expect(isPlanInSight(tool, { items: [], revision: 2 }, [says("Good"), user(block)])).toBeUndefined();
});

it("isPlanInSight() stops before the reply that shows the plan", () => {
  function* newestFirst() {
    yield* searched.toReversed();
    yield written;
    yield user("Go");
    throw new Error("it went on");
  }
  expect(isPlanInSight(tool, list, newestFirst())).toBe(true);
});

const UNREADABLE: readonly { readonly name: string; readonly input: unknown }[] = [
  {
    name: "a getter that throws",
    input: Object.defineProperty({}, "todos", {
      enumerable: true,
      get: () => {
        throw new Error();
      },
    }),
  },
  { name: "text that is no JSON", input: "{todos" },
  { name: "a number", input: 7 },
  { name: "nothing", input: undefined },
];

it.each(UNREADABLE)("isPlanInSight() passes over arguments that are $name", ({ input }) => {
  const messages = [result("ok", "b"), calls("search", input, "b"), result("ok"), calls("todo_write", input)];
  expect(isPlanInSight(tool, list, messages)).toBe(false);
  // What cannot be read names no item either.
  const after = [result("ok", "b"), calls("search", input, "b"), answered, written];
  expect(isPlanInSight(tool, listOf("[>]Read the parser", "[ ]Ask Ann"), after)).toBe(false);
});
