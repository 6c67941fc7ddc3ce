import { serializeTodos } from "../../core/serialize.js";
import type { TodoItem } from "../../core/todo.js";
import { renderMarkdown } from "../../render/markdown.js";
import type { TodoSession } from "../../session/todo-session.js";
import { createTodoTool } from "../../tool/create-todo-tool.js";
import { resolveSession, type TodoSource } from "../contract/resolve-session.js";
import type { ToolDefinition } from "../contract/todo-adapter.js";
import { createAnnouncer } from "./announce-changes.js";
import type { McpRequest, McpResource, McpServerLike, McpToolResult } from "./mcp-server.js";
import { toolSchema } from "./tool-schema.js";

/** How the tool and the resource stand on a server; every option has a default. */
export interface RegisterTodosOptions {
  /** The tool to list. Default: the session's own; where a function finds the session, `createTodoTool()`. */
  readonly tool?: ToolDefinition | undefined;
  /** The address of the resource. Default `todos://current`. */
  readonly uri?: string | undefined;
  /** How the resource reads: a Markdown task list, or JSON that `parseTodos` reads. Default `"markdown"`. */
  readonly format?: "markdown" | "json" | undefined;
}

/** What clients may know of the tool, whatever its name. */
const TRAITS = {
  annotations: { destructiveHint: false, idempotentHint: true, openWorldHint: false },
  // Claude Code hides tools behind a search as soon as it has many; a plan that must be searched for is not kept.
  _meta: { "anthropic/alwaysLoad": true },
};

/**
 * Registers the todo tool, and a resource with the current list, on an `McpServer` of SDK v1 or v2.
 *
 * A refused write is a result with `isError`. A server that declares `resources.subscribe` sends
 * `notifications/resources/updated` with every change. MCP knows neither rounds nor the end of a turn, so there are no
 * reminders. A server that several people share takes a function that finds the session by the request.
 *
 * @throws whatever the server throws for a name or address that is taken.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { registerTodos } from "agent-todos/mcp";
 *
 * // Stands for: new McpServer({ name: "plan", version: "1.0.0" })
 * const server = {
 *   registerTool: (name: string) => console.log("tool", name),
 *   registerResource: (name: string, uri: string) => console.log("resource", name, uri),
 *   server: { sendResourceUpdated: async () => {} },
 * };
 *
 * registerTodos(server, createTodoSession());
 * // => tool todo_write
 * // => resource todos todos://current
 * ```
 */
export function registerTodos<Context extends McpRequest = McpRequest, I extends TodoItem = TodoItem>(
  server: McpServerLike,
  source: TodoSource<Context, I>,
  options: RegisterTodosOptions = {},
): void {
  const { uri = "todos://current", format = "markdown" } = options;
  const tool = options.tool ?? (typeof source === "function" ? createTodoTool() : source.tool);
  const announce = createAnnouncer(server.server, uri);
  if (typeof source !== "function") announce(source);

  async function find(request: McpRequest): Promise<TodoSession<I>> {
    // Each SDK hands over its own context, and the caller knows which SDK it is.
    const todos = await resolveSession(source, request as Context);
    announce(todos);
    return todos;
  }

  async function write(input: unknown, request: McpRequest): Promise<McpToolResult> {
    const { ok, text } = (await find(request)).write(input);
    return { content: [{ type: "text", text }], ...(ok ? {} : { isError: true }) };
  }

  async function read(address: { readonly href: string }, request: McpRequest): Promise<McpResource> {
    const { list } = await find(request);
    const text = format === "json" ? serializeTodos(list) : renderMarkdown(list);
    return { contents: [{ uri: address.href, mimeType, text }] };
  }

  const mimeType = format === "json" ? "application/json" : "text/markdown";
  const { name, description } = tool;
  server.registerTool(name, { description, inputSchema: toolSchema(tool), ...TRAITS }, write);
  server.registerResource("todos", uri, { title: "Todo list", mimeType }, read);
}
