import { BOOLEAN, checkCall, type RulesOf } from "../model/check-options.js";
import { parseJson } from "../model/plain-json.js";
import type { TodoItem } from "../model/todo.js";
import type { TodoStopMoment } from "../session/todo-session.js";
import type { TodoOperationTool } from "../tool/create-todo-tool.js";
import { createKeyCheck } from "./ai-sdk/check-key.js";
import { SDK_FORM } from "./ai-sdk/message-form.js";
import { createRide } from "./ai-sdk/ride.js";
import { type AiSdkContext, createFindSession, createStepCalls } from "./ai-sdk/step-calls.js";
import { type AiSdkTool, asObject, createSdkTool } from "./ai-sdk/todo-tool.js";
import { AI_SDK_RULES, type AiSdkOptions } from "./ai-sdk/todos-from-transcript.js";
import { type AiSdkMessage, SDK_REQUEST } from "./ai-sdk/with-reminder.js";
import { andThen } from "./engine/awaitable.js";
import { expectArray, expectObject, fieldsOf, objectsIn } from "./engine/fields.js";
import { isPlanInSight as findInMessages } from "./engine/is-plan-in-sight.js";
import { STOP_MARK } from "./engine/mark.js";
import { expectSource, type TodoSource } from "./engine/session-source.js";
import { findTool } from "./engine/source-tool.js";
import { stepRequest } from "./engine/step-request.js";
import type { Answered, AnyTodos, AsSent, TranscriptOptions, TurnEnd } from "./engine/todo-adapter.js";
import { listTools } from "./engine/tool-definition.js";

export * from "./ai-sdk/observe-steps.js";
export type { AiSdkCallOptions } from "./ai-sdk/step-calls.js";
export type { AiSdkToolOutput, AiSdkToolResult } from "./ai-sdk/todo-tool.js";
export { type AiSdkTranscriptMessage, todosFromTranscript } from "./ai-sdk/todos-from-transcript.js";
export { withReminder } from "./ai-sdk/with-reminder.js";
export type { DelegatedCall, DelegateOptions, DelegatesOptions } from "./engine/delegate-call.js";
export type { WatchedPlan, WatchSource } from "./engine/watch-source.js";
export type { AiSdkContext, AiSdkMessage, AiSdkOptions, AiSdkTool, TodoSource, TranscriptOptions };

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

/**
 * The tool, the reminders and the nudge in the shape of the SDK's own settings, for `generateText`, `streamText` and
 * `ToolLoopAgent` alike.
 */
export interface ConnectedTodos<Context = unknown> {
  /** For `tools`, under the name of the session's tool: `{ todo_write: todos.tool }`. */
  readonly tool: AiSdkTool<Context>;
  /** All tools of the session by name, for presets of products that have several: `{ ...todos.tools }`. */
  readonly tools: Readonly<Record<string, AiSdkTool<Context>>>;
  /**
   * Adds one optional field for a list update to the host's tools that the option `ride` names, and leaves others
   * unchanged: `{ todo_write: todos.tool, ...todos.ride({ bash, edit, search }) }`.
   *
   * The update is written before the tool runs, which gets its own arguments only. A text that it returns ends with a
   * line on the list, an object gets that line under the field's name, and anything else becomes
   * `{ toolResult, [field]: line }`. Those that the option `delegates` names get a field `step` in the same way: the
   * call gives that item away, and the item returns when the call ends.
   *
   * @throws TypeError for a tool that is missing, does not run here, or whose schema cannot be read; RangeError for one
   * that has such a field already.
   */
  readonly ride: <T extends Readonly<Record<string, object>>>(tools: T) => T;
  /**
   * Counts rounds and turns by the messages, and places the reminders in them, at the same places in every step. A plan
   * that the messages no longer show is shown again, so a host that shortens them does so before:
   * `todos.prepareStep({ ...step, messages: pruned })`. Rejects with a TypeError where a call shows that a tool has
   * another key in the host's `tools` than its name, as reminders and screens use the name.
   */
  readonly prepareStep: <M extends AiSdkMessage>(
    step: AiSdkContext & {
      readonly messages: readonly M[];
      readonly instructions?: unknown;
      readonly stepNumber?: number | undefined;
    },
  ) => Promise<{ messages: M[] }>;
  /** Repairs a todo call whose arguments are not JSON, which the SDK would answer itself; null for any other call. */
  readonly repairToolCall: <C extends { readonly toolName: string; readonly input: string }>(repair: {
    readonly toolCall: C;
  }) => Promise<C | null>;
  /**
   * The user message for a turn that ended with open items; undefined when the turn may end, or waits for the person.
   *
   * Ask once for each step, or once for a run's last step. Queue the message in the run (version 7), or start another
   * run with it. While sub-agents or background tasks run, pass `waiting: true`.
   */
  readonly nudge: (
    step: AiSdkStep | undefined,
    moment?: Pick<TodoStopMoment, "waiting">,
  ) => Promise<AiSdkNudge | undefined>;
}

