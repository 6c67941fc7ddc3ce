import type { ApiRequest, Complaint, Found, Json, Rule } from "./api.js";
import { emptyArray, openaiKeyRule } from "./openai-chat-rules.js";
import { openaiToolRules } from "./openai-tool-rules.js";
import { firstOf, isJson, recordsOf, repeatedIn } from "./read-json.js";

const REFERENCE = "https://platform.openai.com/docs/api-reference/responses/create";
const ROLES = ["assistant", "system", "developer", "user"];
const INPUT_PARTS = ["input_text", "input_image", "input_file"];
const OUTPUT_PARTS = ["output_text", "refusal"];
const CALL_TYPES = "openai responses.d.ts ResponseInputItem names the kinds of calls";

/** The calls that wait for an output of the host. */
const CALLS = [
  "function_call",
  "custom_tool_call",
  "computer_call",
  "local_shell_call",
  "shell_call",
  "apply_patch_call",
];

/** All other items that a request may hold. */
const OTHER_ITEMS =
  "message file_search_call web_search_call tool_search_call tool_search_output additional_tools configuration_update reasoning compaction compaction_trigger image_generation_call code_interpreter_call mcp_list_tools mcp_approval_request mcp_approval_response mcp_call item_reference program program_output".split(
    " ",
  );

const ITEMS = [...CALLS.flatMap((call) => [call, `${call}_output`]), ...OTHER_ITEMS];

const itemRules: readonly Rule[] = [
  {
    name: "an item's kind is known",
    source: "openai responses.d.ts ResponseInputItem; a message may leave it out",
    code: "invalid_value",
    check: (request) =>
      firstOf(
        sentItems(request),
        ({ type, role }, index) =>
          !(type === undefined && role !== undefined) &&
          !ITEMS.includes(String(type)) &&
          badValue(type, ITEMS, `input[${index}]`),
      ),
  },
  {
    name: "a reference names an item that was kept",
    source: "can1357/oh-my-pi#41, router-for-me/CLIProxyAPI#2381 quote the message and its status",
    status: 404,
    check: ({ body, stored }) => {
      const kept = [...stored.values()].flatMap(({ input }) => recordsOf(input).map(({ id }) => id));
      return firstOf(
        recordsOf(body["input"]),
        ({ type, id }) =>
          type === "item_reference" &&
          !kept.includes(id) &&
          onInput(
            `Item with id '${id}' not found. Items are not persisted when \`store\` is set to false. Try again with \`store\` set to true, or remove this item from your input.`,
          ),
      );
    },
  },
  {
    name: "a message's role is known",
    source: "openai responses.d.ts EasyInputMessage.role: results are items, no messages of a tool",
    code: "invalid_value",
    check: (request) =>
      firstOf(
        sentItems(request),
        ({ role }, index) =>
          role !== undefined && !ROLES.includes(String(role)) && badValue(role, ROLES, `input[${index}]`),
      ),
  },
  {
    name: "parts are of the kind that the role writes",
    source: "openai responses.d.ts ResponseInputContent, ResponseOutputMessage.content",
    code: "invalid_value",
    check: (request) =>
      firstOf(sentItems(request), ({ role, content }, index) => {
        const allowed = role === "assistant" ? OUTPUT_PARTS : INPUT_PARTS;
        return firstOf(
          role === undefined ? [] : recordsOf(content),
          ({ type }, place) =>
            !allowed.includes(String(type)) && badValue(type, allowed, `input[${index}].content[${place}]`),
        );
      }),
  },
  {
    name: "a call's arguments are a text",
    source: "openai responses.d.ts ResponseFunctionToolCall.arguments",
    code: "invalid_type",
    check: (request) =>
      firstOf(
        sentItems(request),
        ({ type, arguments: text }, index) =>
          type === "function_call" &&
          typeof text !== "string" &&
          badType(`input[${index}].arguments`, "a string", text),
      ),
  },
  {
    name: "an output is a text or parts",
    source: "openai responses.d.ts ResponseInputItem.FunctionCallOutput.output",
    code: "invalid_type",
    check: (request) =>
      firstOf(
        sentItems(request),
        ({ type, output }, index) =>
          type === "function_call_output" &&
          typeof output !== "string" &&
          !Array.isArray(output) &&
          badType(`input[${index}].output`, "one of a string or array of objects", output),
      ),
  },
  {
    name: "an output has parts of the input's kinds",
    source: "openai responses.d.ts ResponseFunctionCallOutputItem",
    code: "invalid_value",
    check: (request) =>
      firstOf(sentItems(request), ({ type, output }, index) =>
        firstOf(
          type === "function_call_output" ? recordsOf(output) : [],
          (part, place) =>
            !INPUT_PARTS.includes(String(part["type"])) &&
            badValue(part["type"], INPUT_PARTS, `input[${index}].output[${place}]`),
        ),
      ),
  },
  {
    name: "no item is sent twice",
    source: "vercel/ai#13307 quotes the message",
    check: (request) => {
      const ids = conversationOf(request).flatMap(({ id }) => (typeof id === "string" ? [id] : []));
      const [id] = repeatedIn(ids);
      return (
        id !== undefined &&
        onInput(`Duplicate item found with id ${id}. Remove duplicate items from your input and try again.`)
      );
    },
  },
  {
    name: "outputs answer calls",
    source: `continuedev/continue#10092 quotes the message; ${CALL_TYPES}`,
    check: (request) =>
      firstOf(conversationOf(request), ({ type, call_id }, index, items) => {
        const call = CALLS.find((kind) => type === `${kind}_output`);
        return (
          call !== undefined &&
          !idsOf(items.slice(0, index), call).includes(call_id) &&
          onInput(`No tool call found for ${inWords(call)} output with call_id ${call_id}.`)
        );
      }),
  },
  {
    name: "a call has one output",
    source: "openai responses.d.ts FunctionCallOutput.call_id names one call; the words are ours",
    check: (request) =>
      firstOf(CALLS, (call) => {
        const [id] = repeatedIn(idsOf(conversationOf(request), `${call}_output`));
        return id !== undefined && onInput(`Duplicate ${inWords(call)} output found for call_id ${id}.`);
      }),
  },
  {
    name: "each call has its output",
    source: `bytedance/trae-agent#245 quotes the message; ${CALL_TYPES}`,
    check: (request) =>
      firstOf(CALLS, (call) => {
        const items = conversationOf(request);
        const answered = idsOf(items, `${call}_output`);
        const id = idsOf(items, call).find((asked) => !answered.includes(asked));
        return id !== undefined && onInput(`No tool output found for ${inWords(call)} ${id}.`);
      }),
  },
  {
    name: "a call is sent with the reasoning it came with",
    source: "qbit-ai/qbit#180: a call needs its reasoning item; openai responses.d.ts ResponseReasoningItem",
    check: (request) => firstOf(conversationOf(request), (item) => missingReasoning(request, item)),
  },
  {
    name: "reasoning is sent with what followed it",
    source:
      "qbit-ai/qbit#180: reasoning without a following item is invalid; openai responses.d.ts ResponseOutputItem is what may follow",
    check: (request) => {
      const items = conversationOf(request);
      return firstOf(
        items,
        ({ type, id }, index) =>
          type === "reasoning" &&
          isHosts(items[index + 1]) &&
          onInput(`Item '${id}' of type 'reasoning' was provided without its required following item.`),
      );
    },
  },
];

