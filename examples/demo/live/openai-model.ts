import type { TodoReminder } from "agent-todos";
import type { ModelAddress, RequestBase } from "./choose-model.js";
import type { Message, Model, ModelReply, ToolCall, ToolResult } from "./model.js";
import { needList, needRecord, needText, type PlainRecord } from "./plain-checks.js";
import { postJson } from "./post-json.js";

/** Reasons to stop that leave less than a whole reply. */
const EARLY = new Set(["length", "content_filter"]);

/** A model behind the Chat Completions API, of OpenAI or of a server that speaks it, such as Ollama. */
export function createOpenAiModel(address: ModelAddress, { system, tools }: RequestBase): Model {
  const { baseUrl, model, apiKey } = address;
  const endpoint = {
    url: `${baseUrl}/chat/completions`,
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
  };
  const base = {
    model,
    tools: tools.map(({ name, description, parameters }) => ({
      type: "function",
      function: { name, description, parameters },
    })),
  };
  const head = { role: "system", content: system };
  return {
    name: model,
    reply: async (messages) => {
      const body = { ...base, messages: [head, ...messages.flatMap(toOpenAi)] };
      const answer = await postJson(endpoint, body);
      try {
        return parseAnswer(needRecord(answer, "the answer"), messages.length);
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        throw new Error(`Cannot use the answer of ${endpoint.url}: ${words}`, { cause: error });
      }
    },
  };
}

function toOpenAi(message: Message): readonly PlainRecord[] {
  switch (message.role) {
    case "user":
      return [{ role: "user", content: message.text }];
    case "assistant":
      return [toAssistant(message)];
    case "results":
      return toToolMessages(message.results, message.reminder);
  }
}

function toAssistant({ text, calls }: ModelReply): PlainRecord {
  if (calls.length === 0) return { role: "assistant", content: text || "(no words)" };
  const toolCalls = calls.map(({ id, name, input }) => ({
    id,
    type: "function",
    // The text as it came, so that what was sent before stays the same to the byte.
    function: { name, arguments: typeof input === "string" ? input : JSON.stringify(input) },
  }));
  return { role: "assistant", content: text === "" ? null : text, tool_calls: toolCalls };
}

/** Nothing may stand between calls and their results, so the reminder stands inside the last of them. */
function toToolMessages(results: readonly ToolResult[], reminder: TodoReminder | undefined): readonly PlainRecord[] {
  return results.map(({ callId, text }, index) => {
    const texts = [text];
    if (reminder !== undefined && index === results.length - 1) {
      if (reminder.placement === "before") texts.unshift(reminder.text);
      else texts.push(reminder.text);
    }
    return { role: "tool", tool_call_id: callId, content: texts.join("\n\n") };
  });
}

function parseAnswer(answer: PlainRecord, position: number): ModelReply {
  const [first] = needList(answer["choices"], "choices");
  const choice = needRecord(first, "choices[0]");
  const reason = choice["finish_reason"];
  if (typeof reason === "string" && EARLY.has(reason)) throw new Error(`the reply stopped early (${reason})`);
  const message = needRecord(choice["message"], "choices[0].message");
  const { content, tool_calls: calls } = message;
  return {
    text: typeof content === "string" ? content.trim() : "",
    calls: needList(calls ?? [], "tool_calls").map((call, index) => parseCall(call, `${position}_${index}`)),
  };
}

function parseCall(value: unknown, place: string): ToolCall {
  const call = needRecord(value, "a tool call");
  const called = needRecord(call["function"], "a tool call's function");
  const { id } = call;
  return {
    // Some local servers give no ids.
    id: typeof id === "string" && id !== "" ? id : `call_${place}`,
    name: needText(called["name"], "the name of a called function"),
    input: called["arguments"],
  };
}
