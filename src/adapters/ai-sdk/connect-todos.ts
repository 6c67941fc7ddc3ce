import { parseJson } from "../../core/plain-json.js";
import type { TodoItem } from "../../core/todo.js";
import { createSessionTool } from "../../session/apply-preset.js";
import type { TodoSource } from "../contract/session-source.js";
import type { TranscriptOptions, TurnEnd } from "../contract/todo-adapter.js";
import { placeReminders } from "./place-reminders.js";
import {
  type AiSdkContext,
  type AiSdkTool,
  asObject,
  createFindSession,
  createSdkTool,
} from "./todo-tool.js";
import type { AiSdkMessage } from "./with-reminder.js";

/** The part of a step's result that `nudge` reads. Pass a step, not a run, whose `toolCalls` are those of all steps. */
export interface AiSdkStep extends AiSdkContext {
  readonly stepNumber: number;
  readonly finishReason: string;
  /** The reason in the provider's words. */
  readonly rawFinishReason?: string | undefined;
  /** The model's words in this step. */
  readonly text?: string | undefined;
  readonly toolCalls: readonly { readonly providerExecuted?: boolean | undefined }[];
}

/** A user message that asks the model to go on. */
export interface AiSdkNudge {
  role: "user";
  content: string;
}

/** Todos in the shape of the SDK's own settings, for `generateText`, `streamText` and `ToolLoopAgent` alike. */
export interface ConnectedTodos<Context = unknown> {
  /** For `tools`, under the name of the session's tool: `{ todo_write: todos.tool }`. */
  readonly tool: AiSdkTool<Context>;
  /** Counts rounds and turns by the messages, and places the reminders in them, at the same places in every step. */
  readonly prepareStep: <M extends AiSdkMessage>(
    step: AiSdkContext & { readonly messages: readonly M[] },
  ) => Promise<{ messages: M[] }>;
  /** Repairs a todo call whose arguments are not JSON, which the SDK would answer itself; null for any other call. */
  readonly repairToolCall: <C extends { readonly toolName: string; readonly input: string }>(repair: {
    readonly toolCall: C;
  }) => Promise<C | null>;
  /**
   * The user message for a turn that ended with open items; undefined when it may end, or waits for the person.
   *
   * Ask once for each step, or once for a run's last step. Queue the message in the run (version 7), or start another
   * run with it.
   */
  readonly nudge: (step: AiSdkStep | undefined) => Promise<AiSdkNudge | undefined>;
}

/**
 * Connects a session to the AI SDK, versions 6 and 7.
 *
 * An agent that serves several people gives a function of the request's context, `experimental_context` in version 6
 * and the tool's entry of `toolsContext` in version 7; it returns the same session for every call in a conversation.
 * The tool is needed before any request, so pass settings other than the defaults as well.
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
      if (toolCall.toolName !== tool.name || parseJson(toolCall.input) !== undefined) return null;
      return { ...toolCall, input: JSON.stringify(asObject(toolCall.input, tool)) };
    },
    nudge: async (step) => {
      const end = step && turnEnd(step);
      const reminder = end && (await find(step)).stop(end);
      return reminder && { role: "user", content: reminder.text };
    },
  };
}

/** Finds the end of the model's turn: undefined for replies cut off, paused, filtered or failed, and for open calls. */
function turnEnd({ finishReason, rawFinishReason, text = "", toolCalls }: AiSdkStep): TurnEnd | undefined {
  // The SDK takes Anthropic's pause for an end.
  if (finishReason !== "stop" || rawFinishReason === "pause_turn") return undefined;
  return toolCalls.every(({ providerExecuted }) => providerExecuted === true) ? { reply: text } : undefined;
}
