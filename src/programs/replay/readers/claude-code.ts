import { isRecord } from "../../../model/plain-json.js";
import type { PlanRecord, ReplayedCall } from "../plan-record.js";
import { followBranches } from "./follow-branches.js";
import { holdRound, sessionOf, unread } from "./make-records.js";
import { exitOf, type Fields, fieldsOf, joinWords, readAnswer, rowsOf, textOf } from "./plain-values.js";
import { type RecordingReader, readByLine } from "./recording-reader.js";

/** Lines without news of a plan. */
const SILENT =
  /^(?:summary|ai-title|custom-title|last-prompt|mode|permission-mode|progress|queue-operation|file-history-snapshot|agent-name|agent-setting|pr-link|attachment)$/;

/** Lines of a stream without news of a plan. */
const SILENT_IN_STREAM = /^(?:stream_event|rate_limit_event|tool_progress|auth_status|control_\w+|keep_alive)$/;

/** The agent's own additions to a person's message: reminders, and the parts of a command. */
const OWN_WORDS =
  /<(system-reminder|local-command-\w+|command-(?:message|contents)|task-notification)>[\s\S]*?(?:<\/\1>|$)|<\/?command-(?:name|args)>/g;

/**
 * Claude Code's `projects/<folder>/<session>.jsonl`, the files of its sub-agents, and the lines of
 * `claude -p --output-format stream-json`.
 */
export const claudeCodeReader: RecordingReader = {
  agent: "claude-code",
  writtenFor: "2.1",
  recognise: (line) => {
    const { type, subtype, sessionId, session_id, uuid, message } = fieldsOf(line);
    const isStreamed = type === "system" ? typeof subtype === "string" : isRecord(message) && "role" in message;
    if (typeof session_id === "string" && isStreamed) return `session_id and ${type}`;
    if (typeof sessionId !== "string" || typeof type !== "string") return undefined;
    if (type === "user" || type === "assistant")
      return isRecord(message) && !("parts" in message) && typeof uuid === "string"
        ? "sessionId and message"
        : undefined;
    return SILENT.test(type) ? `sessionId and ${type}` : undefined;
  },
  open: openClaudeCode,
};

