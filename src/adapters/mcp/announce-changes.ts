import type { SharedTodoSession } from "../../session/shared-session.js";
import { fieldsOf } from "../engine/fields.js";

/** The protocol connection of a server. */
export interface McpConnection {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  sendResourceUpdated(params: { uri: string }): Promise<void>;
}

/** The part of a host that announces changes, whatever its items. */
type ChangingHost =
  | { readonly subscribe: (listener: () => void) => () => void }
  | Pick<SharedTodoSession, "changes" | "onListenerError">;

type Report = ((error: unknown) => void) | undefined;

/** Returns the listener for a store's errors: the SDK reports the error of a call to the client only. */
export function reportTo(todos: ChangingHost, { onerror }: McpConnection): Report {
  if ("onListenerError" in todos && todos.onListenerError !== undefined) return todos.onListenerError;
  // A store that fails is reported as a TodoError.
  return onerror && ((error) => onerror(error as Error));
}

/** Further parts of the SDKs that are missing from the types of one of them. */
interface ConnectionParts {
  fallbackRequestHandler?: FallbackHandler | undefined;
  getCapabilities?: () => unknown;
  getNegotiatedProtocolVersion?: () => string | undefined;
}

type FallbackHandler = (request: { readonly method: string }, extra: unknown) => Promise<object>;

/** Answers the client's subscriptions to the list, and returns a function that checks whether there is one. */
export function keepSubscription(connection: McpConnection & ConnectionParts, uri: string): () => boolean {
  if (!declaresUpdates(connection)) return () => false;
  let hasSubscribed = false;
  const { fallbackRequestHandler: next, onclose } = connection;
  connection.fallbackRequestHandler = async (request, extra) => {
    const { method } = request;
    const isMine = fieldsOf(fieldsOf(request)["params"])["uri"] === uri;
    if (!isMine || !/^resources\/(un)?subscribe$/.test(method)) {
      if (next) return next(request, extra);
      // The code of JSON-RPC for a method that a server does not have.
      throw Object.assign(new Error(`${method} is not answered here`), { code: -32601 });
    }
    hasSubscribed = method === "resources/subscribe";
    return {};
  };
  connection.onclose = () => {
    hasSubscribed = false;
    onclose?.();
  };
  // From this version on the SDK itself keeps track of subscriptions.
  return () => hasSubscribed || (connection.getNegotiatedProtocolVersion?.() ?? "") >= "2026-07-28";
}

/**
 * Creates a function that announces every change of a list to a client that subscribed, until the connection closes.
 */
export function createAnnouncer(connection: McpConnection, uri: string, isSubscribed: () => boolean) {
  const announced = new Set<ChangingHost>();
  return (todos: ChangingHost): void => {
    if (announced.has(todos) || !declaresUpdates(connection)) return;
    announced.add(todos);
    const end = hearChanges(todos, reportTo(todos, connection), () => {
      // It rejects while no client is connected, when the update is not needed.
      if (isSubscribed()) connection.sendResourceUpdated({ uri }).catch(() => {});
    });
    // A session may long outlive its connections and must not keep them alive.
    const { onclose } = connection;
    connection.onclose = () => {
      end();
      announced.delete(todos);
      onclose?.();
    };
  };
}

/** Listens to every change of a list; returns the function that stops it. */
function hearChanges(todos: ChangingHost, report: Report, hear: () => void): () => void {
  if ("subscribe" in todos) return todos.subscribe(hear);
  const ending = new AbortController();
  const follow = async (): Promise<void> => {
    for await (const _ of todos.changes({ signal: ending.signal })) hear();
  };
  // Without updates a client still reads the list as it is.
  follow().catch((error: unknown) => report?.(error));
  return () => ending.abort();
}

/** Checks whether the server offers subscriptions. */
function declaresUpdates(connection: McpConnection & ConnectionParts): boolean {
  return fieldsOf(fieldsOf(connection.getCapabilities?.())["resources"])["subscribe"] === true;
}
