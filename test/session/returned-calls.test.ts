import { describe, expect, it } from "vitest";
import { createTodoSession, type TodoSession } from "../../src/index.js";

const TEXTS = ["Fix the parser", "Tell Ada", "Ship"];

/** A session in whose list the first item is finished and the others are pending. */
function open(): TodoSession {
  const todos = createTodoSession();
  todos.begin();
  todos.write({ todos: TEXTS.map((content, at) => ({ content, status: at === 0 ? "completed" : "pending" })) });
  todos.endRound();
  return todos;
}

const give = (todos: TodoSession, item: string, callId: string, options = {}) =>
  todos.delegate(item, { callId, agent: "reviewer", ...options });
const away = ({ agents }: TodoSession) => agents.map((calls) => calls?.length ?? 0);

it("a return changes the list once", () => {
  const todos = open();
  give(todos, "Tell Ada", "c1");
  expect(todos.returned("c1", { ok: true })).toMatchObject({ changed: true });
  expect(todos.returned("c1", { ok: true })).toMatchObject({ changed: false });
});

it("a return of a step that was dropped changes no list, and nobody waits for it", () => {
  const todos = open();
  give(todos, "Tell Ada", "c1");
  give(todos, "Ship", "c2");
  todos.edit({ remove: ["Tell Ada"] });
  expect(todos.returned("c1", { ok: true })).toMatchObject({ changed: false, list: todos.list });
  expect(todos.snapshot().given).toMatchObject({ waits: [{ callId: "c2" }] });
});

it("the words of an agent lose the white space around them", () => {
  const todos = open();
  give(todos, "Tell Ada", "c1");
  expect(todos.returned("c1", { ok: true, text: " \n Sent. \n" }).text).toMatch(/"Tell Ada": Sent\. 2\/3 done/);
});

it("a call in the background goes on after its answer", () => {
  const todos = open();
  give(todos, "Tell Ada", "c1", { background: true });
  expect(todos.endRound({ answered: ["c1"] })).toBeUndefined();
  expect(away(todos)).toEqual([0, 1, 0]);
});

it("of two calls that never come back both are told", () => {
  const todos = open();
  give(todos, "Tell Ada", "c1");
  give(todos, "Ship", "c2");
  todos.begin();
  expect(todos.begin()?.text.match(/it never came back/g)).toHaveLength(2);
  expect(away(todos)).toEqual([0, 0, 0]);
});

it("a call that is reported again does not wait for the others, nor they for it", () => {
  const todos = open();
  give(todos, "Tell Ada", "c1");
  give(todos, "Ship", "c2");
  todos.begin();
  give(todos, "Ship", "c2");
  todos.begin();
  expect(away(todos)).toEqual([0, 0, 1]);
});

it("a call that is reported again before its result is still answered in its round", () => {
  const todos = open();
  give(todos, "Tell Ada", "c1");
  give(todos, "Tell Ada", "c1");
  expect(todos.endRound({ answered: ["c1"] })?.text).toContain("judge by the result of its call");
});

it("an early result does not excuse a call for an item that is finished", () => {
  const todos = open();
  todos.returned("c1", { ok: true });
  expect(give(todos, "Fix the parser", "c1")).toMatchObject({ ok: false, issues: [{ code: "invalid_field" }] });
});

it("an item that others failed at is not completed by the last return, and only that one", () => {
  const todos = open();
  give(todos, "Tell Ada", "c1");
  todos.delegate(["Tell Ada", "Ship"], { callId: "c2", agent: "mailer" });
  todos.returned("c1", { ok: false });
  todos.returned("c2", { ok: true });
  expect(todos.list.items.map(({ status }) => status)).toEqual(["completed", "pending", "completed"]);
});

it("words that went with the result of the call are not told again", () => {
  const todos = open();
  give(todos, "Tell Ada", "c1");
  expect(todos.returned("c1", { ok: true, text: "Sent." }).text).toContain("Sent.");
  expect(todos.endRound()).toBeUndefined();
});

