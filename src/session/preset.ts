import type { TodoItem } from "../core/todo.js";
import type { NagOptions } from "../nag/options.js";
import type { TodoToolOptions } from "../tool/create-todo-tool.js";

/**
 * Ready-made settings as a plain value: the tool of some system, its rules, texts and reminders. Sessions share what is
 * made of a tool and of reminders that are frozen, down to their lists.
 */
export interface TodoPreset<I extends TodoItem = TodoItem> {
  readonly name: string;
  readonly tool: TodoToolOptions<I>;
  /** How the system reminds; `false` for a system without reminders. */
  readonly nag: NagOptions | false;
  /** A snippet for the system prompt, in our own words. */
  readonly prompt?: string;
}
