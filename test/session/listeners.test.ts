import { expect, it, onTestFinished, vi } from "vitest";
import { createTodoSession, type TodoSessionOptions } from "../../src/session/create-todo-session.js";
import type { TodoEvent } from "../../src/session/event.js";
import { untilEqual } from "../support/until-equal.js";
import { items } from "../support/write.js";

const write = (...lines: readonly string[]): object => ({ todos: items(...lines) });

it("todos.subscribe() hears every change with the list and what changed, and nothing else", () => {
  const todos = createTodoSession();
  const heard: string[] = [];
  todos.subscribe((list, changes) => {
    expect(list).toBe(todos.list);
    heard.push(`${list.revision}: ${changes.map(({ type }) => type).join()}`);
  });
  todos.write(write("[ ]Read"));
  todos.write(write("[ ]Read"));
  todos.write({});
  todos.edit(write("[>]Read", "[ ]Write"));
  todos.edit({});
  todos.begin();
  todos.endRound();
  todos.clear();
  todos.clear();
  expect(heard).toEqual(["1: added", "2: started,added", "3: removed,removed"]);
});

it("todos.subscribe() returns the function that ends it, which may be called twice", () => {
  const todos = createTodoSession();
  const listener = vi.fn();
  const end = todos.subscribe(listener);
  todos.write(write("[ ]Read"));
  end();
  end();
  todos.clear();
  expect(listener).toHaveBeenCalledTimes(1);
});

it("todos.subscribe() takes the same function twice, each to be ended by itself", () => {
  const todos = createTodoSession();
  const listener = vi.fn();
  const end = todos.subscribe(listener);
  todos.subscribe(listener);
  todos.write(write("[ ]Read"));
  expect(listener).toHaveBeenCalledTimes(2);
  end();
  todos.clear();
  expect(listener).toHaveBeenCalledTimes(3);
});

it.each([1, "log", null, undefined, {}])("todos.subscribe() refuses %j", (listener) => {
  const todos = createTodoSession();
  // @ts-expect-error what JavaScript may hand in
  expect(() => todos.subscribe(listener)).toThrow(
    `Invalid call of subscribe(): listener must be a function (got ${JSON.stringify(listener)})`,
  );
});

it("a listener that throws is reported and breaks neither the write nor the other listeners", () => {
  const errors: unknown[] = [];
  const todos = createTodoSession({ onListenerError: (error) => errors.push(error) });
  const heard: number[] = [];
  const failure = new Error("no");
  todos.subscribe(() => {
    throw failure;
  });
  todos.subscribe((list) => heard.push(list.revision));
  expect(todos.write(write("[ ]Read")).ok).toBe(true);
  todos.clear();
  expect([errors, heard, todos.list.revision]).toEqual([[failure, failure], [1, 2], 2]);
});

it("an asynchronous listener that fails is reported like one that throws", async () => {
  const errors: unknown[] = [];
  const todos = createTodoSession({ onListenerError: (error) => errors.push(error) });
  todos.subscribe(() => Promise.reject("no"));
  // A promise of another library.
  // biome-ignore lint/suspicious/noThenProperty: it is what makes a promise
  todos.subscribe(() => ({ then: (_: unknown, reject: (reason: string) => void) => reject("nor here") }));
  todos.subscribe(async () => undefined);
  todos.write(write("[ ]Read"));
  await untilEqual(() => errors, ["no", "nor here"]);
});

it("without onListenerError console.error gets what fails, once for each kind of text", async () => {
  const printed = hearErrors();
  const onEvent = async ({ list }: TodoEvent) => {
    throw new Error(`port ${list.revision} is closed`);
  };
  const todos = createTodoSession({ onEvent });
  todos.subscribe(() => {
    throw "no disk";
  });
  todos.write(write("[ ]Read"));
  todos.write(write("[>]Read"));
  await untilEqual(() => printed.length, 2);
  expect(printed).toEqual([
    ["agent-todos: a listener failed:", "no disk"],
    ["agent-todos: a listener failed:", new Error("port 1 is closed")],
  ]);
});

