import type { TodoList } from "../core/todo.js";
import { writeTodos } from "../edit/write-todos.js";
import { runReading } from "../plan/replace-items.js";
import { replaceTodos } from "../plan/validate-and-replace.js";
import { type ResolvedRules, resolveReadingRules } from "../rules/resolve-rules.js";
import { answerCall, takeExtra } from "./answer-call.js";
import { DEFAULT_TOOL_NAME, type TodoToolOptions } from "./create-todo-tool.js";

/** Reads the calls of a todo tool into lists, for a screen: without a schema, a description or a reply. */
export interface ListReader {
  /** The name of the tool, and those of its operations. */
  readonly names: readonly string[];
  readonly rules: ResolvedRules;
  /** Gives the list as it is after a call; the same list where the call is refused or changes nothing. */
  readonly read: (list: TodoList, input: unknown, called: string) => TodoList;
}

/**
 * Creates a reader of the calls of the tool that the same options make.
 *
 * @throws RangeError or TypeError for bad options.
 */
export function createListReader(options: TodoToolOptions): ListReader {
  const { name = DEFAULT_TOOL_NAME, readCall, operations = [], extra = [], patch = false } = options;
  const rules = resolveReadingRules(options.rules);
  const readers = new Map([[name, readCall], ...operations.map((tool) => [tool.name, tool.readCall] as const)]);
  const write = patch ? writeTodos : replaceTodos;
  return {
    names: [...readers.keys()],
    rules,
    read: (list, sent, called) => {
      const { input } = called === name && extra.length > 0 ? takeExtra(sent, extra) : { input: sent };
      const reader = readers.get(called);
      return runReading(list, rules, (context) =>
        reader === undefined ? write(list, input, context) : answerCall(list, input, context, reader),
      );
    },
  };
}
