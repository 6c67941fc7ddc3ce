import { callsIn, type Message, resultsIn } from "../../conversation/message.js";
import { objectsIn } from "./fields.js";

/** Checks whether a call of some messages has no result among them. */
export function hasOpenCalls(messages: readonly Pick<Message, "parts">[]): boolean {
  const parts = messages.flatMap((message) => message.parts);
  const answers = new Set(resultsIn(parts).map(({ callId }) => callId));
  return callsIn(parts).some(({ id }) => !answers.has(id));
}

/** Checks whether a tool of the server is still at work, as in a paused turn: its result comes in a later reply. */
export function hasOpenServerCalls(content: unknown): boolean {
  const blocks = objectsIn(content);
  const answered = new Set(blocks.map(({ tool_use_id }) => tool_use_id));
  return blocks.some(({ type, id }) => SERVER_CALLS.includes(type) && !answered.has(id));
}

const SERVER_CALLS: readonly unknown[] = ["server_tool_use", "mcp_tool_use"];
