import type { TodoItem } from "../../core/todo.js";
import type { TodoSession } from "../../session/todo-session.js";
import { resolveSession, type TodoSource } from "../contract/resolve-session.js";

/** Where the SDK hands a host's context on: to tools, steps and results, under a name of each version. */
export interface AiSdkContext {
  /** Version 6: what the host passed as `experimental_context`. */
  readonly experimental_context?: unknown;
  /** Version 7, to a tool: its own entry of the host's `toolsContext`. */
  readonly context?: unknown;
  /** Version 7, to steps and results: the entries of all tools. */
  readonly toolsContext?: Readonly<Record<string, unknown>> | undefined;
}

/** Finds the session of a request. */
export type FindSession<I extends TodoItem> = (request: AiSdkContext) => Promise<TodoSession<I>>;

/**
 * A function that finds the session of a request by the host's context.
 *
 * It rejects for a session whose tool has another name than the model was told, since nobody would see its calls.
 */
export function createFindSession<Context, I extends TodoItem>(
  source: TodoSource<Context, I>,
  toolName: string,
): FindSession<I> {
  return async (request) => {
    // The host's function takes what the host itself hands to the SDK, which passes it on untyped.
    const session = await resolveSession(source, contextOf(request, toolName) as Context);
    const { name } = session.tool;
    if (name === toolName) return session;
    throw new TypeError(
      `Cannot use the session of this request as its tool must be ${toolName}: current value is ${name}`,
    );
  };
}

function contextOf({ experimental_context, context, toolsContext }: AiSdkContext, toolName: string): unknown {
  return toolsContext?.[toolName] ?? context ?? experimental_context;
}
