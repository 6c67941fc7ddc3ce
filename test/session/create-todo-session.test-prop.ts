import * as fc from "fast-check";
import { expect, it } from "vitest";
import { TODO_STATUSES } from "../../src/model/todo.js";
import { createTodoSession, type TodoSession } from "../../src/session/create-todo-session.js";
import type { TodoSnapshot } from "../../src/session/todo-session.js";
import { law } from "../support/law.js";
import { nagOptions } from "../support/nag-arbitraries.js";

const input = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      todos: fc.array(
        fc.record({ content: fc.constantFrom("Read", "Write", "Test"), status: fc.constantFrom(...TODO_STATUSES) }),
        { maxLength: 4 },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.anything() },
);

const moment = fc.constantFrom(undefined, undefined, undefined, { toolAvailable: false });

/** Something that a host does with a session, and what it gets back. */
type Step = (todos: TodoSession) => unknown;

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: input.map(
      (sent): Step =>
        (todos) =>
          todos.write(sent),
    ),
  },
  {
    weight: 4,
    arbitrary: moment.map(
      (given): Step =>
        (todos) =>
          todos.endRound(given),
    ),
  },
  {
    weight: 1,
    arbitrary: input.map(
      (sent): Step =>
        (todos) =>
          todos.edit(sent),
    ),
  },
  {
    weight: 1,
    arbitrary: moment.map(
      (given): Step =>
        (todos) =>
          todos.begin(given),
    ),
  },
  {
    weight: 2,
    arbitrary: moment.map(
      (given): Step =>
        (todos) =>
          todos.stop(given),
    ),
  },
  {
    weight: 1,
    arbitrary: moment.map(
      (given): Step =>
        (todos) =>
          todos.compacted(given),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Step>((todos) => todos.clear()) },
);

const steps = fc.array(step, { maxLength: 40 });

const ids = fc.constantFrom<"keep" | "assign" | "renew">("keep", "assign", "renew");

it("a session resumed from its snapshot at any point goes on as the uninterrupted one", () =>
  law([nagOptions, ids, steps, steps], (nag, kind, before, after) => {
    const time = new Date(3000);
    const options = { nag, rules: { ids: kind }, now: () => time };
    const first = createTodoSession(options);
    for (const act of before) act(first);
    // A snapshot is plain JSON.
    const snapshot = JSON.parse(JSON.stringify(first.snapshot())) as TodoSnapshot;
    const resumed = createTodoSession({ ...options, snapshot });
    for (const act of after) expect(act(resumed)).toEqual(act(first));
    expect(resumed.endRound()).toEqual(first.endRound());
    expect(resumed.decision).toEqual(first.decision);
    expect(resumed.snapshot()).toEqual(first.snapshot());
  }));

it("a listener hears each revision once, in order, and the list only changes with a revision", () =>
  law([steps], (acts) => {
    const todos = createTodoSession();
    const heard: number[] = [];
    todos.subscribe((list) => heard.push(list.revision));
    let { list } = todos;
    for (const act of acts) {
      act(todos);
      expect(todos.list === list).toBe(todos.list.revision === list.revision);
      expect(todos.list.revision - list.revision).toBeLessThanOrEqual(1);
      list = todos.list;
    }
    expect(heard).toEqual(Array.from({ length: list.revision }, (_, index) => index + 1));
  }));

it("a session answers every write with a text and keeps the list where it refuses", () =>
  law([fc.array(input, { maxLength: 10 })], (sent) => {
    const todos = createTodoSession();
    for (const value of sent) {
      const before = todos.list;
      const result = todos.write(value);
      expect(result.list).toBe(todos.list);
      expect(result.text).not.toBe("");
      if (!result.ok) expect(todos.list).toBe(before);
    }
  }));

it("a session without reminders is silent whatever happens", () =>
  law([steps], (acts) => {
    const todos = createTodoSession({ nag: false });
    for (const act of acts) act(todos);
    for (const reminder of [todos.begin(), todos.endRound(), todos.stop(), todos.compacted()]) {
      expect([reminder, todos.decision]).toEqual([undefined, { remind: false, reason: "off" }]);
    }
  }));
