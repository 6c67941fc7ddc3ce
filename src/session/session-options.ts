import type { TodoRulesOptions } from "../core/rules.js";
import type { TodoItem } from "../core/todo.js";
import type { NagOptions } from "../nag/options.js";
import type { TodoToolOptions } from "../tool/create-todo-tool.js";
import type { TodoPreset } from "./preset.js";
import type { TodoSnapshot } from "./snapshot.js";

/** What a session is made of; every option has a default. */
export interface TodoSessionOptions<I extends TodoItem = TodoItem> {
  /**
   * Ready-made settings to start from. Default: the library's own. A preset of plain items may be given fields of
   * the host's own by `rules.itemSchema`.
   */
  readonly preset?: TodoPreset<I> | TodoPreset | undefined;
  /** Rules that differ from the preset's; `fields` and `wording` one by one. `undefined` counts as left out. */
  readonly rules?: TodoRulesOptions<I> | undefined;
  /** The tool's name, description and texts, where they differ from the preset's. */
  readonly tool?: Omit<TodoToolOptions<I>, "rules"> | undefined;
  /** Reminders, where they differ from the preset's, cadences and messages one by one; `false` switches them off. */
  readonly nag?: NagOptions | boolean | undefined;
  /** Where an earlier session left off. */
  readonly snapshot?: TodoSnapshot<I> | null | undefined;
  /** The clock for `updatedAt`; without one there is no `updatedAt`. */
  readonly now?: (() => Date) | undefined;
  /** Hears what listeners throw, or reject with where they are asynchronous. */
  readonly onListenerError?: ((error: unknown) => void) | undefined;
}
