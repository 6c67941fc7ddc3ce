import { type TodoItem, type TodoList, todoItemSchema } from "agent-todos";
import { createSharedTodos, memoryStore } from "agent-todos/shared";
import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { law } from "../support/law.js";

const TEXTS = ["Read", "Write", "Ship", "Ask Ann"] as const;
const STATUSES = ["pending", "in_progress", "completed", "cancelled"] as const;

const item = fc.record(
  { content: fc.constantFrom(...TEXTS), status: fc.constantFrom(...STATUSES), owner: fc.constantFrom("Ann", "Bob") },
  { requiredKeys: ["content", "status"] },
);
const whole = fc.record({ todos: fc.uniqueArray(item, { selector: ({ content }) => content, maxLength: 4 }) });
const patch = fc.oneof(
  fc.record({ updates: fc.tuple(item) }),
  fc.record({ add: fc.tuple(item) }),
  fc.record({ remove: fc.tuple(fc.constantFrom(...TEXTS)) }),
);
/** Which of the versions so far a person saw, or is undone: 0 is the newest. */
const back = fc.nat({ max: 3 });
const step = fc.oneof(
  fc.record({ by: fc.constant("model" as const), input: whole, back }),
  fc.record({ by: fc.constant("person" as const), input: fc.oneof(whole, patch), back }),
  fc.record({ by: fc.constant("undo" as const), input: fc.constant(undefined), back }),
);

const rules = { itemSchema: todoItemSchema.extend({ owner: z.string().optional() }), maxInProgress: 4 };

/** What an item is beside its text, by text. */
function rowsOf(list: TodoList): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  return new Map(list.items.map(({ content, ...rest }: TodoItem) => [content, rest]));
}

/** What a list changed of another one: items that came or went, and single fields of those that both have. */
function changesOf(
  before: TodoList,
  after: TodoList,
): readonly (readonly [text: string, field: string, now: unknown])[] {
  const [old, now] = [rowsOf(before), rowsOf(after)];
  return TEXTS.flatMap((text) => {
    const [one, other] = [old.get(text), now.get(text)];
    if (one === undefined && other === undefined) return [];
    if (one === undefined || other === undefined) return [[text, "", other] as const];
    return ["status", "owner"].flatMap((field) =>
      one[field] === other[field] ? [] : [[text, field, other[field]] as const],
    );
  });
}

it("undo() leaves as it is all that was changed after the undone version", () =>
  law([fc.array(step, { minLength: 3, maxLength: 7 }), back], async (steps, last) => {
    const todos = createSharedTodos({ store: memoryStore(), id: "a", rules });
    const lists: TodoList[] = [await todos.read()];
    for (const { by, back, ...step } of steps) {
      const input: unknown = step.input;
      const seen = Math.max(0, lists.length - 1 - back);
      const apply = {
        model: () => todos.write(input),
        person: () => todos.edit(input, { seen }),
        undo: () => todos.undo(seen),
      };
      if (by === "undo" && seen === 0) continue;
      const { list, version } = await apply[by]();
      if (version === lists.length) lists.push(list);
    }
    const undone = Math.max(1, lists.length - 1 - last);
    const [then, now] = [lists[undone], lists.at(-1)];
    if (then === undefined || now === undefined || lists.length === 1) return;
    // The rows are told apart by their texts.
    if (lists.some(({ items }) => new Set(items.map(({ content }) => content)).size < items.length)) return;
    const { list } = await todos.undo(undone);
    for (const [text, field, value] of changesOf(then, now)) {
      const kept = rowsOf(list).get(text);
      expect([text, field, field === "" ? kept : kept?.[field]]).toEqual([text, field, value]);
    }
  }));
