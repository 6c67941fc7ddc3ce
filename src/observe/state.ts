import {
  areTexts,
  type FieldCheck,
  type FieldChecks,
  hasFields,
  isBoolean,
  isText,
  listOf,
} from "../model/field-checks.js";
import { describeInvalid } from "../model/option-error.js";
import { isRecord } from "../model/plain-json.js";
import { TODO_STATUSES, type TodoItem } from "../model/todo.js";
import { TodoError } from "../model/todo-error.js";

/** A round as written in the digest: one line, already escaped and cut. */
export interface KeptRound {
  readonly round: number;
  readonly line: string;
  /** The tools' names alone, for a later digest. */
  readonly names: string;
  /** Whether all its calls failed. */
  readonly failed: boolean;
}

/** An item under the name for an answer, with its fields at the time it was shown. */
export interface ShownItem extends Pick<TodoItem, "id" | "content" | "status" | "activeForm" | "blocked"> {
  readonly name: string;
}

/** The most characters of an item's texts that are kept to recognize it. */
export const KEPT_CHARACTERS = 200;

/** Keeps the parts of an item that show whether somebody has changed it since. */
export function keepItem({ id, content, status, activeForm, blocked }: TodoItem): Omit<ShownItem, "name"> {
  const cut = (text: string): string => text.slice(0, KEPT_CHARACTERS);
  return {
    ...(id !== undefined && { id: cut(id) }),
    content: cut(content),
    status,
    ...(activeForm !== undefined && { activeForm: cut(activeForm) }),
    ...(blocked !== undefined && { blocked: cut(blocked) }),
  };
}

/** The items and rounds that the last request showed. */
export interface Shown {
  readonly items: readonly ShownItem[];
  readonly rounds: readonly { readonly round: number; readonly failed: boolean }[];
  /** Whether its answer was read; rounds without a read answer are sent again. */
  readonly isRead: boolean;
  /** The last round of the previous request with a read answer. */
  readonly after: number;
}

/** The whole state of an observer: plain JSON of at most some ten thousand characters, for any checkpoint. */
export interface ObserverState {
  /** Rounds of the session so far. */
  readonly round: number;
  /** Rounds that changed something since the last request. */
  readonly work: number;
  /** Rounds of this turn that changed something. */
  readonly turnWork: number;
  /** Requests so far, and the tokens in them and in their answers, by estimate. */
  readonly passes: number;
  readonly tokens: number;
  /** Answers in a row that changed nothing. */
  readonly unchanged: number;
  /** 1 once a turn ended while an answer was awaited, until the next request. */
  readonly owed: number;
  /** The round in which the model last wrote a list of its own; 0 for none. */
  readonly wrote: number;
  /** 1 while the turn has such a write. */
  readonly turnWrote: number;
  /** The person's last words, and the model's, as the digest shows them. */
  readonly user: string;
  readonly text: string;
  /** The newest rounds, oldest first. */
  readonly rounds: readonly KeptRound[];
  /** Hashes of the items that were finished when the person last wrote. */
  readonly spokenOf: readonly string[];
  /** 1 from a message that found the list finished until items are added. */
  readonly room: number;
  readonly shown: Shown | null;
}

/** The state before any event. */
export const FIRST_OBSERVER_STATE: ObserverState = /* @__PURE__ */ Object.freeze({
  round: 0,
  work: 0,
  turnWork: 0,
  passes: 0,
  tokens: 0,
  unchanged: 0,
  owed: 0,
  wrote: 0,
  turnWrote: 0,
  user: "",
  text: "",
  rounds: [],
  spokenOf: [],
  room: 0,
  shown: null,
});

const isCount: FieldCheck = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isStatus: FieldCheck = (value) => TODO_STATUSES.some((status) => status === value);

const SHOWN: FieldChecks = {
  items: /* @__PURE__ */ listOf({ name: isText, content: isText, status: isStatus }),
  rounds: /* @__PURE__ */ listOf({ round: isCount, failed: isBoolean }),
  isRead: isBoolean,
  after: isCount,
};

const CHECKS: Readonly<Partial<Record<keyof ObserverState, FieldCheck>>> = {
  user: isText,
  text: isText,
  rounds: /* @__PURE__ */ listOf({ round: isCount, line: isText, names: isText, failed: isBoolean }),
  spokenOf: areTexts,
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
  return new TodoError("invalid_snapshot", describeInvalid("observer state", name, rule, value));
}
