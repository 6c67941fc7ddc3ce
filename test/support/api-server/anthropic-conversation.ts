import type { ApiRequest, Json } from "./api.js";
import type { Before } from "./bind-thinking.js";
import { isJson, recordOf, recordsOf } from "./read-json.js";

/** Messages of one role in a row, as the API joins them, with the index of the first. */
export interface Turn {
  readonly index: number;
  readonly role: unknown;
  readonly blocks: readonly Json[];
}

/** The request with the stored part of its thread, if there is one. */
export function wholeBody({ body, stored }: ApiRequest): Json {
  const { type, previous_message_id } = recordOf(body["thread"]);
  const held = type === "continue" ? stored.get(String(previous_message_id)) : undefined;
  if (held === undefined) return body;
  return { ...body, ...held, messages: [...recordsOf(held["messages"]), ...recordsOf(body["messages"])] };
}

/** The turns of the whole conversation. */
export function turnsOf(request: ApiRequest): readonly Turn[] {
  const turns: Turn[] = [];
  for (const [index, { role, content }] of recordsOf(wholeBody(request)["messages"]).entries()) {
    const blocks = typeof content === "string" ? [{ type: "text", text: content }] : recordsOf(content);
    const last = turns.at(-1);
    if (last === undefined || last.role !== role) turns.push({ index, role, blocks });
    else turns[turns.length - 1] = { ...last, blocks: [...last.blocks, ...blocks] };
  }
  return turns;
}

/** The values of a field in the blocks of a type. */
export function idsOf(blocks: readonly Json[], type: string, field: string): readonly unknown[] {
  return blocks.filter((block) => block["type"] === type).map((block) => block[field]);
}

/** The ids of calls to the server's own tools that have no result in the turn. */
export function openServerCalls(blocks: readonly Json[]): readonly unknown[] {
  const answered = blocks.filter(isServerResult).map(({ tool_use_id }) => tool_use_id);
  return idsOf(blocks, "server_tool_use", "id").filter((id) => !answered.includes(id));
}

/** Whether a block is the result of a tool that the server ran. */
export function isServerResult({ type }: Json): boolean {
  return type !== "tool_result" && String(type).endsWith("_tool_result");
}

/** The content before a block, or before the answer where no turn is named. */
export function beforeBlock(request: ApiRequest, at = Number.POSITIVE_INFINITY, place = 0): Before {
  const { system, tools } = wholeBody(request);
  const before = turnsOf(request).flatMap((turn, index) => {
    if (index > at) return [];
    return [index === at ? { ...turn, blocks: turn.blocks.slice(0, place) } : turn];
  });
  const thoughts = before.flatMap(({ blocks }) => idsOf(blocks, "thinking", "signature"));
  const content = before
    .map(({ role, blocks }) => [role, blocks.filter(({ type }) => type !== "thinking").map(withoutMarks)])
    .filter(([, blocks]) => recordsOf(blocks).length > 0);
  const offered = recordsOf(tools).filter(({ defer_loading }) => defer_loading !== true);
  const thought = thoughts.at(-1);
  return {
    prefix: withoutMarks([system ?? null, offered, content]),
    thought: thought === undefined ? undefined : String(thought),
  };
}

/** Cache points may move, so they do not count as content. */
function withoutMarks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMarks);
  if (!isJson(value)) return value;
  const { cache_control: _, ...rest } = value;
  return Object.fromEntries(Object.entries(rest).map(([key, entry]) => [key, withoutMarks(entry)]));
}