it("names all items of a call that returns", () => {
  const todos = open();
  todos.delegate(["Tell Ada", "Ship"], { callId: "c1", agent: "reviewer" });
  expect(todos.returned("c1", { ok: true, text: "Sent." }).text).toContain(
    '"reviewer" finished "Tell Ada", finished "Ship": Sent.',
  );
});

it("an item that was finished since its call was given up stays so, whatever the call comes back with", () => {
  const todos = open();
  give(todos, "Tell Ada", "c1");
  todos.endRound({ answered: ["c1"] });
  todos.write({ todos: TEXTS.map((content) => ({ content, status: "completed" })) });
  todos.returned("c1", { ok: false });
  expect(todos.list.items.map(({ status }) => status)).toEqual(["completed", "completed", "completed"]);
});

it("an item that is not in the list is an issue, also for a call that is away", () => {
  const todos = open();
  give(todos, "Tell Ada", "c1");
  expect(give(todos, "Call Bob", "c1")).toMatchObject({ ok: false, issues: [{ code: "unknown_item" }] });
});

it("a call that was given up, reported again and returned is over, also where its result comes twice", () => {
  const todos = open();
  give(todos, "Tell Ada", "c1");
  todos.endRound({ answered: ["c1"] });
  give(todos, "Tell Ada", "c1");
  todos.returned("c1", { ok: true });
  todos.edit({ updates: [{ content: "Tell Ada", status: "in_progress" }] });
  expect(todos.returned("c1", { ok: true })).toMatchObject({ changed: false });
});

it("a write of the same reply reads who changed the list, where it was written without a return", () => {
  const todos = open();
  give(todos, "Tell Ada", "c1");
  todos.returned("c1", { ok: true });
  const statuses = ["completed", "pending", "in_progress"];
  const { text } = todos.write({ todos: TEXTS.map((content, at) => ({ content, status: statuses[at] })) });
  expect(text).toContain('"reviewer" changed the list before this write, and that was kept: completed "Tell Ada".');
});

it.each([
  ["was given away", (todos: TodoSession) => give(todos, "Tell Ada", "c1")],
  ["returned", (todos: TodoSession) => [give(todos, "Tell Ada", "c1"), todos.returned("c1", { ok: true })]],
])("a person's list from before a step %s is merged", (_, change) => {
  const todos = open();
  const { items, revision } = todos.list;
  change(todos);
  const { status } = todos.list.items[1] ?? {};
  expect(todos.edit({ items: items.toReversed() }, { seen: revision }).ok).toBe(true);
  expect(todos.list.items.map(({ content }) => content)).toEqual(TEXTS.toReversed());
  expect(todos.list.items[1]?.status).toBe(status);
});

it("an id that returns again is kept once", () => {
  const todos = open();
  for (const item of ["Tell Ada", "Ship"]) {
    give(todos, item, "c1");
    todos.returned("c1", { ok: true });
  }
  expect(todos.snapshot()).toMatchObject({ facts: { results: [{ callId: "c1" }] } });
  expect(todos.list.items.every(({ status }) => status === "completed")).toBe(true);
});

/** Clears the list, and lets the model write its next one. */
function clear(todos: TodoSession): void {
  todos.clear();
  todos.begin();
  todos.write({ todos: [{ content: "Ship", status: "pending" }] });
}

it("a result for a list that was cleared is none for a call of the next list under its id", () => {
  const todos = open();
  give(todos, "Tell Ada", "c1");
  clear(todos);
  expect([todos.returned("c1", { ok: true }).text, todos.endRound()]).toEqual(["", undefined]);
  give(todos, "Ship", "c1");
  expect([todos.list.items[0]?.status, ...away(todos)]).toEqual(["in_progress", 1]);
});

it("work of a list that was cleared ends no step of the next one", async () => {
  const todos = open();
  let finish = (): void => {};
  const first = todos.delegate(
    "Tell Ada",
    {},
    new Promise<void>((resolve) => {
      finish = resolve;
    }),
  );
  clear(todos);
  void todos.delegate("Ship", {}, new Promise(() => {}));
  finish();
  await first;
  expect([todos.list.items[0]?.status, ...away(todos)]).toEqual(["in_progress", 1]);
});

