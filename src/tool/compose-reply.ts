import type { TodoChange } from "../core/diff.js";
import { formatIssues, type TodoIssue } from "../core/issue.js";
import type { TodoItem, TodoList } from "../core/todo.js";
import type { ReplaceResult } from "../core/validate-and-replace.js";
import { escapeText } from "../render/escape.js";
import { renderProgress } from "../render/progress.js";
import type { TodoRenderer } from "../render/renderer.js";
import { renderEdits, renderNotes } from "./reply.js";

/** One answered call, as a tool with an envelope of its own sees it. */
export interface TodoReply<I extends TodoItem = TodoItem> {
  /** The arguments, as the model sent them. */
  readonly input: unknown;
  readonly result: ReplaceResult<I, TodoList<I>>;
  /** What the person changed since the model last wrote. */
  readonly edited: readonly TodoChange<I>[];
}

/** What a call gets back as text; every field has a default. */
export interface TodoReplyOptions<I extends TodoItem = TodoItem> {
  /** The text an accepted write gets back. Default: one line of progress, after `No change.` where nothing changed. */
  readonly result?: TodoRenderer | undefined;
  /** The text a refused write gets back. Default: `formatIssues`. */
  readonly refusal?: ((issues: readonly TodoIssue[]) => string) | undefined;
  /** Whether the reply tells of dropped, reopened, reworded, demoted and renumbered items. Default true. */
  readonly notes?: boolean | undefined;
  /** The whole text of a reply, in place of result, refusal, notes and edits: for an envelope of one's own. */
  readonly reply?: ((call: TodoReply<I>) => string) | undefined;
}

/** The text of a reply: what became of the write, what the model should know of it, what the person changed. */
export function composeReply<I extends TodoItem>(call: TodoReply<I>, options: TodoReplyOptions<I>): string {
  if (options.reply) return options.reply(call);
  const { result, edited } = call;
  const { result: render = result.ok && !result.changed ? renderNoChange : renderProgress } = options;
  const { refusal = refuse, notes = true } = options;
  const lines = result.ok
    ? [render(result.list), notes ? renderNotes(result.notes) : ""]
    : [refusal(result.issues)];
  return [...lines, renderEdits(edited)].filter((line) => line !== "").join("\n");
}

/** In a few words, and the same ones each time: nothing in it asks for another call. */
function renderNoChange(list: TodoList): string {
  return `No change. ${renderProgress(list)}`;
}

// Issues quote what the model sent; a refusal is shown to people too.
function refuse(issues: readonly TodoIssue[]): string {
  return formatIssues(issues)
    .split("\n")
    .map((line) => escapeText(line, "model"))
    .join("\n");
}
