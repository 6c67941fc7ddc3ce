import { describeInvalid } from "../core/option-error.js";
import { isRecord } from "../core/plain-json.js";
import { TodoError, type TodoErrorCode } from "../core/todo-error.js";
import type { NagPlacement, NagReason } from "../nag/event.js";

/**
 * What was decided at one place of the conversation: a reminder that stands there, or silence (an empty text).
 *
 * The mark says where, as the one who places reminders finds it again: a call id or a hash, never a user's words.
 */
export interface KeptReminder {
  readonly mark: string;
  readonly text: string;
  /** Left out for `"after"`. */
  readonly placement?: NagPlacement;
}

/** Places without a reminder only show that a request is sent again, so the last ones are enough. */
const SILENT_PLACES = 4;

/** More reminders than any conversation holds: a bound for what a snapshot carries. */
const MOST_KEPT = 200;

/** The mark of a nudge that was decided last: it stands in a message of its own, which begins no turn. */
export const NUDGE_MARK = "nudge";

/** Keeps what was decided last: at the place that the host names, if any. */
export function keepDecision(
  kept: readonly KeptReminder[],
  mark: string | undefined,
  reminder: (Omit<KeptReminder, "mark"> & { readonly reason: NagReason }) | undefined,
): readonly KeptReminder[] {
  const isNudge = reminder?.reason === "unfinished";
  const earlier = kept.filter((one) => one.mark !== NUDGE_MARK);
  const nudged = isNudge ? keepReminder(earlier, NUDGE_MARK, reminder) : earlier;
  if (mark !== undefined) return keepReminder(nudged, mark, reminder);
  return nudged.length === kept.length && !isNudge ? kept : nudged;
}

/** Adds what was decided at a place; a repeated decision becomes the last. */
export function keepReminder(
  kept: readonly KeptReminder[],
  mark: string,
  reminder: Omit<KeptReminder, "mark"> | undefined,
): readonly KeptReminder[] {
  const { text = "", placement = "after" } = reminder ?? {};
  const others = kept.filter((one) => one.mark !== mark || one.text !== text);
  const all = [...others, freezeReminder(mark, text, placement)];
  const silent = new Set(all.filter((one) => one.text === "").slice(0, -SILENT_PLACES));
  return Object.freeze(all.filter((one) => !silent.has(one)).slice(-MOST_KEPT));
}

/**
 * Checks the reminders of a snapshot.
 *
 * @throws TodoError `invalid_snapshot` for anything else.
 */
export function validateReminders(stored: unknown): readonly KeptReminder[] {
  if (stored === undefined) return NONE;
  if (!Array.isArray(stored)) throw invalidSnapshot("reminders", "an array", stored);
  return Object.freeze(Array.from(stored, validateReminder));
}

/** What a session keeps before the first reminder. */
export const NONE: readonly KeptReminder[] = /* @__PURE__ */ Object.freeze([]);

function validateReminder(stored: unknown, index: number): KeptReminder {
  const { mark, text, placement = "after" } = isRecord(stored) ? stored : {};
  if (typeof mark !== "string") throw invalidSnapshot(`reminders.${index}.mark`, "a text", mark);
  if (typeof text !== "string") throw invalidSnapshot(`reminders.${index}.text`, "a text", text);
  if (placement !== "before" && placement !== "after") {
    throw invalidSnapshot(`reminders.${index}.placement`, '"before" or "after"', placement);
  }
  return freezeReminder(mark, text, placement);
}

function freezeReminder(mark: string, text: string, placement: NagPlacement): KeptReminder {
  return Object.freeze(placement === "after" ? { mark, text } : { mark, text, placement });
}

/** Creates the error for a part of a snapshot that breaks a rule. */
export function invalidSnapshot(
  name: string,
  rule: string,
  value: unknown,
  code: TodoErrorCode = "invalid_snapshot",
): TodoError {
  return new TodoError(code, describeInvalid("read a snapshot", name, rule, value));
}
