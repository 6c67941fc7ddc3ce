import { expectTypeOf, it } from "vitest";
import { createTodoSession, type TodoItem } from "../../../src/index.js";
import type { TimedList } from "../../../src/plan/todo-times.js";
import { type FetchedEdit, fetchTodos, useTodos, useTodosFromMessages } from "../../../src/screens/react/index.js";
import { createSharedTodos, memoryStore } from "../../../src/shared/index.js";

interface Task extends TodoItem {
  readonly owner: string;
}

const fetched = fetchTodos<Task>("https://example.org/todos");

it("useTodos() takes a session, a shared list and a fetched one", () => {
  expectTypeOf(useTodos(createTodoSession())).toEqualTypeOf<TimedList>();
  expectTypeOf(useTodos(createSharedTodos({ store: memoryStore(), id: "list" }))).toEqualTypeOf<TimedList>();
  expectTypeOf(useTodos(fetched)).toEqualTypeOf<TimedList<Task>>();
  // @ts-expect-error a list never changes
  useTodos(fetched.list);
});

it("useTodosFromMessages() takes messages of the AI SDK as they are", () => {
  const part = { type: "tool-todo_write", toolCallId: "1", state: "input-streaming", input: {} } as const;
  const message = { id: "1", role: "assistant", parts: [part] } as const;
  expectTypeOf(useTodosFromMessages([message])).toEqualTypeOf<TimedList>();
  // @ts-expect-error messages come as a list
  useTodosFromMessages(message);
});

it("fetchTodos() tells what the server made of an edit", () => {
  expectTypeOf(fetched.edit({ add: [] })).resolves.toEqualTypeOf<FetchedEdit<Task>>();
  expectTypeOf<Extract<FetchedEdit, { ok: false }>>().toHaveProperty("issues");
  expectTypeOf<Extract<FetchedEdit, { ok: true }>>().not.toHaveProperty("issues");
});
