import { EMPTY_TODO_LIST, type TodoList } from "agent-todos";
import type { TodoVersion } from "agent-todos/shared";
import { ownerOf } from "./plan-writer.js";
import type { Told } from "./protocol.js";

/** What one writer knows of its own items. */
export interface Expected {
  readonly writer: number;
  /** Its items as they should stand at the end, by text. */
  readonly items: ReadonlyMap<string, string>;
  /** What it was told of the calls that changed the list. */
  readonly told: readonly Told[];
}

export interface Findings {
  /** Items and calls that were told as saved and are not there, or not as they were saved. */
  readonly lost: number;
  /** Items that were added twice, and calls that made two versions. */
  readonly doubled: number;
  /** Items that somebody else's write took away. */
  readonly dropped: number;
  /** Items that somebody else's write finished or opened again. */
  readonly changed: number;
}

/** Holds a log against what every writer was told. */
export function checkLog(log: readonly TodoVersion[], expected: readonly Expected[]): Findings {
  const { doubled, dropped, changed } = walkLog(log);
  const versions = new Set(log.map(({ version }) => version));
  // A call whose answer a kill took is told as a duplicate: it, too, has one version of its own.
  const told = expected.flatMap((writer) => writer.told);
  const missing = told.filter(({ version }) => !versions.has(version)).length;
  const shared = told.length - new Set(told.map(({ version }) => version)).size;
  const lost = missing + countLost(log.at(-1)?.list ?? EMPTY_TODO_LIST, expected);
  return { lost, doubled: doubled + shared, dropped, changed };
}

/** Counts items that are missing, stand otherwise than they were left, or came back. */
export function countLost({ items }: TodoList, expected: readonly Expected[]): number {
  const found = new Map(items.map(({ content, status }) => [content, status]));
  const wanted = new Map(expected.flatMap((writer) => [...writer.items]));
  const missing = [...wanted].filter(([content, status]) => found.get(content) !== status).length;
  return missing + [...found.keys()].filter((content) => !wanted.has(content)).length;
}

function walkLog(log: readonly TodoVersion[]): Omit<Findings, "lost"> {
  const added = new Set<string>();
  let [doubled, dropped, changed] = [0, 0, 0];
  let before: TodoList = EMPTY_TODO_LIST;
  for (const { list, actor } of log) {
    const known = new Map(before.items.map(({ content, status }) => [content, status]));
    const now = new Map(list.items.map(({ content, status }) => [content, status]));
    for (const content of now.keys()) {
      if (known.has(content)) continue;
      if (added.has(content)) doubled += 1;
      added.add(content);
    }
    doubled += list.items.length - now.size;
    const foreign = [...known].filter(([content]) => !actor.endsWith(`-${ownerOf(content)}`));
    dropped += foreign.filter(([content]) => !now.has(content)).length;
    changed += foreign.filter(([content, status]) => now.has(content) && now.get(content) !== status).length;
    before = list;
  }
  return { doubled, dropped, changed };
}
