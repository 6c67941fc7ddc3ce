import { wordsIn } from "../../conversation/message.js";
import { tellMessages } from "../engine/tell-messages.js";
import { createFindWatch, type WatchSource } from "../engine/watch-source.js";
import { LANGCHAIN_FORM } from "./message-form.js";
import type { LangChainMessage } from "./messages.js";
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
  return {
    name: "AgentTodosObserver",
    wrapModelCall: async (request, handler) => {
      const { state, runtime } = request;
      tellMessages(await find(runtime), state.messages.map(LANGCHAIN_FORM.read));
      return handler(request);
    },
    afterAgent: async ({ messages }, runtime) => {
      const watch = await find(runtime);
      const read = messages.map(LANGCHAIN_FORM.read);
      // A tool that returns directly ends the run without another reply.
      tellMessages(watch, read);
      const last = read.at(-1);
      await watch.end({ text: last?.by === "model" ? wordsIn(last.parts) : undefined });
      return undefined;
    },
  };
}
