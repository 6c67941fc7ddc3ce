import type { TodoItem } from "../../core/todo.js";
import type { TodoSource } from "../contract/session-source.js";
import type { TranscriptOptions } from "../contract/todo-adapter.js";
import { todoProcessor } from "./todo-processor.js";
import { todoTools } from "./todo-tools.js";

/**
 * Bundles the tools and the reminders as a signal provider, for `signals` of a Mastra agent.
 *
 * Pass Mastra's `SignalProvider` class, of which it becomes an instance. The agent then takes {@link todoTools} and
 * {@link todoProcessor} from it; the end of a turn is a hook of the run, {@link todoTurnEnd}.
 *
 * @throws TypeError for anything but a session, a shared list or a function.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoSignals } from "agent-todos/mastra";
 *
 * // Stands for: import { SignalProvider } from "@mastra/core/signals"
 * abstract class SignalProvider {
 *   abstract readonly id: string;
 *   getTools?(): Record<string, unknown>;
 * }
 *
 * const signals = todoSignals(SignalProvider, createTodoSession());
 * console.log(signals.id, Object.keys(signals.getTools?.() ?? {})); // => agent-todos [ 'todo_write' ]
 * ```
 */
export function todoSignals<Provider extends object, Context = unknown, I extends TodoItem = TodoItem>(
  SignalProvider: abstract new () => Provider,
  source: TodoSource<Context, I>,
  settings?: TranscriptOptions<I>,
): Provider {
  const tools = todoTools(source, settings);
  const processor = todoProcessor(source);
  // Its abstract members are the ones that are assigned here.
  const provider = new (SignalProvider as new () => Provider)();
  return Object.assign(provider, {
    id: processor.id,
    getTools: () => tools,
    getInputProcessors: () => [processor],
  });
}
