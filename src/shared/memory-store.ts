import { freezeCopy } from "../model/plain-json.js";
import { EMPTY_TODO_LIST } from "../model/todo.js";
import { createWatch, later } from "./clock.js";
import type { TodoAgentEntry, TodoAppend, TodoEntry, TodoStore, TodoVersion } from "./todo-store.js";

interface StoredList {
  readonly log: readonly TodoVersion[];
  readonly agents: ReadonlyMap<string, unknown>;
}

const NOTHING: StoredList = { log: [], agents: new Map() };

/**
 * Keeps shared lists in this process: for tests, and for several agents of one process.
 *
 * It forgets everything when the process ends.
 *
 * @example
 * ```ts
 * import { createSharedTodos, memoryStore } from "agent-todos/shared";
 *
 * const todos = createSharedTodos({ store: memoryStore(), id: "thread-7", agent: "main" });
 * const { text, version } = await todos.write({ todos: [{ content: "Add tests", status: "in_progress" }] });
 * console.log(version, text); // => 1 0/1 done. Now: Add tests.
 * ```
 */
export function memoryStore(): TodoStore {
  const lists = new Map<string, StoredList>();
  const wakes = new Map<string, Set<() => void>>();
  const find = (id: string): StoredList => lists.get(id) ?? NOTHING;

  function save(id: string, list: StoredList): void {
    lists.set(id, list);
    for (const wake of wakes.get(id) ?? []) later(wake);
  }

  async function append(id: string, expected: number, entry: TodoEntry, agent?: TodoAgentEntry): Promise<TodoAppend> {
    const { log, agents } = find(id);
    const duplicate = entry.call === undefined ? undefined : log.find(({ call }) => call === entry.call);
    if (duplicate !== undefined) return { ok: false, duplicate };
    const head = log.at(-1);
    if ((head?.version ?? 0) !== expected) return { ok: false, head };
    const version = expected + 1;
    save(id, {
      log: [...log, copy({ version, ...entry })],
      agents: agent === undefined ? agents : new Map(agents).set(agent.name, copy(agent.state)),
    });
    return { ok: true, version };
  }

  async function saveAgent(id: string, name: string, state: unknown): Promise<void> {
    const { log, agents } = find(id);
    lists.set(id, { log, agents: new Map(agents).set(name, copy(state)) });
  }

  async function prune(id: string, { entries }: { readonly entries: number }): Promise<number> {
    const { log, agents } = find(id);
    const kept = log.slice(-Math.max(1, entries));
    if (kept.length < log.length) lists.set(id, { log: kept, agents });
    return log.length - kept.length;
  }

  async function remove(id: string): Promise<void> {
    const head = find(id).log.at(-1);
    if (head === undefined) {
      lists.delete(id);
      return;
    }
    const version = head.version + 1;
    const list = { ...EMPTY_TODO_LIST, revision: version };
    save(id, { log: [copy({ version, list, actor: "", at: head.at })], agents: new Map() });
  }

  const watch = createWatch(async (id, wake) => {
    const all = wakes.get(id) ?? new Set();
    wakes.set(id, all.add(wake));
    return () => {
      all.delete(wake);
      if (all.size === 0 && wakes.get(id) === all) wakes.delete(id);
    };
  });

  return Object.freeze({
    head: async (id: string) => find(id).log.at(-1),
    append,
    log: async (id: string, after: number, limit: number) =>
      find(id)
        .log.filter(({ version }) => version > after)
        .slice(0, limit),
    agent: async (id: string, name: string) => find(id).agents.get(name),
    saveAgent,
    prune,
    remove,
    watch,
  });
}

/** Copies plain JSON, so that nobody changes the stored one. */
function copy<T>(value: T): T {
  // freezeCopy returns a value of the same shape.
  return freezeCopy(value) as T;
}