it.each<[string, TodoSessionOptions, number]>([
  ["a session", {}, 1],
  ["a session without reminders", { nag: false }, 0],
  ["a session with onListenerError", { onListenerError: () => undefined }, 0],
])("misuse of %s is printed as often as it should be", (_name, options, times) => {
  const printed = hearErrors();
  const todos = createTodoSession(options);
  for (let count = 0; count < 90; count += 1) todos.write(write("[ ]Read"));
  expect(printed).toHaveLength(times);
  if (times > 0) expect(printed[0]).toEqual(["agent-todos: misuse:", expect.stringContaining("endRound")]);
});

function hearErrors(): readonly unknown[][] {
  const printed: unknown[][] = [];
  const heard = vi.spyOn(console, "error").mockImplementation((...parts) => void printed.push(parts));
  onTestFinished(() => heard.mockRestore());
  return printed;
}

it("a listener that throws breaks nothing when the report fails too", () => {
  const onListenerError = (): never => {
    throw new Error("no report");
  };
  const todos = createTodoSession({ onListenerError });
  const heard = vi.fn();
  todos.subscribe(() => {
    throw new Error("no");
  });
  todos.subscribe(heard);
  expect(todos.write(write("[ ]Read")).text).toBe("0/1 done. Next: Read.");
  expect(heard).toHaveBeenCalledTimes(1);
});

it("a listener that ends itself or another inside a change is not called again", () => {
  const todos = createTodoSession();
  const heard: string[] = [];
  const ends: (() => void)[] = [];
  ends.push(
    todos.subscribe(() => {
      heard.push("first");
      for (const end of ends) end();
    }),
  );
  ends.push(todos.subscribe(() => heard.push("second")));
  todos.subscribe(() => heard.push("third"));
  todos.write(write("[ ]Read"));
  todos.clear();
  expect(heard).toEqual(["first", "third", "third"]);
});

it("a listener subscribed inside a change hears the changes after it", () => {
  const todos = createTodoSession();
  const heard: string[] = [];
  const end = todos.subscribe((list) => {
    heard.push(`outer ${list.revision}`);
    end();
    todos.subscribe(({ revision }) => heard.push(`inner ${revision}`));
  });
  todos.write(write("[ ]Read"));
  todos.clear();
  expect(heard).toEqual(["outer 1", "inner 2"]);
});

it("a change made inside a listener is told to all in the order of the changes", () => {
  const todos = createTodoSession();
  const heard: string[] = [];
  todos.subscribe((list) => {
    heard.push(`first ${list.revision}`);
    if (list.revision === 1) todos.clear();
  });
  todos.subscribe((list) => heard.push(`second ${list.revision}`));
  expect(todos.write(write("[ ]Read")).list.revision).toBe(1);
  expect(todos.list.revision).toBe(2);
  expect(heard).toEqual(["first 1", "second 1", "first 2", "second 2"]);
});

it("todos.list is the same object until it changes, as useSyncExternalStore wants it", () => {
  const todos = createTodoSession();
  const getSnapshot = (): typeof todos.list => todos.list;
  const onChange = vi.fn();
  const end = todos.subscribe(onChange);
  const seen = [getSnapshot()];
  const steps = [
    () => todos.write(write("[ ]Read")),
    () => todos.write(write("[ ]Read")),
    () => todos.write({}),
    () => todos.endRound(),
    () => todos.edit(write("[ ]Read")),
    () => todos.stop(),
    () => todos.compacted(),
    () => todos.snapshot(),
    () => todos.edit(write("[x]Read")),
  ];
  for (const step of steps) {
    step();
    seen.push(getSnapshot());
  }
  expect(new Set(seen).size).toBe(3);
  expect(seen.indexOf(todos.list)).toBe(9);
  expect(onChange).toHaveBeenCalledTimes(2);
  end();
});
