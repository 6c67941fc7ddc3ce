import type { ObservedRound } from "../../observe/event.js";
import { expectArray, expectObject, type Fields, fieldsOf, objectsIn, wordsOf } from "../engine/fields.js";
import { describeRound } from "../engine/round-of.js";
import { createFindWatch, createMoments, type WatchedPlan, type WatchSource } from "../engine/watch-source.js";
import { isResult, isUserMessage } from "./todo-input-filter.js";

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
  const once = createMoments();
  const tell = (watch: WatchedPlan, items: readonly object[]): void => {
    const said = items.findLastIndex((item) => !isResult(item) && !isUserMessage(item));
    const fresh = items.slice(said + 1);
    const { callId, content } = fieldsOf(fresh.at(-1));
    if (fresh.length > 0) {
      const moment = callId === undefined ? `${items.length} ${wordsOf(content)}` : String(callId);
      once(watch, moment, () => tellFresh(watch, items.slice(0, said + 1), fresh));
    }
  };
  return {
    callModelInputFilter: async ({ modelData, context }) => {
      expectArray(modelData.input, "input of the model", "modelData.input");
      tell(await find(context), modelData.input);
      return modelData;
    },
    end: async (result) => {
      const { finalOutput, interruptions, history, runContext } = expectObject(result, "result of the run", "it");
      if (Array.isArray(interruptions) && interruptions.length > 0) return;
      const watch = await find(fieldsOf(runContext)["context"]);
      // The results of a tool that ends the run are in no input.
      const items = objectsIn(history);
      if (isResult(items.at(-1))) tell(watch, items);
      // The same words may begin the next turn.
      once(watch, "end", () => undefined);
      await watch.end({ text: typeof finalOutput === "string" ? finalOutput : undefined });
    },
  };
}

/** Reports the messages since the model's last reply. */
function tellFresh(watch: WatchedPlan, before: readonly object[], fresh: readonly object[]): void {
  const results = fresh.filter(isResult).map(fieldsOf);
  if (results.length > 0) watch.round(describeResults(before, results));
  const words = fresh.filter(isUserMessage).map((item) => wordsOf(fieldsOf(item)["content"]));
  if (words.length > 0) watch.user(words.join("\n"));
}

/** Describes a round by its results and by the reply before them. */
function describeResults(before: readonly object[], results: readonly Fields[]): ObservedRound {
  const start = before.findLastIndex((item) => isResult(item) || isUserMessage(item)) + 1;
  const reply = before.slice(start).map(fieldsOf);
  const words = reply.filter(({ role }) => role === "assistant").map(({ content }) => wordsOf(content));
  const calls = results.map(({ callId, name, type }) => {
    const call = reply.find((item) => item["callId"] === callId) ?? {};
    const { arguments: input, action, operation } = call;
    const tool = name ?? call["name"] ?? String(type).replace(/_call_(?:result|output)$/, "");
    return { type: "call" as const, id: callId, name: tool, input: input ?? action ?? operation };
  });
  const answers = results.map(({ callId, output }) => ({ type: "result" as const, callId, text: textOf(output) }));
  return describeRound(words.join("\n"), [...calls, ...answers]);
}

/** Returns the text of an output, which may be one part. */
function textOf(output: unknown): string {
  const { text } = fieldsOf(output);
  return wordsOf(text ?? output);
}
