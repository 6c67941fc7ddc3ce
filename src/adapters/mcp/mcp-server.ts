import type { McpToolSchema } from "./tool-schema.js";

/** A validated access token. */
export interface McpAuthInfo {
  readonly token: string;
  readonly clientId: string;
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}

/** Who asks, as far as the transport knows. The SDKs hand over more; `(request: ServerContext) => ...` sees it. */
export interface McpRequest {
  /** The session of a stateful HTTP transport; undefined over stdio. */
  readonly sessionId?: string | undefined;
  /** The user, in SDK v1. */
  readonly authInfo?: McpAuthInfo | undefined;
  /** The user, in SDK v2. */
  readonly http?: { readonly authInfo?: McpAuthInfo | undefined } | undefined;
}

// The SDKs type results as objects with further keys and lists they may change: types, not readonly interfaces, fit.
/** What a tool call gets back. */
export type McpToolResult = { content: { type: "text"; text: string }[]; isError?: true };

/** What reading a resource gives. */
export type McpResource = { contents: { uri: string; mimeType: string; text: string }[] };

/** The protocol under a server. */
export interface McpConnection {
  onclose?: (() => void) | undefined;
  sendResourceUpdated(params: { uri: string }): Promise<void>;
}

/** What is used of a server: `McpServer` of SDK v1 and of SDK v2 both have it. */
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
