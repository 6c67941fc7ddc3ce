import type { ResolvedRules } from "../model/resolve-rules.js";
import { isDone, type TodoItem, type TodoList } from "../model/todo.js";
import type { TodoAgents } from "../model/todo-facts.js";
import { editItems } from "../plan/edit-items.js";
import { runWrite } from "../plan/replace-items.js";
import { type ObserverRefusal, refuse } from "./refusal.js";

/** The list while an answer is applied, with each item's position in the original list, or -1. */
export interface Draft {
  readonly list: TodoList;
  readonly origins: readonly number[];
}

/** A change of one item, or an addition, whose fields have passed their rules. */
export interface ItemChange {
  /** The position in the draft; left out for an addition. */
  readonly position?: number;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly path: ObserverRefusal["path"];
}

/** Applies one change as the reducer does, or returns the reducer's reasons against it. */
export function applyChange(
  draft: Draft,
  { position, fields, path }: ItemChange,
  rules: ResolvedRules,
): { readonly draft: Draft; readonly refused: readonly ObserverRefusal[] } {
  const { list, origins } = draft;
  const edits =
    position === undefined
      ? { additions: [{ sent: fields, path }] }
      : { updates: [{ position, sent: fields, path }], revise: keepOwnFields(position, fields, list.items[position]) };
  const { result } = runWrite(list, rules, (context) => editItems(list, edits, context, { mayRefuse: false }));
  if (!result.ok)
    return { draft, refused: result.issues.map(({ code, path, message }) => refuse(code, path, message)) };
  if (!result.changed) return { draft, refused: [] };
  const added = result.list.items.slice(origins.length).map(() => -1);
  return { draft: { list: result.list, origins: [...origins, ...added] }, refused: [] };
}

/** Keeps the host's own fields; drops the old activeForm when the text is new. */
function keepOwnFields(position: number, { content, activeForm, status }: ItemChange["fields"], old?: TodoItem) {
  const isReworded = content !== undefined && activeForm === undefined;
  const revise = (item: TodoItem): TodoItem => {
    const { blocked, ...before } = old ?? {};
    const reason = status === undefined && blocked !== undefined ? { blocked } : {};
    const { activeForm: form, ...kept } = { ...before, ...reason, ...item };
    return isReworded || form === undefined ? kept : { ...kept, activeForm: form };
  };
  return (items: readonly TodoItem[]) => ({
    items: items.map((item, index) => (index === position ? revise(item) : item)),
  });
}

/** Counts the items in progress that no other agent works on. */
export function countRunning({ items }: TodoList, agents: TodoAgents = []): number {
  return items.filter(({ status }, at) => status === "in_progress" && agents[at] === undefined).length;
}

/** Checks whether a list has items and none of them is open. */
export function isAllDone({ items }: TodoList): boolean {
  return items.length > 0 && items.every(isDone);
}
