import type { TodoList } from "../../core/todo.js";
import type { TodoEntry, TodoStore } from "../../shared/todo-store.js";

/** Promises of a store by name; each check rejects where its promise is broken. */
export type StorePromises = Readonly<Record<string, (store: TodoStore, id: string) => Promise<void>>>;

/** Gives a list as a version has it. */
export function listOf(version: number, ...contents: readonly string[]): TodoList {
  return { items: contents.map((content) => ({ content, status: "pending" })), revision: version };
}

/** Gives an entry for a version. */
export function entryOf(version: number, call?: string, content = `Step ${version}`): TodoEntry {
  const entry = {
    list: listOf(version, content),
    actor: "main",
    reply: `Saved ${version}`,
    at: 1000 + version,
  };
  return call === undefined ? entry : { ...entry, call };
}

/** Writes the first versions of a list, each by a call of its own. */
export async function fill(store: TodoStore, id: string, versions: number): Promise<void> {
  for (let version = 1; version <= versions; version += 1) {
    await store.append(id, version - 1, entryOf(version, `call-${version}`));
  }
}

/** Gives the numbers of versions. */
export const versionsIn = (log: readonly { readonly version: number }[]): readonly number[] =>
  log.map(({ version }) => version);

/** Fails where two values differ as JSON. */
export function equal(found: unknown, expected: unknown, what: string): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  if (one !== other) throw new Error(`${what}: expected ${other}, found ${one}`);
}
