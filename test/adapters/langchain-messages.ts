import { type LangChainMemory, type TodoMiddleware, todoMiddleware } from "../../src/adapters/langchain.js";
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

/** What an agent keeps between the steps of a run. */
export type Memory = LangChainMemory;

/** The state of an agent after its first write. */
export async function hookWrite(): Promise<{ readonly _agentTodos: Memory }> {
  const update = await todoMiddleware().afterModel.hook({ messages: [human, reply(write("in_progress"))] }, {});
  const { _agentTodos } = update ?? {};
  if (_agentTodos === undefined) throw new Error("Nothing was kept");
  return { _agentTodos };
}

/** The state of an agent after a write and a round without one, so that its end is not quiet. */
export async function openState(): Promise<{ readonly _agentTodos: Memory }> {
  const { _agentTodos } = await hookWrite();
  const rounds = createTodoSession({ snapshot: _agentTodos.session });
  rounds.endRound();
  rounds.endRound();
  return { _agentTodos: { ..._agentTodos, session: rounds.snapshot() } };
}

/** The request that the model gets, as the middleware has changed it. */
export async function requestModel(
  middleware: Pick<TodoMiddleware, "wrapModelCall">,
  state: { readonly messages: readonly Message[]; readonly _agentTodos?: Memory | undefined },
  request: object = {},
): Promise<{
  readonly messages: readonly Message[];
  readonly tools: readonly unknown[];
  readonly systemMessage: unknown;
}> {
  const { messages } = state;
  const systemMessage = { text: "", concat: (text: string): unknown => ({ text }) };
  return middleware.wrapModelCall(
    { messages, state, tools: [], systemMessage, runtime: {}, ...request },
    (changed) => changed,
  );
}

/** What the tool says to a call. */
export async function invoke(id: unknown, state: unknown): Promise<string> {
  const [tool] = todoMiddleware().tools;
  const run = tool?.["invoke"];
  if (typeof run !== "function") throw new Error("The tool cannot be invoked");
  return run({ type: "tool_call", id, name: "todo_write", args: {} }, { state });
}
