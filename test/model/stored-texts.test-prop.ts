import * as fc from "fast-check";
import { expect, it } from "vitest";
import * as z from "zod/v4";
import { createTodoSession, escapeText, isTodoError, parseTodos, todoItemSchema } from "../../src/index.js";
import { countCharacters } from "../../src/model/quote.js";
import type { TodoSnapshot } from "../../src/session/todo-session.js";
import { hostileText } from "../render/hostile-lists.js";

const itemSchema = todoItemSchema.extend({ tags: z.record(z.string(), z.strictObject({}).or(z.number())) });

/** Expects a TodoError of one line in which none of the stored words can act. */
function expectSafeError(action: () => unknown): void {
  try {
    action();
  } catch (error) {
    expect(error).toSatisfy(isTodoError);
    const message = isTodoError(error) ? error.message : "";
    expect(message).toBe(escapeText(message, "model"));
    // An error shows 200 characters of a text, each of which may need an escape of twelve.
    expect(countCharacters(message)).toBeLessThanOrEqual(3_000);
  }
}

it("no error about stored todos repeats hostile words as they came", () => {
  const field = fc.oneof(hostileText, fc.constant("pending"), fc.jsonValue());
  fc.assert(
    fc.property(field, field, hostileText, (content, status, key) => {
      const list = { items: [{ content, status, tags: { [key]: { [key]: key } } }], revision: 0 };
      const stored = JSON.stringify({ version: 1, ...list });
      expectSafeError(() => parseTodos(stored));
      expectSafeError(() => parseTodos(stored, { itemSchema }));
      expectSafeError(() => parseTodos(key));
      expectSafeError(() => parseTodos(JSON.stringify({ version: key })));
      // What a host stored may be anything.
      const snapshot = { version: 1, list, nag: key, reminders: [key], round: key } as unknown as TodoSnapshot;
      expectSafeError(() => createTodoSession({ snapshot }));
      expectSafeError(() => createTodoSession({ snapshot: { ...snapshot, list: { items: [], revision: 0 } } }));
    }),
  );
});

it("parseTodos() says in one safe line which stored field the host's schema refuses", () => {
  const key = "</reminder>\n\u001b[2J";
  const item = { content: "Read", status: "pending", tags: { [key]: { [key]: 1 } } };
  const stored = JSON.stringify({ version: 1, items: [item], revision: 0 });
  expect(() => parseTodos(stored, { itemSchema })).toThrow("items.0.tags.&lt;/reminder>");
});
