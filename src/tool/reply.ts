import type { TodoItem, TodoList } from "../core/todo.js";
import type { TodoChange } from "../plan/diff-todos.js";
import type { ReplaceResult } from "../plan/replace-items.js";
import { renderProgress, shortText } from "../render/progress.js";
import type { TodoRenderer } from "../render/renderer.js";
import { formatIssues } from "../rules/format-issues.js";
import type { TodoIssue } from "../rules/issue.js";
import { isShownToModel, type TodoNote } from "../rules/note.js";

/** One answered call, for a tool with an envelope of its own. */
export interface TodoReply<I extends TodoItem = TodoItem> {
  /** The arguments, as the model sent them. */
  readonly input: unknown;
  readonly result: ReplaceResult<I, TodoList<I>>;
  /** What the person changed since the model last wrote. */
  readonly edited: readonly TodoChange<I>[];
}

/** What a call gets back as text; every field has a default. */
export interface TodoReplyOptions<I extends TodoItem = TodoItem> {
  /** The text that an accepted write gets back. Default: one line of progress, after `No change.` if nothing changed. */
  readonly result?: TodoRenderer | undefined;
  /** The text that a refused write gets back. Default: `formatIssues`. */
  readonly refusal?: ((issues: readonly TodoIssue[]) => string) | undefined;
  /** Whether the reply names dropped, reopened, reworded, demoted and renumbered items. Default true. */
  readonly notes?: boolean | undefined;
  /** The whole text of a reply, in place of result, refusal, notes and edits: for a host's own envelope. */
  readonly reply?: ((call: TodoReply<I>) => string) | undefined;
}

/** Composes a reply: what became of the write, what the model should know of it, what the person changed. */
export function composeReply<I extends TodoItem>(call: TodoReply<I>, options: TodoReplyOptions<I>): string {
  if (options.reply) return options.reply(call);
  const { result, edited } = call;
  const { result: render = result.ok && !result.changed ? renderNoChange : renderProgress } = options;
  const { refusal = formatIssues, notes = true } = options;
  const lines = result.ok
    ? [render(result.list), ...(notes ? listNotes(result.notes, "Note: ") : [])]
    : [refusal(result.issues)];
  return [...lines, renderEdits(edited)].filter((line) => line !== "").join("\n");
}

// A few words, the same ones each time, that ask for no further call.
function renderNoChange(list: TodoList): string {
  return `No change. ${renderProgress(list)}`;
}

/** Most notes, and most changes by the person, that a reply spells out; the rest are counted. */
const SPELLED_OUT = 10;

/** Lists the notes that a model should read, a text each; the first ones of many, and how many more there are. */
export function listNotes(notes: readonly TodoNote[], lead: string = ""): readonly string[] {
  return capped(
    notes.filter(isShownToModel).map((note) => `${lead}${note.message}`),
    "notes",
  );
}

/** Renders what the person changed since the model last wrote, in one sentence; empty without a change. */
export function renderEdits(edits: readonly TodoChange[]): string {
  if (edits.length === 0) return "";
  return `The user changed the list before this write: ${capped(edits.map(describeEdit), "changes").join("; ")}.`;
}

function describeEdit(change: TodoChange): string {
  if (change.type === "reworded")
    return `reworded "${shortText(change.before)}" to "${shortText(change.after)}"`;
  return `${change.type} "${shortText(change.type === "removed" ? change.before : change.after)}"`;
}

function capped(lines: readonly string[], noun: string): readonly string[] {
  if (lines.length <= SPELLED_OUT) return lines;
  return [...lines.slice(0, SPELLED_OUT), `and ${lines.length - SPELLED_OUT} more ${noun}`];
}