it("of results that came before their calls the newest 16 are kept", () => {
  const todos = open();
  for (let at = 0; at < 17; at += 1) todos.returned(`c${at}`, { ok: true });
  give(todos, "Tell Ada", "c0");
  give(todos, "Ship", "c1");
  expect(todos.list.items.map(({ status }) => status)).toEqual(["completed", "in_progress", "completed"]);
});

it("listeners read of a result that came before its call", () => {
  const todos = open();
  todos.returned("c1", { ok: true });
  const heard: unknown[] = [];
  todos.subscribe(({ items }, changes) => heard.push([items[1]?.status, changes.length]));
  expect(give(todos, "Tell Ada", "c1")).toMatchObject({ ok: true, changed: true });
  expect(heard).toEqual([["completed", 1]]);
});

it("a call whose record of waiting a snapshot lost is given up all the same", () => {
  const { given: _, ...snapshot } = JSON.parse(
    JSON.stringify(((todos) => [give(todos, "Tell Ada", "c1"), todos.snapshot()].at(-1))(open())),
  );
  const todos = createTodoSession({ snapshot });
  todos.begin();
  todos.begin();
  expect([todos.list.items[1]?.status, ...away(todos)]).toEqual(["pending", 0, 0, 0]);
});

it("a step that somebody finished meanwhile stays finished when its call is given up", () => {
  for (const giveUp of [
    (todos: TodoSession) => [todos.begin(), todos.begin()],
    (todos: TodoSession) => [todos.endRound({ answered: ["c1"] })],
  ]) {
    const todos = open();
    give(todos, "Tell Ada", "c1");
    todos.edit({ updates: [{ content: "Tell Ada", status: "completed" }] });
    const reminders = giveUp(todos).map((reminder) => reminder?.text);
    expect(todos.list.items.map(({ status }) => status)).toEqual(["completed", "completed", "pending"]);
    expect(away(todos)).toEqual([0, 0, 0]);
    expect(reminders.join()).not.toContain("pending again");
  }
});

describe("tells apart what begins with the same 200 characters", () => {
  const LONG = "Check the file ".repeat(14);
  const openLong = () => {
    const todos = createTodoSession();
    todos.begin();
    todos.write({ todos: ["one", "two"].map((end) => ({ content: `${LONG}${end}`, status: "pending" })) });
    todos.endRound();
    return todos;
  };
  const rows: readonly (readonly [name: string, run: (todos: TodoSession) => unknown, statuses: string])[] = [
    [
      "ids of calls",
      (t) => [
        give(t, `${LONG}one`, `${LONG}1`),
        give(t, `${LONG}two`, `${LONG}2`),
        t.returned(`${LONG}1`, { ok: true }),
      ],
      "completed in_progress",
    ],
    [
      "items under one id",
      (t) => [give(t, `${LONG}one`, "0"), give(t, `${LONG}two`, "0"), t.returned("0", { ok: true })],
      "in_progress completed",
    ],
    [
      "an item and its new words",
      (t) => [
        give(t, `${LONG}one`, "c1"),
        t.edit({ updates: [{ content: `${LONG}one`, newContent: `${LONG}three` }] }),
        t.returned("c1", { ok: true }),
      ],
      "pending pending",
    ],
    [
      "ids of calls that the conversation shows answered",
      (t) => [give(t, `${LONG}one`, `${LONG}1`), t.endRound({ answered: [`${LONG}2`] })],
      "in_progress pending",
    ],
    [
      "an id of a call that the conversation shows answered",
      (t) => [give(t, `${LONG}one`, `${LONG}1`), t.endRound({ answered: [`${LONG}1`] })],
      "pending pending",
    ],
    [
      "an id in emoji of a call that the conversation shows answered",
      (t) => [give(t, `${LONG}one`, "🧪".repeat(201)), t.endRound({ answered: ["🧪".repeat(201)] })],
      "pending pending",
    ],
  ];
  it.each(rows)("%s", (_, run, statuses) => {
    const todos = openLong();
    run(todos);
    expect(todos.list.items.map(({ status }) => status).join(" ")).toBe(statuses);
  });
});
