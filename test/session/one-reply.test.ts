import { describe, expect, it } from "vitest";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { items } from "../support/write.js";
import { PATHS, rowsOf, tool } from "./reply-paths.js";

const list = (...lines: readonly string[]): object => ({ todos: items(...lines) });

const add = (content: string): object => ({ add: [{ content, status: "pending" }] });

const PLAN = ["[>]Read", "[ ]Write"];

/** What a person edits after a plan was written, the calls of the next reply, and what is left and told. */
interface Row {
  readonly name: string;
  readonly edit: object;
  readonly calls: readonly object[];
  readonly rows: readonly string[];
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
