import { checkCall, FUNCTION, type RulesOf, TEXT, TODO_LIST } from "../../model/check-options.js";
import type { TodoIssue } from "../../model/issue.js";
import { invalidOption } from "../../model/option-error.js";
import { isRecord, parseJson } from "../../model/plain-json.js";
import { EMPTY_TODO_LIST, revisionOf, type TodoItem, type TodoList } from "../../model/todo.js";
import type { TodoConflict } from "../../plan/merge-todos.js";
import type { TodoEdit } from "../../session/todo-edit.js";
import { wait } from "../../session/wait.js";
import { createLiveList, type LiveList, type LiveTodos } from "../show/follow-todos.js";
import { parseShownList } from "../show/shown-list.js";

/** The first list, and the function that makes the requests. */
export interface FetchTodosOptions<I extends TodoItem = TodoItem> {
  /** The list that the server rendered. Default: the empty list. */
  readonly initial?: TodoList<I> | undefined;
  /** Makes the requests, for example to add headers. Default: the platform's `fetch`. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** Called with the reason when the list could not be read, for now or for good. */
  readonly onError?: ((error: Error) => void) | undefined;
}

const RULES: RulesOf<FetchTodosOptions> = { initial: TODO_LIST, fetch: FUNCTION, onError: FUNCTION };

/** Which version an edit was made for, and its id. */
export interface FetchedEditOptions {
  /**
   * The revision of the list that the edit was made from, as the person saw it. Default: that of a whole TodoList which
   * is sent, otherwise that of the newest list here. Pass it for an edit that the person worked on for a while.
   */
  readonly seen?: number | undefined;
  /** The id of the edit, where it may be sent twice. */
  readonly callId?: string | undefined;
}

const EDIT_RULES: RulesOf<FetchedEditOptions> = { seen: ["a revision", Number.isInteger], callId: TEXT };

/** The server's answer to an edit. */
export type FetchedEdit<I extends TodoItem = TodoItem> =
  | { readonly ok: true; readonly list: TodoList<I>; readonly conflicts?: readonly TodoConflict[] }
  | { readonly ok: false; readonly list: TodoList<I>; readonly issues: readonly TodoIssue[] };

/** A list that is kept elsewhere: read from its stream while somebody listens, and edited over its route. */
export interface FetchedTodos<I extends TodoItem = TodoItem> extends LiveTodos<I> {
  /** The list that the server rendered, for hydration. */
  readonly initial: TodoList<I>;
  /** Sends a change by the person, a whole list or a patch; the list in the answer is shown at once. */
  readonly edit: <E>(
    input: unknown extends E ? E : TodoEdit<I>,
    options?: FetchedEditOptions,
  ) => Promise<FetchedEdit<I>>;
}

/**
 * Reads a list that a server keeps: the other end of `handleTodoRequest` of `agent-todos/show`.
 *
 * The first request follows the first listener, so the function is safe on the server. It connects again after the
 * connection broke, or was silent for 45 seconds: after 1 second, then twice as long each time, up to 30. An answer
 * that no retry would change (404, 401, another content type) goes to `onError` and ends the reading. `edit` rejects
 * when the server does not answer.
 *
 * @throws RangeError or TypeError for a URL other than a string, and for bad options.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { fetchTodos } from "agent-todos/react";
 * import { handleTodoRequest } from "agent-todos/show";
 *
 * const session = createTodoSession();
 * const todos = fetchTodos("https://example.org/todos", {
 *   // In place of a server.
 *   fetch: (url, init) => handleTodoRequest(new Request(url, init), session),
 * });
 * await todos.edit({ add: [{ content: "Add tests", status: "pending" }] });
 * console.log(todos.list.items[0]?.content); // => Add tests
 * ```
 */
export function fetchTodos<I extends TodoItem = TodoItem>(
  url: string,
  options: FetchTodosOptions<I> = {},
): FetchedTodos<I> {
  if (typeof url !== "string") throw invalidOption("call of fetchTodos()", "url", "a string", url);
  checkCall("fetchTodos", options, RULES);
  const { initial = EMPTY_TODO_LIST, fetch: request = (to, init) => fetch(to, init), onError } = options;
  const report = (error: Error): void => {
    try {
      onError?.(error);
    } catch {
      // Reading goes on after a listener that throws.
    }
  };
  const live: LiveList = createLiveList(initial, (signal) =>
    // Sent without the known revision: after a restart of the server another list may have the same one.
    keepReading({ live, report, signal, connect: () => request(url, { headers: STREAM_HEADERS, signal }) }),
  );
  async function edit(input: unknown, given: FetchedEditOptions = {}): Promise<FetchedEdit> {
    checkCall("edit", given, EDIT_RULES);
    const { seen, callId } = given;
    // A whole list has its own revision: with the newest one it would undo later changes.
    const body = JSON.stringify({ edit: input, seen: seen ?? revisionOf(input) ?? live.list.revision, callId });
    const headers = { "content-type": "application/json", accept: "application/json" };
    const response = await request(url, { method: "POST", headers, body });
    const answer = parseAnswer(parseJson(await response.text()));
    if (answer === undefined) throw new Error(`Cannot edit the list: the server answered ${response.status}`);
    if (answer.list.revision > live.list.revision) live.show(answer.list);
    return answer;
  }
  // The server and its screen agree on the kind of their items.
  return Object.freeze<FetchedTodos>({
    initial,
    get list() {
      return live.list;
    },
    subscribe: live.subscribe,
    edit,
  }) as FetchedTodos<I>;
}

