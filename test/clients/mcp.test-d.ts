import type { McpServer as V1Server, ToolCallback as V1ToolCallback } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { ReadResourceResult as V1Resource, CallToolResult as V1Result } from "@modelcontextprotocol/sdk/types.js";
import type {
  ServerContext,
  StandardSchemaWithJSON,
  ReadResourceResult as V2Resource,
  CallToolResult as V2Result,
  McpServer as V2Server,
} from "@modelcontextprotocol/server";
import type { TodoSession } from "agent-todos";
import {
  type McpRequest,
  type McpResource,
  type McpServerLike,
  type McpToolResult,
  type McpToolSchema,
  registerTodos,
} from "agent-todos/mcp";
import { expectTypeOf, it } from "vitest";

declare const v1: V1Server;
declare const v2: V2Server;
declare const todos: TodoSession;

type V1Context = Parameters<V1ToolCallback>[0];

it("servers of both SDKs are what registerTodos() takes", () => {
  expectTypeOf<V1Server>().toExtend<McpServerLike>();
  expectTypeOf<V2Server>().toExtend<McpServerLike>();
  registerTodos(v1, todos);
  registerTodos(v2, todos, { format: "json" });
  // @ts-expect-error -- the protocol alone has no tools to register
  registerTodos(v1.server, todos);
});

it("results and schemas are those of both SDKs", () => {
  expectTypeOf<McpToolResult>().toExtend<V1Result>();
  expectTypeOf<McpToolResult>().toExtend<V2Result>();
  expectTypeOf<McpResource>().toExtend<V1Resource>();
  expectTypeOf<McpResource>().toExtend<V2Resource>();
  expectTypeOf<McpToolSchema>().toExtend<StandardSchemaWithJSON>();
});

it("what both SDKs hand to a handler is a request", () => {
  expectTypeOf<V1Context>().toExtend<McpRequest>();
  expectTypeOf<ServerContext>().toExtend<McpRequest>();
});

it("a function of the request gets what both SDKs pass, or names its SDK to get it all", () => {
  registerTodos(v1, (request) => {
    expectTypeOf(request).toEqualTypeOf<McpRequest>();
    return todos;
  });
  registerTodos(v2, async ({ http }: ServerContext) => {
    expectTypeOf(http?.req).toEqualTypeOf<Request | undefined>();
    return todos;
  });
  registerTodos(v1, ({ requestInfo }: V1Context) => {
    expectTypeOf(requestInfo?.headers).not.toBeAny();
    return todos;
  });
  // @ts-expect-error -- a source has to find a session
  registerTodos(v1, () => undefined);
});
