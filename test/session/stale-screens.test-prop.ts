import fc from "fast-check";
import { expect, it } from "vitest";
import { hashText } from "../../src/model/hash-text.js";
import type { TodoItem, TodoList } from "../../src/model/todo.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { createSharedTodos, memoryStore } from "../../src/shared/index.js";
import { law } from "../support/law.js";
import { SCALE, scaled } from "../support/scale.js";

/** Runs of a push, and of the long form. */
const RUNS = { numRuns: SCALE < 20 ? scaled(100) : 10_000 };

const OPTIONS = { tool: { patch: true }, rules: { maxItems: Number.POSITIVE_INFINITY } } as const;

const change = fc.record({
  what: fc.constantFrom("add", "complete", "drop", "move"),
  pick: fc.nat(),
  asList: fc.boolean(),
});
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

/** How many lists old the screen is from which the person edits. */
const edit = fc.record({ type: fc.constant("edit" as const), age: fc.nat(6), change });
/** The calls of one reply, and the person's edits between them. */
const reply = fc.record({
  type: fc.constant("reply" as const),
  calls: fc.array(fc.record({ change, edits: fc.array(edit, { maxLength: 1 }) }), { minLength: 1, maxLength: 3 }),
});
const play = fc.array(fc.oneof(edit, reply), { minLength: 2, maxLength: 12 });
type Play = readonly (
  | (typeof edit extends fc.Arbitrary<infer E> ? E : never)
  | (typeof reply extends fc.Arbitrary<infer R> ? R : never)
)[];

/** A session or a shared list, as the host of this test sees it. */
interface Host {
  readonly write: (input: unknown) => Promise<{ readonly ok: boolean; readonly text: string; readonly list: TodoList }>;
  readonly edit: (input: unknown, seen: number) => Promise<{ readonly ok: boolean }>;
  readonly endRound: () => Promise<string | undefined>;
  readonly read: () => Promise<TodoList>;
}

/** What became of an item by the will of whoever changed it. */
interface Fate {
  readonly by: "model" | "person";
  isDropped: boolean;
  isCompleted: boolean;
}

/** A change of a list that somebody sees: the list that they make of it, the patch that says the same. */
function makeChange(items: readonly TodoItem[], { what, pick }: Change, fresh: string) {
  const item = items[pick % Math.max(1, items.length)];
  if (what === "add" || item === undefined) {
    const added = { content: fresh, status: "pending" } as const;
    return { items: [...items, added], patch: { add: [added] }, added: fresh };
  }
  const { content } = item;
  const others = items.filter((one) => one !== item);
  if (what === "move") return { items: [...others, item], patch: { move: [{ content }] } };
  if (what === "drop") return { items: others, patch: { remove: [content] }, dropped: content };
  const completed = { content, status: "completed" } as const;
  return {
    items: items.map((one) => (one === item ? completed : one)),
    patch: { updates: [completed] },
    completed: content,
  };
}

/** Plays a person and a model over one list, and checks that neither undoes what they did not see. */
async function playOut(host: Host, steps: Play): Promise<void> {
  const fates = new Map<string, Fate>();
  const told: string[] = [];
  const lists: TodoList[] = [await host.read()];
  let known: TodoList = lists[0] as TodoList;
  let made = 0;

  function take(items: readonly TodoItem[], wanted: Change, by: Fate["by"]) {
    made += 1;
    const done = makeChange(items, wanted, hashText(`${by} ${made}`));
    if (done.added !== undefined) fates.set(done.added, { by, isDropped: false, isCompleted: false });
    for (const [content, field] of [
      [done.dropped, "isDropped"],
      [done.completed, "isCompleted"],
    ] as const) {
      const fate = fates.get(content ?? "");
      if (fate !== undefined) fate[field] = true;
    }
    return done;
  }

  async function runEdit({ age, change: wanted }: { readonly age: number; readonly change: Change }): Promise<void> {
    const screen = lists.at(-1 - age) ?? (lists[0] as TodoList);
    const { items, patch } = take(screen.items, wanted, "person");
    expect((await host.edit(wanted.asList ? items : patch, screen.revision)).ok).toBe(true);
    lists.push(await host.read());
  }

  for (const step of steps) {
    if (step.type === "edit") {
      await runEdit(step);
      continue;
    }
    for (const { content } of known.items) {
      // The model is never taken to know what nobody told it.
      if (fates.get(content)?.by === "person") expect(told.join("\n")).toContain(content);
    }
    let own = known.items;
    for (const call of step.calls) {
      for (const one of call.edits) await runEdit(one);
      const { items, patch } = take(own, call.change, "model");
      own = items;
      const answer = await host.write(call.change.asList ? { todos: items } : patch);
      expect(answer.ok).toBe(true);
      told.push(answer.text);
      known = answer.list;
      lists.push(known);
    }
    const reminder = await host.endRound();
    if (reminder === undefined) continue;
    told.push(reminder);
    known = await host.read();
  }

  const left = new Map((await host.read()).items.map(({ content, status }) => [content, status]));
  expect(left.size).toBe((await host.read()).items.length);
  for (const [content, { isDropped, isCompleted }] of fates) {
    // What one side drops and the other changes is a conflict, which either may win.
    if (isDropped && isCompleted) continue;
    const status = isCompleted ? "completed" : "pending";
    expect([content, left.get(content)]).toEqual([content, isDropped ? undefined : status]);
  }
}

it("a session loses nothing of a model's or a person's unseen, whatever the order, the reply and the age of the screen", () =>
  law([play, fc.boolean()], RUNS, async (steps, isRestored) => {
    let todos = createTodoSession(OPTIONS);
    todos.begin();
    const restore = (): void => {
      // Its last lists are in memory alone, so a twin takes only what the model does.
      if (isRestored) todos = createTodoSession({ ...OPTIONS, snapshot: JSON.parse(JSON.stringify(todos.snapshot())) });
    };
    const kept = isRestored ? steps.map((step) => (step.type === "edit" ? { ...step, age: 0 } : step)) : steps;
    const flat = kept.map((step) =>
      step.type === "reply" && isRestored
        ? {
            ...step,
            calls: step.calls.map((call) => ({ ...call, edits: call.edits.map((one) => ({ ...one, age: 0 })) })),
          }
        : step,
    );
    await playOut(
      {
        write: async (input) => {
          restore();
          return todos.write(input);
        },
        edit: async (input, seen) => todos.edit(input, { seen }),
        endRound: async () => {
          restore();
          return todos.endRound()?.text;
        },
        read: async () => todos.list,
      },
      flat,
    );
  }));

it("a shared list loses nothing of a model's or a person's unseen, whatever the order, the reply and the age of the screen", () =>
  law([play, fc.boolean()], RUNS, async (steps, isFresh) => {
    const store = memoryStore();
    const open = () => createSharedTodos({ ...OPTIONS, store, id: "a" });
    let todos = open();
    await todos.begin();
    let calls = 0;
    await playOut(
      {
        write: (input) => {
          calls += 1;
          if (isFresh) todos = open();
          return todos.write(input, { callId: `toolu_${calls}x${calls}` });
        },
        edit: (input, seen) => open().edit(input, { seen }),
        endRound: async () => {
          if (isFresh) todos = open();
          return (await todos.endRound())?.text;
        },
        read: () => todos.read(),
      },
      steps,
    );
  }));
