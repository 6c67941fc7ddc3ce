import type { TodoSession } from "agent-todos";
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
  const tools = [...[todos.tool, WORK].flatMap((tool) => adapter.todoTools(tool, { strict })), ...(api.served ?? [])];
  return async (before) => {
    const reply = await client.send({ messages: before, tools, isStream });
    const messages = [...before, ...api.said(reply)];
    const results = answer(api, todos, reply);
    const { next, reminder } = adapter.afterReply(todos, reply);
    const answered = next === "results" ? [...messages, ...api.answered(results)] : messages;
    return { messages: adapter.withReminder(answered, reminder, { place }), isOver: next === "done" };
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
