import type { TodoItem } from "../../core/todo.js";
import { createSessionTool } from "../../session/apply-preset.js";
import type { TodoTool } from "../../tool/create-todo-tool.js";
import { expectSession } from "./expect-session.js";
import type { TodoSource } from "./session-source.js";
import type { TranscriptOptions } from "./todo-adapter.js";

/**
 * Finds the tool of a source; a function's is made of the settings of its sessions, as it is needed before any of them.
 *
 * @throws TypeError for anything but a session, a shared list or a function; `task` is what cannot be done without one.
 */
export function findTool<Context, I extends TodoItem>(
  source: TodoSource<Context, I>,
  settings: TranscriptOptions<I>,
  task: string,
): TodoTool<I> {
  return typeof source === "function" ? createSessionTool<I>(settings) : expectSession(source, task).tool;
}
