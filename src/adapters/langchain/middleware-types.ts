import type * as z from "zod/v4";
import type { TodoItem } from "../../model/todo.js";
import type { TodoSessionOptions, TodoSnapshot } from "../../session/todo-session.js";
import type { DelegatesOptions } from "../engine/delegate-call.js";
import type { CheckingOptions, TodoSource } from "../engine/session-source.js";
import type { LangChainMessage } from "./messages.js";

/** The facts that identify a run, for a host that finds the session itself. */
export interface LangChainRunContext<I extends TodoItem = TodoItem> {
  /** The host's `configurable`: the thread, and anything else that it needs. */
  readonly configurable?: { readonly thread_id?: string; readonly [key: string]: unknown } | undefined;
  /** The session in the agent's state; undefined in a new conversation. */
  readonly snapshot: TodoSnapshot<I> | undefined;
}

/** The options of a session and of its use by an agent; every option has a default. */
export interface TodoMiddlewareOptions<I extends TodoItem = TodoItem, K extends string = "todos">
  extends Omit<TodoSessionOptions<I>, "snapshot" | "list">,
    CheckingOptions,
    DelegatesOptions {
  /**
   * The session or shared list of a run where the host keeps it: one, or a function that finds it. Create it with the
   * options that the middleware gets, since the model gets the tools of these options. Default: a session from the
   * agent's state.
   */
  readonly source?: TodoSource<LangChainRunContext<I>, I> | undefined;
  /** The key of the items in the agent's state. Default: `todos`. */
  readonly stateKey?: K | undefined;
  /** A text at the end of the system prompt; `false` for none. Default: the preset's `prompt`, if it has one. */
  readonly systemPrompt?: string | false | undefined;
  /**
   * The treatment of several writes of the whole list in one reply: `"fold"` applies them in call order, `"reject"`
   * refuses them all. Default `"fold"`.
   */
  readonly parallel?: "fold" | "reject" | undefined;
  /** The names of the agent's tools that carry the list as one more field. Default: none. */
  readonly ride?: readonly string[] | undefined;
  /** Whether sub-agents, background tasks or the person have to act first: such an end of a turn gets no nudge. */
  readonly waiting?: ((run: Pick<LangChainRunContext, "configurable">) => boolean) | undefined;
}

/** The middleware's own part of the agent's state. */
export interface LangChainMemory<I extends TodoItem = TodoItem> {
  /** Left out for a shared list, as its store keeps it. */
  readonly session?: TodoSnapshot<I>;
  /** The number of messages after the last reply: fewer of them means that old ones were dropped. */
  readonly length: number;
  /** Set from the beginning of a run to its first reply. */
  readonly isNewRun?: true;
  /** The answers to the calls of the last reply, by call id. */
  readonly replies: Readonly<Record<string, { readonly text: string; readonly isError: boolean }>>;
  /** The texts after the results of other tools that the list rode on, by call id. */
  readonly suffixes: Readonly<Record<string, string>>;
  /** The ids of calls of the last reply whose results bring items back. */
  readonly away?: readonly string[];
}

/** The part of an agent's state that the middleware reads, besides the items. */
export interface LangChainState<M extends LangChainMessage, I extends TodoItem> {
  readonly messages: readonly M[];
  readonly _agentTodos?: LangChainMemory<I> | undefined;
}

/** The items, under the key that the host named, and the rest of the session. */
export type LangChainTodos<I extends TodoItem, K extends string> = { [Key in K]?: readonly I[] } & {
  _agentTodos?: LangChainMemory<I>;
};

/** The middleware's changes to an agent's state. */
export type LangChainStateUpdate<M extends LangChainMessage, I extends TodoItem, K extends string> = LangChainTodos<
  I,
  K
> & { messages?: M[]; jumpTo?: "model" };

/** A step of an agent that the middleware takes part in. */
export type LangChainHook<I extends TodoItem, K extends string> = <M extends LangChainMessage>(
  state: LangChainState<M, I>,
  runtime: Pick<LangChainRunContext, "configurable">,
) => Promise<LangChainStateUpdate<M, I, K> | undefined>;

/** The part of a request to the model that the middleware reads and changes. */
export interface LangChainModelRequest<I extends TodoItem> {
  /** Left out where middleware is called without an agent. */
  readonly model?: unknown;
  readonly messages: readonly LangChainMessage[];
  readonly tools: readonly unknown[];
  readonly systemMessage: { readonly text: string; readonly concat: (text: string) => unknown };
  readonly state: LangChainState<LangChainMessage, I>;
  readonly runtime: Pick<LangChainRunContext, "configurable">;
}

/** The part of a tool call that the middleware reads and changes. */
export interface LangChainToolRequest {
  readonly toolCall: { readonly id?: string | undefined; readonly name: string; readonly args: unknown };
  readonly runtime: { readonly signal?: { readonly aborted: boolean } | undefined };
}

/** The middleware, in the form of `createAgent`. */
export interface TodoMiddleware<I extends TodoItem = TodoItem, K extends string = "todos"> {
  readonly name: "AgentTodos";
  readonly stateSchema: z.ZodObject<
    { [Key in K]: z.ZodDefault<z.ZodCustom<readonly I[], readonly I[]>> } & {
      _agentTodos: z.ZodOptional<z.ZodCustom<LangChainMemory<I>, LangChainMemory<I>>>;
    }
  >;
  readonly tools: readonly Readonly<Record<string, unknown>>[];
  readonly beforeAgent: LangChainHook<I, K>;
  readonly wrapModelCall: <Request extends LangChainModelRequest<I>, Reply>(
    request: Request,
    handler: (request: Request) => Reply | Promise<Reply>,
  ) => Promise<Reply>;
  readonly afterModel: { readonly hook: LangChainHook<I, K>; readonly canJumpTo: "model"[] };
  /** Only with `ride` or `delegates`. */
  readonly wrapToolCall?: <Request extends LangChainToolRequest, Result>(
    request: Request,
    handler: (request: Request) => Result | Promise<Result>,
  ) => Promise<Result>;
}
