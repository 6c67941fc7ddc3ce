import { describeInvalid } from "../../model/option-error.js";
import { isRecord, parseJson } from "../../model/plain-json.js";
import { isTodoError } from "../../model/todo-error.js";
import type { TodoSession } from "../../session/todo-session.js";
import type { SharedTodos } from "../../shared/shared-todos.js";
import { escapeTexts } from "./shown-list.js";
import { todoEventStream } from "./todo-event-stream.js";

/** A session or a shared list, which a person may read and edit. */
export type EditableTodos =
  | Pick<TodoSession, "list" | "subscribe" | "edit">
  | Pick<SharedTodos, "read" | "changes" | "edit">;

// A proxy that collects or compresses the stream would delay it.
const STREAM_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
};

const SUBJECT = "call of handleTodoRequest()";

/**
 * Answers a screen's request for a list: GET with `todoEventStream`, POST with an edit.
 *
 * Check before this call who asks. An edit is JSON: `{ "edit": a list or a patch, "seen": revision, "callId": text }`.
 * Changes since that revision are merged; where the session no longer has it, a whole list is refused (`list_changed`).
 * An edit that is sent again with its `callId` has no further effect. The answer is `{ ok, list }`, with `issues` and
 * status 422 where it was refused, with `conflicts` where others changed the same fields. Another content type gets
 * 415, so that a form of another site cannot edit. Another method gets 405, a body of more than a million bytes 413,
 * and a body without an edit 400. It rejects only where the store of a shared list fails.
 *
 * @throws TypeError, as a rejection, for anything but a Request and then a session or a shared list.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { handleTodoRequest } from "agent-todos/show";
 *
 * const todos = createTodoSession();
 * const request = new Request("https://example.org/todos", {
 *   method: "POST",
 *   headers: { "content-type": "application/json" },
 *   body: JSON.stringify({ edit: { add: [{ content: "Add tests", status: "pending" }] } }),
 * });
 * const response = await handleTodoRequest(request, todos);
 * console.log(response.status, todos.list.items[0]?.content); // => 200 Add tests
 * ```
 */
export async function handleTodoRequest(request: Request, source: EditableTodos): Promise<Response> {
  // A request of node:http has headers without functions.
  if (typeof request?.headers?.get !== "function") {
    throw new TypeError(describeInvalid(SUBJECT, "request", "a Request", request));
  }
  if (!isRecord(source) || typeof source["edit"] !== "function") {
    throw new TypeError(describeInvalid(SUBJECT, "source", "a session or a shared list", source));
  }
  if (request.method === "POST") return takeEdit(request, source);
  if (request.method !== "GET") return new Response(null, { status: 405, headers: { allow: "GET, POST" } });
  const lastEventId = request.headers.get("last-event-id");
  const { signal } = request;
  return new Response(todoEventStream(source, { lastEventId, signal }), { headers: STREAM_HEADERS });
}

async function takeEdit(request: Request, source: EditableTodos): Promise<Response> {
  if (!request.headers.get("content-type")?.match(/^application\/json\b/i)) {
    return new Response(null, { status: 415 });
  }
  const body = await readBody(request);
  if (body === undefined) return new Response(null, { status: 413 });
  const sent = parseEdit(parseJson(body));
  if (sent === undefined) return new Response(null, { status: 400 });
  try {
    const result = await source.edit<unknown>(sent.input, sent.edit);
    const { ok, list } = result;
    if (!result.ok) return Response.json(escapeTexts({ ok, list, issues: result.issues }), { status: 422 });
    return Response.json(escapeTexts({ ok, list, ...("conflicts" in result && { conflicts: result.conflicts }) }));
  } catch (error) {
    // The person saw a version that this list never had.
    if (isTodoError(error) && error.code === "unknown_version") return new Response(null, { status: 400 });
    throw error;
  }
}

/** The longest body of an edit, in bytes: far more than any list needs. */
const LONGEST_BODY = 1_000_000;

/** Reads the body of a request; undefined for one that is too long, which is not read to its end. */
async function readBody({ body }: Request): Promise<string | undefined> {
  if (body === null) return "";
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let [text, length] = ["", 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.byteLength;
    text += decoder.decode(value, { stream: true });
    if (length <= LONGEST_BODY) continue;
    await reader.cancel();
    return undefined;
  }
}

function parseEdit(body: unknown) {
  if (!isRecord(body)) return undefined;
  const { edit: input, seen, callId } = body;
  if (seen !== undefined && typeof seen !== "number") return undefined;
  if (callId !== undefined && typeof callId !== "string") return undefined;
  return input === undefined ? undefined : { input, edit: { seen, callId } };
}
