import { createTodoSession, isTodoError, type TodoList, type TodoSession } from "agent-todos";
import {
  createPlanObserver,
  type ObservePlanEvent,
  type ObservePlanOptions,
  type ObserverRequest,
  observePlan,
} from "agent-todos/observe";
import { createSharedTodos, memoryStore, type SharedTodos } from "agent-todos/shared";
import { expect, it } from "vitest";
import { listenWatch } from "../adapters/listen-watch.js";
import { EDIT, listOf } from "./watch.js";

const EACH = createPlanObserver({ first: 1, spacing: 1, growth: 0 });
const ADD = { add: [{ content: "Write the parser", status: "in_progress" }] };
const done = (round: number) => ({ updates: [{ id: "#1", status: "completed", round }] });

/** Never ends a wait, or at once. */
const forever = (_: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Observes a list, and hears of everything; at the default cadence where no observer is given. */
function watch(todos: Parameters<typeof observePlan>[0], options: Partial<ObservePlanOptions> = {}) {
  const events: ObservePlanEvent[] = [];
  const onEvent = (event: ObservePlanEvent) => void events.push(event);
  const ask = () => expect.fail("asked");
  const watching = observePlan(todos, { ask, onEvent, ...options });
  const step = async (): Promise<void> => {
    watching.round(EDIT);
    await settle();
  };
  return { ...watching, watching, events, types: () => events.map(({ type }) => type).join(" "), step };
}

/** The same in each round, over an `ask` whose answers the test gives when it likes. */
function watchDesk(todos: Parameters<typeof observePlan>[0], options: Partial<ObservePlanOptions> = {}) {
  const requests: ObserverRequest[] = [];
  const signals: AbortSignal[] = [];
  const waiting: { resolve: (reply: unknown) => void; reject: (error: unknown) => void }[] = [];
  const ask = (request: ObserverRequest, { signal }: { signal: AbortSignal }): Promise<unknown> => {
    requests.push(request);
    signals.push(signal);
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  };
  const answer = (reply: unknown) => waiting.shift()?.resolve(reply);
  const fail = () => waiting.shift()?.reject(new Error("503"));
  return { ...watch(todos, { ask, observer: EACH, wait: forever, ...options }), requests, signals, answer, fail };
}

it("observePlan() keeps the plan of a session, as an edit of the observer that the model is not told", async () => {
  const actors: string[] = [];
  const watched = createTodoSession({ onEvent: (event) => event.type === "edit" && actors.push(event.actor) });
  for (const session of [createTodoSession(), watched]) {
    const { user, round, end, events } = watch(session, { ask: () => ADD });
    user("Write a parser.");
    round(EDIT);
    await end({ text: "Written." });
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
  await watchOnce(todos);
  expect(todos.list.items).toHaveLength(2);
  const told = todos.begin()?.text ?? "";
  expect(told).toContain("Ask Ann");
  expect(told).not.toContain("Write the parser");
});

it("observePlan() runs one pass at a time, and gathers what happens meanwhile", async () => {
  const todos = createTodoSession();
  const { round, end, answer, requests } = watchDesk(todos);
  for (let count = 0; count < 4; count += 1) round(EDIT);
  const ended = end({ text: "Done." });
  await settle();
  expect(requests).toHaveLength(1);
  answer(ADD);
  await settle();
  expect(requests).toHaveLength(2);
  expect(requests[1]?.prompt).toContain("4: edit_file");
  answer(done(4));
  await ended;
  expect(todos.list.items.map(({ status }) => status)).toEqual(["completed"]);
  expect(requests).toHaveLength(2);
});

it("observePlan() merges an answer with what a person did meanwhile", async () => {
  const todos = createTodoSession({ list: listOf("Write the parser", "Test it") });
  const { step, answer, events } = watchDesk(todos);
  await step();
  const updates = [{ content: "Write the parser", status: "cancelled" }];
  todos.edit({ updates, add: [{ content: "Ask Ann", status: "pending" }] });
  answer({ updates: [...done(1).updates, { id: "#2", status: "in_progress" }] });
  await settle();
  expect(todos.list.items.map(({ status }) => status)).toEqual(["cancelled", "in_progress", "pending"]);
  expect(events[0]).toMatchObject({ refused: [{ code: "person_changed" }] });
});

it.each<[name: string, open: () => TodoSession | SharedTodos]>([
  ["a session", () => createTodoSession()],
  ["a shared list", () => createSharedTodos({ store: memoryStore(), id: "a" })],
])(
  "an observer of %s leaves items that are away alone, in answers and in the model's own checklist",
  async (_, open) => {
    const todos = open();
    await todos.edit({
      add: [
        { content: "Fix the parser", status: "pending" },
        { content: "Review", status: "pending" },
      ],
    });
    await todos.delegate("Review", { callId: "c1", agent: "reviewer" });
    const { step, answer, watching, events } = watchDesk(todos);
    await step();
    const start = { id: "#1", status: "in_progress" };
    answer({ updates: [start, { id: "#2", status: "completed", round: 1 }] });
    await settle();
    const read = async () => ("read" in todos ? await todos.read() : todos.list).items.map(({ status }) => status);
    expect([await read(), events[0]]).toEqual([
      ["in_progress", "in_progress"],
      expect.objectContaining({ refused: [expect.objectContaining({ code: "away", path: ["updates", 1] })] }),
    ]);
    watching.round({ ...EDIT, text: "- [ ] Fix the parser\n- [x] Review" });
    await settle();
    expect(events[1]).toMatchObject({ type: "checklist", refused: [{ code: "away" }] });
    expect(await read()).toEqual(["in_progress", "in_progress"]);
    await todos.returned("c1", { ok: true });
    expect(await read()).toEqual(["in_progress", "completed"]);
  },
);

it("observePlan() stops after three failures in a row, says so, and goes on counting", async () => {
  let asked = 0;
  const ask = () => {
    asked += 1;
    throw new Error("503");
  };
  const { step, watching, types } = watch(createTodoSession(), { ask, observer: EACH });
  for (let round = 0; round < 5; round += 1) await step();
  await watching.end();
  expect([asked, types(), watching.state.round]).toEqual([3, "failed failed failed stopped", 5]);
});

it("observePlan() begins to count failures anew after an answer", async () => {
  const desk = watchDesk(createTodoSession());
  for (const does of ["fail", "fail", "answer", "fail", "fail"] as const) {
    await desk.step();
    desk[does]({});
    await settle();
  }
  expect(desk.types()).toBe("failed failed pass failed failed");
});

it("observePlan() lets go an answer that comes after the time limit", async () => {
  const todos = createTodoSession();
  const wait = async (milliseconds: number) => expect(milliseconds).toBe(50);
  const { step, answer, events, signals } = watchDesk(todos, { timeout: 50, wait });
  await step();
  expect(events).toMatchObject([{ type: "failed", reason: "timeout" }]);
  expect(signals[0]?.aborted).toBe(true);
  answer(ADD);
  await settle();
  expect(todos.list.items).toEqual([]);
});

it("close() aborts the request, and nothing is written any more", async () => {
  const todos = createTodoSession();
  const { step, round, end, close, answer, requests, signals, types } = watchDesk(todos);
  await step();
  const ended = end();
  close();
  answer(ADD);
  await ended;
  round(EDIT);
  await end();
  expect([signals[0]?.aborted, requests.length, types(), todos.list.items.length]).toEqual([true, 1, "", 0]);
});

it("observePlan() takes a checklist in the model's own words without asking", async () => {
  const todos = createTodoSession();
  const { round, end, types } = watch(todos);
  round({ calls: [], text: "- [>] Write\n- [ ] Test" });
  await end();
  expect([types(), todos.list.items.length]).toEqual(["checklist", 2]);
});

it("observePlan() is silent beside the session's own tool", async () => {
  const { watching } = watch(createTodoSession({ tool: { name: "my_plan" } }));
  watching.round({ calls: [{ name: "my_plan" }, ...EDIT.calls] });
  await watching.end();
  expect(watching.state.passes).toBe(0);
});

it("state goes on in another process", async () => {
  const todos = createTodoSession();
  const first = await watchOnce(todos, { ask: () => ADD, observer: EACH });
  const state = JSON.parse(JSON.stringify(first.watching.state));
  const second = await watchOnce(todos, { ask: () => done(1), observer: EACH, state });
  expect(todos.list.items[0]?.status).toBe("completed");
  expect(second.watching.state.round).toBe(2);
});

/** Observes one round and the end of its turn, at the default cadence. */
async function watchOnce(todos: Parameters<typeof observePlan>[0], options: Partial<ObservePlanOptions> = {}) {
  const watched = watch(todos, { ask: () => ADD, ...options });
  watched.round(EDIT);
  await watched.end();
  return watched;
}

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
  { ...EACH.start(), spokenOf: [1] },
  { ...EACH.start(), shown: {} },
  { ...EACH.start(), shown: { items: [], rounds: [], isRead: false, after: -1 } },
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
  const events: ObservePlanEvent[] = [];
  const onEvent = (event: ObservePlanEvent) => {
    events.push(event);
    throw new Error("no");
  };
  const { round, user, end } = watch(createTodoSession(), { ask: () => ADD, observer: EACH, onEvent });
  // Plain JavaScript may give anything.
  round(undefined as unknown as typeof EDIT);
  user(3 as unknown as string);
  round(EDIT);
  await end();
  expect(events.at(-1)?.type).toBe("pass");
});

