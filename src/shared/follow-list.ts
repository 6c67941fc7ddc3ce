import { invalidOption } from "../core/option-error.js";
import { EMPTY_TODO_LIST, type TodoList } from "../core/todo.js";
import { diffTodos } from "../plan/diff-todos.js";
import { type Bell, createBell, wait } from "./clock.js";
import type { OpenList } from "./open-list.js";
import type { FollowOptions, SharedChange } from "./shared-todos.js";

/** How many versions are fetched at once. */
const PAGE = 100;

/**
 * Follows a list: yields every version after `after` once and in order, until the signal aborts.
 *
 * Hints of the store only save the wait, so a lost one costs at most `every` milliseconds. Where versions are gone, by
 * retention, removal or a database that lost some, one `reset` gives the list as it is.
 *
 * @throws TodoError where the store fails for longer than a moment.
 */
export async function* followList(
  list: OpenList,
  watch: Watch | undefined,
  { after, signal, every = 1000 }: FollowOptions,
): AsyncGenerator<SharedChange, void> {
  if (!(every > 0)) throw invalidOption("follow a shared list", "every", "milliseconds, more than 0", every);
  const bell = createBell();
  const ending = new AbortController();
  const either = signal === undefined ? ending.signal : AbortSignal.any([signal, ending.signal]);
  if (either.aborted) return;
  if (watch !== undefined) void keepWatching(watch, bell, every, either);
  try {
    let place = await startAfter(list, after);
    while (!either.aborted) {
      const page = await readPage(list, place);
      for (const change of page) {
        if (either.aborted) return;
        place = change;
        yield change;
      }
      if (page.length < PAGE) await bell.hear(every, either);
    }
  } catch (error) {
    // Stores are often closed together with those who follow them.
    if (!either.aborted) throw error;
  } finally {
    ending.abort();
  }
}

type Watch = (wake: () => void, signal: AbortSignal) => Promise<void>;

/** Watches again where a connection was lost; a hint that cannot be had is only a longer wait. */
async function keepWatching(watch: Watch, bell: Bell, every: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await watch(bell.ring, signal).catch(() => undefined);
    bell.ring();
    await wait(every, signal);
  }
}

/** How far the reader is; the list is unknown where its version is gone. */
interface ReadPlace {
  readonly version: number;
  readonly list: TodoList | undefined;
}

async function startAfter(list: OpenList, after: number | undefined): Promise<ReadPlace> {
  if (after === undefined) return list.head();
  return { version: after, list: (await list.version(after))?.list };
}

async function readPage(list: OpenList, { version, list: known }: ReadPlace): Promise<readonly SharedChange[]> {
  const rows = await list.log(version, PAGE);
  if (rows.length === 0) {
    const head = await list.head();
    // Only a database that lost its newest rows goes back.
    return head.version < version ? [reset(head)] : [];
  }
  const isWhole = rows[0]?.version === version + 1 && (known !== undefined || version === 0);
  if (!isWhole) return [reset(await list.head())];
  let before: TodoList = known ?? EMPTY_TODO_LIST;
  return rows.map((row) => {
    const changes = diffTodos(before, row.list);
    before = row.list;
    return Object.freeze({ type: "change", ...row, changes });
  });
}

function reset({ version, list }: ReadPlace & { readonly list: TodoList }): SharedChange {
  return Object.freeze({ type: "reset", version, list });
}
