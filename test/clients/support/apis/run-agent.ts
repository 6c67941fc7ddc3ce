import type { TodoReminder, TodoSession } from "agent-todos";
import { doWork, WORK } from "../whole-plan.js";
import type { AnyApi, ReminderPlace } from "./client-api.js";

/** How an agent is run. */
export interface Look extends ReminderPlace {
  readonly strict?: boolean;
  readonly isStream?: boolean;
}

/** The conversation after a step; `isOver` where the model may end its turn. */
export interface Step {
  readonly messages: readonly object[];
  readonly isOver: boolean;
}

/** One request of an agent's loop with what follows it, as a host writes it with an adapter. */
export type TakeStep = (messages: readonly object[]) => Promise<Step>;

/** Connects an agent with the todo tool and another one. */
export function startAgent(
  api: AnyApi,
  url: string,
  todos: TodoSession,
  { strict = false, isStream = false, place }: Look = {},
): TakeStep {
  const { adapter } = api;
  const client = api.connect(url);
  const tools = [...[todos.tool, WORK].map((tool) => adapter.todoTool(tool, { strict })), ...(api.served ?? [])];
  const remind = (messages: readonly object[], reminder: TodoReminder | undefined): readonly object[] =>
    adapter.withReminder(messages, reminder, { place });
  return async (before) => {
    const reply = await client.send({ messages: before, tools, isStream });
    const messages = [...before, ...api.said(reply)];
    const end = adapter.turnEnd(reply);
    if (end !== undefined) {
      const nudge = todos.stop(end);
      return { messages: nudge === undefined ? messages : remind(messages, nudge), isOver: nudge === undefined };
    }
    const results = answer(api, todos, reply);
    // A paused turn has nothing to answer: it is sent back as it is.
    if (results.length === 0) return { messages, isOver: false };
    const answered = [...messages, ...api.answered(results)];
    return { messages: remind(answered, todos.endRound(adapter.roundEnd(reply))), isOver: false };
  };
}

/** The results of a reply's calls, in their order: of the todo tool where it was called, else of the work. */
export function answer(api: AnyApi, todos: TodoSession, reply: object): readonly object[] {
  const results = [...api.adapter.runTodoCalls(todos, reply)];
  return api
    .hear(reply)
    .calls.map(
      (call) => (call.name === todos.tool.name ? results.shift() : undefined) ?? api.result(call, doWork(), false),
    );
}
