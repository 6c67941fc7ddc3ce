import { checkCall, type RulesOf } from "../../model/check-options.js";
import type { TodoItem } from "../../model/todo.js";
import type { SharedTodoSession, TodoHost } from "../../session/shared-session.js";
import type { TodoSession } from "../../session/todo-session.js";
import { type Awaitable, andThen, pendingNudge, toAwaitableTodos } from "../engine/awaitable.js";
import { DELEGATES_RULES, type DelegatesOptions } from "../engine/delegate-call.js";
import { expectArray } from "../engine/fields.js";
import { STOP_MARK } from "../engine/mark.js";
import { hasOpenCalls } from "../engine/open-calls.js";
import type { ReminderText } from "../engine/place-reminder.js";
import {
  CHECKING_RULES,
  type CheckingOptions,
  expectSession,
  expectSource,
  resolveSession,
  type TodoSource,
  TURN_END_RULES,
  type TurnEndOptions,
} from "../engine/session-source.js";
import { stepRequest } from "../engine/step-request.js";
import { delegateStep } from "./delegate-step.js";
import { MASTRA_REQUEST } from "./message-form.js";
import { findLastStep, readSteps } from "./read-steps.js";

/** The part of a step about to begin that the processor reads. */
export interface MastraStep<Message> {
  readonly messages: Message[];
  readonly requestContext?: unknown;
  /** The data that the processor keeps from a step to its request. */
  readonly state?: Record<string, unknown>;
  /** The tools of this step by name. */
  readonly tools?: object | undefined;
  /** The number of the step in its run, from 0. */
  readonly stepNumber?: number | undefined;
  /** Adds a message that no person wrote. */
  readonly sendSignal?: (signal: MastraSignal) => Promise<unknown>;
}

/** A message that no person wrote, in the form of `sendSignal`. */
export interface MastraSignal {
  type: "reactive";
  tagName: string;
  attributes: { type: "nudge" };
  contents: string;
}

/** The part of a request about to be sent that the processor reads. */
export interface MastraRequest<Message> {
  readonly prompt: Message[];
  readonly requestContext?: unknown;
  /** What the processor kept from the step. */
  readonly state?: Record<string, unknown>;
}

/** An input processor of a Mastra agent. */
export interface MastraProcessor {
  readonly id: "agent-todos";
  readonly name: string;
  /** Returns the tools of the step where some of them give items away. */
  readonly processInputStep: <Message extends object>(
    step: MastraStep<Message>,
  ) => Promise<{ tools: Record<string, unknown> } | undefined>;
  readonly processLLMRequest: <Message extends object>(
    request: MastraRequest<Message>,
  ) => Promise<{ prompt: Message[] } | undefined>;
}

/** Settings of {@link todoProcessor}. */
export interface TodoProcessorOptions extends CheckingOptions, DelegatesOptions {}

/** The rules for those settings. */
const PROCESSOR_RULES = { ...CHECKING_RULES, ...DELEGATES_RULES } satisfies RulesOf<TodoProcessorOptions>;

/**
 * Creates the processor that places reminders, for `inputProcessors` of a Mastra agent.
 *
 * It reports user messages and rounds to the session; {@link todoTurnEnd} reports the end of a turn, whose nudge
 * becomes a signal, which the model reads as a message in the reminder's tags and `recall` leaves out. Every other
 * reminder goes to the end of a text result of the round or of the person's message, in the request alone: memory never
 * gets it, and each request gets it again at its place, so the cached prefix stays valid.
 *
 * As the last input processor, it shows the open plan again in a request that memory's window, a limiter or a filter
 * left without it.
 *
 * With `delegates`, it lets calls of the named tools give steps of the plan away: `agent-reviewer` is that of a
 * sub-agent in `agents`.
 *
 * @throws TypeError for anything but a session, a shared list or a function.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoProcessor } from "agent-todos/mastra";
 *
 * const { processLLMRequest } = todoProcessor(createTodoSession({ nag: { start: true } }));
 * const prompt = [{ role: "user", content: [{ type: "text", text: "Refactor the parser." }] }];
 * const request = await processLLMRequest({ prompt });
 * console.log(request?.prompt[0]?.content.at(-1)?.text);
 * // => <reminder>For work of three or more steps, keep a plan with todo_write.</reminder>
 * ```
 */
