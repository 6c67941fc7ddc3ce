import { CONTEXT_CHARACTERS, clip } from "../core/clip.js";
import { escapeForModel } from "../core/escape.js";
import type { TodoItem } from "../core/todo.js";
import type { TodoChange } from "../plan/diff-todos.js";

/** Most changes that a sentence spells out, so that a model knows of each item before it writes; the rest are counted. */
const SPELLED_OUT = 40;

/** Most texts of one change: before and after a rewording. */
const TEXTS = 2;

/**
 * Names what a person changed, for a sentence: `completed "Read"; added "Ship"`.
 *
 * Texts are whole as long as all of them keep to 4,000 characters, since the model may send them back.
 */
export function describeEdits(changes: readonly TodoChange[]): string {
  const told = changes.slice(0, SPELLED_OUT);
  const share = Math.floor(CONTEXT_CHARACTERS / (TEXTS * told.length)) - "reworded to; ".length;
  const show = ({ content }: TodoItem): string => `"${clip(escapeForModel(content), share)}"`;
  const parts = told.map((change) => {
    if (change.type === "reworded") return `reworded ${show(change.before)} to ${show(change.after)}`;
    return `${change.type} ${show(change.type === "removed" ? change.before : change.after)}`;
  });
  const rest = changes.length - told.length;
  return [...parts, ...(rest > 0 ? [`and ${rest} more changes`] : [])].join("; ");
}
