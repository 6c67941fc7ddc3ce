import { type ListedCall, listCalls } from "../conversation/list-calls.js";
import { checkCall } from "../model/check-options.js";
import { invalidOption } from "../model/option-error.js";
import { isRecord } from "../model/plain-json.js";
import type { TodoItem } from "../model/todo.js";
import type { TodoOperationTool } from "../tool/create-todo-tool.js";
import type { TodoInputSchema } from "../tool/json-schema.js";
import { DELEGATES_RULES } from "./engine/delegate-call.js";
import { defineTodosFromTranscript, TRANSCRIPT_RULES } from "./engine/read-transcript.js";
import { CHECKING_RULES, expectSource, type TodoSource } from "./engine/session-source.js";
import { openTools } from "./engine/source-tool.js";
import type { TranscriptOptions } from "./engine/todo-adapter.js";
import { MASTRA_FORM } from "./mastra/message-form.js";
import { type TodoProcessorOptions, todoProcessor } from "./mastra/todo-processor.js";

export type { DelegatedCall, DelegateOptions, DelegatesOptions } from "./engine/delegate-call.js";
export type { TurnEndOptions } from "./engine/session-source.js";
export type { TodosFromTranscript } from "./engine/todo-adapter.js";
export type { WatchedPlan, WatchSource } from "./engine/watch-source.js";
export * from "./mastra/observer-processor.js";
export * from "./mastra/todo-processor.js";
export type { TodoSource, TranscriptOptions };

/** A tool of a Mastra agent, in the form that both `createTool` and agents take. */
export interface MastraTool {
  id: string;
  description: string;
  inputSchema: TodoInputSchema;
  /** The text for the model, or the product's data; a promise, since the session may have to be fetched. */
  execute: (
    input: unknown,
    context?: { readonly requestContext?: unknown; readonly agent?: { readonly toolCallId: string } | undefined },
  ) => Promise<string | Readonly<Record<string, unknown>>>;
}

/**
 * Writes the tools of a session by name, for `tools` of a Mastra agent; most presets have one, some have several.
 *
 * A function as source gets the request context, so that each user has a list of their own. The tools are needed before
 * any request, so pass settings other than the defaults as well. Mastra runs the calls of a step side by side; they are
 * answered in call order, each against the list that the one before left.
 *
 * @throws TypeError for anything but a session, a shared list or a function; RangeError or TypeError for bad options.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTools } from "agent-todos/mastra";
 *
 * const tools = todoTools(createTodoSession());
 * console.log(Object.keys(tools)); // => [ 'todo_write' ]
 * console.log(await tools["todo_write"]?.execute({ todos: [{ content: "Add tests", status: "in_progress" }] }));
 * // => 0/1 done. Now: Add tests.
 * ```
 */
export function todoTools<Context = unknown, I extends TodoItem = TodoItem>(
  source: TodoSource<Context, I>,
  settings: TranscriptOptions<I> = {},
): Record<string, MastraTool> {
  checkCall("todoTools", settings, TRANSCRIPT_RULES);
  const { all, answer } = openTools(source, settings, "call of todoTools()");

  function write({ name, description, inputSchema }: TodoOperationTool): MastraTool {
    return {
      id: name,
      description,
      inputSchema,
      execute: async (input, context) => {
        const requestContext = context?.requestContext;
        const run = isRecord(requestContext) ? requestContext : undefined;
        const result = await answer(input, requestContext, run, { tool: name, callId: context?.agent?.toolCallId });
        return result.data ?? result.text;
      },
    };
  }

  return Object.fromEntries(all.map((tool) => [tool.name, write(tool)]));
}

/**
 * Bundles the tools and the reminders as a signal provider, for `signals` of a Mastra agent.
 *
 * Pass Mastra's `SignalProvider` class, of which it becomes an instance. The agent then takes {@link todoTools} and
 * {@link todoProcessor} from it; the end of a turn is a hook of the run, {@link todoTurnEnd}.
 *
 * @throws TypeError for anything but a session, a shared list or a function; RangeError or TypeError for bad options.
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
  options: TranscriptOptions<I> & TodoProcessorOptions = {},
): Provider {
  checkCall("todoSignals", options, { ...TRANSCRIPT_RULES, ...CHECKING_RULES, ...DELEGATES_RULES });
  if (typeof SignalProvider !== "function") {
    const rule = "the class of @mastra/core/signals";
    throw invalidOption("call of todoSignals()", "SignalProvider", rule, SignalProvider);
  }
  expectSource(source, "call of todoSignals()");
  const { checks, delegates, child, background, ...settings } = options;
  const tools = todoTools(source, settings);
  const processor = todoProcessor(source, { checks, delegates, child, background });
  // Its abstract members are the ones that are assigned here.
  const provider = new (SignalProvider as new () => Provider)();
  return Object.assign(provider, { id: processor.id, getTools: () => tools, getInputProcessors: () => [processor] });
}

/**
 * Rebuilds the list from the calls in a transcript: see {@link TodosFromTranscript}.
 *
 * Takes messages from Mastra's memory (`recall`), UI messages and model messages of the AI SDK; messages and parts of
 * other shapes are skipped.
 *
 * @example
 * ```ts
 * import { todosFromTranscript } from "agent-todos/mastra";
 *
 * const args = { todos: [{ content: "Add tests", status: "pending" }] };
 * const toolInvocation = { state: "result", toolCallId: "c1", toolName: "todo_write", args };
 * const content = { format: 2, parts: [{ type: "tool-invocation", toolInvocation }] };
 * console.log(todosFromTranscript([{ role: "assistant", content }])?.items.length); // => 1
 * ```
 */
export const todosFromTranscript = /* @__PURE__ */ defineTodosFromTranscript<object>((messages) =>
  withoutCopies(listCalls(messages.map(MASTRA_FORM.read))),
);

/** Leaves out repeated calls: after a signal, a finished run's next message repeats the calls before it. */
function withoutCopies(calls: readonly ListedCall[]): readonly ListedCall[] {
  const seen = new Set<string>();
  return calls.filter(({ id, input }) => {
    if (id === undefined) return true;
    const key = JSON.stringify([id, input]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
