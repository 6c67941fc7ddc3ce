import { TODO_TABLE } from "../find-preset.js";
import type { PlanRecord, ReplayedCall } from "../plan-record.js";
import { applySql, type SqlRow } from "./apply-sql.js";
import {
  argumentsOf,
  fieldsOf,
  holdRound,
  measureReply,
  type RecordingReader,
  type RecordingStream,
  rowsOf,
  textOf,
  wordsOf,
} from "./recording-reader.js";

type Line = Readonly<Record<string, unknown>>;

/** Lines that say nothing about a plan, by what their type begins with. */
const SILENT =
  /^(?:session\.(?!start$|compaction_complete$)|hook\.|system\.|assistant\.(?!message$)|tool\.(?!execution_complete$)|subagent\.|abort|skill\.|permission\.|user_input\.)/;

/** What its model calls the states of a row, where todos have another word. */
const STATUSES: Readonly<Record<string, string>> = { done: "completed", blocked: "pending" };

/** Copilot CLI's `session-state/<session>/events.jsonl`. Its list is a table that the model changes by SQL. */
export const copilotCliReader: RecordingReader = {
  agent: "copilot-cli",
  writtenFor: "1.0.77",
  recognise: (line) => {
    const { type, data } = fieldsOf(line);
    const { producer } = fieldsOf(data);
    return type === "session.start" && producer === "copilot-agent" ? "session.start of copilot-agent" : undefined;
  },
  open: openCopilotCli,
};

function openCopilotCli(): RecordingStream {
  const round = holdRound();
  const queries = new Map<string, string>();
  let rows: readonly SqlRow[] = [];

  /** Notes the SQL of a call until it is known whether it was run. */
  const readCall = (request: Line): ReplayedCall => {
    const [id, tool] = [textOf(request["toolCallId"]), textOf(request["name"]) ?? ""];
    const input = argumentsOf(request["arguments"]);
    const query = textOf(fieldsOf(input)["query"]);
    if (tool === "sql" && id !== undefined && query !== undefined) queries.set(id, query);
    return { tool, input: tool === "sql" ? undefined : input, id };
  };

  const readResult = ({ toolCallId, success, result }: Line): readonly PlanRecord[] => {
    const id = textOf(toolCallId) ?? "";
    const query = queries.get(id);
    queries.delete(id);
    const answer = { failed: success === false, replyLength: measureReply(fieldsOf(result)["content"]) };
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
    return applied.unread === 0 ? [] : [{ type: "unknown", what: "SQL that is not read", count: applied.unread }];
  };

  const readLine = ({ type, data: fields, timestamp }: Line): readonly PlanRecord[] => {
    const data = fieldsOf(fields);
    const [time, text] = [textOf(timestamp), wordsOf(data["content"])];
    if (type === "session.start") return [describeSession(data)];
    if (type === "user.message") return [...round.finish(), { type: "user", time, text }];
    if (type === "session.compaction_complete") return [...round.finish(), { type: "compacted" }];
    if (type === "tool.execution_complete") return readResult(data);
    if (type === "assistant.message") {
      const calls = rowsOf(data["toolRequests"]).map(readCall);
      const before = round.begin({ id: textOf(data["messageId"]), time, text, calls });
      return calls.length > 0 ? before : [...before, ...round.finish(), { type: "end" }];
    }
    const what = textOf(type) ?? "a line without a type";
    return SILENT.test(what) ? [] : [{ type: "unknown", what, count: 1 }];
  };

  return { read: (line) => readLine(fieldsOf(line)), end: round.finish };
}

function toItem({ id, title, description, status = "" }: SqlRow): object {
  return { id, content: title ?? description ?? id, status: STATUSES[status] ?? status };
}

function describeSession(data: Line): PlanRecord {
  const { sessionId, copilotVersion, context } = data;
  return {
    type: "session",
    agent: "copilot-cli",
    id: textOf(sessionId),
    folder: textOf(fieldsOf(context)["cwd"]),
    version: textOf(copilotVersion),
  };
}
