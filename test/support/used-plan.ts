import { createTodoSession, type TodoSession } from "agent-todos";
import { createSharedTodos, memoryStore, type SharedTodos } from "agent-todos/shared";
import { createElement } from "react";
import { renderToString } from "react-dom/server";

/** A call that writes a plan of one step. */
export const plan = { todos: [{ content: "Fix", status: "pending" }] } as const;

/** A session whose model wrote the plan. */
export function open(): TodoSession {
  const todos = createTodoSession();
  todos.write(plan);
  return todos;
}

/** A shared list that nobody wrote to. */
export const share = (): SharedTodos => createSharedTodos({ store: memoryStore(), id: "x" });

/** Calls a hook as a component does, on a server. */
export const inComponent = (use: () => unknown): string => renderToString(createElement(() => String(use())));
