import type { TodoIssue } from "../model/issue.js";
import { describeInvalid } from "../model/option-error.js";
import { isRecord } from "../model/plain-json.js";
import type { TodoList } from "../model/todo.js";
import type { TodoAgents } from "../model/todo-facts.js";
import type { TodoConflict } from "../plan/merge-todos.js";
import { OBSERVER } from "../session/track-edit.js";
import { type ObserverRefusal, refuse } from "./refusal.js";

/** The part of an edit's result that an observer reads. */
export interface ObservedEdit {
  readonly ok: boolean;
  readonly list?: TodoList;
  readonly issues?: readonly TodoIssue[];
  readonly conflicts?: readonly TodoConflict[];
}

/** The part of a tool that an observer uses. */
export interface ObservedTool {
  readonly name: string;
  readonly rules: object;
  readonly operations?: readonly { readonly name: string }[] | undefined;
}

/** The part of a session that an observer uses: every session has it, whatever its items. */
export interface ObservedSession {
  readonly tool: ObservedTool;
  readonly list: TodoList;
  /** Who works on the items: those that are away are left alone. */
  readonly agents?: TodoAgents | undefined;
  readonly edit: (input: unknown, edit?: { readonly actor?: string; readonly seen?: number }) => ObservedEdit;
}

/**
 * The part of a shared list that an observer uses: every list of `createSharedTodos` from `agent-todos/shared` has it.
 */
export interface ObservedSharedTodos {
  readonly tool: ObservedTool;
  readonly read: () => Promise<TodoList>;
  /** Who works on the items: those that are away are left alone. */
  readonly agents?: (() => Promise<TodoAgents>) | undefined;
  readonly edit: (input: unknown, edit?: { readonly actor?: string; readonly seen?: number }) => Promise<ObservedEdit>;
  readonly history: (options: {
    readonly after: number;
    readonly limit: number;
  }) => Promise<readonly { readonly actor: string }[]>;
  /** Claims a task for this process alone for some milliseconds; undefined where another process has it. */
  readonly claim: (task: string, milliseconds: number) => Promise<(() => Promise<void>) | undefined>;
}

/** A list, and who works on its items. */
export interface SeenPlan {
  readonly list: TodoList;
  readonly agents?: TodoAgents | undefined;
}

/** A session or a shared list in one form. */
export interface ObservedHost {
  readonly tool: ObservedTool;
  /** The current plan of a session; undefined for a shared list, which has to be read. */
  readonly current: () => SeenPlan | undefined;
  readonly read: () => Promise<SeenPlan>;
  readonly save: (list: TodoList, from: TodoList) => Promise<Saved>;
  /** Whether another observer has changed the list since. */
  readonly isOvertaken: (since: number) => Promise<boolean>;
  readonly claim: ObservedSharedTodos["claim"];
}

/** The saved list, and the parts that were refused. */
export interface Saved {
  readonly list: TodoList;
  readonly refused: readonly ObserverRefusal[];
}

/** The most versions that are searched for another observer's. */
const LOOKED = 100;

/**
 * Wraps a session or a shared list.
 *
 * @throws TypeError for anything else.
 */
export function toObservedHost(todos: ObservedSession | ObservedSharedTodos): ObservedHost {
  const given: unknown = todos;
  if (!isRecord(given) || !isRecord(given["tool"]) || typeof given["edit"] !== "function") {
    throw new TypeError(
      describeInvalid("call of observePlan()", "todos", "a session, as createTodoSession() returns", todos),
    );
  }
  const { tool } = todos;
  const save: ObservedHost["save"] = async (list, from) =>
    toSaved(await todos.edit(list, { actor: OBSERVER, seen: from.revision }), from);
  if (!("claim" in todos)) {
    const look = (): SeenPlan => ({ list: todos.list, agents: todos.agents });
    return { ...ALONE, tool, save, current: look, read: async () => look() };
  }
  return {
    tool,
    current: () => undefined,
    read: () => readPlan(todos),
    // Merges with anything that others have written since it was read; their changes win.
    save,
    isOvertaken: async (since) =>
      (await todos.history({ after: since, limit: LOOKED })).some(({ actor }) => actor === OBSERVER),
    claim: todos.claim,
  };
}

/** Reads both parts of a shared plan. */
async function readPlan(todos: ObservedSharedTodos): Promise<SeenPlan> {
  const list = await todos.read();
  const agents = await todos.agents?.();
  return { list, agents };
}

/** For a list that nobody else observes. */
const ALONE: Pick<ObservedHost, "claim" | "isOvertaken"> = {
  claim: async () => async () => undefined,
  isOvertaken: async () => false,
};

function toSaved({ ok, list, issues = [], conflicts = [] }: ObservedEdit, from: TodoList): Saved {
  if (!ok) return { list: list ?? from, refused: issues.map(({ code, path, message }) => refuse(code, path, message)) };
  return { list: list ?? from, refused: conflicts.map(({ path }) => refuse("person_changed", path)) };
}
