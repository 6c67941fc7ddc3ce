import { describe, expect, it } from "vitest";
import { runTodoCalls } from "../../src/adapters/anthropic.js";
import type { TodoList } from "../../src/model/todo.js";
import { createTodoSession, type TodoSession } from "../../src/session/create-todo-session.js";
import { withTodos } from "../../src/session/with-todos.js";
import { createSharedTodos, memoryStore, type SharedTodos } from "../../src/shared/index.js";
import { items, line } from "../support/write.js";

/** One way in which a host writes the calls of a reply and a person edits the list. */
interface Path {
  /** Writes all calls of one reply and sends the answers out; gives their texts. */
  readonly reply: (...calls: readonly object[]) => Promise<readonly string[]>;
  readonly edit: (input: unknown) => Promise<unknown>;
  readonly rows: () => Promise<readonly string[]>;
}

const tool = { patch: true } as const;

const rowsOf = ({ items: list }: TodoList): readonly string[] => list.map(line);

const callsOf = (inputs: readonly object[]) => ({
  content: inputs.map((input, index) => ({ type: "tool_use", id: `toolu_${index}`, name: "todo_write", input })),
  stop_reason: "tool_use",
});

/** Sends the session through a snapshot after each step, as a server does that keeps it in a database. */
function restored(session: TodoSession): TodoSession {
  return createTodoSession({ tool, snapshot: JSON.parse(JSON.stringify(session.snapshot())) });
}

/** A path whose edits and list are those of a session as it is by then. */
function overSession(current: () => TodoSession, reply: Path["reply"]): Path {
  return { reply, edit: async (input) => current().edit(input), rows: async () => rowsOf(current().list) };
}

/** A path over a shared list; a person edits it from elsewhere. */
function overShared(todos: SharedTodos, open: () => SharedTodos, reply: Path["reply"]): Path {
  return { reply, edit: (input) => open().edit(input), rows: async () => rowsOf(await todos.read()) };
}

/** Writes calls with a session and ends the round. */
function writeAll(todos: TodoSession, write: (call: object) => string, calls: readonly object[]): readonly string[] {
  const texts = calls.map(write);
  todos.endRound();
  return texts;
}

function begun(): TodoSession {
  const todos = createTodoSession({ tool, nag: false });
  todos.begin();
  return todos;
}

const PATHS: Readonly<Record<string, () => Path>> = {
  "a session with endRound": () => {
    const todos = begun();
    return overSession(
      () => todos,
      async (...calls) => writeAll(todos, (call) => todos.write(call).text, calls),
    );
  },
  "a session that goes through a snapshot after each call": () => {
    let todos = begun();
    const next = (): TodoSession => {
      todos = restored(todos);
      return todos;
    };
    return overSession(next, async (...calls) => {
      const texts = calls.map((call) => next().write(call).text);
      next().endRound();
      return texts;
    });
  },
  "runTodoCalls() without rounds": () => {
    const todos = createTodoSession({ tool });
    return overSession(
      () => todos,
      async (...calls) => runTodoCalls(todos, callsOf(calls)).map(({ content }) => content),
    );
  },
  "updates that ride on a tool": () => {
    const todos = begun();
    const bash = withTodos({ name: "bash", parameters: { type: "object", properties: {} } }, todos);
    return overSession(
      () => todos,
      async (...calls) => writeAll(todos, (call) => bash.split({ todos: call }).suffix, calls),
    );
  },
  "a shared list": () => {
    const store = memoryStore();
    const open = () => createSharedTodos({ store, id: "a", tool, nag: false });
    const todos = open();
    return overShared(todos, open, async (...calls) => {
      const texts: string[] = [];
      await todos.begin();
      for (const call of calls) texts.push((await todos.write(call)).text);
      await todos.endRound();
      return texts;
    });
  },
  "a shared list with a new handle for each call": () => {
    const store = memoryStore();
    const open = () => createSharedTodos({ store, id: "a", tool, nag: false });
    let made = 0;
    return overShared(open(), open, async (...calls) => {
      const texts: string[] = [];
      await open().begin();
      for (const call of calls) {
        made += 1;
        texts.push((await open().write(call, { callId: `toolu_01${made}x` })).text);
      }
      await open().endRound();
      return texts;
    });
  },
  "runTodoCalls() over a shared list without rounds": () => {
    const store = memoryStore();
    const open = () => createSharedTodos({ store, id: "a", tool });
    const todos = open();
    return overShared(todos, open, async (...calls) =>
      (await runTodoCalls(todos, callsOf(calls))).map(({ content }) => content),
    );
  },
};

