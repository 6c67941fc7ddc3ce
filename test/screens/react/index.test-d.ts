import { expectTypeOf, it } from "vitest";
import { createTodoSession, type TodoItem } from "../../../src/index.js";
import { type FetchedEdit, fetchTodos, useTodos, useTodosFromMessages } from "../../../src/screens/react/index.js";
import type { ShownList } from "../../../src/screens/show/index.js";
import { createSharedTodos, memoryStore } from "../../../src/shared/index.js";

interface Task extends TodoItem {
  readonly owner: string;
}

const fetched = fetchTodos<Task>("https://example.org/todos");

it("useTodos() takes a session, a shared list and a fetched one", () => {
  expectTypeOf(useTodos(createTodoSession())).toEqualTypeOf<ShownList>();
  expectTypeOf(useTodos(createSharedTodos({ store: memoryStore(), id: "list" }))).toEqualTypeOf<ShownList>();
  expectTypeOf(useTodos(fetched)).toEqualTypeOf<ShownList<Task>>();
  // @ts-expect-error a list never changes
  useTodos(fetched.list);
});

it("useTodosFromMessages() takes messages of the AI SDK as they are", () => {
  const part = { type: "tool-todo_write", toolCallId: "1", state: "input-streaming", input: {} } as const;
  const message = { id: "1", role: "assistant", parts: [part] } as const;
  expectTypeOf(useTodosFromMessages([message])).toEqualTypeOf<ShownList>();
  // @ts-expect-error messages come as a list
  useTodosFromMessages(message);
});

it("fetchTodos() tells what the server made of an edit", () => {
  expectTypeOf(fetched.edit({ add: [] })).resolves.toEqualTypeOf<FetchedEdit<Task>>();
  expectTypeOf<Extract<FetchedEdit, { ok: false }>>().toHaveProperty("issues");
  expectTypeOf<Extract<FetchedEdit, { ok: true }>>().not.toHaveProperty("issues");
});
