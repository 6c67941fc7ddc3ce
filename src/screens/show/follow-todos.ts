import { invalidOption } from "../../model/option-error.js";
import { equalPlain, isRecord } from "../../model/plain-json.js";
import type { TodoItem, TodoList } from "../../model/todo.js";
import type { TodoAgents, TodoChecks } from "../../model/todo-facts.js";
import type { TodoTimes } from "../../plan/todo-times.js";
import { createHostReport, createListeners } from "../../session/listeners.js";
import { wait } from "../../session/wait.js";
import type { SharedTodos } from "../../shared/shared-todos.js";
import type { TodoVersion } from "../../shared/todo-store.js";
import type { ShownList } from "./shown-list.js";

/** A list that is at hand and reports its changes, as a session does. */
export interface LiveTodos<I extends TodoItem = TodoItem> {
  /** The list as it is now: the same object until it changes. */
  readonly list: ShownList<I>;
  /** The times of its items, if it has a clock. */
  readonly times?: TodoTimes;
  /** The results of the host's checks for its items, if the host reports any: the same object until it changes. */
  readonly checks?: TodoChecks;
  /** Who works on its items, if the host reports it: the same object until it changes. */
  readonly agents?: TodoAgents;
  /** Calls the listener after every change; returns the function that removes it. */
  readonly subscribe: (listener: (list: TodoList<I>) => void) => () => void;
}

/** A session, a shared list, or anything else whose list can be read and followed. */
export type TodoListSource<I extends TodoItem = TodoItem> = LiveTodos<I> | SharedSource<I>;

/** The part of a shared list that is read. */
export type SharedSource<I extends TodoItem = TodoItem> = Pick<SharedTodos<I>, "read" | "changes"> &
  Partial<Pick<SharedTodos<I>, "times" | "checks" | "agents">>;

/** Refuses a source that cannot change, such as the list of a session in place of the session. */
export function expectFollowed(called: string, source: unknown, rule: string): void {
  if (isRecord(source) && ("read" in source || "subscribe" in source)) return;
  throw invalidOption(`call of ${called}()`, "source", rule, source);
}

/**
 * Follows a list: yields it as it is now and then after its changes, until the signal aborts; with the times of its
 * items where the source has them.
 *
 * A reader that is slower than the changes of a session gets the newest list.
 */
export function followTodos(source: TodoListSource, signal: AbortSignal): AsyncGenerator<ShownList, void> {
  return "read" in source ? followShared(source, signal) : followLive(source, signal);
}

/** How often the agents' own lists are read while they work on items of a shared list, in milliseconds. */
const LOOK = 1000;

async function* followShared(source: SharedSource, signal: AbortSignal): AsyncGenerator<ShownList, void> {
  const list = await source.read();
  if (signal.aborted) return;
  let shown = await readBeside(source, list);
  yield shown;
  const changes = source.changes({ after: list.revision, signal })[Symbol.asyncIterator]();
  let next = changes.next();
  try {
    for (;;) {
      const change = shown.agents === undefined ? await next : await waitAtMost(next, LOOK, signal);
      if (change?.done) return;
      const again: ShownList = await (change === undefined
        ? lookAgain(source, shown)
        : readBeside(source, change.value.list, change.value));
      if (change !== undefined) next = changes.next();
      if (again === shown) continue;
      shown = again;
      yield shown;
    }
  } finally {
    next.catch(() => undefined);
    await changes.return?.();
  }
}

/** Waits for a promise for so long, or until the signal aborts; undefined where it takes longer. */
async function waitAtMost<T>(next: Promise<T>, milliseconds: number, signal: AbortSignal): Promise<T | undefined> {
  const pause = new AbortController();
  const late = wait(milliseconds, AbortSignal.any([signal, pause.signal]));
  const first = await Promise.race([next, late]);
  pause.abort();
  // The follower is gone: the changes end as well.
  return first === undefined && signal.aborted ? next : (first ?? undefined);
}

