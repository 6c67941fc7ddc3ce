import { type ApiRequest, type Json, type Rules, rule } from "./api.js";
import { each, firstOf, isJson, listValues, recordOf, recordsOf } from "./read-json.js";

/** The requests that Ollama's chat endpoint refuses, and those it would quietly spoil. */
export const ollamaRules: Rules = {
  "content is a text": rule(
    "ollama/ollama, api/types.go Message.Content",
    each(
      messagesOf,
      ({ content }) =>
        content !== undefined &&
        typeof content !== "string" &&
        mismatch(content, "ChatRequest.messages.content", "string"),
    ),
  ),
  "a tool's parameters are an object": rule("ollama/ollama, api/types.go ToolFunctionParameters", ({ body }) =>
    firstOf(
      listValues(body["tools"], "function"),
      ({ value: { parameters } }) =>
        parameters !== undefined &&
        !isJson(parameters) &&
        mismatch(parameters, "ChatRequest.tools.function.parameters", "api.ToolFunctionParameters"),
    ),
  ),
  "a tool has a name": rule(
    "ollama/ollama, api/types.go ToolFunction.Name; a template without it offers nothing to call, the words are ours",
    ({ body }) =>
      firstOf(
        recordsOf(body["tools"]),
        (tool, index) => !recordOf(tool["function"])["name"] && `tools[${index}].function.name is required`,
      ),
  ),
  "tool messages follow calls": rule(
    "no rule of Ollama's server, which renders what it gets: chat templates write results right after their calls, and a model that sees them apart goes wrong",
    (request) =>
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
  ),
  "calls have as many tool messages": rule(
    "no rule of Ollama's server, which renders what it gets: chat templates write results right after their calls, and a model that sees them apart goes wrong",
    (request) =>
      firstOf(messagesOf(request), ({ tool_calls }, index) => {
        const following = messagesOf(request).slice(index + 1);
        const end = following.findIndex(({ role }) => role !== "tool");
        const results = end === -1 ? following.length : end;
        const calls = recordsOf(tool_calls).length;
        return calls > 0 && results !== calls && `messages[${index}]: ${calls} calls and ${results} tool messages`;
      }),
  ),
};

function messagesOf({ body }: ApiRequest): readonly Json[] {
  return recordsOf(body["messages"]);
}

/** The words of Go's JSON reader. */
function mismatch(value: unknown, field: string, type: string): string {
  const kind = Array.isArray(value) ? "array" : isJson(value) ? "object" : typeof value;
  return `json: cannot unmarshal ${value === null ? "null" : kind} into Go struct field ${field} of type ${type}`;
}
