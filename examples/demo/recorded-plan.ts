import { isList, isRecord, type PlainRecord } from "./plain-checks.js";
import type { RecordedCall } from "./recorded-session.js";

/** One item of a recorded plan in our names; the values are as sent, so that a bad one is refused as a bad one. */
export interface RecordedItem {
  readonly content?: unknown;
  readonly status?: unknown;
  readonly activeForm?: unknown;
  /** Further fields of the tool that was recorded, such as `id` and `priority`. */
  readonly [field: string]: unknown;
}

/** A recorded write in our names, whichever tool it was made with. */
export interface RecordedTodoWrite {
  readonly items: readonly RecordedItem[];
  readonly summary?: string;
}

/**
 * Reads a recorded call in neutral names: the lists of TodoWrite and todowrite (`todos`) and of update_plan (`plan`,
 * whose `step` becomes `content` and whose `explanation` becomes the summary).
 *
 * `undefined` when the input holds no list of objects, for example a list sent as JSON text; the raw input is the
 * thing to play then.
 */
export function toTodoWrite(call: RecordedCall): RecordedTodoWrite | undefined {
  if (!isRecord(call.input)) return undefined;
  const { todos, plan, summary, explanation } = call.input;
  if (isList(todos)) return toWrite(todos.every(isRecord) ? todos : undefined, summary);
  if (!isList(plan) || !plan.every(isRecord)) return undefined;
  return toWrite(plan.map(renameStep), explanation);
}

function toWrite(items: readonly PlainRecord[] | undefined, summary: unknown): RecordedTodoWrite | undefined {
  if (items === undefined) return undefined;
  const copies = Object.freeze(items.map((item) => Object.freeze({ ...item })));
  return Object.freeze(typeof summary === "string" ? { items: copies, summary } : { items: copies });
}

function renameStep(item: PlainRecord): PlainRecord {
  const { step, ...others } = item;
  return step === undefined ? item : { content: step, ...others };
}
