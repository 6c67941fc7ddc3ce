import { invalidOption } from "../model/option-error.js";
import { EMPTY_TODO_LIST } from "../model/todo.js";
import { diffKeyed } from "../plan/keys.js";
import { joinSignals } from "../session/join-signals.js";
import { wait } from "../session/wait.js";
import { type Bell, createBell } from "./clock.js";
import { keyedList } from "./open-list.js";
import type { ReadList } from "./share-reads.js";
import type { FollowOptions, SharedChange } from "./shared-todos.js";
import type { TodoVersion } from "./todo-store.js";

/** How many versions are fetched at once. */
const PAGE = 100;

/** How often a reader checks without a hint, in milliseconds: for a store without hints, and for one with them. */
const LOOKS = { deaf: 1000, hearing: 60_000 };

/**
 * Follows a list: yields every version after `after` once and in order, until the signal aborts.
 *
 * Hints of the store only save the wait, so a lost one costs at most `every` milliseconds. Where versions are missing,
 * by retention, removal or a loss of the database, one `reset` carries the current list.
 *
 * @throws TodoError where the store fails for longer than a moment.
 */
export async function* followList(
  list: ReadList,
  watch: WaitForWrite | undefined,
  { after, signal, every = watch === undefined ? LOOKS.deaf : LOOKS.hearing }: FollowOptions,
): AsyncGenerator<SharedChange, void> {
  if (!(every > 0)) throw invalidOption("call of changes()", "every", "a number of milliseconds > 0", every);
  const bell = createBell();
  const { signal: either, end } = joinSignals(signal);
  if (either.aborted) return;
  if (watch !== undefined) void keepWatching(watch, bell, Math.min(every, LOOKS.deaf), either);
  try {
    let position = await startAfter(list, after);
    while (!either.aborted) {
      const page = await readPage(list, position);
      for (const change of page) {
        if (either.aborted) return;
        position = { version: change.version, known: change };
        yield change;
      }
      if (page.length < PAGE) await bell.hear(every, either);
    }
  } catch (error) {
    // Stores are often closed together with those who follow them.
    if (!either.aborted) throw error;
  } finally {
    end();
  }
}

type WaitForWrite = (wake: () => void, signal: AbortSignal) => Promise<void>;

/** Watches again where a connection was lost; without hints, the waits are merely longer. */
async function keepWatching(watch: WaitForWrite, bell: Bell, every: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await watch(bell.ring, signal).catch(() => undefined);
    bell.ring();
    await wait(every, signal);
  }
}

/** The reader's position; the list is unknown where its version was dropped. */
interface ReadPosition {
  readonly version: number;
  readonly known: VersionList | undefined;
}

type VersionList = Pick<TodoVersion, "list" | "keys">;

async function startAfter(list: ReadList, after: number | undefined): Promise<ReadPosition> {
  if (after !== undefined) return { version: after, known: undefined };
  const head = await list.head();
  return { version: head.version, known: head };
}

async function readPage(list: ReadList, { version, known }: ReadPosition): Promise<readonly SharedChange[]> {
  // The known version is read again, so that one answer shows whether the database lost its newest rows.
  const rows = version === 0 ? await list.log(0, PAGE) : await list.log(version - 1, PAGE + 1);
  const [first] = rows;
  if (first === undefined) return version === 0 ? [] : [reset(await list.head())];
  const isThere = first.version === version;
  const later = isThere ? rows.slice(1) : rows;
  if (later.length === 0) return [];
  const start: VersionList | undefined = isThere ? first : version === 0 ? { list: EMPTY_TODO_LIST } : known;
  if (later[0]?.version !== version + 1 || start === undefined) return [reset(await list.head())];
  let before = keyedList(start);
  return later.map((row) => {
    const after = keyedList(row);
    const changes = diffKeyed(before, after);
    before = after;
    return Object.freeze({ type: "change", ...row, changes });
  });
}

function reset({ version, list }: Pick<TodoVersion, "version" | "list">): SharedChange {
  return Object.freeze({ type: "reset", version, list });
}