it("a moment with the mark of the one before was reported already; the person may say the same in the next turn", async () => {
  const { watch: watching, heard } = listenWatch();
  for (const _ of [1, 2]) {
    for (const _ of [1, 2]) watching.user("Go on.", { mark: "1 Go on." });
    for (const _ of [1, 2]) watching.round({ calls: [], mark: "2 c1" });
    await watching.end();
  }
  watching.round({ calls: [], mark: "4 c1" });
  watching.round({ calls: [] });
  watching.round({ calls: [] });
  const [round, end] = [{ calls: [] }, {}];
  expect(heard).toEqual(["Go on.", round, end, "Go on.", end, round, round, round]);
});

const open = (store = memoryStore()) => createSharedTodos({ store, id: "thread-7" });
const contentsOf = ({ items }: TodoList) => items.map(({ content, status }) => `${content}: ${status}`);

it("observePlan() keeps a shared list, under its own name", async () => {
  const todos = open();
  await watchOnce(todos);
  expect(contentsOf(await todos.read())).toEqual(["Write the parser: in_progress"]);
  expect((await todos.history()).map(({ actor }) => actor)).toEqual(["observer"]);
  expect(await todos.begin()).toBeUndefined();
});

it("several processes ask one at a time for a list, and the others skip", async () => {
  const store = memoryStore();
  let asked = 0;
  const ask = async () => {
    asked += 1;
    await settle();
    return ADD;
  };
  const watches = await Promise.all(Array.from({ length: 4 }, () => watchOnce(open(store), { ask })));
  expect(asked).toBe(1);
  expect(watches.map(({ types }) => types()).sort()).toEqual(["pass", "skipped", "skipped", "skipped"]);
  expect((await open(store).read()).items).toHaveLength(1);
});

