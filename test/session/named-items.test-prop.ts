import fc from "fast-check";
import { expect, it } from "vitest";
import { createTodoSession, type TodoRulesOptions } from "../../src/index.js";
import { law } from "../support/law.js";
import { items } from "../support/write.js";

const TEXTS = ["Read", "Write", "Ship"] as const;
const text = fc.constantFrom(...TEXTS);

const step = fc.oneof(
  fc.record({ by: fc.constant("write" as const), texts: fc.uniqueArray(text, { minLength: 1 }) }),
  fc.record({ by: fc.constantFrom("patch", "add", "remove", "round"), texts: fc.tuple(text) }),
);

const ids = fc.constantFrom<NonNullable<TodoRulesOptions["ids"]>>("keep", "assign");

it("whatever a write names stays, unless a person has removed it since the model was told", () =>
  law([fc.array(step, { minLength: 3, maxLength: 8 }), ids, fc.boolean()], (steps, form, hasReply) => {
    const todos = createTodoSession({ tool: { patch: true }, rules: { ids: form } });
    const removed = new Set<string>();
    const call = hasReply ? { reply: {} } : {};
    const lines = (texts: readonly string[]) => items(...texts.map((one) => `[ ]${one}`));
    const has = (one: string) => todos.list.items.some(({ content }) => content === one);
    todos.write({ todos: lines(TEXTS) }, call);
    todos.endRound();
    for (const { by, texts } of steps) {
      const [one = ""] = texts;
      if (by === "round") {
        todos.endRound();
        removed.clear();
      } else if (by === "write") {
        todos.write({ todos: lines(texts) }, call);
        for (const named of texts) if (!removed.has(named)) expect([named, has(named)]).toEqual([named, true]);
      } else if (by === "remove" && has(one)) {
        todos.edit({ remove: [one] });
        removed.add(one);
      } else if (by !== "remove" && !has(one)) {
        if (by === "patch") todos.write({ add: lines([one]) }, call);
        else todos.edit({ add: lines([one]) });
        removed.delete(one);
      }
    }
  }));
