// A recorded session as the events of a nag policy. The model's list is read off its calls: whole lists as they were
// sent, single tasks as their tool numbers them.

import { EMPTY_TODO_LIST, isFinished, type NagEvent, type TodoItem, type TodoList, type TodoStatus } from "agent-todos";
import { itemsOf, type RecordedCall, sendsList } from "../support/recorded-call.js";

/** A recorded round: one assistant turn that called tools. */
export interface RecordedRound {
  /** The names of the tools that were called. */
  readonly tools: readonly string[];
  readonly todo?: RecordedCall;
  readonly moreTodos?: readonly RecordedCall[];
  readonly userBefore?: boolean;
  readonly compactBefore?: boolean;
  /** The model's last words, where its turn ended with this round and they were recorded. */
  readonly reply?: string;
}

export interface RecordedSession {
  readonly source: { readonly repo: string; readonly path: string };
  readonly agent: string;
  readonly rounds: readonly RecordedRound[];
}

/** Tools that only read, search or wait, in lower case; a shell may do anything, and counts as work. */
const READING = new Set(
  "read grep glob ls list lsp webfetch websearch view_image toolsearch tool_search taskoutput bashoutput tasklist taskget".split(
    " ",
  ),
);

/**
 * The events of a session in their order, as a host of the library would have told them; with `tellsProgress` one that
 * also says which rounds changed nothing, as far as the names of the tools tell.
 */
export function eventsOf(
  { rounds }: RecordedSession,
  { tellsProgress = false }: { readonly tellsProgress?: boolean } = {},
): readonly NagEvent[] {
  let list: TodoList = EMPTY_TODO_LIST;
  return rounds.flatMap(({ tools, todo, moreTodos = [], userBefore, compactBefore, reply }, index) => {
    const before: NagEvent[] = compactBefore ? [{ type: "compacted", list }] : [];
    const isEndTold = index === 0 || rounds[index - 1]?.reply !== undefined;
    if (userBefore) before.push(...(isEndTold ? [] : [{ type: "stop", list } as const]), { type: "start" });
    const calls = [...(todo ? [todo] : []), ...moreTodos];
    const writes = calls.filter(({ tool }) => tool !== "TaskList" && tool !== "TaskGet");
    const accepted = writes.filter(({ error }) => !error);
    for (const call of accepted) list = applyCall(list, call);
    const write = accepted.length > 0 ? "ok" : writes.length > 0 ? "failed" : "none";
    const progress = tellsProgress ? !tools.every((tool) => READING.has(tool.toLowerCase())) : undefined;
    const after: NagEvent[] = reply === undefined ? [] : [{ type: "stop", list, reply }];
    return [...before, { type: "round", list, write, progress } as const, ...after];
  });
}

function applyCall(list: TodoList, call: RecordedCall): TodoList {
  // Every accepted call has texts and statuses of its tool, which are the library's.
  if (sendsList(call)) return next(list, itemsOf(call) as readonly TodoItem[]);
  const { taskId, subject, status } = call.input;
  if (call.tool === "TaskCreate") return addTask(list, String(subject));
  return changeTask(list, String(taskId), status);
}

/** A task that was made before the recording began is added when it is first named. */
function changeTask(list: TodoList, id: string, status: unknown): TodoList {
  if (status === "deleted")
    return next(
      list,
      list.items.filter((item) => item.id !== id),
    );
  const isKnown = list.items.some((item) => item.id === id);
  const added: TodoItem = { id, content: `Task ${id}`, status: "pending" };
  const items = isKnown ? list.items : [...list.items, added];
  if (status === undefined) return next(list, items);
  return next(
    list,
    // "deleted" apart, the statuses of the recorded tool are the library's.
    items.map((item) => (item.id === id ? { ...item, status: status as TodoStatus } : item)),
  );
}

/** The tool clears a list whose tasks are all done, and numbers anew. */
function addTask(list: TodoList, content: string): TodoList {
  const items = isFinished(list) ? [] : list.items;
  const id = String(items.reduce((most, item) => Math.max(most, Number(item.id) || 0), 0) + 1);
  return next(list, [...items, { id, content, status: "pending" }]);
}

function next({ revision }: TodoList, items: readonly TodoItem[]): TodoList {
  return { items, revision: revision + 1 };
}
