import { escapeForModel } from "../model/escape.js";
import type { TodoIssueFacts } from "../model/issue.js";
import { equalPlain } from "../model/plain-json.js";
import { isDone, type TodoItem } from "../model/todo.js";
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

/** Says what became of the tasks that a call changed, a line each. */
export function replyToTask(call: TodoReply): string {
  return replyInLines(call, describeChange);
}

/** Words a reply of a line for each change; changes of the same words have one. */
function replyInLines(call: TodoReply, describe: (change: TodoChange) => string): string {
  const { result } = call;
  const changes = result.ok ? result.changes : [];
  // The model no longer sees what was deleted, so the words for a call that changed nothing leave it out.
  const list = { ...result.list, items: result.list.items.filter(isShown) };
  return formatReply({ ...call, result: { ...result, list } }, () => [...new Set(changes.map(describe))].join("\n"));
}

function describeChange(change: TodoChange): string {
  if (change.type === "removed") return `Task #${nameOf(change.before)} is gone.`;
  const { after } = change;
  if (change.type === "added") return `Task #${nameOf(after)} created: ${escapeForModel(after.content)}`;
  if (change.type === "cancelled") return `Task #${nameOf(after)} is deleted.`;
  if (change.type === "reworded" || change.type === "edited" || change.type === "moved")
    return `Task #${nameOf(after)} is changed.`;
  return `Task #${nameOf(after)} is ${after.status}.`;
}

/** Says it as Claude Code does, whose transcripts programs read: the id of a new task, the fields that changed. */
export function replyAsProduct(call: TodoReply): string {
  return replyInLines(call, nameFields);
}

function nameFields(change: TodoChange): string {
  if (change.type === "removed") return describeChange(change);
  const { after } = change;
  if (change.type === "added") return `Task #${nameOf(after)} created successfully: ${escapeForModel(after.content)}`;
  const before = new Map<string, unknown>(Object.entries(change.before));
  const changed = Object.entries(after).filter(([name, value]) => !equalPlain(before.get(name), value));
  const names = changed.map(([name]) => (name === "content" ? "subject" : name));
  return `Updated task #${nameOf(after)} ${names.join(", ")}`;
}

/** Renders the tasks that are not deleted, a row each: `#2 [pending] Ship (blocked by #1)`. */
export function renderTaskList(tasks: readonly ClaudeCodeTask[]): string {
  const shown = tasks.filter(isShown);
  if (shown.length === 0) return "There are no tasks.";
  const open = new Set(shown.filter((task) => !isDone(task)).map(({ id }) => id));
  return shown
    .map((task) => {
      const owner = task.owner === undefined ? "" : ` (${escapeForModel(task.owner)})`;
      const blockers = (task.blockedBy ?? []).filter((id) => open.has(id));
      const waits = blockers.length === 0 ? "" : ` (blocked by ${nameAll(blockers)})`;
      return `#${nameOf(task)} [${task.status}] ${escapeForModel(task.content)}${owner}${waits}`;
    })
    .join("\n");
}

/** Renders all fields of one task, a line each. */
export function renderTask(task: ClaudeCodeTask): string {
  const { description, owner, blockedBy = [], metadata } = task;
  const lines = [
    `Task #${nameOf(task)}: ${escapeForModel(task.content)}`,
    `Status: ${task.status}`,
    ...(owner === undefined ? [] : [`Owner: ${escapeForModel(owner)}`]),
    ...(description === undefined ? [] : [`Description: ${escapeForModel(description)}`]),
    ...(blockedBy.length === 0 ? [] : [`Blocked by: ${nameAll(blockedBy)}`]),
    ...(metadata === undefined ? [] : [`Metadata: ${renderJson(metadata)}`]),
  ];
  return lines.join("\n");
}

function nameOf({ id }: TodoItem): string {
  return id === undefined ? "?" : escapeForModel(id);
}

function nameAll(ids: readonly string[]): string {
  return ids.map((id) => `#${escapeForModel(id)}`).join(", ");
}

/** An item that may wait for others. */
export interface BlockedItem extends TodoItem {
  /** The ids of the items that it waits for. */
  readonly blockedBy?: readonly string[] | undefined;
}

/** How many known ids an issue lists. */
const KNOWN_IDS = 30;

/** Finds what is wrong with the `blockedBy` of items: an id that matches no item, or items that wait for each other. */
export function checkBlockers(items: readonly BlockedItem[], listName: string): readonly TodoIssueFacts[] {
  const blockers = new Map<string, readonly string[]>();
  for (const { id, blockedBy = [] } of items) if (id !== undefined) blockers.set(id, blockedBy);
  const allowed = [...blockers.keys()].slice(0, KNOWN_IDS);
  const unknown = items.flatMap(({ blockedBy = [] }, index): readonly TodoIssueFacts[] => {
    const received = blockedBy.find((id) => !blockers.has(id));
    const path = [listName, index, "blockedBy"];
    return received === undefined ? [] : [{ code: "unknown_item", path, index, received, allowed }];
  });
  if (unknown.length > 0) return unknown;
  const circle = findCircle(blockers);
  if (circle.size === 0) return [];
  const index = items.findIndex(({ id = "" }) => circle.has(id));
  const expected = `it waits in a circle (${[...circle].slice(0, KNOWN_IDS).join(", ")}), so leave one of them out`;
  return [{ code: "invalid_field", path: [listName, index, "blockedBy"], index, expected }];
}

type Edges = ReadonlyMap<string, readonly string[]>;

/** Finds the items of circles, and those between two circles. */
function findCircle(blockers: Edges): ReadonlySet<string> {
  const stuck = findStuck(blockers);
  // Items that only wait for a circle are stuck too, but no item of the circle waits for them.
  const waiters = new Map<string, string[]>([...stuck].map((id) => [id, []]));
  for (const id of stuck) for (const blocker of blockers.get(id) ?? []) waiters.get(blocker)?.push(id);
  return findStuck(waiters);
}

/** Finds the items that can never start, by taking away those that can until no more can. */
function findStuck(blockers: Edges): ReadonlySet<string> {
  const waiting = new Map([...blockers].map(([id, ids]) => [id, new Set(ids).size]));
  const waiters = new Map<string, string[]>();
  for (const [id, ids] of blockers) {
    for (const blocker of new Set(ids)) {
      const others = waiters.get(blocker);
      if (others) others.push(id);
      else waiters.set(blocker, [id]);
    }
  }
  const free = [...waiting.keys()].filter((id) => waiting.get(id) === 0);
  // The loop also visits the ids that are pushed below.
  for (const id of free) {
    for (const waiter of waiters.get(id) ?? []) {
      const left = (waiting.get(waiter) ?? 0) - 1;
      waiting.set(waiter, left);
      if (left === 0) free.push(waiter);
    }
  }
  const started = new Set(free);
  return new Set([...blockers.keys()].filter((id) => !started.has(id)));
}