/**
 * Connects a session or a shared list to the AI SDK, versions 6 and 7.
 *
 * An agent that serves several people passes a function of the request's context, `experimental_context` in version 6
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
  options: AiSdkOptions<I> = {},
): ConnectedTodos<Context> {
  checkCall("connectTodos", options, AI_SDK_RULES);
  const { ride = [], checks, delegates, child, background, ...settings } = options;
  const found = expectSource(source, "call of connectTodos()");
  const tool = findTool(found, settings);
  const find = createFindSession(found, tool.name);
  const calls = createStepCalls(find);
  const keys = createKeyCheck();
  const toObject = (input: unknown) => asObject(input, tool);
  const toSdk = (one: TodoOperationTool) => createSdkTool<Context>(one, toObject, calls, keys.record);
  const tools = Object.fromEntries(listTools<TodoOperationTool>(tool).map((one) => [one.name, toSdk(one)]));
  return {
    tool: toSdk(tool),
    tools,
    ride: createRide({ ride, delegates, child, background }, tool, calls),
    prepareStep: async (step) => {
      expectArray(expectObject(step, "call of prepareStep()", "the step")["messages"], "step", "messages");
      keys.check(step.messages);
      const session = await find(step);
      const facts = { system: readSystem(step.instructions), isNewRun: step.stepNumber === 0, checks };
      const stepped = await stepRequest(SDK_REQUEST, session, step.messages, facts);
      // The SDK's own messages, some with one more text.
      const messages = [...stepped.messages] as (typeof step.messages)[number][];
      calls.begin(messages, session);
      return { messages };
    },
    repairToolCall: async ({ toolCall }) => {
      if (!Object.hasOwn(tools, toolCall.toolName) || parseJson(toolCall.input) !== undefined) return null;
      return { ...toolCall, input: JSON.stringify(toObject(toolCall.input)) };
    },
    nudge: async (step, moment = {}) => {
      checkCall("nudge", moment, { waiting: BOOLEAN } satisfies RulesOf<Pick<TodoStopMoment, "waiting">>);
      const end = step && turnEnd(step);
      if (!end) return undefined;
      const stopped = (await find(step)).stop({ ...end, ...moment, mark: STOP_MARK });
      return andThen(stopped, (reminder) => reminder && { role: "user", content: reminder.text });
    },
  };
}

/** Reads the system text, which only version 7 of the SDK passes. */
function readSystem(instructions: unknown): string | undefined {
  if (typeof instructions === "string") return instructions;
  const messages = Array.isArray(instructions) ? objectsIn(instructions) : [fieldsOf(instructions)];
  const texts = messages.map(({ content }) => content).filter((content) => typeof content === "string");
  return texts.length === 0 ? undefined : texts.join("\n\n");
}

/** Finds the end of the model's turn: undefined for replies cut off, paused, filtered or failed, and for open calls. */
function turnEnd({ finishReason, rawFinishReason, text = "", toolCalls }: AiSdkStep): TurnEnd | undefined {
  // The SDK reports Anthropic's pause as an end.
  if (finishReason !== "stop" || rawFinishReason === "pause_turn") return undefined;
  return toolCalls.every(({ providerExecuted }) => providerExecuted === true) ? { reply: text } : undefined;
}

/**
 * Checks whether `ModelMessage`s show the model its plan: the calls that wrote it, or a text that contains it.
 *
 * `prepareStep` asks by itself; this function is for a host that drops messages itself. Undefined where the model sees
 * more than these messages, as with a history on the server, and while answers that may show the rest are still to
 * come. A shared list answers with a promise.
 *
 * @throws TypeError for anything but a session or a shared list, and an array.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { isPlanInSight } from "agent-todos/ai-sdk";
 *
 * const todos = createTodoSession();
 * const input = { todos: [{ content: "Add tests", status: "in_progress" }] };
 * todos.write(input);
 * const call = { type: "tool-call", toolCallId: "call_1", toolName: "todo_write", input };
 * console.log(isPlanInSight(todos, [{ role: "assistant", content: [call] }])); // => true
 * console.log(isPlanInSight(todos, [{ role: "assistant", content: "Let me see." }])); // => false
 * ```
 */
export function isPlanInSight<T extends AnyTodos>(
  todos: T,
  messages: readonly AsSent<AiSdkMessage>[],
): Answered<T, boolean | undefined> {
  // A session answers at once, a shared list with a promise.
  return findInMessages(SDK_FORM, todos, messages) as Answered<T, boolean | undefined>;
}
