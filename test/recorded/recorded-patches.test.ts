import { expect, it } from "vitest";
import { normalizeText } from "../../src/model/normalize.js";
import { EMPTY_TODO_LIST, type TodoItem, type TodoList } from "../../src/model/todo.js";
import { applyTodoPatch } from "../../src/plan/apply-todo-patch.js";
import { validateAndReplace } from "../../src/plan/validate-and-replace.js";
import { patchBetween } from "../support/patch-between.js";
import { FIXTURES } from "../support/read-fixture.js";
import { itemsOf, readSessions, sendsList } from "../support/recorded-call.js";

it.skipIf(FIXTURES === undefined)(
  "a patch of each recorded change gives the list that the recorded write gives",
  () => {
    const rules = { maxInProgress: Number.POSITIVE_INFINITY } as const;
    let patches = 0;
    for (const { rounds } of readSessions("sessions.jsonl")) {
      let list: TodoList = EMPTY_TODO_LIST;
      for (const { todo } of rounds) {
        if (todo === undefined || !sendsList(todo)) continue;
        // Every recorded write was accepted by its tool, whose statuses are the library's.
        const items = itemsOf(todo).map(({ content, status }) => ({ content, status })) as readonly TodoItem[];
        const written = validateAndReplace(list, { todos: items }, rules).list;
        const patch = patchBetween(list.items, items);
        // A patch names an item in any spelling and keeps the one it has.
        const said = (some: TodoList): readonly unknown[] =>
          some.items.map(({ content, status }) => [normalizeText(content), status]);
        if (patch !== undefined) {
          patches += 1;
          expect(said(applyTodoPatch(list, patch, rules).list)).toEqual(said(written));
        }
        list = written;
      }
    }
    expect(patches).toBeGreaterThan(0);
  },
);
