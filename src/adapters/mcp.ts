import * as z from "zod/v4";
import { checkCall, FUNCTION, oneOf, type RulesOf, TEXT } from "../model/check-options.js";
import { escapeJson } from "../model/escape.js";
import { describeInvalid } from "../model/option-error.js";
import { isRecord } from "../model/plain-json.js";
import { serializeTodos } from "../model/serialize-todos.js";
import type { TodoItem } from "../model/todo.js";
import { renderMarkdown } from "../render/markdown.js";
import type { TodoHost } from "../session/shared-session.js";
import { createTodoTool } from "../tool/create-todo-tool.js";
import type { StandardResult } from "../tool/json-schema.js";
import { toAwaitableWrite } from "./engine/awaitable.js";
import { expectSession, expectSource, type TodoSource } from "./engine/session-source.js";
import type { ToolDefinition, ToolSet } from "./engine/todo-adapter.js";
import { listTools } from "./engine/tool-definition.js";
import { createAnnouncer, keepSubscription, type McpConnection, reportTo } from "./mcp/announce-changes.js";

export type { McpConnection, TodoSource, ToolDefinition };

/** A validated access token. */
export interface McpAuthInfo {
  readonly token: string;
  readonly clientId: string;
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The user, the session and the number of a request, where the transport provides them. The SDKs pass their own
 * `ServerContext`, which has more fields.
 */
export interface McpRequest {
  /** The session of a stateful HTTP transport; undefined over stdio. */
  readonly sessionId?: string | undefined;
  /** The number of the request, in SDK v1. */
  readonly requestId?: string | number | undefined;
  /** The number of the request, in SDK v2. */
  readonly mcpReq?: { readonly id: string | number } | undefined;
  /** The user, in SDK v1. */
  readonly authInfo?: McpAuthInfo | undefined;
  /** The user, in SDK v2. */
  readonly http?: { readonly authInfo?: McpAuthInfo | undefined } | undefined;
}

// The SDKs type results as objects with more keys and mutable lists, which fit type aliases but not readonly
// interfaces.
/** The result of a tool call; a preset with `replies: "product"` may have its product's data as `structuredContent`. */
export type McpToolResult = {
  content: { type: "text"; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
};

/** The result of reading a resource. */
export type McpResource = { contents: { uri: string; mimeType: string; text: string }[] };

/** An input schema that SDK v1 reads as a zod schema and v2 as a Standard Schema with JSON Schema. */
export interface McpToolSchema {
  readonly _zod: z.ZodObject["_zod"];
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "agent-todos";
    readonly validate: (value: unknown) => StandardResult;
    readonly jsonSchema: {
      readonly input: () => Record<string, unknown>;
      readonly output: () => Record<string, unknown>;
    };
  };
}

/** The part of a server that the adapter uses: `McpServer` of SDK v1 and of SDK v2 both have it. */
export interface McpServerLike {
  readonly server: McpConnection;
  registerTool(
    name: string,
    config: {
      description: string;
      inputSchema: McpToolSchema;
      annotations: { destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean };
      _meta: Record<string, unknown>;
    },
    call: (input: unknown, request: McpRequest) => Promise<McpToolResult>,
  ): unknown;
  registerResource(
    name: string,
    uri: string,
    config: { title: string; mimeType: string },
    read: (uri: { readonly href: string }, request: McpRequest) => Promise<McpResource>,
  ): unknown;
}

/** The options of {@link registerTodos}; every option has a default. */
export interface RegisterTodosOptions {
  /**
   * The tool to list, with its `operations`. Default: the session's own; where a function finds the session,
   * `createTodoTool()`.
   */
  readonly tool?: ToolSet | undefined;
  /** The address of the resource. Default `todos://current`. */
  readonly uri?: string | undefined;
  /** The text of the resource: a Markdown task list, or JSON for `parseTodos`. Default `"markdown"`. */
  readonly format?: "markdown" | "json" | undefined;
  /**
   * Whether the client wants updates, for a server that answers `resources/subscribe` itself. Default: `registerTodos`
   * answers it and `resources/unsubscribe` where the server has no handler of its own.
   */
  readonly isSubscribed?: (() => boolean) | undefined;
}

// With many tools, Claude Code lets the model search for them; a model that must search for its plan does not keep it.
const META = { "anthropic/alwaysLoad": true };

const RULES: RulesOf<RegisterTodosOptions> = {
  uri: TEXT,
  tool: ["a tool, such as todos.tool", isRecord],
  format: /* @__PURE__ */ oneOf("markdown", "json"),
  isSubscribed: FUNCTION,
};

/**
 * Registers the tools of a session, and a resource with the current list, on an `McpServer` of SDK v1 or v2.
 *
 * A refused write is a result with `isError`. Where the server declares `resources.subscribe`, a client that subscribed
 * gets `notifications/resources/updated` at every change. MCP reports neither rounds nor turn ends, so a session sends
 * no reminders. A server that several people share takes a function that finds the session by the request; where it
 * finds none, the call gets a result with `isError`.
 *
 * @throws TypeError for anything but a server and a session, and the server's own error for a name or address in use.
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
  checkServer(server);
  checkCall("registerTodos", options, RULES);
  const given = expectSource(source, "call of registerTodos()");
  const { uri = "todos://current", format = "markdown" } = options;
  const tool = options.tool ?? (typeof given === "function" ? createTodoTool() : given.tool);
  const announce = createAnnouncer(server.server, uri, options.isSubscribed ?? keepSubscription(server.server, uri));
  if (typeof given !== "function") announce(given);

  async function find(request: McpRequest): Promise<TodoHost> {
    const found = typeof given === "function" ? await given(request) : given;
    const todos = expectSession(found, "session of this run");
    announce(todos);
    return todos;
  }

  function register(definition: ToolDefinition): void {
    const { name, description } = definition;
    const isMain = definition === tool;
    // An operation such as TaskCreate, called twice, takes effect twice.
    const annotations = { destructiveHint: false, idempotentHint: isMain, openWorldHint: false };
    const config = { description, inputSchema: createToolSchema(definition), annotations, _meta: META };
    server.registerTool(name, config, async (input, request) => {
      const todos = await find(request);
      const write = toAwaitableWrite(todos, reportTo(todos, server.server));
      const called = isMain ? {} : { tool: name };
      const { ok, text, data } = await write(input, { ...called, callId: findCallId(request) });
      const structured = data && { structuredContent: { ...data } };
      return { content: [{ type: "text", text }], ...structured, ...(ok ? {} : { isError: true }) };
    });
  }

  async function read(address: { readonly href: string }, request: McpRequest): Promise<McpResource> {
    const todos = await find(request);
    const list = "read" in todos ? await todos.read() : todos.list;
    const text = format === "json" ? escapeJson(serializeTodos(list)) : renderMarkdown(list);
    return { contents: [{ uri: address.href, mimeType, text }] };
  }

  for (const definition of listTools<ToolDefinition>(tool)) register(definition);
  const mimeType = format === "json" ? "application/json" : "text/markdown";
  server.registerResource("todos", uri, { title: "Todo list", mimeType }, read);
}

function checkServer(server: unknown): void {
  if (isRecord(server) && typeof server["registerTool"] === "function" && isRecord(server["server"])) return;
  throw new TypeError(describeInvalid("call of registerTodos()", "server", "an McpServer", server));
}

/**
 * Writes the parameters of the tool so that both SDKs send them unchanged, and let all input through to the session,
 * which repairs it.
 *
 * SDK v1 takes only zod schemas and converts them itself: this one accepts any arguments, and returns the parameters
 * when zod asks for its JSON Schema.
 */
function createToolSchema({ parameters }: ToolDefinition): McpToolSchema {
  const { _zod } = z.looseObject({});
  const copy = (): Record<string, unknown> => ({ ...parameters });
  _zod.toJSONSchema = copy;
  const jsonSchema = { input: copy, output: copy };
  const validate = (value: unknown) => ({ value });
  return { _zod, "~standard": { version: 1, vendor: "agent-todos", validate, jsonSchema } };
}

/** Identifies a call by its request and its session, as each connection counts its requests from 0. */
function findCallId({ sessionId, requestId, mcpReq }: McpRequest): string | null {
  const id = requestId ?? mcpReq?.id;
  return sessionId === undefined || id === undefined ? null : `${sessionId} ${id}`;
}
