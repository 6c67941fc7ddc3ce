import { isRecord } from "../../core/plain.js";
import type { McpConnection } from "./mcp-server.js";

/** A session whose changes can be heard, whatever its items are. */
export interface HeardSession {
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Tells the client of every change of a session's list, until the connection closes.
 *
 * Only where the server declares `resources.subscribe`: a client that was not promised updates expects none.
 */
export function createAnnouncer(connection: McpConnection, uri: string): (todos: HeardSession) => void {
  const heard = new WeakSet<HeardSession>();
  return (todos) => {
    if (heard.has(todos) || !declaresUpdates(connection)) return;
    heard.add(todos);
    const end = todos.subscribe(() => {
      // Nobody is connected yet, or any more: nobody is left to be told.
      connection.sendResourceUpdated({ uri }).catch(() => {});
    });
    // A session may outlive its connections by far, and must not keep them.
    const { onclose } = connection;
    connection.onclose = () => {
      end();
      heard.delete(todos);
      onclose?.();
    };
  };
}

/** SDK v1 has `getCapabilities` as well, but leaves it out of its public types. */
function declaresUpdates(connection: McpConnection & { getCapabilities?: unknown }): boolean {
  if (typeof connection.getCapabilities !== "function") return false;
  const capabilities: unknown = connection.getCapabilities();
  const resources = isRecord(capabilities) ? capabilities["resources"] : undefined;
  return isRecord(resources) && resources["subscribe"] === true;
}
