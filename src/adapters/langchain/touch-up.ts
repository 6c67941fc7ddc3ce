import { isRecord } from "../../core/plain.js";
import type { TodoItem } from "../../core/todo.js";
import type { TodoReminder } from "../../session/todo-session.js";
import { joinMessage, type LangChainMessage, remakeMessage } from "./messages.js";
import type { TodoAgentState, TodoRun } from "./middleware-types.js";

/**
 * What is to change in the messages that the model has not seen yet: refused calls say so, and the last one carries
 * the reminder.
 *
 * The tool cannot mark its own result: for an agent, and for those who retry its tools, an error is one that is thrown.
 */
export function touchUp<M extends LangChainMessage, I extends TodoItem>(
  { messages, _agentTodosRun }: TodoAgentState<M, I>,
  reminder: TodoReminder | undefined,
): M[] {
  const fresh = messages.slice(messages.map(({ type }) => type).lastIndexOf("ai") + 1);
  const touched = fresh.map((message, index) => {
    const marked = isRefused(message, _agentTodosRun) ? remakeMessage(message, { status: "error" }) : message;
    return reminder && index === fresh.length - 1 ? joinMessage(marked, reminder) : marked;
  });
  return touched.filter((message, index) => message !== fresh[index]);
}

function isRefused(message: unknown, run: TodoRun | undefined): boolean {
  if (!isRecord(message) || message["status"] === "error") return false;
  return run?.replies[String(message["tool_call_id"])]?.isError === true;
}
