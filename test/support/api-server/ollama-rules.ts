import type { ApiRequest, Json, Rule } from "./api.js";
import { fieldsOf, firstOf, isJson, recordOf, recordsOf } from "./read-json.js";

const TYPES = "ollama/ollama, api/types.go";
const TEMPLATE =
  "no rule of Ollama's server, which renders what it gets: chat templates write results right after their calls, and a model that sees them apart goes wrong";

/** What Ollama's chat endpoint refuses, and what it would quietly spoil. */
export const ollamaRules: readonly Rule[] = [
  {
    name: "a model is named",
    source: "https://docs.ollama.com/api/chat: model is required",
    check: ({ body }) => (body["model"] ? undefined : "model is required"),
  },
  {
    name: "content is a text",
    source: `${TYPES} Message.Content`,
    check: (request) =>
      firstOf(
        messagesOf(request),
        ({ content }) =>
          content !== undefined &&
          typeof content !== "string" &&
          mismatch(content, "ChatRequest.messages.content", "string"),
      ),
  },
  {
    name: "a call's arguments are an object",
    source: `${TYPES} ToolCallFunctionArguments`,
    check: (request) =>
      firstOf(
        messagesOf(request).flatMap(({ tool_calls }) => fieldsOf(tool_calls, "function")),
        ({ value }) =>
          !isJson(value["arguments"]) &&
          mismatch(
            value["arguments"],
            "ChatRequest.messages.tool_calls.function.arguments",
            "api.ToolCallFunctionArguments",
          ),
      ),
  },
  {
    name: "a tool's parameters are an object",
    source: `${TYPES} ToolFunctionParameters`,
    check: ({ body }) =>
      firstOf(
        fieldsOf(body["tools"], "function"),
        ({ value: { parameters } }) =>
          parameters !== undefined &&
          !isJson(parameters) &&
          mismatch(parameters, "ChatRequest.tools.function.parameters", "api.ToolFunctionParameters"),
      ),
  },
  {
    name: "a tool has a name",
    source: `${TYPES} ToolFunction.Name; a template without it offers nothing to call, the words are ours`,
    check: ({ body }) =>
      firstOf(
        recordsOf(body["tools"]),
        (tool, index) => !recordOf(tool["function"])["name"] && `tools[${index}].function.name is required`,
      ),
  },
  {
    name: "tool messages follow calls",
    source: TEMPLATE,
    check: (request) =>
      firstOf(messagesOf(request), ({ role }, index) => {
        const asking = messagesOf(request)
          .slice(0, index)
          .findLast((message) => message["role"] !== "tool");
        return (
          role === "tool" &&
          recordsOf(asking?.["tool_calls"]).length === 0 &&
          `messages[${index}]: a tool message without a call before it`
        );
      }),
  },
  {
    name: "calls have as many tool messages",
    source: TEMPLATE,
    check: (request) =>
      firstOf(messagesOf(request), ({ tool_calls }, index) => {
        const following = messagesOf(request).slice(index + 1);
        const end = following.findIndex(({ role }) => role !== "tool");
        const results = end === -1 ? following.length : end;
        const calls = recordsOf(tool_calls).length;
        return calls > 0 && results !== calls && `messages[${index}]: ${calls} calls and ${results} tool messages`;
      }),
  },
];

function messagesOf({ body }: ApiRequest): readonly Json[] {
  return recordsOf(body["messages"]);
}

/** The words of Go's JSON reader. */
function mismatch(value: unknown, field: string, type: string): string {
  const kind = Array.isArray(value) ? "array" : isJson(value) ? "object" : typeof value;
  return `json: cannot unmarshal ${value === null ? "null" : kind} into Go struct field ${field} of type ${type}`;
}
