import { checkOptions, TEXT } from "../model/check-options.js";
import { parseJson } from "../model/plain-json.js";
import { clip, clipEcho, ECHO_CHARACTERS } from "../model/quote.js";
import { countTodos, TODO_STATUSES } from "../model/todo.js";
import { renderRecap } from "../render/recap.js";
import { renderUpdate } from "../render/update.js";
import type { TodoPreset } from "../session/todo-session.js";
import { renderEdits } from "../tool/answer-call.js";
import type { TodoReply } from "../tool/create-todo-tool.js";
import { definePreset, strictRules } from "./define-preset.js";
import { nameStatuses, notesKey, renderJson } from "./reply-text.js";

/** Settings of {@link createStandardEnvelope}. */
export interface StandardEnvelopeOptions {
  /** The working directory that the envelope's context names. Default `"."`. */
  readonly cwd?: string;
}

/**
 * Creates the preset `standardEnvelope` with a working directory in its envelopes.
 *
 * @throws RangeError or TypeError for bad options.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { createStandardEnvelope } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: createStandardEnvelope({ cwd: "/srv/app" }) });
 * const { text } = todos.write({ summary: "Mend the parser", todos: [{ content: "Read it", status: "in_progress" }] });
 * console.log(JSON.parse(text).data.recap, JSON.parse(text).context.cwd); // => [0/1] In progress: Read it. /srv/app
 * ```
 */
export function createStandardEnvelope(options: StandardEnvelopeOptions = {}): TodoPreset {
  checkOptions("call of createStandardEnvelope()", options, { cwd: TEXT });
  const { cwd = "." } = options;
  return definePreset({
    name: "standardEnvelope",
    tool: {
      name: "TodoWrite",
      rules: strictRules({
        maxItems: 10,
        maxContentLength: 60,
        statuses: [...TODO_STATUSES],
        summary: "required",
        ids: "renew",
        trim: true,
        allowBlank: false,
        unknownFields: "reject",
      }),
      properties: ["summary", "content", "status", "id"],
      reply: (call: TodoReply) => renderJson(compose(call, cwd)),
      product: {},
    },
    nag: false,
    prompt: [
      "TodoWrite keeps the plan of work that has three or more steps; leave it out otherwise.",
      "Send the whole list with a one-sentence summary each time, with at most one item in_progress.",
      "Mark items completed when they are done, cancelled when they are no longer needed.",
    ].join(" "),
  });
}

/**
 * The todo tool of the standard-envelope design: `TodoWrite { summary, todos }`, answered with a JSON envelope.
 *
 * 10 items of at most 60 characters, all four statuses, one in progress, ids of its own with every write, other
 * item fields refused. The reply to a write that may have lost something has the key `notes` as well. No reminders.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { standardEnvelope } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: standardEnvelope });
 * const { text } = todos.write({ todos: [] });
 * console.log(JSON.parse(text).error.code); // => INVALID_PARAM
 * ```
 */
export const standardEnvelope: TodoPreset = /* @__PURE__ */ createStandardEnvelope();

function compose(call: TodoReply, cwd: string): Readonly<Record<string, unknown>> {
  const { input, result, statusWords } = call;
  const context = { cwd, params_input: clipEcho(copyAsJson(input)) };
  const { total, pending, in_progress, completed, cancelled } = countTodos(result.list);
  const stats = { total, pending, in_progress, completed, cancelled };
  if (!result.ok) {
    const message = clip(result.issues.map((issue) => issue.message).join(" "), ECHO_CHARACTERS);
    const code = result.issues.some((issue) => issue.code === "unreadable") ? "INTERNAL_ERROR" : "INVALID_PARAM";
    return { status: "error", data: {}, text: `Error: ${message}`, stats, context, error: { code, message } };
  }
  const { items, summary } = result.list;
  const text = [renderUpdate(result.list), renderEdits(call)].filter((part) => part !== "").join("\n");
  const data = { todos: nameStatuses(items, statusWords), recap: renderRecap(result.list, { statusWords }), summary };
  return { status: "success", data, text, ...notesKey(call), stats, context };
}

/** Copies the arguments as JSON, and as null if they have no JSON, such as a cycle or a bigint. */
function copyAsJson(input: unknown): unknown {
  try {
    const sent = typeof input === "string" ? (parseJson(input) ?? input) : input;
    // A getter may answer once and throw the next time, so the envelope contains a copy.
    return JSON.parse(JSON.stringify(sent) ?? "null");
  } catch {
    return null;
  }
}
