import { describeInvalid } from "../core/option-error.js";
import { isRecord } from "../core/plain-json.js";
import { TODO_STATUSES } from "../core/todo.js";
import { TodoError } from "../core/todo-error.js";
import { FIRST_OBSERVER_STATE, type ObserverState } from "./state.js";

type Check = (value: unknown) => boolean;

const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isText: Check = (value) => typeof value === "string";
const isFlag: Check = (value) => typeof value === "boolean";

const listOf =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    Array.isArray(value) && value.every((entry) => isRecord(entry) && hasFields(entry, fields));

function hasFields(value: Readonly<Record<string, unknown>>, fields: Readonly<Record<string, Check>>): boolean {
  return Object.entries(fields).every(([name, accepts]) => accepts(value[name]));
}

const isStatus: Check = (value) => TODO_STATUSES.some((status) => status === value);

const SHOWN: Readonly<Record<string, Check>> = {
  items: listOf({ name: isText, content: isText, status: isStatus }),
  rounds: listOf({ round: isCount, failed: isFlag }),
  isRead: isFlag,
  after: isCount,
};

const CHECKS: Readonly<Partial<Record<keyof ObserverState, Check>>> = {
  user: isText,
  text: isText,
  rounds: listOf({ round: isCount, line: isText, names: isText, failed: isFlag }),
  spokenOf: (value) => Array.isArray(value) && value.every(isText),
  shown: (value) => value === null || (isRecord(value) && hasFields(value, SHOWN)),
};

/**
 * Checks a stored state.
 *
 * @throws TodoError `invalid_snapshot` that names the field.
 */
export function readState(stored: unknown): ObserverState {
  if (!isRecord(stored)) throw invalidState("it", "an object", stored);
  const names = Object.keys(FIRST_OBSERVER_STATE);
  for (const name of names) {
    // Every name is a field of the state; those without a check of their own are counts.
    const accepts = CHECKS[name as keyof ObserverState] ?? isCount;
    if (!accepts(stored[name])) throw invalidState(name, "as an observer left it", stored[name]);
  }
  const state = Object.fromEntries(names.map((name) => [name, stored[name]]));
  // Every field was just checked.
  return Object.freeze(state) as unknown as ObserverState;
}

function invalidState(name: string, rule: string, value: unknown): TodoError {
  return new TodoError("invalid_snapshot", describeInvalid("read an observer's state", name, rule, value));
}
