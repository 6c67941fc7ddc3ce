import { type ApiRequest, type Complaint, type Found, type Json, type Rules, rule } from "./api.js";
import { openaiToolRules } from "./openai-tool-rules.js";
import { each, firstOf, isJson, recordsOf, repeatedIn } from "./read-json.js";

const ROLES = ["assistant", "system", "developer", "user"];
const INPUT_PARTS = ["input_text", "input_image", "input_file"];
const OUTPUT_PARTS = ["output_text", "refusal"];

/** The calls that wait for an output of the host. */
const CALLS = [
  "function_call",
  "custom_tool_call",
  "computer_call",
  "local_shell_call",
  "shell_call",
  "apply_patch_call",
];

/** All other items that a request may contain. */
const OTHER_ITEMS =
  "message file_search_call web_search_call tool_search_call tool_search_output additional_tools configuration_update reasoning compaction compaction_trigger image_generation_call code_interpreter_call mcp_list_tools mcp_approval_request mcp_approval_response mcp_call item_reference program program_output".split(
    " ",
  );

const ITEMS = [...CALLS.flatMap((call) => [call, `${call}_output`]), ...OTHER_ITEMS];

const itemRules: Rules = {
  "an item's kind is known": rule(
    "openai responses.d.ts ResponseInputItem; a message may leave it out",
    each(
      sentItems,
      ({ type, role }, index) =>
        !(type === undefined && role !== undefined) &&
        !ITEMS.includes(String(type)) &&
        badValue(type, ITEMS, `input[${index}]`),
    ),
    { code: "invalid_value" },
  ),
  "a reference names an item that was kept": rule(
    "can1357/oh-my-pi#41, router-for-me/CLIProxyAPI#2381 quote the message and its status",
    ({ body, stored }) => {
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
    { status: 404 },
  ),
  "a message's role is known": rule(
    "openai responses.d.ts EasyInputMessage.role: results are items, no messages of a tool",
    each(
      sentItems,
      ({ role }, index) =>
        role !== undefined && !ROLES.includes(String(role)) && badValue(role, ROLES, `input[${index}]`),
    ),
    { code: "invalid_value" },
  ),
  "parts are of the kind that the role writes": rule(
    "openai responses.d.ts ResponseInputContent, ResponseOutputMessage.content",
    each(sentItems, ({ role, content }, index) => {
      const allowed = role === "assistant" ? OUTPUT_PARTS : INPUT_PARTS;
      return firstOf(
        role === undefined ? [] : recordsOf(content),
        ({ type }, place) =>
          !allowed.includes(String(type)) && badValue(type, allowed, `input[${index}].content[${place}]`),
      );
    }),
    { code: "invalid_value" },
  ),
  "an output is a text or parts": rule(
    "openai responses.d.ts ResponseInputItem.FunctionCallOutput.output",
    each(
      sentItems,
      ({ type, output }, index) =>
        type === "function_call_output" &&
        typeof output !== "string" &&
        !Array.isArray(output) &&
        badType(`input[${index}].output`, "one of a string or array of objects", output),
    ),
    { code: "invalid_type" },
  ),
  "an output has parts of the input's kinds": rule(
    "openai responses.d.ts ResponseFunctionCallOutputItem",
    each(sentItems, ({ type, output }, index) =>
      firstOf(
        type === "function_call_output" ? recordsOf(output) : [],
        (part, place) =>
          !INPUT_PARTS.includes(String(part["type"])) &&
          badValue(part["type"], INPUT_PARTS, `input[${index}].output[${place}]`),
      ),
    ),
    { code: "invalid_value" },
  ),
  "no item is sent twice": rule("vercel/ai#13307 quotes the message", (request) => {
    const ids = conversationOf(request).flatMap(({ id }) => (typeof id === "string" ? [id] : []));
    const [id] = repeatedIn(ids);
    return (
      id !== undefined &&
      onInput(`Duplicate item found with id ${id}. Remove duplicate items from your input and try again.`)
    );
  }),
  "outputs answer calls": rule(
    "continuedev/continue#10092 quotes the message; openai responses.d.ts ResponseInputItem names the kinds of calls",
    each(conversationOf, ({ type, call_id }, index, items) => {
      const call = CALLS.find((kind) => type === `${kind}_output`);
      return (
        call !== undefined &&
        !idsOf(items.slice(0, index), call).includes(call_id) &&
        onInput(`No tool call found for ${inWords(call)} output with call_id ${call_id}.`)
      );
    }),
  ),
  "a call has one output": rule(
    "openai responses.d.ts FunctionCallOutput.call_id names one call; the words are ours",
    (request) =>
      firstOf(CALLS, (call) => {
        const [id] = repeatedIn(idsOf(conversationOf(request), `${call}_output`));
        return id !== undefined && onInput(`Duplicate ${inWords(call)} output found for call_id ${id}.`);
      }),
  ),
  "each call has its output": rule(
    "bytedance/trae-agent#245 quotes the message; openai responses.d.ts ResponseInputItem names the kinds of calls",
    (request) =>
      firstOf(CALLS, (call) => {
        const items = conversationOf(request);
        const answered = idsOf(items, `${call}_output`);
        const id = idsOf(items, call).find((asked) => !answered.includes(asked));
        return id !== undefined && onInput(`No tool output found for ${inWords(call)} ${id}.`);
      }),
  ),
  "a call is sent with the reasoning it came with": rule(
    "qbit-ai/qbit#180: a call needs its reasoning item; openai responses.d.ts ResponseReasoningItem",
    (request) => firstOf(conversationOf(request), (item) => missingReasoning(request, item)),
  ),
  "reasoning is sent with what followed it": rule(
    "qbit-ai/qbit#180: reasoning without a following item is invalid; openai responses.d.ts ResponseOutputItem is what may follow",
    (request) => {
      const items = conversationOf(request);
      return firstOf(
        items,
        ({ type, id }, index) =>
          type === "reasoning" &&
          isHosts(items[index + 1]) &&
          onInput(`Item '${id}' of type 'reasoning' was provided without its required following item.`),
      );
    },
  ),
};

/** What OpenAI's Responses refuses. */
export const openaiResponsesRules: Rules = {
  "the response before is known": rule(
    "https://platform.openai.com/docs/guides/conversation-state: responses are kept unless store is false",
    ({ body: { previous_response_id: id }, stored }) =>
      id !== undefined &&
      id !== null &&
      !stored.has(String(id)) && {
        message: `Previous response with id '${id}' not found.`,
        param: "previous_response_id",
      },
    { code: "previous_response_not_found" },
  ),
  ...openaiToolRules(({ body }) =>
    recordsOf(body["tools"]).flatMap((tool, index) =>
      tool["type"] === "function" ? [{ tool, place: `tools[${index}]` }] : [],
    ),
  ),
  ...itemRules,
};

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

/** Rules whether the model cannot have written an item: it is the host's, or missing. */
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
