import { clip } from "../core/clip.js";
import { escapeForModel } from "../core/escape.js";
import type { TodoItem } from "../core/todo.js";
import type { TodoChange } from "../plan/diff-todos.js";

/** Most changes that a sentence spells out, so that a model knows of each item before it writes; the rest are counted. */
const SPELLED_OUT = 40;

/**
 * Names what a person changed, for a sentence: `completed "Read"; added "Ship"`.
 *
 * Texts are whole as long as all of them keep to 4,000 characters, since the model may send them back.
 */
export function describeEdits(changes: readonly TodoChange[]): string {
  const told = changes.slice(0, SPELLED_OUT);
  // 4,000 characters for all of them: a rewording has two texts, with 13 more characters to each.
  const share = Math.floor(2000 / told.length - 13);
  const show = ({ content }: TodoItem): string => `"${clip(escapeForModel(content), share)}"`;
  const parts = told.map((change) => {
    const { type } = change;
    if (type === "reworded") return `${type} ${show(change.before)} to ${show(change.after)}`;
    return `${type} ${show(type === "removed" ? change.before : change.after)}`;
  });
  if (changes.length > told.length) parts.push(`and ${changes.length - told.length} more`);
  return parts.join("; ");
}
