import { fieldsOf, wordsOf } from "../engine/fields.js";
import { describeRound } from "../engine/round-of.js";
import { createFindWatch, createMoments, type WatchedPlan, type WatchSource } from "../engine/watch-source.js";
import { LANGCHAIN_FORM } from "./message-form.js";
import { findCalls, type LangChainMessage } from "./messages.js";
import type { LangChainRunContext } from "./middleware-types.js";

/** The facts that identify a run, for a host that finds the watch of its conversation. */
export type LangChainWatchContext = Pick<LangChainRunContext, "configurable">;

/** The part of an agent's state that the middleware reads. */
export interface LangChainObservedState {
  readonly messages: readonly LangChainMessage[];
}

/** The middleware, in the form of `createAgent`; it does not change a run. */
export interface ObserverMiddleware {
  readonly name: "AgentTodosObserver";
  readonly wrapModelCall: <
    Request extends { readonly state: LangChainObservedState; readonly runtime: LangChainWatchContext },
    Reply,
  >(
    request: Request,
    handler: (request: Request) => Reply | Promise<Reply>,
  ) => Promise<Reply>;
  /** Resolves when the plan has been processed and saved, so the run ends after that. */
  readonly afterAgent: (state: LangChainObservedState, runtime: LangChainWatchContext) => Promise<undefined>;
}

/**
 * Creates the middleware that reports the runs of an agent of `createAgent` to an observer of the plan: the person's
 * messages, each round with its results, and the end of the turn.
 *
 * The agent gets no tool, its messages stay unchanged, and a round takes no further LangGraph step. A function as
 * source gets the host's `configurable`, so that each thread has a watch of its own.
 *
 * @throws TypeError for anything but a watch of `observePlan` or a function.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { observerMiddleware } from "agent-todos/langchain";
 * import { observePlan } from "agent-todos/observe";
 *
 * const todos = createTodoSession({ nag: false });
 * const ask = async () => ({ add: [{ content: "Fix the parser", status: "in_progress" }] });
 * const { afterAgent } = observerMiddleware(observePlan(todos, { ask }));
 * const call = { type: "tool_call", id: "call_1", name: "edit_file", args: { path: "parser.ts" } };
 * const messages = [
 *   { type: "ai", content: "", tool_calls: [call] },
 *   { type: "tool", content: "ok", tool_call_id: "call_1", status: "success" },
 * ];
 * await afterAgent({ messages }, {});
 * console.log(todos.list.items[0]?.content); // => Fix the parser
 * ```
 */
export function observerMiddleware(source: WatchSource<LangChainWatchContext>): ObserverMiddleware {
  const find = createFindWatch(source, "call of observerMiddleware()");
  const once = createMoments();
  const tell = (watch: WatchedPlan, messages: readonly LangChainMessage[]): void => {
    const spoken = messages.findLastIndex(({ type }) => type === "ai");
    const fresh = messages.slice(spoken + 1);
    const { id, tool_call_id } = fieldsOf(fresh.at(-1));
    if (fresh.length > 0) {
      once(watch, `${messages.length} ${id ?? tool_call_id}`, () => tellFresh(watch, messages[spoken], fresh));
    }
  };
  return {
    name: "AgentTodosObserver",
    wrapModelCall: async (request, handler) => {
      const { state, runtime } = request;
      tell(await find(runtime), state.messages);
      return handler(request);
    },
    afterAgent: async ({ messages }, runtime) => {
      const watch = await find(runtime);
      // A tool that returns directly ends the run without another reply.
      tell(watch, messages);
      const last = messages.at(-1);
      await watch.end({ text: last?.type === "ai" ? wordsOf(last.content) : undefined });
      return undefined;
    },
  };
}

/** Reports the messages since a reply: the results of its calls, and the person's messages. */
function tellFresh(watch: WatchedPlan, reply: LangChainMessage | undefined, fresh: readonly LangChainMessage[]): void {
  const { tool_calls, invalid_tool_calls } = fieldsOf(reply);
  const calls = [...findCalls(tool_calls), ...findCalls(invalid_tool_calls)];
  const results = fresh.filter(({ type }) => type === "tool").flatMap((message) => LANGCHAIN_FORM.read(message).parts);
  if (results.length > 0) watch.round(describeRound(wordsOf(reply?.content), [...calls, ...results]));
  const words = fresh.filter(({ type }) => type === "human").map(({ content }) => wordsOf(content));
  if (words.length > 0) watch.user(words.join("\n"));
}
