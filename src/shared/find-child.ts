import type { TodoList } from "../model/todo.js";
import type { TodoAgents } from "../model/todo-facts.js";
import { type AwayCall, readAgents, type TodoFacts } from "../plan/todo-facts.js";
import type { Children } from "../session/shown-facts.js";
import { openList } from "./open-list.js";
import type { SharedTodosOptions } from "./shared-todos.js";

/** How many milliseconds to wait for the store of an agent's list. */
const TIMEOUT = 5000;

/** Finds the list of an agent: of this process, or in the store. */
export async function findChild(
  { store, timeout = TIMEOUT }: Pick<SharedTodosOptions, "store" | "timeout">,
  children: Pick<Children, "listOf">,
  call: AwayCall,
): Promise<TodoList | undefined> {
  const own = children.listOf(call);
  if (own !== undefined || call.childId === undefined) return own;
  const head = await openList(store, call.childId, undefined, timeout).head();
  return head.version === 0 ? undefined : head.list;
}

/** Reads who works on the items of a list, with the list of each. */
export async function readSharedAgents(
  facts: TodoFacts,
  list: TodoList,
  find: (call: AwayCall) => Promise<TodoList | undefined>,
): Promise<TodoAgents> {
  const found = new Map(await Promise.all(facts.calls.map(async (call) => [call, await find(call)] as const)));
  return readAgents(facts, list, (call) => found.get(call));
}
