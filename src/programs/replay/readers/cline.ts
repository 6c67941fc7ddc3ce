import { isRecord } from "../../../model/plain-json.js";
import type { PlanRecord, ReplayedCall } from "../plan-record.js";
import { callOf, holdRound, unread } from "./make-records.js";
import { argumentsOf, exitOf, type Fields, fieldsOf, joinWords, measureReply, rowsOf, textOf } from "./plain-values.js";
import { type RecordingReader, timeOf } from "./recording-reader.js";

/** The extension's additions around a person's words. */
const OWN_WORDS = /<environment_details>[\s\S]*?(?:<\/environment_details>|$)|<\/?(?:task|user_message|feedback)>/g;

/** How the extension begins a person's first message. */
const TASK = /<(?:task|user_message|environment_details)>/;

/** Words in the first message of a task that only Roo Code writes. */
const ROO = /<update_todo_list>|update_todo_list|REMINDERS/;

/** Cline's and Roo Code's `tasks/<id>/api_conversation_history.json`: one JSON, whose calls are native or tags in a text. */
export const clineReader: RecordingReader = {
  agent: "cline",
  writtenFor: "Cline 3, Roo Code 3",
  recognise: (line) => {
    const first = Array.isArray(line) ? rowsOf(line)[0] : undefined;
    const words = first?.["role"] === "user" ? rowsOf(first["content"]).map(({ text }) => String(text)) : [];
    return words.some((text) => TASK.test(text)) ? "an array of messages, the first in tags" : undefined;
  },
  open: () => ({ read: readConversation, end: () => [] }),
};

function readConversation(line: unknown): readonly PlanRecord[] {
  if (!Array.isArray(line)) return unread("no array of messages");
  const round = holdRound();
  const agent = rowsOf(line).some((message) => ROO.test(JSON.stringify(message))) ? "roo-code" : "cline";
  const records = rowsOf(line).flatMap((message): readonly PlanRecord[] => {
    const parts = rowsOf(message["content"]);
    const time = timeOf(message["ts"]);
    if (message["role"] === "assistant") {
      const before = round.begin({ time, text: joinWords(parts), calls: [] });
      for (const part of parts) for (const call of readCalls(part)) round.call(call);
      return before;
    }
    const results = parts.filter(({ type }) => type === "tool_result");
    for (const { tool_use_id, is_error, content } of results)
      round.answer(tool_use_id, { failed: is_error === true, replyLength: measureReply(content), ...exitOf(content) });
    // The answer to a call in tags is a text of the user's, which begins with the call's name.
    const isAnswer =
      results.length > 0 || parts.some(({ text }) => /^\[\w+(?: for .*)?\] Result:/.test(textOf(text) ?? ""));
    const text = joinWords(parts)?.replace(OWN_WORDS, "").trim();
    return isAnswer ? [] : round.finish({ type: "user", time, text });
  });
  return [{ type: "session", agent }, ...records, ...round.finish()];
}

/** A native call, or the calls in the tags of a text: `<update_todo_list><todos>…</todos></update_todo_list>`. */
function readCalls({ type, name, input, id, text }: Fields) {
  if (type === "tool_use") return [fromServer(callOf(name, input, id)), ...progressOf(input)];
  return findElements(textOf(text) ?? "", TOOL).flatMap(([tool, body]) => {
    if (tool === "task_progress") return [];
    const given: Fields = Object.fromEntries(findElements(body, FIELD));
    return [fromServer({ tool, input: given }), ...progressOf(given)];
  });
}

const TAG = /<(\/?)([a-z_]+)>/g;
const TOOL = /^[a-z]+(?:_[a-z]+)+$/;
const FIELD = /^[a-z_]+$/;

/** Lists the elements of a text with such names, each with its text up to the next tag that closes it. */
function findElements(text: string, names: RegExp): readonly (readonly [name: string, inside: string])[] {
  const closings = new Map<string, number>();
  const found: { readonly name: string; readonly start: number; readonly end: number }[] = [];
  // From the end on, so that each tag is looked at once.
  for (const { index, 0: tag, 1: slash, 2: name = "" } of Array.from(text.matchAll(TAG)).reverse()) {
    const end = closings.get(name);
    if (slash !== "") closings.set(name, index);
    else if (end !== undefined && names.test(name)) found.push({ name, start: index + tag.length, end });
  }
  let at = 0;
  return found.reverse().flatMap(({ name, start, end }) => {
    // An element inside another is part of its text.
    if (start < at) return [];
    at = end;
    return [[name, text.slice(start, end).replace(/^\n|\n$/g, "")] as const];
  });
}

/** Unwraps the call of a server's tool, which is an argument of one tool for all of them. */
function fromServer(call: ReplayedCall): ReplayedCall {
  if (call.tool !== "use_mcp_tool") return call;
  const { tool_name, arguments: sent } = fieldsOf(call.input);
  return callOf(tool_name, argumentsOf(sent), call.id);
}

/** Cline's checklist is an argument in the calls of other tools. */
function progressOf(input: unknown) {
  const progress = isRecord(input) ? textOf(input["task_progress"]) : undefined;
  return progress === undefined ? [] : [{ tool: "task_progress", input: { task_progress: progress } }];
}
