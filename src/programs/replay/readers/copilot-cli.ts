import type { PlanRecord, ReplayedCall } from "../plan-record.js";
import { TODO_TABLE } from "../readings/tool-readings.js";
import { applySql, type SqlRow } from "./apply-sql.js";
import { callOf, holdRound, sessionOf, unread } from "./make-records.js";
import { argumentsOf, exitOf, type Fields, fieldsOf, joinWords, measureReply, rowsOf, textOf } from "./plain-values.js";
import { knownBy, type RecordingReader, readByLine } from "./recording-reader.js";

/** Lines without news of a plan, by the beginning of their type. */
const SILENT =
  /^(?:session\.(?!start$|compaction_complete$)|hook\.|system\.|assistant\.(?!message$)|tool\.(?!execution_complete$)|subagent\.|abort|skill\.|permission\.|user_input\.)/;

/** The model's words for the states of a row, where they differ from ours. */
const STATUSES: Readonly<Record<string, string>> = { done: "completed" };

/** Copilot CLI's `session-state/<session>/events.jsonl`. Its list is a table that the model changes by SQL. */
export const copilotCliReader: RecordingReader = {
  agent: "copilot-cli",
  writtenFor: "1.0.77",
  recognise: /* @__PURE__ */ knownBy("session.start of copilot-agent", ({ type, data }) => {
    return type === "session.start" && fieldsOf(data)["producer"] === "copilot-agent";
  }),
  open: openCopilotCli,
};

function openCopilotCli() {
  const round = holdRound();
  const queries = new Map<string, string>();
  let rows: readonly SqlRow[] = [];

  /** Keeps the SQL of a call until the recording shows whether it was run. */
  const readCall = (request: Fields): ReplayedCall => {
    const call = callOf(request["name"], argumentsOf(request["arguments"]), request["toolCallId"]);
    if (call.tool !== "sql") return call;
    const query = textOf(fieldsOf(call.input)["query"]);
    if (call.id !== undefined && query !== undefined) queries.set(call.id, query);
    return { ...call, input: undefined };
  };

  const readResult = ({ toolCallId, success, result }: Fields): readonly PlanRecord[] => {
    const id = textOf(toolCallId) ?? "";
    const query = queries.get(id);
    queries.delete(id);
    const { content } = fieldsOf(result);
    const answer = { failed: success === false, replyLength: measureReply(content), ...exitOf(content) };
    const applied = query === undefined ? undefined : applySql(rows, query);
    if (query === undefined || applied?.writes !== true) {
      round.answer(id, answer);
      return [];
    }
    const kept = new Set(applied.rows.map((row) => row["id"]));
    const removed = rows.filter((row) => !kept.has(row["id"])).map((row) => ({ ...toItem(row), status: "cancelled" }));
    const input = { todos: [...applied.rows.map(toItem), ...removed] };
    round.answer(id, { ...answer, tool: TODO_TABLE, input, inputLength: query.length });
    if (!answer.failed) rows = applied.rows;
    return applied.unread === 0 ? [] : unread("SQL that is not read", applied.unread);
  };

  const readLine = ({ type, data: fields, timestamp }: Fields): readonly PlanRecord[] => {
    const data = fieldsOf(fields);
    const [time, text] = [textOf(timestamp), joinWords(data["content"])];
    if (type === "session.start") {
      const { sessionId: id, copilotVersion: version, context } = data;
      return [sessionOf("copilot-cli", { id, folder: fieldsOf(context)["cwd"], version })];
    }
    if (type === "user.message") return round.finish({ type: "user", time, text });
    if (type === "session.compaction_complete") return round.finish({ type: "compacted" });
    if (type === "tool.execution_complete") return readResult(data);
    if (type === "assistant.message") {
      const calls = rowsOf(data["toolRequests"]).map(readCall);
      const before = round.begin({ id: textOf(data["messageId"]), time, text, calls });
      return calls.length > 0 ? before : [...before, ...round.finish({ type: "end" })];
    }
    const what = textOf(type) ?? "a line without a type";
    return SILENT.test(what) ? [] : unread(what);
  };

  return readByLine(readLine, { end: round.finish });
}

function toItem({ id, title, description, status = "" }: SqlRow): object {
  return { id, content: title ?? description ?? id, status: STATUSES[status] ?? status };
}
