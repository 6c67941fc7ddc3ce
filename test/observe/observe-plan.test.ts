import { createTodoSession, isTodoError, type TodoList } from "agent-todos";
import { createPlanObserver, type ObservePlanEvent, type ObserverRequest, observePlan } from "agent-todos/observe";
import { createSharedTodos, memoryStore } from "agent-todos/shared";
import { expect, it } from "vitest";
import { EDIT, listOf } from "./watch.js";

const EACH = createPlanObserver({ first: 1, spacing: 1, growth: 0 });
const ADD = { add: [{ content: "Write the parser", status: "in_progress" }] };
const done = (round: number) => ({ updates: [{ id: "#1", status: "completed", round }] });

/** An `ask` whose answers the test gives when it likes. */
function createDesk() {
  const requests: ObserverRequest[] = [];
  const signals: AbortSignal[] = [];
  const waiting: { resolve: (reply: unknown) => void; reject: (error: unknown) => void }[] = [];
  const ask = (request: ObserverRequest, { signal }: { signal: AbortSignal }): Promise<unknown> => {
    requests.push(request);
    signals.push(signal);
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  };
  return {
    ask,
    requests,
    signals,
    answer: (reply: unknown) => waiting.shift()?.resolve(reply),
    fail: () => waiting.shift()?.reject(new Error("503")),
  };
}

function watchEvents() {
  const events: ObservePlanEvent[] = [];
  return {
    events,
    onEvent: (event: ObservePlanEvent) => void events.push(event),
    types: () => events.map(({ type }) => type).join(" "),
  };
}

