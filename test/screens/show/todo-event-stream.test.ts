import { createTodoSession, type TodoList } from "agent-todos";
import { createSharedTodos, memoryStore } from "agent-todos/shared";
import { type ShownList, type TodoEventStreamOptions, type TodoListSource, todoEventStream } from "agent-todos/show";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { nextTurn } from "../../support/until-equal.js";

const pending = (content: string) => ({ content, status: "pending" });

/** A reader of frames, without the one that opens the connection. */
async function open(source: TodoListSource, options?: TodoEventStreamOptions) {
  const reader = todoEventStream(source, options).pipeThrough(new TextDecoderStream()).getReader();
  onTestFinished(() => reader.cancel().catch(() => undefined));
  expect((await reader.read()).value).toBe("retry: 1000\n\n");
  const next = async (): Promise<string | undefined> => (await reader.read()).value;
  return { reader, next };
}

function listOf(frame: string | undefined): TodoList {
  const [, data = "null"] = /^id: \d+\ndata: (.*)\n\n$/.exec(frame ?? "") ?? [];
  return JSON.parse(data);
}

const createShared = () => createSharedTodos({ store: memoryStore(), id: "a" });

it.each([
  ["a session with a clock", () => createTodoSession({ now: () => new Date(1000) })],
  ["a shared list", () => createSharedTodos({ store: memoryStore(), id: "a", now: () => new Date(1000) })],
])("todoEventStream() over %s sends the times of the items", async (_name, create) => {
  const todos = create();
  await todos.edit([pending("Add tests")]);
  const { next } = await open(todos);
  const timesOf = async () => (listOf(await next()) as ShownList).times;
  expect(await timesOf()).toEqual([{ added: 1000 }]);
  await todos.edit({ updates: [{ content: "Add tests", status: "in_progress" }] });
  expect(await timesOf()).toEqual([{ added: 1000, started: 1000 }]);
});

it("todoEventStream() over a shared list names who made each later version", async () => {
  const todos = createShared();
  await todos.edit([pending("Add tests")], { actor: "Bob" });
  const { next } = await open(todos);
  expect("by" in listOf(await next())).toBe(false);
  await todos.edit({ add: [pending("Ask Ann")] }, { actor: "Bob\u202e" });
  expect(listOf(await next())).toMatchObject({ by: "Bob" });
});

describe.each([
  ["a session", () => createTodoSession()],
  ["a shared list", createShared],
])("todoEventStream() over %s", (_name, create) => {
  it("sends the list as it is, and again after each change, with the revision as id", async () => {
    const todos = create();
    await todos.edit([pending("Add tests")]);
    const { next } = await open(todos);
    const first = await next();
    expect(first).toMatch(/^id: 1\n/);
    expect(listOf(first).items.map(({ content }) => content)).toEqual(["Add tests"]);
    await todos.edit({ add: [pending("Ask Ann")] });
    const second = await next();
    expect(second).toMatch(/^id: 2\n/);
    expect(listOf(second).items.length).toBe(2);
  });

  it.each([1, "1"])("sends only later changes to a reader that has revision %j", async (lastEventId) => {
    const todos = create();
    await todos.edit([pending("Add tests")]);
    const { next } = await open(todos, { lastEventId });
    const frame = next();
    await todos.edit({ add: [pending("Ask Ann")] });
    expect(await frame).toMatch(/^id: 2\n/);
  });

  it.each([0, 7, "", "x", null])("sends the list to a reader that has %j", async (lastEventId) => {
    const todos = create();
    await todos.edit([pending("Add tests")]);
    const { next } = await open(todos, { lastEventId });
    expect(await next()).toMatch(/^id: 1\n/);
  });

  it("sends a comment where nothing happens for a while", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }).setTimerTickMode("nextTimerAsync");
    onTestFinished(() => void vi.useRealTimers());
    const { next } = await open(create(), { keepAlive: 5 });
    await next();
    expect([await next(), await next()]).toEqual([": alive\n\n", ": alive\n\n"]);
  });

  it("ends when the signal aborts, while it waits and while nobody reads", async () => {
    const ending = new AbortController();
    const waiting = await open(create(), { signal: ending.signal });
    const unread = await open(create(), { signal: ending.signal });
    await waiting.next();
    const last = waiting.reader.read();
    ending.abort();
    expect(await last).toEqual({ done: true, value: undefined });
    // What was read ahead may still come.
    await unread.reader.read();
    expect((await unread.reader.read()).done).toBe(true);
  });

  it("ends at once for a signal that aborted before", async () => {
    const { next } = await open(create(), { signal: AbortSignal.abort() });
    expect(await next()).toBeUndefined();
  });

  it("escapes texts, so that no text breaks a frame or a screen", async () => {
    const todos = create();
    await todos.edit([pending("Ship\u202e\u2028id: 9\n\ndata: {}")]);
    const { next } = await open(todos);
    expect(listOf(await next()).items[0]?.content).toBe("Ship id: 9 data: {}");
  });
});

