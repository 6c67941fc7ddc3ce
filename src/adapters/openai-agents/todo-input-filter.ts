import type { TodoItem } from "../../core/todo.js";
import type { TodoSession } from "../../session/todo-session.js";
import { resolveSession, type TodoSource } from "../contract/resolve-session.js";
import { expectArray } from "../contract/shape-error.js";
import { createKeptReminders, type KeptReminders } from "./kept-reminders.js";

/** What `callModelInputFilter` of a run takes. */
export type TodoInputFilter = <Data extends { input: object[] }>(args: {
  readonly modelData: Data;
  readonly agent: { readonly tools: readonly object[] };
  readonly context: unknown;
}) => Promise<Data>;

/**
 * The filter that puts reminders into the input of model calls: `callModelInputFilter` of a run or a runner.
 *
 * It tells the session of user messages and of rounds, so the host calls `stop` only. Reminders go to the end of the
 * last tool result, or of the user's message. The SDK keeps nothing of what a filter writes; so each reminder is
 * written again at its place in every later request, and the cached prefix holds, for as long as the session object
 * and the filter live. While another agent runs, one without the tool, nothing is counted.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoInputFilter } from "agent-todos/openai-agents";
 *
 * const todos = createTodoSession({ nag: { start: "first" } });
 * const filter = todoInputFilter(todos);
 * const input = [{ role: "user", content: "Refactor the parser." }];
 * const filtered = await filter({ modelData: { input }, agent: { tools: [todos.tool] }, context: undefined });
 * console.log(filtered.input[0]?.content);
 * // => Refactor the parser.
 * // =>
 * // => <reminder>For work of three or more steps, keep a plan with todo_write.</reminder>
 * ```
 */
export function todoInputFilter<Context = unknown, I extends TodoItem = TodoItem>(
  source: TodoSource<Context, I>,
): TodoInputFilter {
  const kept = new WeakMap<TodoSession<I>, KeptReminders>();
  return async ({ modelData, agent, context }) => {
    expectArray(modelData.input, "the model's input", "modelData.input");
    // The source is written for the context that the host gives its runs.
    const todos = await resolveSession(source, context as Context);
    const reminders = kept.get(todos) ?? createKeptReminders();
    kept.set(todos, reminders);
    if (agent.tools.some((tool) => "name" in tool && tool.name === todos.tool.name)) {
      reminders.decide(todos, modelData.input);
    }
    return { ...modelData, input: reminders.place(modelData.input) };
  };
}
