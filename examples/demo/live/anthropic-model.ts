import type { TodoReminder } from "agent-todos";
import type { ModelAddress, RequestBase } from "./choose-model.js";
import type { Message, Model, ModelReply, ToolCall, ToolResult } from "./model.js";
import { needList, needRecord, needText, type PlainRecord } from "./plain-checks.js";
import { postJson } from "./post-json.js";

const API_VERSION = "2023-06-01";
const MAX_TOKENS = 4096;
/** Reasons to stop that leave a whole reply. */
const WHOLE = new Set(["end_turn", "tool_use", "stop_sequence"]);

/** A model behind Anthropic's Messages API. */
export function createAnthropicModel(address: ModelAddress, { system, tools }: RequestBase): Model {
  const { baseUrl, model, apiKey = "" } = address;
  const endpoint = {
    url: `${baseUrl}/v1/messages`,
    headers: { "x-api-key": apiKey, "anthropic-version": API_VERSION },
  };
  const base = {
    model,
    max_tokens: MAX_TOKENS,
    system,
    tools: tools.map(({ name, description, parameters }) => ({ name, description, input_schema: parameters })),
  };
  return {
    name: model,
    reply: async (messages) => {
      const answer = await postJson(endpoint, { ...base, messages: messages.map(toAnthropic) });
      try {
        return parseAnswer(needRecord(answer, "the answer"));
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        throw new Error(`Cannot use the answer of ${endpoint.url}: ${words}`, { cause: error });
      }
    },
  };
}

function toAnthropic(message: Message): PlainRecord {
  switch (message.role) {
    case "user":
      return { role: "user", content: message.text };
    case "assistant":
      return { role: "assistant", content: toBlocks(message) };
    case "results":
      return { role: "user", content: toResultBlocks(message.results, message.reminder) };
  }
}

function toBlocks({ text, calls }: ModelReply): readonly PlainRecord[] {
  const uses = calls.map(({ id, name, input }) => ({ type: "tool_use", id, name, input }));
  // A message without any block would be refused.
  const words = text === "" && uses.length === 0 ? "(no words)" : text;
  return words === "" ? uses : [{ type: "text", text: words }, ...uses];
}

/** Results must come first in their message, so the reminder stands inside the last of them. */
function toResultBlocks(results: readonly ToolResult[], reminder: TodoReminder | undefined): readonly PlainRecord[] {
  return results.map(({ callId, text, isError }, index) => {
    const texts = [text || "(nothing)"];
    if (reminder !== undefined && index === results.length - 1) {
      if (reminder.placement === "before") texts.unshift(reminder.text);
      else texts.push(reminder.text);
    }
    const content = texts.map((part) => ({ type: "text", text: part }));
    return { type: "tool_result", tool_use_id: callId, content, ...(isError ? { is_error: true } : {}) };
  });
}

function parseAnswer(answer: PlainRecord): ModelReply {
  const reason = answer["stop_reason"];
  if (typeof reason === "string" && !WHOLE.has(reason)) throw new Error(`the reply stopped early (${reason})`);
  const blocks = needList(answer["content"], "content").map((block, index) => needRecord(block, `content[${index}]`));
  const texts = blocks.flatMap(({ type, text }) => (type === "text" && typeof text === "string" ? [text] : []));
  const calls = blocks.flatMap((block, index) => (block["type"] === "tool_use" ? [parseCall(block, index)] : []));
  return { text: texts.join("\n").trim(), calls };
}

function parseCall(block: PlainRecord, index: number): ToolCall {
  return {
    id: needText(block["id"], `content[${index}].id`),
    name: needText(block["name"], `content[${index}].name`),
    input: block["input"],
  };
}