const list = (...lines: readonly string[]): object => ({ todos: items(...lines) });
const add = (content: string): object => ({ add: [{ content, status: "pending" }] });

const PLAN = ["[>]Read", "[ ]Write"];

/** What a person edits after a plan was written, the calls of the next reply, and what is left and told. */
interface Row {
  readonly name: string;
  readonly edit: object;
  readonly calls: readonly object[];
  readonly rows: readonly string[];
  /** A word of the answer to each call, where they have to tell something. */
  /** What the first answer names of the edit, and no other does again. */
  readonly told?: string;
}

const CASES: readonly Row[] = [
  {
    name: "the same list twice keeps what the person added",
    edit: { add: [{ content: "Ask Ann", status: "pending" }] },
    calls: [
      {
        todos: [
          { content: "Read", status: "completed" },
          { content: "Write", status: "in_progress" },
        ],
      },
      {
        todos: [
          { content: "Read", status: "completed" },
          { content: "Write", status: "in_progress" },
        ],
      },
    ],
    rows: ["[x]Read", "[>]Write", "[ ]Ask Ann"],
    told: "Ask Ann",
  },
  {
    name: "a refused call is no telling",
    edit: { add: [{ content: "Ask Ann", status: "pending" }] },
    calls: [
      { todos: [{ content: 7 }] },
      {
        todos: [
          { content: "Read", status: "completed" },
          { content: "Write", status: "in_progress" },
        ],
      },
    ],
    rows: ["[x]Read", "[>]Write", "[ ]Ask Ann"],
    told: "Ask Ann",
  },
  {
    name: "a call that changes nothing is no telling",
    edit: { add: [{ content: "Ask Ann", status: "pending" }] },
    calls: [
      {
        todos: [
          { content: "Read", status: "in_progress" },
          { content: "Write", status: "pending" },
        ],
      },
      {
        todos: [
          { content: "Read", status: "completed" },
          { content: "Write", status: "in_progress" },
        ],
      },
    ],
    rows: ["[x]Read", "[>]Write", "[ ]Ask Ann"],
    told: "Ask Ann",
  },
  {
    name: "an item that the person removed does not come back",
    edit: { remove: ["Write"] },
    calls: [
      {
        todos: [
          { content: "Read", status: "completed" },
          { content: "Write", status: "pending" },
        ],
      },
      {
        todos: [
          { content: "Read", status: "completed" },
          { content: "Write", status: "pending" },
          { content: "Ship", status: "pending" },
        ],
      },
    ],
    rows: ["[x]Read", "[ ]Ship"],
    told: "removed",
  },
  {
    name: "a patch does not reopen what the person finished",
    edit: { updates: [{ content: "Write", status: "completed" }] },
    calls: [
      { updates: [{ content: "Read", status: "completed" }] },
      {
        todos: [
          { content: "Read", status: "completed" },
          { content: "Write", status: "pending" },
        ],
      },
    ],
    rows: ["[x]Read", "[x]Write"],
    told: "completed",
  },
  {
    name: "patches by the old words reach an item that the person reworded",
    edit: { remove: ["Write"], add: [{ content: "Write the guide", status: "pending" }] },
    calls: [
      { updates: [{ content: "Read", status: "completed" }] },
      { updates: [{ content: "Read", status: "pending" }] },
    ],
    rows: ["[ ]Read", "[ ]Write the guide"],
    told: "Write the guide",
  },
  {
    name: "the second call drops what the first one added",
    edit: { add: [{ content: "Ask Ann", status: "pending" }] },
    calls: [
      {
        todos: [
          { content: "Read", status: "in_progress" },
          { content: "Write", status: "pending" },
          { content: "Deploy", status: "pending" },
        ],
      },
      {
        todos: [
          { content: "Read", status: "in_progress" },
          { content: "Write", status: "pending" },
        ],
      },
    ],
    rows: ["[>]Read", "[ ]Write", "[ ]Ask Ann"],
    told: "Ask Ann",
  },
  {
    name: "a person's order stays",
    edit: {
      todos: [
        { content: "Write", status: "pending" },
        { content: "Read", status: "in_progress" },
      ],
    },
    calls: [
      {
        todos: [
          { content: "Read", status: "completed" },
          { content: "Write", status: "pending" },
        ],
      },
      {
        todos: [
          { content: "Read", status: "completed" },
          { content: "Write", status: "in_progress" },
        ],
      },
    ],
    rows: ["[>]Write", "[x]Read"],
    told: "moved",
  },
  {
    name: "the second call changes what the first one added",
    edit: { add: [{ content: "Ask Ann", status: "pending" }] },
    calls: [
      { add: [{ content: "Deploy", status: "pending" }] },
      { updates: [{ content: "Deploy", status: "completed" }] },
    ],
    rows: ["[>]Read", "[ ]Write", "[ ]Ask Ann", "[x]Deploy"],
  },
];

