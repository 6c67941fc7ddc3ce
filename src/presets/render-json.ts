import { escapeUnits } from "../core/quote.js";
import { REMINDER_TAG } from "../render/escape.js";

// The joiners U+200C and U+200D are left out: Persian and emoji need them.
const UNSEEN =
  /[\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/**
 * JSON in which no text of the model can act: characters that hide or reorder words, and tags of reminders, stand as
 * JSON escapes, so the data stays what it was.
 */
export function renderJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, undefined, indent)
    .replace(UNSEEN, escapeUnits)
    .replace(REMINDER_TAG, escapeUnits);
}