/** A list that a test sets as it likes, and what ends the subscription to it. */
function createSource(...lists: readonly TodoList[]) {
  const ended = vi.fn();
  const [first = { items: [], revision: 0 }, ...later] = lists;
  const source = {
    list: first,
    subscribe: (listener: (list: TodoList) => void) => {
      for (const list of later) {
        setImmediate(() => {
          source.list = list;
          listener(list);
        });
      }
      return ended;
    },
  };
  return { source, ended };
}

it.each([
  ["waits for a change", 2],
  ["leaves the list unread", 1],
])("todoEventStream() ends its subscription once when a reader goes that %s", async (_what, frames) => {
  const { source, ended } = createSource();
  // Without a pipe, which reads ahead.
  const reader = todoEventStream(source).getReader();
  for (let read = 0; read < frames; read++) await reader.read();
  for (let turn = 0; turn < 10; turn++) await nextTurn();
  expect(ended).not.toHaveBeenCalled();
  await reader.cancel();
  for (let turn = 0; turn < 10; turn++) await nextTurn();
  expect(ended).toHaveBeenCalledTimes(1);
});

it("todoEventStream() ends its subscription once when it ends by itself", async () => {
  const { source, ended } = createSource({ items: [], revision: 7 }, { items: [], revision: 3 });
  const { reader, next } = await open(source);
  expect(listOf(await next()).revision).toBe(7);
  expect((await reader.read()).done).toBe(true);
  expect(ended).toHaveBeenCalledTimes(1);
});

it("todoEventStream() ends its subscription once when a list cannot be written", async () => {
  // @ts-expect-error: JavaScript may hand over any list.
  const { source, ended } = createSource({ items: [], revision: 7n });
  const { reader } = await open(source);
  await expect(reader.read()).rejects.toThrow();
  expect(ended).toHaveBeenCalledTimes(1);
});

it("todoEventStream() gives a slow reader of a session the newest list", async () => {
  const todos = createTodoSession();
  const { next } = await open(todos);
  await next();
  for (const content of ["a", "b", "c", "d"]) todos.edit({ add: [pending(content)] });
  expect(listOf(await next()).revision).toBe(4);
});

it("todoEventStream() errors with what a store fails with", async () => {
  const failed = new Error("no database");
  const source: TodoListSource = { read: () => Promise.reject(failed), changes: createShared().changes };
  const { reader } = await open(source);
  await expect(reader.read()).rejects.toBe(failed);
});

it("todoEventStream() ends where the store lost versions, so that the reader begins anew", async () => {
  const list = (revision: number): TodoList => ({ items: [], revision });
  const source: TodoListSource = {
    read: async () => list(7),
    async *changes() {
      yield { type: "reset", version: 3, list: list(3) };
    },
  };
  const { reader, next } = await open(source);
  expect(listOf(await next()).revision).toBe(7);
  expect((await reader.read()).done).toBe(true);
});

it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, "5"])(
  "todoEventStream() throws for a keepAlive of %j",
  (keepAlive) => {
    // @ts-expect-error: one of the rows is a text.
    const options: TodoEventStreamOptions = { keepAlive };
    expect(() => todoEventStream(createTodoSession(), options)).toThrow(
      /^Invalid call of todoEventStream\(\): keepAlive must be a number of milliseconds > 0 \(got/,
    );
  },
);

it("todoEventStream() sends a list again whose revision the reader had, once another came between", async () => {
  const todos = createTodoSession();
  todos.edit([pending("Add tests")]);
  const { next } = await open(todos, { lastEventId: "2" });
  expect(await next()).toMatch(/^id: 1\n/);
  todos.edit({ add: [pending("Ask Ann")] });
  expect(await next()).toMatch(/^id: 2\n/);
});
