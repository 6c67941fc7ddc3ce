import type * as z from "zod/v4";
import type { TodoItem } from "../../core/todo.js";
import type { TodoSnapshot } from "../../session/snapshot.js";
import type { TodoSessionOptions } from "../../session/todo-session.js";
import type { TodoSource } from "../contract/session-source.js";
import type { LangChainMessage } from "./messages.js";

/** What identifies a run, for a host that finds the session itself. */
export interface LangChainRunContext<I extends TodoItem = TodoItem> {
  /** What the host passed as `configurable`: the thread, and what else it needs. */
  readonly configurable?: { readonly thread_id?: string; readonly [key: string]: unknown } | undefined;
  /** The session as the agent's state has it; undefined in a new conversation. */
  readonly snapshot: TodoSnapshot<I> | undefined;
}

/** The options of a session, and where the session comes from; every option has a default. */
export interface TodoMiddlewareOptions<I extends TodoItem = TodoItem>
  extends Omit<TodoSessionOptions<I>, "snapshot" | "list"> {
  /**
   * The session of a run where the host holds it: one, or a function that finds it. Create it with the options that
   * the middleware gets, since the model is shown their tool. Default: a session from the agent's state.
   */
  readonly source?: TodoSource<LangChainRunContext<I>, I> | undefined;
}

/** What the middleware notes for the rest of a run. */
export interface LangChainRun {
  /** The number of messages after the last reply: fewer of them means that old ones were dropped. */
  readonly length: number;
  /** The answers to the calls of the last reply, by call id. */
  readonly replies: Readonly<Record<string, { readonly text: string; readonly isError: boolean }>>;
}

/** The part of an agent's state that the middleware reads. */
export interface LangChainState<M extends LangChainMessage, I extends TodoItem> {
  readonly messages: readonly M[];
  readonly agentTodos?: TodoSnapshot<I> | undefined;
  readonly _agentTodosRun?: LangChainRun | undefined;
}

/** What the middleware changes in an agent's state. */
export interface LangChainStateUpdate<M extends LangChainMessage, I extends TodoItem> {
  agentTodos?: TodoSnapshot<I>;
  _agentTodosRun?: LangChainRun;
  messages?: M[];
  jumpTo?: "model";
}

/** A step of an agent that the middleware takes part in. */
export type LangChainHook<I extends TodoItem> = <M extends LangChainMessage>(
  state: LangChainState<M, I>,
  runtime: Pick<LangChainRunContext, "configurable">,
) => Promise<LangChainStateUpdate<M, I> | undefined>;

/** The middleware as `createAgent` takes it. */
export interface TodoMiddleware<I extends TodoItem = TodoItem> {
  readonly name: "AgentTodos";
  readonly stateSchema: z.ZodObject<{
    agentTodos: z.ZodOptional<z.ZodCustom<TodoSnapshot<I>, TodoSnapshot<I>>>;
    _agentTodosRun: z.ZodOptional<z.ZodCustom<LangChainRun, LangChainRun>>;
  }>;
  readonly tools: readonly Readonly<Record<string, unknown>>[];
  readonly beforeModel: LangChainHook<I>;
  readonly afterModel: { readonly hook: LangChainHook<I>; readonly canJumpTo: "model"[] };
}
