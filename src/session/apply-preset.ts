import { isRecord } from "../core/plain.js";
import { describeValue } from "../core/quote.js";
import type { TodoItem } from "../core/todo.js";
import type { NagOptions } from "../nag/options.js";
import { createNagPolicy, type NagPolicy } from "../nag/policy.js";
import { createTodoTool, type TodoTool, type TodoToolOptions } from "../tool/create-todo-tool.js";
import type { TodoSessionOptions } from "./session-options.js";

/**
 * The tool of a session: the preset's, with what the session words or rules differently.
 *
 * @throws RangeError or TypeError for bad options.
 */
export function createSessionTool<I extends TodoItem>(options: TodoSessionOptions<I>): TodoTool<I> {
  checkSessionOptions(options);
  // Whatever reads an item reads one with more fields too; the preset's own schema gives way to the session's.
  const base = options.preset?.tool as TodoToolOptions<I> | undefined;
  const tool = overlay(base, options.tool, ["describe"]);
  // A preset's own schema says its own names and words; where the session has others, it is written from the rules.
  const isRenamed = SHAPING.some((rule) => options.rules?.[rule] !== undefined);
  return createTodoTool<I>({
    ...tool,
    ...(isRenamed ? { schema: options.tool?.schema } : {}),
    rules: overlay(base?.rules, options.rules, ["fields", "statusWords", "aliases", "wording"]),
  });
}

/** The rules that name what a schema shows. */
const SHAPING = ["fields", "statuses", "statusWords", "activeForm", "summary"] as const;

/**
 * The reminders of a session: the preset's, with what the session sets differently; they name the session's tool.
 *
 * @throws RangeError or TypeError for bad options.
 */
export function createSessionPolicy<I extends TodoItem>(
  { preset, nag }: TodoSessionOptions<I>,
  toolName: string,
): NagPolicy {
  const below = preset?.nag;
  if (nag === false || (nag === undefined && below === false)) return createNagPolicy({ enabled: false });
  const base: NagOptions = { ...(below || {}), toolName };
  return createNagPolicy(
    overlay(base, nag === true ? undefined : nag, ["stale", "noPlan", "stop", "messages"]),
  );
}

/**
 * Options over other options: what is `undefined` counts as left out, and the named groups are laid over each other
 * field by field.
 */
function overlay<T extends object>(
  below: T | undefined,
  above: Partial<T> | undefined,
  groups: readonly (keyof T & string)[],
): T {
  const merged: Record<string, unknown> = { ...below };
  for (const [name, value] of Object.entries(above ?? {})) {
    if (value === undefined) continue;
    const old = merged[name];
    const isGroup = groups.some((group) => group === name) && isRecord(old) && isRecord(value);
    merged[name] = isGroup ? overlay(old, value, []) : value;
  }
  // Each field came from one of the two and is checked where it is used.
  return merged as T;
}

const NAMES = ["preset", "rules", "tool", "nag", "snapshot", "now", "onListenerError"];

function checkSessionOptions(options: unknown): void {
  if (!isRecord(options)) throw invalid("the options", "an object", options);
  const stranger = Object.keys(options).find((name) => !NAMES.includes(name));
  if (stranger !== undefined) {
    throw new TypeError(
      `Cannot create a todo session as ${stranger} is not an option: the options are ${NAMES.join(", ")}`,
    );
  }
  const { preset, tool, nag } = options;
  for (const name of ["rules", "tool"]) {
    const value = options[name];
    if (value !== undefined && !isRecord(value)) throw invalid(name, "an object", value);
  }
  if (nag !== undefined && typeof nag !== "boolean" && !isRecord(nag)) {
    throw invalid("nag", "true, false or an object", nag);
  }
  if (preset !== undefined && !(isRecord(preset) && isRecord(preset["tool"]))) {
    throw invalid("preset", "a preset, as agent-todos/presets has them", preset);
  }
  if (isRecord(tool) && tool["rules"] !== undefined) {
    throw invalid("tool.rules", "left out, as rules is an option of its own", tool["rules"]);
  }
  for (const name of ["now", "onListenerError"]) {
    const value = options[name];
    if (value !== undefined && typeof value !== "function") throw invalid(name, "a function", value);
  }
}

function invalid(name: string, allowed: string, value: unknown): TypeError {
  return new TypeError(
    `Cannot create a todo session as ${name} must be ${allowed}: current value is ${describeValue(value)}`,
  );
}
