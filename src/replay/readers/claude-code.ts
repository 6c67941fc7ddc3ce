import { isRecord } from "../../core/plain-json.js";
import type { PlanRecord } from "../plan-record.js";
import { followBranches } from "./follow-branches.js";
import {
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

/** Lines that say nothing about a plan. */
const SILENT = new Set(
  "summary ai-title custom-title last-prompt mode permission-mode progress queue-operation file-history-snapshot agent-name agent-setting pr-link attachment".split(
    " ",
  ),
);

/** What the agent itself writes into a person's message: reminders, and the parts of a command. */
const OWN_WORDS =
  /<(system-reminder|local-command-\w+|command-(?:message|contents)|task-notification)>[\s\S]*?(?:<\/\1>|$)|<\/?command-(?:name|args)>/g;

/** Claude Code's `projects/<folder>/<session>.jsonl`, and the files of its sub-agents. */
export const claudeCodeReader: RecordingReader = {
  agent: "claude-code",
  writtenFor: "2.1",
  recognise: (line) => {
    const { type, sessionId, uuid, message } = fieldsOf(line);
    if (typeof sessionId !== "string" || typeof type !== "string") return undefined;
    if (type === "user" || type === "assistant")
      return isRecord(message) && !("parts" in message) && typeof uuid === "string"
        ? "sessionId and message"
        : undefined;
    return SILENT.has(type) ? `sessionId and ${type}` : undefined;
  },
  open: openClaudeCode,
};

function openClaudeCode(): RecordingStream {
  let hasSession = false;
  let message: string | undefined;
  let ended: string | undefined;
  const round = holdRound();
  const branches = followBranches();

  const finish = (): readonly PlanRecord[] => {
    message = undefined;
    return round.finish();
  };

  const readAssistant = (line: Line): readonly PlanRecord[] => {
    const { id, content, stop_reason } = fieldsOf(line["message"]);
    const key = textOf(id) ?? textOf(line["uuid"]);
    if (key !== undefined && key === ended) return [];
    // One reply is written in several lines, one for each of its parts.
    const place = textOf(line["uuid"]);
    const isSame = message !== undefined && key === message;
    if (!isSame) branches.round(place);
    const before = isSame ? [] : round.begin({ id: place, time: textOf(line["timestamp"]), calls: [] });
    message = key;
    const text = wordsOf(content);
    round.say(text);
    for (const { type, name, input, id: call } of rowsOf(content))
      if (type === "tool_use" && typeof name === "string") round.call({ tool: name, input, id: textOf(call) });
    // The thoughts of a last reply are a line of their own, before that of its words.
    if (stop_reason !== "end_turn" || text === undefined) return before;
    ended = key;
    return [...before, ...finish(), { type: "end" }];
  };

  const readUser = (line: Line): readonly PlanRecord[] => {
    const { content } = fieldsOf(line["message"]);
    const results = rowsOf(content).filter(({ type }) => type === "tool_result");
    for (const { tool_use_id, is_error, content: answer } of results) {
      const replyLength = measureReply(answer);
      round.answer(textOf(tool_use_id), { failed: is_error === true, replyLength });
    }
    if (results.length > 0 || line["isMeta"] === true) return [];
    const id = textOf(line["uuid"]);
    // What stands for the old messages after compaction is no first message.
    const parent = line["isCompactSummary"] === true ? undefined : line["parentUuid"];
    const text = wordsOf(content)?.replace(OWN_WORDS, "").trim();
    return [...finish(), ...branches.message(id, parent), { type: "user", id, time: textOf(line["timestamp"]), text }];
  };

  const readLine = (line: Line): readonly PlanRecord[] => {
    const type = textOf(line["type"]) ?? "a line without a type";
    // Older versions wrote a sub-agent's lines between those of the session that it works for.
    if (line["isSidechain"] === true && line["agentId"] === undefined)
      return [{ type: "unknown", what: "a sub-agent's line within the session", count: 1 }];
    if (type === "assistant") return readAssistant(line);
    if (type === "user") return readUser(line);
    if (type === "attachment") return isReminder(line) ? [...finish(), { type: "reminder" }] : [];
    if (type === "system") return line["subtype"] === "compact_boundary" ? [...finish(), { type: "compacted" }] : [];
    return SILENT.has(type) ? [] : [{ type: "unknown", what: type, count: 1 }];
  };

  return {
    read: (value) => {
      const line = fieldsOf(value);
      const records = [...(hasSession ? [] : describeSession(line)), ...readLine(line)];
      hasSession ||= typeof line["cwd"] === "string";
      branches.line(textOf(line["uuid"]));
      return records;
    },
    end: finish,
  };
}

/** Whether a line is the agent's own reminder of its list. */
function isReminder(line: Line): boolean {
  return /^(?:todo|task)_reminder$/.test(textOf(fieldsOf(line["attachment"])["type"]) ?? "");
}

function describeSession(line: Line): readonly PlanRecord[] {
  if (typeof line["cwd"] !== "string") return [];
  const [session, agent] = [textOf(line["sessionId"]), textOf(line["agentId"])];
  const isPart = agent !== undefined || typeof line["teamName"] === "string";
  return [
    {
      type: "session",
      agent: "claude-code",
      id: agent ?? session,
      ...(isPart && { parent: textOf(line["teamName"]) ?? session }),
      folder: line["cwd"],
      version: textOf(line["version"]),
    },
  ];
}
