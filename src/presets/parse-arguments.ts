import { normalizeWord } from "../core/normalize.js";
import { isRecord, isSent } from "../core/plain-json.js";
import { describeValue } from "../core/quote.js";
import type { TodoItem } from "../core/todo.js";
import { findItem, type ItemIndex } from "../edit/find-item.js";
import { isPartialEntry } from "../parse/report-unknown-fields.js";
import { TODO_ALIASES } from "../rules/aliases.js";
import { addIssue, type Context, createContext } from "../rules/context.js";
import { resolveRules } from "../rules/resolve-rules.js";
import type { TodoRules } from "../rules/todo-rules.js";
import type { TodoCall } from "../tool/answer-call.js";

/** The arguments of a call, by name. */
export type Arguments = Readonly<Record<string, unknown>>;

/** Parses the arguments of a call: none at all give an empty object, and what is not an object gives undefined. */
export function parseArguments(input: unknown): Arguments | undefined {
  if (!isSent(input) || input === "") return {};
  return isRecord(input) ? input : undefined;
}

/**
 * Answers a call by its arguments; refuses what is not an object, and a call with issues. `answer` gives undefined
 * where it found one.
 */
export function answerArguments<I extends TodoItem>(
  input: unknown,
  known: readonly string[],
  rules: TodoRules<I>,
  answer: (sent: Arguments, context: Context<I>) => TodoCall<I> | undefined,
): TodoCall<I> {
  const context = createContext(resolveRules(rules));
  const sent = parseArguments(input);
  if (sent === undefined) {
    const expected = `an object with ${known.join(", ")}`;
    addIssue(context, { code: "wrong_type", received: describeValue(input), expected });
  }
  const call = sent && answer(sent, context);
  const { issues } = context.diagnostics;
  return call === undefined || issues.length > 0 ? { kind: "refuse", issues } : call;
}

/** Adds an issue for each argument that a tool does not have, as without it the call would do something else. */
export function refuseUnknownArguments(input: Arguments, known: readonly string[], context: Context): void {
  for (const name of Object.keys(input)) {
    if (known.includes(name) || !isSent(input[name])) continue;
    addIssue(context.at(name), { code: "unknown_field", expected: `use ${known.join(", ")}` });
  }
}

/**
 * Adds an issue for each argument that conflicts with those of the tool: another id, a word such as `delete: true`,
 * and the given names. The other arguments are left to the reducer.
 */
export function refuseConflictingArguments<I extends TodoItem>(
  input: Arguments,
  known: readonly string[],
  context: Context<I>,
  names: readonly string[] = [],
): void {
  const { lookup } = context.rules;
  const isConflict = ([name, value]: readonly [string, unknown]): boolean =>
    names.includes(name) ||
    isIdName(name) ||
    isPartialEntry(name, value, context.rules) ||
    (Array.isArray(value) && lookup.lists.has(normalizeWord(name)));
  const others = Object.entries(input).filter(([name]) => !known.includes(name));
  refuseUnknownArguments(Object.fromEntries(others.filter(isConflict)), known, context);
}

function isIdName(name: string): boolean {
  const compared = normalizeWord(name);
  return TODO_ALIASES.fields.id.some((word) => normalizeWord(word) === compared);
}

/** Moves the item's id to the tool's own name for it, from another tool's name (`id`, `task_id`). */
export function renameId(input: Arguments, name: string): Arguments {
  if (isSent(input[name])) return input;
  const others = Object.keys(input).filter((key) => key !== name && isIdName(key));
  const [other] = others;
  if (other === undefined || others.length > 1) return input;
  const { [other]: id, ...rest } = input;
  return { ...rest, [name]: id };
}

/** Finds the position of the item with the id in an argument; where no item has it, adds an issue. */
export function locateById(id: unknown, items: ItemIndex, place: Context): number | undefined {
  if (!isSent(id) || id === "") {
    addIssue(place, { code: "required", expected: "say which item by its id" });
    return undefined;
  }
  if (typeof id !== "string" && typeof id !== "number") {
    addIssue(place, { code: "wrong_type", received: describeValue(id), expected: "the id of an item" });
    return undefined;
  }
  return findItem(String(id).trim(), "id", items, place);
}
