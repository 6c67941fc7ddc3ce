import { todoMiddleware } from "../../src/adapters/langchain/index.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";

/** A message as the adapter reads it. */
export interface Message {
  readonly type: string;
  readonly content: unknown;
  readonly [field: string]: unknown;
}

/** A word to the first message, and a reminder in the first round without a write. */
export const NAG = { start: true, stale: { after: 1, spacing: 10 } } as const;
export const human: Message = { type: "human", id: "m1", content: "Do it." };

/** A call of the todo tool. */
export function write(status: string, id = "call_1"): Readonly<Record<string, unknown>> {
  return { type: "tool_call", id, name: "todo_write", args: { todos: [{ content: "Add tests", status }] } };
}

/** A reply of the model. */
export function reply(...tool_calls: readonly unknown[]): Message {
  return { type: "ai", id: "m2", content: "", tool_calls };
}

/** What a tool said. */
export function result(content: unknown, fields: object = {}): Message {
  return { type: "tool", id: "m3", content, tool_call_id: "call_1", ...fields };
}

/** The state of an agent after a write and a round without one, so that its end is not quiet. */
export async function openState(): Promise<NonNullable<Awaited<ReturnType<typeof hookWrite>>>> {
  const state = await hookWrite();
  const rounds = createTodoSession({ snapshot: state?.agentTodos });
  rounds.endRound();
  rounds.endRound();
  return { ...state, agentTodos: rounds.snapshot() };
}

/** The state of an agent after its first write. */
export function hookWrite() {
  return todoMiddleware().afterModel.hook({ messages: [human, reply(write("in_progress"))] }, {});
}

/** What the tool says to a call. */
export async function invoke(id: unknown, state: unknown): Promise<string> {
  const [tool] = todoMiddleware().tools;
  const run = tool?.["invoke"];
  if (typeof run !== "function") throw new Error("The tool cannot be invoked");
  return run({ type: "tool_call", id, name: "todo_write", args: {} }, { state });
}
