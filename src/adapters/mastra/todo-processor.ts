import type { TodoItem } from "../../core/todo.js";
import type { TodoReminder, TodoSession } from "../../session/todo-session.js";
import { resolveSession, type TodoSource } from "../contract/resolve-session.js";
import { expectArray } from "../contract/shape-error.js";
import { findMoment, joinResult, type Moment } from "./read-step.js";

/** What is read of a step that is about to begin. */
export interface MastraStep<Message> {
  readonly messages: Message[];
  readonly requestContext?: unknown;
  /** The tools of this step by name. */
  readonly tools?: object | undefined;
  /** Mastra's own way to add a message that no person wrote. */
  readonly sendSignal?: (signal: MastraSignal) => Promise<unknown>;
}

interface MastraSignal {
  type: "reactive";
  tagName: string;
  contents: string;
}

/** What `inputProcessors` of a Mastra agent takes. */
export interface MastraProcessor {
  readonly id: "agent-todos";
  readonly name: string;
  readonly processInputStep: <Message extends object>(
    step: MastraStep<Message>,
  ) => Promise<Message[] | undefined>;
}

/**
 * The processor that places reminders: `inputProcessors` of a Mastra agent.
 *
 * It tells the session of user messages and of rounds; the end of a turn is for {@link todoTurnEnd}. A reminder goes
 * to the end of the last text that a tool answered; without one it becomes a signal, which the model reads as a
 * message in the reminder's tags and `recall` leaves out. Both stay in the agent's messages and its memory, so the
 * cached prefix holds.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoProcessor } from "agent-todos/mastra";
 *
 * const { processInputStep } = todoProcessor(createTodoSession({ nag: { start: "first" } }));
 * const content = { format: 2, parts: [{ type: "text", text: "Refactor the parser." }] };
 * const sendSignal = async ({ tagName, contents }: { tagName: string; contents: string }) =>
 *   console.log(`${tagName}: ${contents}`);
 * await processInputStep({ messages: [{ id: "m1", role: "user", content }], sendSignal });
 * // => reminder: For work of three or more steps, keep a plan with todo_write.
 * ```
 */
export function todoProcessor<Context = unknown, I extends TodoItem = TodoItem>(
  source: TodoSource<Context, I>,
): MastraProcessor {
  const decided = new WeakMap<TodoSession<I>, string>();

  async function processInputStep<Message extends object>(
    step: MastraStep<Message>,
  ): Promise<Message[] | undefined> {
    const { messages, requestContext, tools, sendSignal } = step;
    expectArray(messages, "the step", "messages");
    // The source is written for the context that the host gives its runs.
    const todos = await resolveSession(source, requestContext as Context);
    const moment = findMoment(messages);
    // A step that is tried again begins with the same messages.
    if (moment === undefined || moment.id === decided.get(todos)) return undefined;
    decided.set(todos, moment.id);
    const toolAvailable = tools === undefined || todos.tool.name in tools;
    const reminder = decideAt(moment, todos, toolAvailable);
    if (reminder === undefined) return undefined;
    const joined = moment.type === "round" ? joinResult(messages, moment.index, reminder) : undefined;
    if (joined === undefined) await sendSignal?.(writeSignal(reminder));
    return joined;
  }

  return { id: "agent-todos", name: "Todo reminders", processInputStep };
}

function decideAt<I extends TodoItem>(
  { type, text }: Moment,
  todos: TodoSession<I>,
  toolAvailable: boolean,
): TodoReminder | undefined {
  if (type === "round") return todos.endRound({ toolAvailable });
  const { decision } = todos;
  const nudge = decision?.remind === true && decision.reason === "unfinished" ? decision : undefined;
  // The agent goes on after the end of its turn: by the nudge of `stop`, or for reasons of its own.
  if (type === "end") return nudge;
  // A nudge that the host sent itself is no new task, so that its nudges are not counted anew.
  return nudge !== undefined && text.includes(nudge.text) ? undefined : todos.begin({ toolAvailable });
}

/** Mastra writes the tags of a signal itself. */
function writeSignal({ text }: TodoReminder): MastraSignal {
  const tagName = text.slice(1, text.indexOf(">"));
  return { type: "reactive", tagName, contents: text.slice(tagName.length + 2, -tagName.length - 3) };
}
