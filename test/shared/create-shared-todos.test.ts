import { createSharedTodos, memoryStore } from "agent-todos/shared";
import { expect, it } from "vitest";

const doing = (content: string) => ({ content, status: "in_progress" });
const open = (content: string) => ({ content, status: "pending" });
const done = (content: string) => ({ content, status: "completed" });

it("write() keeps what this handle's model never saw, and names it", async () => {
  const store = memoryStore();
  const todos = createSharedTodos({ store, id: "a" });
  await todos.write({ todos: [doing("Add tests")] });
  await createSharedTodos({ store, id: "a" }).edit({ add: [open("Ask Ann")] });
  const { text, version, list } = await todos.write({ todos: [done("Add tests")] });
  expect([text, version, list.items.length]).toMatchInlineSnapshot(`
    [
      "1/2 done. Next: Ask Ann.
    The user changed the list before this write, and that was kept: added "Ask Ann".",
      3,
      2,
    ]
  `);
});

it("write() gives a call that is made again its first answer, in another handle too", async () => {
  const store = memoryStore();
  const input = { todos: [doing("Add tests")] };
  const first = await createSharedTodos({ store, id: "a" }).write(input, { callId: "toolu_0123" });
  const other = createSharedTodos({ store, id: "a" });
  await other.write({ todos: [done("Add tests")] }, { callId: "toolu_0456" });
  const again = await createSharedTodos({ store, id: "a" }).write(input, { callId: "toolu_0123" });
  expect(again).toMatchObject({ ok: true, text: first.text, version: 1, duplicate: true });
  expect((await other.history()).length).toBe(2);
});
