import { expectArray, expectObject, fieldsOf, objectsIn } from "../engine/fields.js";
import { tellMessages } from "../engine/tell-messages.js";
import { createFindWatch, type WatchSource } from "../engine/watch-source.js";
import { AGENTS_FORM } from "./message-form.js";
import { isResult } from "./todo-input-filter.js";

/** The result of a run, once it has completed. */
export interface AgentsObservedResult {
  readonly finalOutput?: unknown;
  /** The calls that a person has to approve: such a run goes on. */
  readonly interruptions?: readonly unknown[] | undefined;
  readonly history?: readonly object[] | undefined;
  readonly runContext?: { readonly context: unknown } | undefined;
}

/** The functions that report a run to an observer. */
export interface AgentsObservedRun {
  /** For `callModelInputFilter` of a run or a runner; the input stays as it is. */
  readonly callModelInputFilter: <Data extends { input: object[] }>(args: {
    readonly modelData: Data;
    readonly context: unknown;
  }) => Promise<Data>;
  /** Reports the end of the run; resolves when the plan has been processed and saved. */
  readonly end: (result: AgentsObservedResult) => Promise<void>;
}

/**
 * Reports runs of the Agents SDK to an observer of the plan: the person's messages, each round with its results, and
 * the end of the turn.
 *
 * New messages are at the end of each model call's input, so the agent needs no tool and no hooks. With the history on
 * OpenAI's server a round has the names of its tools, without arguments. A function as source gets the run's `context`,
 * so that each user has a watch of their own.
 *
 * @throws TypeError for anything but a watch of `observePlan` or a function.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { observePlan } from "agent-todos/observe";
 * import { observeRun } from "agent-todos/openai-agents";
 *
 * const todos = createTodoSession({ nag: false });
 * const ask = async () => ({ add: [{ content: "Fix the parser", status: "in_progress" }] });
 * const observed = observeRun(observePlan(todos, { ask }));
 * const input = [
 *   { role: "user", content: "Fix the parser." },
 *   { type: "function_call", callId: "c1", name: "edit_file", arguments: '{"path":"parser.ts"}' },
 *   { type: "function_call_result", callId: "c1", name: "edit_file", output: "ok" },
 * ];
 * await observed.callModelInputFilter({ modelData: { input }, context: undefined });
 * await observed.end({ finalOutput: "Fixed." });
 * console.log(todos.list.items[0]?.content); // => Fix the parser
 * ```
 */
export function observeRun<Context = unknown>(source: WatchSource<Context>): AgentsObservedRun {
  // The SDK passes the host's own context on untyped.
  const find = createFindWatch(source as WatchSource<unknown>, "call of observeRun()");
  return {
    callModelInputFilter: async ({ modelData, context }) => {
      expectArray(modelData.input, "input of the model", "modelData.input");
      tellMessages(await find(context), modelData.input.map(AGENTS_FORM.read));
      return modelData;
    },
    end: async (result) => {
      const { finalOutput, interruptions, history, runContext } = expectObject(result, "result of the run", "it");
      if (Array.isArray(interruptions) && interruptions.length > 0) return;
      const watch = await find(fieldsOf(runContext)["context"]);
      // The results of a tool that ends the run are in no input.
      const items = objectsIn(history);
      if (isResult(items.at(-1))) tellMessages(watch, items.map(AGENTS_FORM.read));
      await watch.end({ text: typeof finalOutput === "string" ? finalOutput : undefined });
    },
  };
}