export function todoProcessor<Context = unknown, I extends TodoItem = TodoItem>(
  source: TodoSource<Context, I>,
  options: TodoProcessorOptions = {},
): MastraProcessor {
  checkCall("todoProcessor", options, PROCESSOR_RULES);
  const { checks, ...delegation } = options;
  const found = expectSource(source, "call of todoProcessor()");

  async function processInputStep<Message extends object>(step: MastraStep<Message>) {
    const { messages, requestContext, state, tools, stepNumber, sendSignal } = step;
    expectArray(messages, "step", "messages");
    const todos = await resolveSession(found, requestContext);
    // A request has no tools; its step has.
    if (tools !== undefined && state !== undefined) state[OFFERED] = todos.tool.name in tools;
    if (state !== undefined) state[STARTS] = stepNumber === 0;
    const nudge = pendingNudge(todos);
    // The agent continues after the end of its turn: for the nudge of `stop`, or for reasons of its own.
    if (nudge !== undefined && endsWithReply(messages)) await sendSignal?.(writeSignal(nudge));
    const given = delegateStep(tools, todos, delegation);
    return given && { tools: given };
  }

  async function processLLMRequest<Message extends object>({ prompt, requestContext, state }: MastraRequest<Message>) {
    expectArray(prompt, "request", "prompt");
    const todos = await resolveSession(found, requestContext);
    const toolAvailable = state?.[OFFERED] !== false;
    const facts = { toolAvailable, isNewRun: state?.[STARTS] === true, checks };
    const { messages } = await stepRequest<object>(MASTRA_REQUEST, todos, prompt, facts);
    // Mastra's own messages, some with one more text.
    return messages === prompt ? undefined : { prompt: [...messages] as Message[] };
  }

  return { id: "agent-todos", name: "Todo reminders", processInputStep, processLLMRequest };
}

/** Names in Mastra's state of a request whether its step offers the tool. */
const OFFERED = "agent-todos offered";

/** Names in Mastra's state of a request whether its step is the first of a run. */
const STARTS = "agent-todos starts";

/** Checks whether the conversation ends with the model's words. */
function endsWithReply(messages: readonly object[]): boolean {
  const read = readSteps(messages);
  return read.at(-1)?.by === "model" && !hasOpenCalls(findLastStep(read));
}

/** Takes the tag off a nudge and names it in the signal, as Mastra writes the tags itself. */
function writeSignal({ text }: ReminderText): MastraSignal {
  const end = text.indexOf(">");
  const [tagName = ""] = text.slice(1, end).split(" ");
  const contents = text.slice(end + 1, -`</${tagName}>`.length);
  return { type: "reactive", tagName, attributes: { type: "nudge" }, contents };
}

/** The part of a finished iteration that `todoTurnEnd` reads. */
export interface MastraIteration {
  readonly isFinal: boolean;
  readonly finishReason: string;
  /** The model's words in this iteration. */
  readonly text?: string | undefined;
  readonly iteration: number;
  readonly maxIterations?: number | undefined;
  /** The conversation. */
  readonly messages?: readonly object[] | undefined;
}

/**
 * Reports the end of a turn: pass it to `generate` or `stream` as `onIterationComplete`.
 *
 * When the model stops with open items, the agent continues for one more step, for which {@link todoProcessor} places
 * the nudge, unless the model's last words ask the person something or the step limit is reached. A reply that was cut
 * off or filtered does not end a turn, nor does one that waits for a tool of the model's provider.
 *
 * @throws TypeError for anything but a session.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTurnEnd } from "agent-todos/mastra";
 *
 * const todos = createTodoSession();
 * todos.write({ todos: [{ content: "Add tests", status: "in_progress" }] });
 * for (const _round of [1, 2, 3, 4, 5]) todos.endRound(); // five rounds without a write
 * const onIterationComplete = todoTurnEnd(todos);
 * console.log(onIterationComplete({ isFinal: true, finishReason: "stop", iteration: 3 })); // => { continue: true }
 * ```
 */
export function todoTurnEnd<I extends TodoItem = TodoItem>(
  todos: TodoSession<I>,
  options?: TurnEndOptions,
): (iteration: MastraIteration) => { continue: true } | undefined;
export function todoTurnEnd<I extends TodoItem = TodoItem>(
  todos: SharedTodoSession<I>,
  options?: TurnEndOptions,
): (iteration: MastraIteration) => Promise<{ continue: true } | undefined>;
export function todoTurnEnd<I extends TodoItem>(
  todos: TodoHost<I>,
  options: TurnEndOptions = {},
): (iteration: MastraIteration) => Awaitable<{ continue: true } | undefined> {
  checkCall("todoTurnEnd", options, TURN_END_RULES);
  const { waiting } = options;
  const { stop } = toAwaitableTodos(expectSession(todos, "call of todoTurnEnd()"));
  return ({ isFinal, finishReason, text, iteration, maxIterations = Infinity, messages = [] }) => {
    if (!isFinal || finishReason !== "stop" || iteration >= maxIterations) return undefined;
    // Mastra reports Anthropic's pause, for a tool of its own, as a stop.
    if (hasOpenCalls(findLastStep(readSteps(messages)))) return undefined;
    return andThen(
      stop({ reply: text, mark: STOP_MARK, waiting: waiting?.() }),
      (nudge) => nudge && { continue: true },
    );
  };
}
