import { formatPath } from "../../src/model/format-issues.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";

/** A write whose issues or notes a table words. */
export interface WordingRow {
  readonly name: string;
  /** The list before, an item in each line. */
  readonly before?: readonly string[];
  readonly input: unknown;
  readonly rules?: TodoRulesOptions;
}

/** Writes an issue or a note in a line: `unknown_field at todos[0].op: todos[0].op is not a field; …`. */
export function wordingOf({ code, path, message }: Worded): string {
  return `${code}${path.length === 0 ? "" : ` at ${formatPath(path)}`}: ${message}`;
}

interface Worded {
  readonly code: string;
  readonly path: readonly (string | number)[];
  readonly message: string;
}
