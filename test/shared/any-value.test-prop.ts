import { createSharedTodos, memoryStore } from "agent-todos/shared";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { scaled } from "../support/scale.js";
import { items } from "../support/write.js";

it("write() resolves for any value, and a refused one leaves the list as it was", async () => {
  const sent = fc.oneof(
    fc.anything(),
    fc.json(),
    fc.record({ todos: fc.anything() }),
    fc.record({ updates: fc.anything() }),
  );
  await fc.assert(
    fc.asyncProperty(sent, async (value) => {
      const todos = createSharedTodos({ store: memoryStore(), id: "a", tool: { patch: true } });
      const before = await todos.edit({ add: items("[>]Add tests", "[ ]Ship") });
      const result = await todos.write(value);
      if (!result.ok) expect(result.list).toEqual(before.list);
    }),
    { numRuns: scaled(100) },
  );
});
