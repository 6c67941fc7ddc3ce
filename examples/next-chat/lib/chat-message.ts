import type { TodoData } from "agent-todos/show";
import type { UIMessage } from "ai";

/** A message of the chat; an answer also contains the list after each call that changed it, and whether it was stopped. */
export type ChatMessage = UIMessage<{ isStopped?: boolean } | undefined, { todos: TodoData }>;

/** What a message says. */
export function textOf({ parts }: ChatMessage): string {
  return parts.map((part) => (part.type === "text" ? part.text : "")).join("");
}

/** The ids of the todo tool's calls in messages that have an answer; one that was cut off has none. */
export function callsIn(messages: readonly ChatMessage[]): string[] {
  return messages.flatMap(({ parts }) =>
    parts.flatMap((part) =>
      part.type === "tool-todo_write" && "toolCallId" in part && part.state.startsWith("output-")
        ? [part.toolCallId]
        : [],
    ),
  );
}

/** The error of an answer that failed on the server, where only the person can decide to try again. */
export const BROKE_OFF = "The answer broke off.";