/** Each call is its own process, which cannot know that another one has just told. */
const TELLS_AGAIN = "a shared list with a new handle for each call";

describe.each(Object.entries(PATHS))("calls of one reply, through %s", (name, open) => {
  it.each(CASES)("$name", async ({ edit, calls, rows, told }) => {
    const path = open();
    await path.reply(list(...PLAN));
    await path.edit(edit);
    const texts = await path.reply(...calls);
    expect(await path.rows()).toEqual(rows);
    if (told === undefined) return;
    const [first = "", second] = texts;
    expect(first).toContain(told);
    const line = first.split("\n").findLast((one) => one.includes(told));
    if (name !== TELLS_AGAIN) expect(second).not.toContain(line);
  });

  it("the next reply may drop what this one was told of", async () => {
    const path = open();
    await path.reply(list(...PLAN));
    await path.edit(add("Ask Ann"));
    await path.reply(list(...PLAN), list(...PLAN));
    expect(await path.rows()).toEqual([...PLAN, "[ ]Ask Ann"]);
    await path.reply(list(...PLAN));
    expect(await path.rows()).toEqual(PLAN);
  });
});

it("names a person's edit once in the answers to calls that came in one text", () => {
  const todos = createTodoSession({ tool });
  todos.write({ todos: items("[ ]Read", "[ ]Write") });
  todos.endRound();
  todos.edit({ updates: [{ content: "Read", status: "completed" }] });
  const [start, add, finish] = [
    { updates: [{ content: "Write", status: "in_progress" }] },
    { add: items("[ ]Ship") },
    { updates: [{ content: "Write", status: "completed" }] },
  ].map((patch) => JSON.stringify(patch));
  const { text } = todos.write(`${start}${add}${finish}`);
  expect(text.match(/The user changed the list/g)).toHaveLength(1);
  expect(rowsOf(todos.list)).toEqual(["[x]Read", "[x]Write", "[ ]Ship"]);
  expect(todos.endRound()).toBeUndefined();
});

it("names in the second answer of a reply what a person took back since the first one named it", () => {
  const todos = createTodoSession({ tool });
  todos.begin();
  todos.write({ todos: items("[ ]Read", "[ ]Write") });
  todos.endRound();
  todos.edit(add("Ask Ann"));
  expect(todos.write({ updates: [{ content: "Read", status: "completed" }] }).text).toContain('added "Ask Ann"');
  todos.edit({ remove: ["Ask Ann"] });
  const { text } = todos.write({ updates: [{ content: "Write", status: "completed" }] });
  expect(text).toContain('removed "Ask Ann"');
  expect(text).not.toContain('added "Ask Ann"');
  expect(todos.endRound()).toBeUndefined();
});
