import type * as z from "zod/v4";
import type { TodoItem } from "../../core/todo.js";
import type { TodoSessionOptions } from "../../session/session-options.js";
import type { TodoSnapshot } from "../../session/snapshot.js";
import type { TodoSource } from "../contract/resolve-session.js";
import type { AgentTool, TodoReplies } from "./agent-tool.js";
import type { LangChainMessage } from "./messages.js";

/** What a run is known by, when a host looks up the session itself. */
export interface TodoRunContext<I extends TodoItem = TodoItem> {
  /** What the host gave as `configurable`: the thread, and what else it needs. */
  readonly configurable?: { readonly thread_id?: string; readonly [key: string]: unknown } | undefined;
  /** The session as the agent's state has it; undefined in a new conversation. */
  readonly snapshot: TodoSnapshot<I> | undefined;
}

/** What the middleware is made of; every option has a default. */
export interface TodoMiddlewareOptions<I extends TodoItem = TodoItem>
  extends Omit<TodoSessionOptions<I>, "snapshot"> {
  /**
   * The session of a run, where the host holds it: one, or a function that finds it. It must have been made with
   * the same options, whose tool the model is told of. Default: a session out of the agent's state.
   */
  readonly source?: TodoSource<TodoRunContext<I>, I> | undefined;
}

/** What the middleware notes for the rest of a run. */
export interface TodoRun {
  /** How many messages there were after the last reply: fewer of them means that old ones were dropped. */
  readonly length: number;
  readonly replies: TodoReplies;
}

/** The part of an agent's state that the middleware reads. */
export interface TodoAgentState<M extends LangChainMessage, I extends TodoItem> {
  readonly messages: readonly M[];
  readonly agentTodos?: TodoSnapshot<I> | undefined;
  readonly _agentTodosRun?: TodoRun | undefined;
}

/** What the middleware changes in an agent's state. */
export interface TodoStateUpdate<M extends LangChainMessage, I extends TodoItem> {
  agentTodos?: TodoSnapshot<I>;
  _agentTodosRun?: TodoRun;
  messages?: M[];
  jumpTo?: "model";
}

/** A step of an agent that the middleware takes part in. */
export type TodoHook<I extends TodoItem> = <M extends LangChainMessage>(
  state: TodoAgentState<M, I>,
  runtime: Pick<TodoRunContext, "configurable">,
) => Promise<TodoStateUpdate<M, I> | undefined>;

/** The middleware as `createAgent` takes it. */
export interface TodoMiddleware<I extends TodoItem = TodoItem> {
  readonly name: "AgentTodos";
  readonly stateSchema: z.ZodObject<{
    agentTodos: z.ZodOptional<z.ZodCustom<TodoSnapshot<I>, TodoSnapshot<I>>>;
    _agentTodosRun: z.ZodOptional<z.ZodCustom<TodoRun, TodoRun>>;
  }>;
  readonly tools: readonly AgentTool[];
  readonly beforeModel: TodoHook<I>;
  readonly afterModel: { readonly hook: TodoHook<I>; readonly canJumpTo: "model"[] };
}
