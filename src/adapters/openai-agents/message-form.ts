import type { Message, MessagePart } from "../../conversation/message.js";
import { type Fields, fieldsOf, objectsIn, wordsOf } from "../engine/fields.js";
import { type MessageForm, readContent } from "../engine/message-form.js";

/** How the items of a conversation of the Agents SDK are read. */
export const AGENTS_FORM: MessageForm = {
  isStored: true,
  read: (item) => {
    const fields = fieldsOf(item);
    return { by: findWriter(fields), parts: readItem(fields) };
  },
};

/** The result of a function that the SDK runs. */
export const FUNCTION_RESULT = "function_call_result";

/** The calls of tools that the SDK runs, with their names; calls of the server's tools do not end a round. */
const LOCAL_CALLS: Readonly<Record<string, string>> = {
  computer_call: "computer",
  shell_call: "shell",
  apply_patch_call: "apply_patch",
};

/** The results of tools that the SDK runs, with the names of those that have none of their own. */
const RESULTS: Readonly<Record<string, string | undefined>> = {
  [FUNCTION_RESULT]: undefined,
  computer_call_result: "computer",
  shell_call_output: "shell",
  apply_patch_call_output: "apply_patch",
};

/** Checks whether an item is the result of a tool that the SDK runs. */
function isResultType(type: unknown): type is string {
  return typeof type === "string" && Object.hasOwn(RESULTS, type);
}

/** Finds out who wrote an item; one without a role is the model's, or a result. */
function findWriter({ type, role }: Fields): Message["by"] {
  if (role === "user") return "person";
  if (role === "system") return "system";
  return isResultType(type) ? "tool" : "model";
}

function readItem({
  type,
  callId,
  name,
  status,
  arguments: input,
  action,
  operation,
  output,
  content,
  caller,
}: Fields): readonly MessagePart[] {
  // The server drops everything before it.
  if (type === "compaction") return [{ type }];
  if (type === "function_call") {
    const call: MessagePart = { type: "call", id: callId, name, input, caller };
    // A reply that was cut off inside a call did not make that call.
    return status === "incomplete" ? [call, { type: "result", callId, text: "", isError: true }] : [call];
  }
  if (typeof type === "string" && Object.hasOwn(LOCAL_CALLS, type)) {
    return [{ type: "call", id: callId, name: LOCAL_CALLS[type], input: action ?? operation }];
  }
  // A thought does not count as the model's words.
  if (type === "reasoning") return [];
  // A result of the server's own tools has its call in the same item.
  if (!isResultType(type)) return readContent(content);
  const { text } = fieldsOf(output);
  // The command that a shell was called with, in a list of one.
  const [only, ...more] = type === "shell_call_output" ? objectsIn(output) : [];
  const value = more.length === 0 ? only : undefined;
  return [{ type: "result", callId, name: name ?? RESULTS[type], text: wordsOf(text ?? output), value }];
}
