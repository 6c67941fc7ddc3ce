import { writeSuffix } from "../../session/with-todos.js";
import type { AwaitableTodos } from "../engine/awaitable.js";
import { fieldsOf, wordsOf } from "../engine/fields.js";
import { joinMessage, type LangChainMessage } from "./messages.js";
import type { LangChainMemory } from "./middleware-types.js";

/**
 * Brings back the items that calls of the last reply gave away, now that the messages have their results; the lines on
 * them are added to the texts that go after those results.
 *
 * The step that calls the model and the one that saves both do it, each with its own session from the same state.
 */
export async function bringBack(
  session: AwaitableTodos,
  messages: readonly LangChainMessage[],
  memory: LangChainMemory | undefined,
): Promise<LangChainMemory | undefined> {
  if (memory?.away === undefined) return memory;
  const suffixes: Record<string, string> = { ...memory.suffixes };
  const fresh = messages.slice(messages.map(({ type }) => type).lastIndexOf("ai") + 1);
  for (const message of fresh) {
    const id = String(fieldsOf(message)["tool_call_id"]);
    if (!memory.away.includes(id)) continue;
    const line = await session.returned(id, endOf(message));
    if (line !== "") suffixes[id] = ((suffixes[id] ?? "") + writeSuffix({ text: line })).trimStart();
  }
  return { ...memory, suffixes };
}

/** Reads from a tool's message how its agent ended. */
function endOf(message: unknown): { readonly ok: boolean; readonly text?: string } {
  const { status, content } = fieldsOf(message);
  return status === "error" ? { ok: false, text: wordsOf(content) } : { ok: true };
}

/** Reads how the agent of a call ended from the result of its tool. */
export function readEnd(result: unknown, id: string | undefined): ReturnType<typeof endOf> {
  return endOf(findAnswer(result, id));
}

/** Finds the message that answers a call: the result itself, or the last such one of a command. */
function findAnswer(result: unknown, id: string | undefined): unknown {
  const { messages } = fieldsOf(fieldsOf(result)["update"]);
  if (!Array.isArray(messages)) return result;
  return messages.findLast((one) => fieldsOf(one)["tool_call_id"] === id);
}

/** Puts a line after the result of a call; a command has it in the message that answers the call. */
export function joinResult<Result>(result: Result, line: string, id: string | undefined): Result {
  const found = findAnswer(result, id);
  if (fieldsOf(found)["type"] !== "tool") return result;
  // A message of this type.
  const joined = joinMessage(found as LangChainMessage, { text: writeSuffix({ text: line }).trimStart() });
  // The result is the message, or a command that is copied with the other message.
  if (found === result) return joined as Result;
  const { update } = fieldsOf(result);
  const messages = [fieldsOf(update)["messages"]].flat().map((one) => (one === found ? joined : one));
  const copy = Object.create(Object.getPrototypeOf(result));
  return Object.assign(copy, result, { update: { ...fieldsOf(update), messages } });
}
