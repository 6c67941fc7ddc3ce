import { checkCall, MILLISECONDS, type RulesOf, SIGNAL } from "../../model/check-options.js";
import { joinSignals } from "../../session/join-signals.js";
import { wait } from "../../session/wait.js";
import { expectFollowed, followTodos, type TodoListSource } from "./follow-todos.js";
import { escapeTexts } from "./shown-list.js";

/** Where a reader continues, and how long the stream lives. */
export interface TodoEventStreamOptions {
  /** The `Last-Event-ID` of the request: where it is the list's revision, only later changes are sent. */
  readonly lastEventId?: string | number | null | undefined;
  /** Ends the stream: the signal of the request. */
  readonly signal?: AbortSignal | undefined;
  /**
   * After how many milliseconds of silence a comment is sent, so that proxies keep the connection open; with 45000 or
   * more `fetchTodos` connects anew each time. Default 15000.
   */
  readonly keepAlive?: number | undefined;
}

const RULES: RulesOf<TodoEventStreamOptions> = {
  lastEventId: ["a string, a number or null", (value) => value === null || /^(?:string|number)$/.test(typeof value)],
  signal: SIGNAL,
  keepAlive: MILLISECONDS,
};

/** After how many milliseconds a reader whose connection broke comes back. */
const RETRY = 1000;

/**
 * Streams a list as server-sent events: the whole list at once, and again after each change.
 *
 * The `id` of an event is the list's revision, its `data` the list as JSON, with texts escaped for one line; ids stay.
 * The results of checks, and who works on items, come with it as `checks` and `agents`, and are sent again as they
 * change. A reader that comes back gets the current list; with `lastEventId`, only if its revision is older. The stream
 * is read as fast as its reader takes it, and ends with the signal or when the reader goes. If the store of a shared
 * list fails, the stream fails with the same error.
 *
 * @throws RangeError or TypeError for bad options.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoEventStream } from "agent-todos/show";
 *
 * const todos = createTodoSession();
 * todos.write({ todos: [{ content: "Add tests", status: "pending" }] });
 * const reader = todoEventStream(todos).getReader();
 * await reader.read(); // how soon to come back
 * console.log(new TextDecoder().decode((await reader.read()).value).trim());
 * // => id: 1
 * // => data: {"items":[{"content":"Add tests","status":"pending"}],"revision":1}
 * await reader.cancel();
 * ```
 */
export function todoEventStream(
  source: TodoListSource,
  options: TodoEventStreamOptions = {},
): ReadableStream<Uint8Array> {
  expectFollowed("todoEventStream", source, "a session or a shared list");
  checkCall("todoEventStream", options, RULES);
  const { lastEventId, signal, keepAlive: every = 15_000 } = options;
  const { signal: either, end } = joinSignals(signal);
  const frames = writeFrames(source, { known: String(lastEventId), every, signal: either, end });
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await frames.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel() {
      end();
      // Not awaited: a store may take its time. Its error would have no reader by then.
      frames.return().catch(() => undefined);
    },
  });
}

interface FrameOptions {
  /** The revision that the reader has, as text. */
  readonly known: string;
  readonly every: number;
  readonly signal: AbortSignal;
  /** Aborts the signal. */
  readonly end: () => void;
}

async function* writeFrames(source: TodoListSource, options: FrameOptions): AsyncGenerator<string, void> {
  const { known, every, signal, end } = options;
  // The first bytes open the connection, even before there is a list to send.
  yield `retry: ${RETRY}\n\n`;
  let newest = -1;
  try {
    for await (const list of keepAlive(followTodos(source, signal), every)) {
      if (signal.aborted) return;
      if (list === undefined) {
        // Readers ignore a line that begins with a colon.
        yield ": alive\n\n";
        continue;
      }
      // Only a database that lost versions goes back; a reader accepts an older list only on a new connection.
      if (list.revision < newest) return;
      // Checks and agents of a session's list change without a new revision.
      const isPlain = list.checks === undefined && list.agents === undefined;
      const isKnown = newest === -1 && isPlain && String(list.revision) === known;
      newest = list.revision;
      if (!isKnown) yield `id: ${newest}\ndata: ${JSON.stringify(escapeTexts(list))}\n\n`;
    }
  } finally {
    // The follower may be waiting for a change, and only the signal ends that.
    end();
  }
}

/** Passes on the values of an iterator, and `undefined` whenever `every` milliseconds went by without one. */
async function* keepAlive<T>(values: AsyncGenerator<T, void>, every: number): AsyncGenerator<T | undefined, void> {
  let next = values.next();
  try {
    for (;;) {
      const pause = new AbortController();
      const first = await Promise.race([next, wait(every, pause.signal)]);
      pause.abort();
      if (first === undefined) {
        yield undefined;
        continue;
      }
      if (first.done) return;
      yield first.value;
      next = values.next();
    }
  } finally {
    // Not awaited: it may wait for a change, and the signal ends that.
    next.catch(() => undefined);
    values.return().catch(() => undefined);
  }
}
