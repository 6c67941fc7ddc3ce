import { parseJson } from "../../../model/plain-json.js";
import { parseLiteral } from "../../../parse/parse-literal.js";
import type { PlanRecord, ReplayedCall } from "../plan-record.js";
import { holdRound, sessionOf, unread } from "./make-records.js";
import { argumentsOf, exitOf, type Fields, fieldsOf, joinWords, measureReply, textOf } from "./plain-values.js";
import { type RecordingReader, readByLine } from "./recording-reader.js";

/** The agent's own additions to a conversation in the name of the person. */
const OWN_WORDS = /<(environment_context|user_instructions)>[\s\S]*?(?:<\/\1>|$)/g;

const ENVELOPES = /^(?:session_meta|turn_context|response_item|event_msg|compacted|world_state|token_usage_record)$/;

/** The items of a conversation, which versions before 0.32 wrote without an envelope. */
const BARE_ITEMS = /^(?:message|reasoning|(?:function|custom_tool|local_shell)_call(?:_output)?)$/;

/** Codex's `sessions/<year>/<month>/<day>/rollout-*.jsonl`. */
export const codexReader: RecordingReader = {
  agent: "codex",
  writtenFor: "0.146",
  recognise: (line) => {
    const { type, payload, id, timestamp, instructions } = fieldsOf(line);
    if (typeof id === "string" && typeof timestamp === "string" && instructions !== undefined && type === undefined)
      return "id, timestamp and instructions";
    const isOne = typeof type === "string" && ENVELOPES.test(type) && typeof payload === "object";
    return isOne ? `${type} with a payload` : undefined;
  },
  open: openCodex,
};

function openCodex() {
  const round = holdRound();
  // Answers end a round: a call after one belongs to the model's next reply.
  let isAnswered = false;
  let turns = 0;

  const finish = (...records: readonly PlanRecord[]): readonly PlanRecord[] => {
    isAnswered = false;
    return round.finish(...records);
  };

  const readCall = (payload: Fields, time: string | undefined): readonly PlanRecord[] => {
    const before = isAnswered ? finish() : [];
    const [name, id] = [textOf(payload["name"]) ?? textOf(payload["type"]) ?? "", textOf(payload["call_id"])];
    const sent = payload["arguments"] ?? payload["input"];
    const inner = name === "exec" && typeof sent === "string" ? findScriptCalls(sent) : undefined;
    if (inner === undefined) round.call({ tool: name, input: argumentsOf(sent), id }, time);
    else for (const call of [...inner.calls, ...(inner.isAlone ? [] : [{ tool: name, id }])]) round.call(call, time);
    return before;
  };

  const readItem = (payload: Fields, time: string | undefined): readonly PlanRecord[] => {
    const type = textOf(payload["type"]) ?? "";
    if (type === "message" && payload["role"] === "assistant") {
      const before = isAnswered ? finish() : [];
      round.say(joinWords(payload["content"]), time);
      return before;
    }
    if (type.endsWith("_call")) return readCall(payload, time);
    if (type.endsWith("_output")) {
      const { output } = payload;
      round.answer(payload["call_id"], {
        failed: isFailure(output),
        replyLength: measureReply(output),
        ...exitOf(output),
      });
      isAnswered = true;
    }
    return [];
  };

  const readUser = (text: string | undefined, time: string | undefined): readonly PlanRecord[] => {
    turns += 1;
    return finish({ type: "user", id: `turn ${turns}`, time, text });
  };

  const readEvent = (payload: Fields, time: string | undefined): readonly PlanRecord[] => {
    const item = fieldsOf(payload["item"]);
    // Newer versions write a completed item in place of a separate event.
    if (payload["type"] === "user_message" || item["type"] === "UserMessage")
      return readUser(joinWords(payload["message"] ?? item["content"]), time);
    if (payload["type"] === "task_complete" || payload["type"] === "turn_complete") return finish({ type: "end" });
    if (payload["type"] === "exec_command_end") round.answer(payload["call_id"], exitOf(payload));
    if (payload["type"] !== "thread_rolled_back") return [];
    const gone = Number(payload["num_turns"] ?? 1);
    const first = Math.max(1, turns - gone + 1);
    turns = first - 1;
    return finish({ type: "rewound", to: `turn ${first}` });
  };

  const readBareItem = (line: Fields): readonly PlanRecord[] => {
    const words = line["role"] === "user" ? joinWords(line["content"])?.replace(OWN_WORDS, "").trim() : undefined;
    if (words !== undefined) return words === "" ? [] : readUser(words, textOf(line["timestamp"]));
    return readItem(line, textOf(line["timestamp"]));
  };

  const readLine = (line: Fields): readonly PlanRecord[] => {
    const [payload, time] = [fieldsOf(line["payload"]), textOf(line["timestamp"])];
    if (line["type"] === "response_item") return readItem(payload, time);
    if (line["type"] === "event_msg") return readEvent(payload, time);
    if (line["type"] === "compacted") return finish({ type: "compacted" });
    if (BARE_ITEMS.test(String(line["type"]))) return readBareItem(line);
    if (line["record_type"] === "state" || line["instructions"] !== undefined) return [];
    const what = textOf(line["type"]) ?? "a line without a type";
    return ENVELOPES.test(what) ? [] : unread(what);
  };
  return readByLine(readLine, { describe: describeSession, end: finish });
}

/** Only the first such line is used: a fork repeats that of its parent after its own. */
function describeSession({ type, payload, ...line }: Fields): PlanRecord | undefined {
  if (type === undefined && line["instructions"] !== undefined) return sessionOf("codex", { id: line["id"] });
  if (type !== "session_meta") return undefined;
  const { id, cwd: folder, cli_version: version } = fieldsOf(payload);
  return sessionOf("codex", { id, parent: findParent(fieldsOf(payload)), folder, version });
}

/** Finds the thread that a sub-agent works for; its name where no id was recorded. */
function findParent({ source, parent_thread_id, thread_source }: Fields): string | undefined {
  const { subagent } = fieldsOf(source);
  const { parent_thread_id: spawner } = fieldsOf(fieldsOf(subagent)["thread_spawn"]);
  const isPart = thread_source === "subagent" || subagent !== undefined;
  return textOf(parent_thread_id) ?? textOf(spawner) ?? (isPart ? (textOf(subagent) ?? "subagent") : undefined);
}

/** Codex writes no flag: the answer to a refused plan names its fault, or a missing tool. */
function isFailure(output: unknown): boolean {
  return typeof output === "string" && /^(?:failed to parse function arguments|unsupported call)/i.test(output);
}

const CALL = /\btools\.([\w$]+)\s*\(\s*/g;

/** The agent's own tool, and the library's on any server. */
const PLAN_TOOLS = /^(?:update_plan|(?:.*_)?todo_write)$/;

/**
 * Finds the calls of todo tools in JavaScript that a model wrote, such as `await tools.update_plan({ plan: [...] })`.
 *
 * `isAlone` is true if the script calls no other tools. Only literal arguments are read; a call with computed ones is
 * returned without input, so that it is refused and counted.
 */
function findScriptCalls(script: string) {
  const calls: ReplayedCall[] = [];
  let others = 0;
  for (const { index, 0: head, 1: tool = "" } of script.matchAll(CALL)) {
    if (!PLAN_TOOLS.test(tool)) {
      others += 1;
      continue;
    }
    const literal = parseLiteral(script.slice(index + head.length));
    calls.push({ tool, input: typeof literal === "string" ? undefined : parseJson(literal.json) });
  }
  return { calls, isAlone: calls.length > 0 && others === 0 };
}