/** What OpenAI's Responses refuses. */
export const openaiResponsesRules: readonly Rule[] = [
  openaiKeyRule,
  {
    name: "a model is named",
    source: REFERENCE,
    code: "missing_required_parameter",
    check: ({ body }) => !body["model"] && { message: "Missing required parameter: 'model'.", param: "model" },
  },
  {
    name: "there is an input",
    source: REFERENCE,
    code: "missing_required_parameter",
    check: ({ body }) =>
      body["input"] === undefined &&
      body["previous_response_id"] === undefined &&
      onInput("One of \"input\" or \"previous_response_id\" or 'prompt' or 'conversation_id' must be provided."),
  },
  {
    name: "the input is not empty",
    source: REFERENCE,
    code: "empty_array",
    check: ({ body }) => (Array.isArray(body["input"]) && body["input"].length === 0 ? emptyArray("input") : undefined),
  },
  {
    name: "the response before is known",
    source: "https://platform.openai.com/docs/guides/conversation-state: responses are kept unless store is false",
    code: "previous_response_not_found",
    check: ({ body: { previous_response_id: id }, stored }) =>
      id !== undefined &&
      id !== null &&
      !stored.has(String(id)) && {
        message: `Previous response with id '${id}' not found.`,
        param: "previous_response_id",
      },
  },
  ...openaiToolRules(({ tools }) =>
    recordsOf(tools).flatMap((tool, index) =>
      tool["type"] === "function" ? [{ tool, place: `tools[${index}]` }] : [],
    ),
  ),
  ...itemRules,
];

/** The items of the request, after those that the server kept. */
export function conversationOf(request: ApiRequest): readonly Json[] {
  const { body, stored } = request;
  const before = stored.get(String(body["previous_response_id"]));
  return [...recordsOf(before?.["input"]), ...sentItems(request)];
}

function sentItems({ body: { input } }: ApiRequest): readonly Json[] {
  return typeof input === "string" ? [{ role: "user", content: input }] : recordsOf(input);
}

function idsOf(items: readonly Json[], type: string): readonly unknown[] {
  return items.filter((item) => item["type"] === type).map(({ call_id }) => call_id);
}

/** A call keeps the number of its turn in its id, as the reasoning before it does. */
function missingReasoning(request: ApiRequest, { type, id }: Json): Found<Complaint> {
  const turn = /^fc_(\d+)_/.exec(String(id))?.[1];
  if (type !== "function_call" || turn === undefined || !isReasoned(request, `rs_${turn}`)) return undefined;
  return (
    !conversationOf(request).some((item) => item["id"] === `rs_${turn}`) &&
    onInput(`Item '${id}' of type 'function_call' was provided without its required 'reasoning' item: 'rs_${turn}'.`)
  );
}

function isReasoned({ stored }: ApiRequest, id: string): boolean {
  return [...stored.values()].some(({ input }) => recordsOf(input).some((item) => item["id"] === id));
}

/** Whether the model cannot have written an item: it is the host's, or there is none. */
function isHosts(item: Json | undefined): boolean {
  const { role, type } = item ?? {};
  if (item === undefined || (role !== undefined && role !== "assistant")) return true;
  return CALLS.some((call) => type === `${call}_output`);
}

function inWords(type: string): string {
  return type.replaceAll("_", " ");
}

function onInput(message: string): Complaint {
  return { message, param: "input" };
}

function badValue(value: unknown, allowed: readonly string[], param: string): Complaint {
  const names = allowed.map((name) => `'${name}'`).join(", ");
  return { message: `Invalid value: '${value}'. Supported values are: ${names}.`, param };
}

function badType(param: string, expected: string, value: unknown): Complaint {
  const found = isJson(value) ? "an object" : String(value);
  return { message: `Invalid type for '${param}': expected ${expected}, but got ${found} instead.`, param };
}
