import * as adapter from "../../../src/adapters/openai.js";
import { COMPLETE_PARAMETERS, DEFAULT_PARAMETERS, DESCRIPTION } from "../default-tool.js";
import { defineDialect, type MadeCall } from "./dialect.js";

const TOOL = { type: "function", name: "todo_write", description: DESCRIPTION };

interface Item {
  readonly role?: string;
  readonly type?: string;
  readonly content?: unknown;
  readonly output?: unknown;
}

interface OutputItem extends Item {
  readonly type: string;
  readonly call_id?: string;
}

interface Response {
  readonly status: string;
  readonly output: readonly OutputItem[];
}

function reply(text: string, calls: readonly MadeCall[], isCut = false): Response {
  const content = [{ type: "output_text", text, annotations: [] }];
  const message = { type: "message", role: "assistant", status: "completed", content };
  const items = calls.map(({ id, name, input }, index) => ({
    type: "function_call",
    call_id: id,
    name,
    arguments: typeof input === "string" ? input : JSON.stringify(input),
    status: isCut && index === calls.length - 1 ? "incomplete" : "completed",
  }));
  const output = [{ type: "reasoning", summary: [] }, ...(text === "" ? [] : [message]), ...items];
  return { status: isCut ? "incomplete" : "completed", output };
}

export const OPENAI_RESPONSES = defineDialect<
  adapter.OpenAIResponsesTool,
  Response,
  adapter.OpenAIFunctionCallOutput,
  Item
>({
  name: "Responses",
  entry: "openai",
  adapter: {
    ...adapter,
    todoTools: (todos, options) => adapter.todoTools(todos, { ...options, api: "responses" }),
    rideAlong: (todos, options) => adapter.rideAlong(todos, { ...options, api: "responses" }),
  },
  tools: {
    // Left out, strict is true there.
    open: { ...TOOL, parameters: DEFAULT_PARAMETERS, strict: false },
    strict: { ...TOOL, parameters: COMPLETE_PARAMETERS, strict: true },
  },
  reply,
  replyName: "reply of OpenAI",
  assistant: ({ output }) => output,
  results: (results) => results,
  ownResult: ({ id }, output) => ({ type: "function_call_output", call_id: id, output }),
  refusedResult: undefined,
  readResult: ({ call_id, output }) => ({ id: call_id, text: output, isError: undefined }),
  user: (content) => ({ role: "user", content }),
  textOf: ({ content, output }) => textOf(output ?? content),
  malformed: [
    ["a text", "Hi", "it must be an object"],
    ["a text for output", { output: "Hi" }, "output must be an array"],
  ],
  brokenEnds: [
    ["failed", (whole) => ({ ...whole, status: "failed" })],
    ["cancelled", (whole) => ({ ...whole, status: "cancelled" })],
    ["queued", (whole) => ({ ...whole, status: "queued" })],
    ["a filter", (whole) => ({ ...whole, status: "incomplete", incomplete_details: { reason: "content_filter" } })],
    [
      "a refusal",
      ({ output, ...whole }) => {
        const refusal = { type: "message", role: "assistant", content: [{ type: "refusal", refusal: "No." }] };
        return { ...whole, output: [...output, refusal] };
      },
    ],
  ],
  steps: [
    [
      "an ended turn",
      {
        status: "completed",
        output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text: "Well." }] }],
      },
      "done",
    ],
    [
      "a search that the server ran",
      {
        status: "completed",
        output: [
          { type: "web_search_call" },
          { type: "message", role: "assistant", content: [{ type: "output_text", text: "Well." }] },
        ],
      },
      "done",
    ],
    [
      "tools that the server found",
      {
        status: "completed",
        output: [
          { type: "tool_search_call", call_id: null },
          { type: "message", role: "assistant", content: [{ type: "output_text", text: "Well." }] },
        ],
      },
      "done",
    ],
    [
      "a tool of a server's MCP server",
      {
        status: "completed",
        output: [
          { type: "mcp_call", output: "ok" },
          { type: "message", role: "assistant", content: [{ type: "output_text", text: "Well." }] },
        ],
      },
      "done",
    ],
    [
      "a compaction",
      {
        status: "completed",
        output: [
          { type: "compaction" },
          { type: "message", role: "assistant", content: [{ type: "output_text", text: "Well." }] },
        ],
      },
      "done",
    ],
    [
      "a shell that the server ran",
      {
        status: "completed",
        output: [
          { type: "shell_call", call_id: "c1" },
          { type: "shell_call_output", call_id: "c1" },
          { type: "message", role: "assistant", content: [{ type: "output_text", text: "Well." }] },
        ],
      },
      "done",
    ],
    [
      "a call",
      {
        status: "completed",
        output: [
          { type: "reasoning", summary: [] },
          { type: "function_call", call_id: "c1", name: "work", arguments: '{"step":"next"}', status: "completed" },
        ],
      },
      "results",
    ],
    [
      "a call before words",
      {
        status: "completed",
        output: [
          { type: "function_call", call_id: "c1", name: "work" },
          { type: "message", role: "assistant", content: [{ type: "output_text", text: "Well." }] },
        ],
      },
      "results",
    ],
    [
      "a call of a custom tool",
      {
        status: "completed",
        output: [
          { type: "custom_tool_call", call_id: "c1" },
          { type: "message", role: "assistant", content: [{ type: "output_text", text: "Well." }] },
        ],
      },
      "results",
    ],
    [
      "a call of the computer",
      {
        status: "completed",
        output: [
          { type: "computer_call", call_id: "c1" },
          { type: "message", role: "assistant", content: [{ type: "output_text", text: "Well." }] },
        ],
      },
      "results",
    ],
    [
      "a call of the host's shell",
      {
        status: "completed",
        output: [
          { type: "local_shell_call", call_id: "c1" },
          { type: "message", role: "assistant", content: [{ type: "output_text", text: "Well." }] },
        ],
      },
      "results",
    ],
    [
      "a patch",
      {
        status: "completed",
        output: [
          { type: "apply_patch_call", call_id: "c1" },
          { type: "message", role: "assistant", content: [{ type: "output_text", text: "Well." }] },
        ],
      },
      "results",
    ],
    [
      "a request for approval",
      {
        status: "completed",
        output: [
          { type: "mcp_approval_request" },
          { type: "message", role: "assistant", content: [{ type: "output_text", text: "Well." }] },
        ],
      },
      "results",
    ],
    [
      "a refusal",
      {
        status: "completed",
        output: [{ type: "message", role: "assistant", content: [{ type: "refusal", refusal: "No." }] }],
      },
      "broken_off",
    ],
    [
      "a reply at the token limit or filtered",
      {
        status: "incomplete",
        output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text: "Well." }] }],
      },
      "broken_off",
    ],
    [
      "a failed reply",
      {
        status: "failed",
        output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text: "Well." }] }],
      },
      "broken_off",
    ],
    [
      "a running reply",
      {
        status: "in_progress",
        output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text: "Well." }] }],
      },
      "broken_off",
    ],
    ["a waiting reply", { status: "queued", output: [] }, "broken_off"],
  ],
});

function textOf(content: unknown): string {
  // Parts of the tests are texts.
  const parts = Array.isArray(content) ? (content as readonly { readonly text: string }[]) : undefined;
  return parts ? parts.map(({ text }) => text).join("|") : String(content ?? "");
}