function openClaudeCode() {
  let message: string | undefined;
  let ended: string | undefined;
  let team: string | undefined;
  // A session that begins without a team may only lead one.
  let isMate: boolean | undefined;
  const round = holdRound();
  const branches = followBranches();

  /** Finds out that a session leads a team, which begins in the middle of it. */
  const findTeam = (line: Fields): readonly PlanRecord[] => {
    const { teamName } = line;
    isMate ??= isTeammate(line);
    if (typeof teamName !== "string" || teamName === team) return [];
    team = teamName;
    return [{ type: "session", agent: "claude-code", team }];
  };

  const finish = (...records: readonly PlanRecord[]): readonly PlanRecord[] => {
    message = undefined;
    return round.finish(...records);
  };

  const readAssistant = (line: Fields): readonly PlanRecord[] => {
    const { id, content, stop_reason } = fieldsOf(line["message"]);
    const key = textOf(id) ?? textOf(line["uuid"]);
    if (key !== undefined && key === ended) return [];
    // One reply is written in several lines, one for each of its parts.
    const uuid = textOf(line["uuid"]);
    const isSame = message !== undefined && key === message;
    if (!isSame) branches.round(uuid);
    const before = isSame ? [] : round.begin({ id: uuid, time: textOf(line["timestamp"]), calls: [] });
    message = key;
    const text = joinWords(content);
    round.say(text);
    for (const { type, name, input, id: call } of rowsOf(content))
      if (type === "tool_use" && typeof name === "string") {
        const isForTeam = isMate === true && TEAM_TOOLS.test(name);
        round.call({ tool: name, input, id: textOf(call), ...(isForTeam && { isForTeam }) });
      }
    // The thinking of a last reply has a line of its own, before that of its words.
    if (stop_reason !== "end_turn" || text === undefined) return before;
    ended = key;
    return [...before, ...finish({ type: "end" })];
  };

  const readUser = (line: Fields): readonly PlanRecord[] => {
    const { content } = fieldsOf(line["message"]);
    const results = rowsOf(content).filter(({ type }) => type === "tool_result");
    for (const { tool_use_id, is_error, content: answer } of results) {
      round.answer(tool_use_id, { failed: is_error === true, ...readAnswer(answer) });
      const run = fieldsOf(line["toolUseResult"]);
      if (results.length === 1) round.answer(tool_use_id, exitOf(run));
      // One line has the answers of several calls only in a stream, which has no such field.
      round.answer(tool_use_id, (call) => readTaskOutput(call, run));
    }
    if (results.length > 0 || line["isMeta"] === true) return [];
    const id = textOf(line["uuid"]);
    // The summary that replaces old messages after compaction is not a first message.
    const parent = line["isCompactSummary"] === true ? undefined : line["parentUuid"];
    const text = joinWords(content)?.replace(OWN_WORDS, "").trim();
    return finish(...branches.message(id, parent), { type: "user", id, time: textOf(line["timestamp"]), text });
  };

  const readLine = (line: Fields): readonly PlanRecord[] => {
    const type = textOf(line["type"]) ?? "a line without a type";
    // Older versions wrote a sub-agent's lines between those of its parent session, as the stream still does.
    const isSidechain = line["isSidechain"] === true && line["agentId"] === undefined;
    if (isSidechain || textOf(line["parent_tool_use_id"]) !== undefined)
      return unread("a sub-agent's line within the session");
    if (type === "assistant") return [...findTeam(line), ...readAssistant(line)];
    if (type === "user") return [...findTeam(line), ...readUser(line)];
    if (type === "attachment") return isReminder(line) ? finish({ type: "reminder" }) : [];
    if (type === "system") return line["subtype"] === "compact_boundary" ? finish({ type: "compacted" }) : [];
    if (type === "result") return endTurn(finish());
    return SILENT.test(type) || SILENT_IN_STREAM.test(type) ? [] : unread(type);
  };

  return readByLine(readLine, { describe: describeSession, after: ({ uuid }) => branches.line(uuid), end: finish });
}

/** Reads the task that a tool saved, which its line records in a field of its own. */
function readTaskOutput({ tool, input }: ReplayedCall, { task, success }: Fields): Partial<ReplayedCall> {
  if (tool === "TaskUpdate" && success === false) return { failed: true };
  const { id, subject } = fieldsOf(task);
  if (tool !== "TaskCreate" || textOf(id) === undefined) return {};
  const sent = fieldsOf(input);
  return {
    givenId: textOf(id),
    ...(textOf(subject) !== undefined && sent["subject"] !== subject && { input: { ...sent, subject } }),
  };
}

/** Ends a turn whose last reply did not end it. */
function endTurn(last: readonly PlanRecord[]): readonly PlanRecord[] {
  return last.length === 0 ? [] : [...last, { type: "end" }];
}

/** Whether a line is the agent's own reminder of its list. */
function isReminder(line: Fields): boolean {
  return /^(?:todo|task)_reminder$/.test(textOf(fieldsOf(line["attachment"])["type"]) ?? "");
}

function describeSession(line: Fields): PlanRecord | undefined {
  const { cwd: folder, sessionId = line["session_id"], agentId, teamName: team } = line;
  const { version = line["claude_code_version"] } = line;
  if (typeof folder !== "string") return undefined;
  const isPart = textOf(agentId) !== undefined || isTeammate(line);
  const parent = isPart ? (textOf(team) ?? sessionId) : undefined;
  return sessionOf("claude-code", { id: textOf(agentId) ?? sessionId, parent, team, folder, version });
}

/** The tools that change the one list of a team. */
const TEAM_TOOLS = /^Task(?:Create|Update|List|Get)$/;

/** Whether a teammate wrote a line; its lead writes the name of the team as well. */
function isTeammate({ teamName, agentName = "" }: Fields): boolean {
  return typeof teamName === "string" && agentName !== LEAD;
}

const LEAD = "team-lead";
