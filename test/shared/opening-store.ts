import { memoryStore, type TodoStore } from "agent-todos/shared";

/** A store in memory that reads what a new handle needs in one question, as the databases do. */
export function openingStore(): TodoStore & Required<Pick<TodoStore, "open">> {
  const store = memoryStore();
  return {
    ...store,
    open: async (id, name, limit) => {
      const [head, agent] = [await store.head(id), await store.agent(id, name)];
      const after = Math.max(0, (head?.version ?? 0) - limit);
      return { newest: (await store.log(id, after, limit)).toReversed(), agent };
    },
  };
}
