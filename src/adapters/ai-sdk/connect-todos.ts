import type { TodoItem } from "../../core/todo.js";
import { createSessionTool } from "../../session/apply-preset.js";
import type { TodoSource } from "../contract/resolve-session.js";
import type { TranscriptOptions } from "../contract/todo-adapter.js";
import type { AiSdkMessage } from "./message.js";
import { type AiSdkNudge, type AiSdkStep, nudgeAfter } from "./nudge.js";
import { placeReminders } from "./place-reminders.js";
import { type AiSdkContext, createFindSession } from "./request-context.js";
import { type AiSdkTool, asObject, createSdkTool } from "./todo-tool.js";

/** Todos in the shape of the SDK's own settings, for `generateText`, `streamText` and `ToolLoopAgent` alike. */
export interface ConnectedTodos<Context = unknown> {
  /** For `tools`, under the name of the session's tool: `{ todo_write: todos.tool }`. */
  readonly tool: AiSdkTool<Context>;
  /** Counts rounds and turns by the messages, and puts the reminders into them, at the same places in every step. */
  readonly prepareStep: <M extends AiSdkMessage>(
    step: AiSdkContext & { readonly messages: readonly M[] },
  ) => Promise<{ messages: M[] }>;
  /** For arguments that are no JSON, which the SDK would answer itself; null for any other call. */
  readonly repairToolCall: <C extends { readonly toolName: string; readonly input: string }>(repair: {
    readonly toolCall: C;
  }) => Promise<C | null>;
  /**
   * The user message for a turn that ended with open items; undefined when it may end.
   *
   * For each step, or the last of a run, once: queue the message in the run (version 7), or start another run with it.
   */
  readonly nudge: (step: AiSdkStep | undefined) => Promise<AiSdkNudge | undefined>;
}

/**
 * Connects a session to the AI SDK, versions 6 and 7.
 *
 * An agent that serves several people gives a function of the request's context, `experimental_context` in version 6
 * and the tool's entry of `toolsContext` in version 7; it returns the same session for every call in a conversation.
 * The tool is known before any request is, so settings other than the defaults are given as well.
 *
 * @throws RangeError or TypeError for bad settings.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { connectTodos } from "agent-todos/ai-sdk";
 *
 * const todos = connectTodos(createTodoSession({ nag: { start: true } }));
 * const { messages } = await todos.prepareStep({ messages: [{ role: "user", content: "Refactor" }] });
 * console.log(messages[0]?.content.split("\n").at(-1));
 * // => <reminder>For work of three or more steps, keep a plan with todo_write.</reminder>
 * ```
 */
export function connectTodos<Context = unknown, I extends TodoItem = TodoItem>(
  source: TodoSource<Context, I>,
  settings: TranscriptOptions<I> = {},
): ConnectedTodos<Context> {
  const tool = typeof source === "function" ? createSessionTool(settings) : source.tool;
  const find = createFindSession(source, tool.name);
  return {
    tool: createSdkTool(tool, find),
    prepareStep: async (step) => ({ messages: placeReminders(await find(step), step.messages) }),
    repairToolCall: async ({ toolCall }) => {
      if (toolCall.toolName !== tool.name || isJson(toolCall.input)) return null;
      return { ...toolCall, input: JSON.stringify(asObject(toolCall.input, tool)) };
    },
    nudge: (step) => nudgeAfter(step, find),
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