it("an answer is skipped where another observer has changed the list meanwhile", async () => {
  const store = memoryStore();
  const ask = async () => {
    await open(store).edit({ add: [{ content: "Parse", status: "pending" }] }, { actor: "observer" });
    return ADD;
  };
  const { types } = await watchOnce(open(store), { ask });
  expect([types(), contentsOf(await open(store).read())]).toEqual(["skipped", ["Parse: pending"]]);
});

it("a person's edit of a shared list stands against an observer's that did not know of it", async () => {
  const todos = open();
  await todos.edit(listOf("Write", "Test"));
  const late = { ...todos, read: async () => listOf("Write", "Test") };
  await todos.edit({ updates: [{ content: "Write", status: "cancelled" }] });
  const ask = () => ({ updates: [{ id: "#2", status: "cancelled" }, ...done(1).updates] });
  const { events } = await watchOnce(late, { observer: EACH, ask });
  expect(contentsOf(await todos.read())).toEqual(["Write: cancelled", "Test: cancelled"]);
  expect(events).toMatchObject([{ type: "pass", refused: [{ code: "person_changed" }] }]);
});

it("a store that fails is an event, and the host goes on", async () => {
  const todos = { ...open(), claim: () => Promise.reject(new Error("down")) };
  const { events } = await watchOnce(todos);
  expect(events).toMatchObject([{ type: "failed", reason: "store" }]);
});
