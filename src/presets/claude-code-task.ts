import { escapeForModel } from "../model/escape.js";
import { describeFields, findOwnFields } from "../model/own-fields.js";
import { equalPlain } from "../model/plain-json.js";
import { ECHO_CHARACTERS } from "../model/quote.js";
import { isDone, type TodoItem } from "../model/todo.js";
import type { StatusWords } from "../model/todo-rules.js";
import type { TodoChange } from "../plan/diff-todos.js";
import type { TodoReply } from "../tool/create-todo-tool.js";
import { formatReply, renderJson } from "./reply-text.js";

/** A task of Claude Code's task tools. */
export interface ClaudeCodeTask extends TodoItem {
  readonly description?: string | undefined;
  readonly owner?: string | undefined;
  /** The ids of the tasks that it waits for. */
  readonly blockedBy?: readonly string[] | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** Checks whether the model may see a task; one that it deleted is cancelled in the list and hidden from it. */
export function isShown({ status }: TodoItem): boolean {
  return status !== "cancelled";
}

/** Renders the changes of a call, a line for each task. */
export function replyToTask(call: TodoReply): string {
  return replyInLines(call, describeChange);
}

/** Renders a line for each change, and one line for changes with the same words. */
function replyInLines(call: TodoReply, describe: (change: TodoChange, words: StatusWords) => string): string {
  const { result, statusWords } = call;
  const changes = result.ok ? result.changes : [];
  // The model no longer sees deleted tasks, so the reply to a call without changes leaves them out.
  const items = changes.length > 0 ? result.list.items : result.list.items.filter(isShown);
  return formatReply({ ...call, result: { ...result, list: { ...result.list, items } } }, () =>
    [...new Set(changes.map((change) => describe(change, statusWords)))].join("\n"),
  );
}

function describeChange(change: TodoChange, words: StatusWords): string {
  if (change.type === "removed") return `Task #${nameOf(change.before)} is gone.`;
  const { after } = change;
  if (change.type === "added") return `Task #${nameOf(after)} created: ${escapeForModel(after.content)}`;
  if (change.type === "cancelled") return `Task #${nameOf(after)} is deleted.`;
  if (change.type === "reworded" || change.type === "edited" || change.type === "moved")
    return `Task #${nameOf(after)} is changed.`;
  return `Task #${nameOf(after)} is ${words[after.status] ?? after.status}.`;
}

/** Renders the same in Claude Code's words, which programs read: the id of a new task, the fields that changed. */
export function replyAsProduct(call: TodoReply): string {
  return replyInLines(call, nameFields);
}

function nameFields(change: TodoChange, words: StatusWords): string {
  if (change.type === "removed") return describeChange(change, words);
  const { after } = change;
  if (change.type === "added") return `Task #${nameOf(after)} created successfully: ${escapeForModel(after.content)}`;
  const before = new Map<string, unknown>(Object.entries(change.before));
  const changed = Object.entries(after).filter(([name, value]) => !equalPlain(before.get(name), value));
  const names = changed.map(([name]) => (name === "content" ? "subject" : name));
  return `Updated task #${nameOf(after)} ${names.join(", ")}`;
}

/**
 * Renders the tasks that are not deleted, a row each: `#2 [pending] Ship (blocked by #1)`. A finished plan is empty to
 * the model, as Claude Code clears it.
 */
export function renderTaskList(tasks: readonly ClaudeCodeTask[], words: StatusWords): string {
  const shown = tasks.filter(isShown);
  if (shown.every(isDone)) return "No tasks found";
  const open = new Set(shown.filter((task) => !isDone(task)).map(({ id }) => id));
  return shown
    .map((task) => {
      const owner = task.owner === undefined ? "" : ` (${escapeForModel(task.owner)})`;
      const blockers = (task.blockedBy ?? []).filter((id) => open.has(id));
      const waits = blockers.length === 0 ? "" : ` (blocked by ${nameAll(blockers)})`;
      return `#${nameOf(task)} [${words[task.status] ?? task.status}] ${escapeForModel(task.content)}${owner}${waits}`;
    })
    .join("\n");
}

/** Renders all fields of one task, a line each. */
export function renderTask(task: ClaudeCodeTask, words: StatusWords): string {
  const { description, owner, blockedBy = [], metadata, ...others } = task;
  const added = findOwnFields(others);
  const lines = [
    `Task #${nameOf(task)}: ${escapeForModel(task.content)}`,
    `Status: ${words[task.status] ?? task.status}`,
    ...(owner === undefined ? [] : [`Owner: ${escapeForModel(owner)}`]),
    ...(description === undefined ? [] : [`Description: ${escapeForModel(description)}`]),
    ...(blockedBy.length === 0 ? [] : [`Blocked by: ${nameAll(blockedBy)}`]),
    ...(metadata === undefined ? [] : [`Metadata: ${renderJson(metadata)}`]),
    ...(Object.keys(added).length === 0 ? [] : [describeFields(added, ECHO_CHARACTERS)]),
  ];
  return lines.join("\n");
}

function nameOf({ id }: TodoItem): string {
  return id === undefined ? "?" : escapeForModel(id);
}

function nameAll(ids: readonly string[]): string {
  return ids.map((id) => `#${escapeForModel(id)}`).join(", ");
}