function parseAnswer(value: unknown): FetchedEdit | undefined {
  if (!isRecord(value)) return undefined;
  const list = parseShownList(value["list"]);
  const isWhole = value["ok"] === true || (value["ok"] === false && Array.isArray(value["issues"]));
  // The same version of the library wrote the other fields.
  return list !== undefined && isWhole ? ({ ...value, list } as FetchedEdit) : undefined;
}

const STREAM_HEADERS = { accept: "text/event-stream" };

/** The wait before the next connection, in milliseconds: after one that was open, and at most. */
const WAITS = { first: 1000, longest: 30_000 };

/** The state of a reader that connects again by itself. */
interface Reading {
  readonly live: LiveList;
  readonly connect: () => Promise<Response>;
  readonly report: (error: Error) => void;
  readonly signal: AbortSignal;
}

async function keepReading({ live, connect, report, signal }: Reading): Promise<void> {
  let pause = WAITS.first;
  while (!signal.aborted) {
    try {
      const known = live.list;
      const response = await connect();
      const { status, body } = response;
      const isStream = response.headers.get("content-type")?.match(/^text\/event-stream\b/i);
      if (body === null || !isStream) {
        const error = new Error(`Cannot read the list: the server answered ${status} without a stream`);
        if (status < 500 && status !== 408 && status !== 429) return report(error);
        throw error;
      }
      pause = WAITS.first;
      await showEvents(live, body, known, signal);
    } catch (cause) {
      if (signal.aborted) return;
      report(cause instanceof Error ? cause : new Error("Cannot read the list", { cause }));
    }
    await wait(pause, signal);
    pause = Math.min(WAITS.longest, pause * 2);
  }
}

/**
 * Shows each list that is newer. The first list of a connection may also be an older one, provided that the shown list
 * is still the `known` one from when the connection was requested: an edit's answer may overtake it.
 */
async function showEvents(live: LiveList, body: ReadableStream<Uint8Array>, known: TodoList, signal: AbortSignal) {
  let isFirst = true;
  for await (const data of readEvents(body)) {
    // The host's own fetch may ignore the signal.
    if (signal.aborted) return;
    const list = parseShownList(parseJson(data));
    if (list === undefined) throw new Error("Cannot read the list: the server sent something else");
    if ((isFirst && live.list === known) || list.revision >= live.list.revision) live.show(list);
    isFirst = false;
  }
}

/**
 * Reads the data of each event of a body as it comes; an event that was cut off is left out, as the server sends it
 * again.
 */
async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let [half, rest] = ["", ""];
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await readInTime(reader);
      if (done) return;
      const text = half + decoder.decode(value, { stream: true });
      // A carriage return at the end may be the first half of a line break.
      half = text.endsWith("\r") ? "\r" : "";
      const [first = "", ...more] = text.slice(0, text.length - half.length).split(/\r\n|\n|\r/);
      // The text before had no line break, so only new text is searched.
      const lines = [rest + first, ...more];
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line.startsWith("data:")) data.push(line.slice(5).replace(/^ /, ""));
        if (line !== "" || data.length === 0) continue;
        yield data.join("\n");
        data = [];
      }
    }
  } finally {
    // The connection may be gone already.
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * The longest silence in milliseconds before the reader connects again: `todoEventStream` sends something every 15
 * seconds.
 */
const SILENCE = 45_000;

/** Reads the next chunk, and ends the stream where none comes in time: a connection may break silently. */
async function readInTime(reader: ReadableStreamDefaultReader<Uint8Array>) {
  const waiting = new AbortController();
  void wait(SILENCE, waiting.signal)
    .then(() => (waiting.signal.aborted ? undefined : reader.cancel()))
    .catch(() => undefined);
  return await reader.read().finally(() => waiting.abort());
}