/** Returns a list with its times, checks and agents: for a version that a change brings, those from its facts. */
async function readBeside(source: SharedSource, list: TodoList, change?: object): Promise<ShownList> {
  const { actor, facts } = (change ?? {}) as Partial<TodoVersion>;
  const isVersion = actor !== undefined;
  const timed = addBeside(list, {
    times: await source.times?.(),
    // Most versions have no facts, and need no further read of the store.
    checks: isVersion && facts === undefined ? undefined : await source.checks?.(),
    agents: isVersion && !facts?.calls ? undefined : await source.agents?.(),
  });
  return isVersion ? Object.freeze({ ...timed, by: actor }) : timed;
}

/** Returns the list with the lists of its agents as they are now; the same object without a change. */
async function lookAgain(source: SharedSource, shown: ShownList): Promise<ShownList> {
  const agents = await source.agents?.();
  return equalPlain(agents, shown.agents) ? shown : addBeside(shown, { agents });
}

/** The times, checks and agents of a source. */
type Beside = Partial<Record<"times", TodoTimes | undefined>> & {
  readonly checks?: TodoChecks | undefined;
  readonly agents?: TodoAgents | undefined;
};

/**
 * Returns a list with the times of its items, the checks and the agents, if there are any; those of another version are
 * left out, as that version follows at once.
 */
function addBeside(list: ShownList, { times = [], checks = [], agents = [] }: Beside): ShownList {
  const isOf = (facts: readonly unknown[]): boolean => facts.length > 0 && facts.length === list.items.length;
  const added = {
    ...(isOf(times) && { times }),
    ...(isOf(checks) && checks.some((checked) => checked !== undefined && checked.checks.length > 0) && { checks }),
    ...(isOf(agents) && agents.some((working) => working !== undefined) && { agents }),
  };
  return Object.keys(added).length > 0 ? Object.freeze({ ...list, ...added }) : list;
}

/** Creates the reader of a live list with its times, checks and agents: the same object until any of them changes. */
export function createShownReader(source: LiveTodos): () => ShownList {
  let parts: readonly unknown[] = [];
  let shown: ShownList | undefined;
  return () => {
    const { list, times, checks, agents } = source;
    const next = [list, times, checks, agents];
    if (shown === undefined || next.some((part, at) => part !== parts[at])) {
      parts = next;
      shown = addBeside(list, { times, checks, agents });
    }
    return shown;
  };
}

async function* followLive(source: LiveTodos, signal: AbortSignal): AsyncGenerator<ShownList, void> {
  let wake = (): void => undefined;
  const unsubscribe = source.subscribe(() => wake());
  let isOver = false;
  // Called at the signal too, as a generator is never resumed once its reader has left.
  function end(): void {
    if (isOver) return;
    isOver = true;
    unsubscribe();
    wake();
  }
  signal.addEventListener("abort", end, { once: true });
  try {
    const read = createShownReader(source);
    let shown: ShownList | undefined;
    while (!signal.aborted) {
      const list = read();
      if (list === shown) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else {
        shown = list;
        yield list;
      }
    }
  } finally {
    end();
    signal.removeEventListener("abort", end);
  }
}

/** A list that is followed while somebody listens, and the way to show a newer one. */
export interface LiveList extends LiveTodos {
  /** The list before the first read, for hydration. */
  readonly initial: ShownList;
  readonly show: (list: ShownList) => void;
}

/**
 * Creates a list that is followed from its first listener to its last.
 *
 * A list equal to the one before does not count as a change. Where the last listener leaves and returns in one step, as
 * in React's strict mode, the list is still followed.
 */
export function createLiveList(initial: ShownList, follow: (signal: AbortSignal) => Promise<void>): LiveList {
  const listeners = createListeners<[ShownList]>(createHostReport({}).failed);
  const listening = new Set<() => void>();
  let list = initial;
  let following: AbortController | undefined;

  async function endUnlessHeard(): Promise<void> {
    await Promise.resolve();
    if (listening.size > 0) return;
    following?.abort();
    following = undefined;
  }

  return Object.freeze<LiveList>({
    initial,
    get list() {
      return list;
    },
    subscribe(listener) {
      const remove = listeners.add(listener);
      listening.add(remove);
      if (following === undefined) {
        following = new AbortController();
        void follow(following.signal);
      }
      return () => {
        remove();
        listening.delete(remove);
        void endUnlessHeard();
      };
    },
    show(next) {
      if (equalPlain(next, list)) return;
      list = next;
      listeners.emit(next);
    },
  });
}
