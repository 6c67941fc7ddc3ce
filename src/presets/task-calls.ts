import type { TodoIssueFacts } from "../core/issue.js";
import { isRecord } from "../core/plain.js";
import { describeValue } from "../core/quote.js";
import type { ResolvedRules } from "../core/resolve-rules.js";
import type { TodoList } from "../core/todo.js";
import type { TodoCall } from "../tool/read-call.js";
import { findItem, findRivals, nameId, readArguments, refuseArguments } from "./call-arguments.js";
import { checkBlockers } from "./check-blockers.js";
import { indexTasks, nextNumber, numberTasks, type Task } from "./number-tasks.js";
import { overlaySent, type SentItem, sendItem } from "./sent-list.js";
import { renderTask, renderTaskList } from "./task-replies.js";

type Tasks<T extends Task> = TodoList<T>;

const CREATES = ["subject", "description", "activeForm", "metadata"];
/** Fields of a task that only `addBlocks` and `addBlockedBy` write, as their ids are checked. */
const DEPENDENCIES = ["blocks", "blockedBy"];
const ADDS = ["addBlocks", "addBlockedBy"];
const UPDATES = [...CREATES, "taskId", "status", ...ADDS, "owner"];

/** `TaskCreate`: one more pending task at the end. */
export function createTask<T extends Task>(
  input: unknown,
  list: Tasks<T>,
  rules: ResolvedRules<T>,
): TodoCall {
  const sent = readArguments(input);
  if (sent === undefined) return refuseArguments(input, `an object with ${CREATES.join(", ")}`);
  const strangers = findRivals(sent, CREATES, rules, [...DEPENDENCIES, ...ADDS]);
  if (strangers.length > 0) return { kind: "refuse", issues: strangers };
  const tasks = numberTasks(list);
  const items: readonly SentItem[] = tasks.items.map((task) => sendItem(task, rules));
  const status = rules.wordOf.pending;
  const base = { [rules.fields.id]: String(nextNumber(tasks)), [rules.fields.status]: status };
  const created = overlaySent(base, sent, rules);
  return { kind: "write", input: { [rules.fields.list]: [...items, created] }, at: items.length };
}

/** `TaskUpdate`: one task's fields over what they were. */
export function updateTask<T extends Task>(
  input: unknown,
  list: Tasks<T>,
  rules: ResolvedRules<T>,
): TodoCall {
  const read = readArguments(input);
  if (read === undefined) return refuseArguments(input, `an object with ${UPDATES.join(", ")}`);
  const sent = nameId(read, "taskId");
  const tasks = numberTasks(list);
  const places = indexTasks(tasks);
  const at = findItem(sent["taskId"], ["taskId"], places);
  const [blocked, blocksIssues] = readIds(sent, "addBlocks", places);
  const [blockers, blockersIssues] = readIds(sent, "addBlockedBy", places);
  const issues = [...findRivals(sent, UPDATES, rules, DEPENDENCIES), ...blocksIssues, ...blockersIssues];
  if (typeof at !== "number") return { kind: "refuse", issues: [at, ...issues] };
  if (issues.length > 0) return { kind: "refuse", issues };
  const id = tasks.items[at]?.id ?? "";
  const blocks = new Set(blocked);
  const items = tasks.items.map((task, index) => {
    const added = blocks.has(task.id ?? "") ? [id] : [];
    if (index !== at) return withBlockers(sendItem(task, rules), task, added);
    return withBlockers(changeTask(task, sent, rules), task, [...blockers, ...added]);
  });
  const circle = blocks.size + blockers.length > 0 ? checkBlockers(items, rules.fields.list) : [];
  if (circle.length > 0)
    return { kind: "refuse", issues: circle.map((issue) => nameArgument(issue, blockers)) };
  return { kind: "write", input: { [rules.fields.list]: items }, at };
}

/** `TaskList`: all tasks that are not deleted, a row each. */
export function listTasks<T extends Task>(_: unknown, list: Tasks<T>): TodoCall {
  return { kind: "read", text: renderTaskList(numberTasks(list).items) };
}

/** `TaskGet`: everything about one task. */
export function getTask<T extends Task>(input: unknown, list: Tasks<T>): TodoCall {
  const sent = readArguments(input);
  if (sent === undefined) return refuseArguments(input, "an object with taskId");
  const tasks = numberTasks(list);
  const at = findItem(nameId(sent, "taskId")["taskId"], ["taskId"], indexTasks(tasks));
  if (typeof at !== "number") return { kind: "refuse", issues: [at] };
  const task = tasks.items[at];
  return { kind: "read", text: task === undefined ? "" : renderTask(task) };
}

function changeTask<T extends Task>(task: T, sent: SentItem, rules: ResolvedRules<T>): SentItem {
  const { taskId: _, addBlocks: __, addBlockedBy: ___, metadata, ...fields } = dropNulls(sent);
  const changed = overlaySent(sendItem(task, rules), fields, rules);
  if (metadata === undefined) return changed;
  return {
    ...changed,
    metadata: isRecord(metadata) ? dropNulls({ ...task.metadata, ...metadata }) : metadata,
  };
}

function withBlockers(sent: SentItem, task: Task, added: readonly string[]): SentItem {
  if (added.length === 0) return sent;
  return { ...sent, blockedBy: [...new Set([...(task.blockedBy ?? []), ...added])] };
}

function dropNulls(fields: SentItem): SentItem {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** The ids of an argument, each of a task that is there. */
function readIds(
  sent: SentItem,
  name: string,
  places: ReadonlyMap<string, number>,
): readonly [readonly string[], readonly TodoIssueFacts[]] {
  const value = sent[name];
  if (value === undefined || value === null) return [[], []];
  if (!Array.isArray(value)) {
    const expected = "an array of task ids";
    return [[], [{ code: "wrong_type", path: [name], received: describeValue(value), expected }]];
  }
  const found = Array.from(value, (id: unknown, index) => ({
    id: String(id).trim().replace(/^#/, ""),
    at: findItem(id, [name, index], places),
  }));
  return [
    found.flatMap(({ id, at }) => (typeof at === "number" ? id : [])),
    found.flatMap(({ at }) => (typeof at === "number" ? [] : at)),
  ];
}

/** A circle among the tasks is an issue of the argument that closes it. */
function nameArgument({ index: _, ...issue }: TodoIssueFacts, blockers: readonly string[]): TodoIssueFacts {
  return { ...issue, path: [blockers.length > 0 ? "addBlockedBy" : "addBlocks"] };
}