/** Never ends a wait, or at once. */
const forever = (_: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
const settle = () => new Promise((resolve) => setImmediate(resolve));

it("observePlan() keeps the plan of a session, as an edit of the observer that the model is not told", async () => {
  const todos = createTodoSession();
  const actors: string[] = [];
  const watched = createTodoSession({ onEvent: (event) => event.type === "edit" && actors.push(event.actor) });
  for (const session of [todos, watched]) {
    const { onEvent, events } = watchEvents();
    const watching = observePlan(session, { ask: () => ADD, onEvent });
    watching.user("Write a parser.");
    watching.round(EDIT);
    await watching.end({ text: "Written." });
    expect(session.list.items.map(({ content }) => content)).toEqual(["Write the parser"]);
    expect(events).toMatchObject([{ type: "pass", reason: "end", refused: [], changes: [{ type: "added" }] }]);
    session.begin();
    expect(session.endRound()).toBeUndefined();
    expect(session.decision?.reason).not.toBe("edited");
  }
  expect(actors).toEqual(["observer"]);
});

it("a person's edit is still told beside those of an observer", async () => {
  const todos = createTodoSession();
  todos.edit({ add: [{ content: "Ask Ann", status: "pending" }] });
  const watching = observePlan(todos, { ask: () => ADD });
  watching.round(EDIT);
  await watching.end();
  expect(todos.list.items).toHaveLength(2);
  const told = todos.begin()?.text ?? "";
  expect(told).toContain("Ask Ann");
  expect(told).not.toContain("Write the parser");
});

it("observePlan() runs one pass at a time, and gathers what happens meanwhile", async () => {
  const todos = createTodoSession();
  const desk = createDesk();
  const watching = observePlan(todos, { ask: desk.ask, observer: EACH, wait: forever });
  for (let round = 0; round < 4; round += 1) watching.round(EDIT);
  const ended = watching.end({ text: "Done." });
  await settle();
  expect(desk.requests).toHaveLength(1);
  desk.answer(ADD);
  await settle();
  expect(desk.requests).toHaveLength(2);
  expect(desk.requests[1]?.prompt).toContain("4: edit_file");
  desk.answer(done(4));
  await ended;
  expect(todos.list.items.map(({ status }) => status)).toEqual(["completed"]);
  expect(desk.requests).toHaveLength(2);
});

it("observePlan() merges an answer with what a person did meanwhile", async () => {
  const todos = createTodoSession({ list: listOf("Write the parser", "Test it") });
  const desk = createDesk();
  const { events, onEvent } = watchEvents();
  const watching = observePlan(todos, { ask: desk.ask, observer: EACH, onEvent, wait: forever });
  watching.round(EDIT);
  await settle();
  todos.edit({
    updates: [{ content: "Write the parser", status: "cancelled" }],
    add: [{ content: "Ask Ann", status: "pending" }],
  });
  desk.answer({ updates: [...done(1).updates, { id: "#2", status: "in_progress" }] });
  await settle();
  expect(todos.list.items.map(({ status }) => status)).toEqual(["cancelled", "in_progress", "pending"]);
  expect(events[0]).toMatchObject({ refused: [{ code: "person_changed" }] });
});

it("observePlan() stops after three failures in a row, says so, and goes on counting", async () => {
  const todos = createTodoSession();
  const { types, onEvent } = watchEvents();
  let asked = 0;
  const watching = observePlan(todos, {
    observer: EACH,
    onEvent,
    ask: () => {
      asked += 1;
      throw new Error("503");
    },
  });
  for (let round = 0; round < 5; round += 1) {
    watching.round(EDIT);
    await settle();
  }
  await watching.end();
  expect([asked, types(), watching.state.round]).toEqual([3, "failed failed failed stopped", 5]);
});

it("observePlan() begins to count failures anew after an answer", async () => {
  const desk = createDesk();
  const { types, onEvent } = watchEvents();
  const watching = observePlan(createTodoSession(), { ask: desk.ask, observer: EACH, onEvent, wait: forever });
  for (const step of ["fail", "fail", "answer", "fail", "fail"] as const) {
    watching.round(EDIT);
    await settle();
    desk[step]({});
    await settle();
  }
  expect(types()).toBe("failed failed pass failed failed");
});

it("observePlan() lets go an answer that comes after the time limit", async () => {
  const todos = createTodoSession();
  const desk = createDesk();
  const { events, onEvent } = watchEvents();
  const watching = observePlan(todos, {
    ask: desk.ask,
    observer: EACH,
    onEvent,
    timeout: 50,
    wait: async (milliseconds) => expect(milliseconds).toBe(50),
  });
  watching.round(EDIT);
  await settle();
  expect(events).toMatchObject([{ type: "failed", reason: "timeout" }]);
  expect(desk.signals[0]?.aborted).toBe(true);
  desk.answer(ADD);
  await settle();
  expect(todos.list.items).toEqual([]);
});

it("close() aborts the request, and nothing is written any more", async () => {
  const todos = createTodoSession();
  const desk = createDesk();
  const { types, onEvent } = watchEvents();
  const watching = observePlan(todos, { ask: desk.ask, observer: EACH, onEvent, wait: forever });
  watching.round(EDIT);
  await settle();
  const ended = watching.end();
  watching.close();
  desk.answer(ADD);
  await ended;
  watching.round(EDIT);
  await watching.end();
  expect([desk.signals[0]?.aborted, desk.requests.length, types(), todos.list.items.length]).toEqual([true, 1, "", 0]);
});

it("observePlan() takes a checklist in the model's own words without asking", async () => {
  const todos = createTodoSession();
  const { types, onEvent } = watchEvents();
  const watching = observePlan(todos, { ask: () => expect.fail("asked"), onEvent });
  watching.round({ calls: [], text: "- [>] Write\n- [ ] Test" });
  await watching.end();
  expect([types(), todos.list.items.length]).toEqual(["checklist", 2]);
});

it("observePlan() is silent beside the session's own tool", async () => {
  const todos = createTodoSession({ tool: { name: "my_plan" } });
  const watching = observePlan(todos, { ask: () => expect.fail("asked") });
  watching.round({ calls: [{ name: "my_plan" }, ...EDIT.calls] });
  await watching.end();
  expect(watching.state.passes).toBe(0);
});

it("state goes on in another process", async () => {
  const todos = createTodoSession();
  const first = observePlan(todos, { ask: () => ADD, observer: EACH });
  first.round(EDIT);
  await first.end();
  const state = JSON.parse(JSON.stringify(first.state));
  const second = observePlan(todos, { ask: () => done(1), observer: EACH, state });
  second.round(EDIT);
  await second.end();
  expect(todos.list.items[0]?.status).toBe("completed");
  expect(second.state.round).toBe(2);
});

it.each([
  ["no ask", {}, TypeError],
  ["a timeout of 0", { ask: () => ({}), timeout: 0 }, RangeError],
  ["a tell that does not exist", { ask: () => ({}), tell: "always" }, RangeError],
  ["no observer", { ask: () => ({}), observer: {} }, TypeError],
])("observePlan() throws for %s", (_name, options, error) => {
  // Plain JavaScript may give anything.
  expect(() => observePlan(createTodoSession(), options as Parameters<typeof observePlan>[1])).toThrow(error);
});

it.each([
  {},
  { ...EACH.start(), round: -1 },
  { ...EACH.start(), rounds: [{}] },
  "state",
])("observePlan() throws for the state %j", (state) => {
  // A database may give anything.
  const stored = state as ReturnType<typeof EACH.start>;
  const open = () => observePlan(createTodoSession(), { ask: () => ({}), state: stored });
  expect(open).toThrow(expect.objectContaining({ code: "invalid_snapshot" }));
  expect(open).toThrow(expect.toSatisfy(isTodoError));
});

it("observePlan() throws for what is no session", () => {
  // Plain JavaScript may give anything.
  const todos = { list: {} } as unknown as Parameters<typeof observePlan>[0];
  expect(() => observePlan(todos, { ask: () => ({}) })).toThrow(TypeError);
});

it.each([
  ["never", undefined],
  ["compacted", "<todo-context>\nThe todo list as it stands, 0/2 done:\n[>] Write\n[ ] Test\n</todo-context>"],
] as const)("compacted() with tell %s gives the plan that the main model may be told", async (tell, text) => {
  const todos = createTodoSession({ list: listOf("Write", "Test") });
  expect((await observePlan(todos, { ask: () => ({}), tell }).compacted())?.text).toBe(text);
});

it("an event that is none, and a listener that throws, break nothing", async () => {
  const { events } = watchEvents();
  const watching = observePlan(createTodoSession(), {
    ask: () => ADD,
    observer: EACH,
    onEvent: (event) => {
      events.push(event);
      throw new Error("no");
    },
  });
  // Plain JavaScript may give anything.
  watching.round(undefined as unknown as typeof EDIT);
  watching.user(3 as unknown as string);
  watching.round(EDIT);
  await watching.end();
  expect(events.at(-1)?.type).toBe("pass");
});

const open = (store = memoryStore()) => createSharedTodos({ store, id: "thread-7" });
const contentsOf = ({ items }: TodoList) => items.map(({ content, status }) => `${content}: ${status}`);

it("observePlan() keeps a shared list, under its own name", async () => {
  const todos = open();
  const watching = observePlan(todos, { ask: () => ADD });
  watching.round(EDIT);
  await watching.end();
  expect(contentsOf(await todos.read())).toEqual(["Write the parser: in_progress"]);
  expect((await todos.history()).map(({ actor }) => actor)).toEqual(["observer"]);
  expect(await todos.begin()).toBeUndefined();
});

it("several processes ask one at a time for a list, and the others skip", async () => {
  const store = memoryStore();
  const { events, onEvent } = watchEvents();
  let asked = 0;
  const watches = Array.from({ length: 4 }, () =>
    observePlan(open(store), {
      onEvent,
      ask: async () => {
        asked += 1;
        await settle();
        return ADD;
      },
    }),
  );
  for (const watching of watches) watching.round(EDIT);
  await Promise.all(watches.map((watching) => watching.end()));
  expect(asked).toBe(1);
  expect(events.map(({ type }) => type).sort()).toEqual(["pass", "skipped", "skipped", "skipped"]);
  expect((await open(store).read()).items).toHaveLength(1);
});

it("an answer is skipped where another observer has changed the list meanwhile", async () => {
  const store = memoryStore();
  const { types, onEvent } = watchEvents();
  const watching = observePlan(open(store), {
    onEvent,
    ask: async () => {
      await open(store).edit({ add: [{ content: "Parse", status: "pending" }] }, { actor: "observer" });
      return ADD;
    },
  });
  watching.round(EDIT);
  await watching.end();
  expect([types(), contentsOf(await open(store).read())]).toEqual(["skipped", ["Parse: pending"]]);
});

it("a person's edit of a shared list stands against an observer's that did not know of it", async () => {
  const store = memoryStore();
  const todos = open(store);
  await todos.edit(listOf("Write", "Test"));
  const { events, onEvent } = watchEvents();
  const late = { ...todos, read: async () => listOf("Write", "Test") };
  const watching = observePlan(late, {
    observer: EACH,
    onEvent,
    ask: () => ({
      updates: [
        { id: "#2", status: "cancelled" },
        { id: "#1", status: "completed", round: 1 },
      ],
    }),
  });
  await todos.edit({ updates: [{ content: "Write", status: "cancelled" }] });
  watching.round(EDIT);
  await watching.end();
  expect(contentsOf(await todos.read())).toEqual(["Write: cancelled", "Test: cancelled"]);
  expect(events).toMatchObject([{ type: "pass", refused: [{ code: "person_changed" }] }]);
});

it("a store that fails is an event, and the host goes on", async () => {
  const { events, onEvent } = watchEvents();
  const todos = { ...open(), claim: () => Promise.reject(new Error("down")) };
  const watching = observePlan(todos, { ask: () => ADD, onEvent });
  watching.round(EDIT);
  await watching.end();
  expect(events).toMatchObject([{ type: "failed", reason: "store" }]);
});
