import type { PlanRecord, ReplayedCall } from "../plan-record.js";
import { TASK_FILE } from "../readings/tool-readings.js";
import { callOf, holdRound, sessionOf, unread } from "./make-records.js";
import { argumentsOf, type Fields, fieldsOf, joinWords, rowsOf, textOf } from "./plain-values.js";
import { knownBy, type RecordingReader, readByLine } from "./recording-reader.js";

/** The file in which the agent keeps its plan, as a checklist. */
const PLAN_FILE = /(?:^|[\\/])task\.md$/;

/** The editor's additions around a person's words. */
const OWN_WORDS = /<ADDITIONAL_METADATA>[\s\S]*?(?:<\/ADDITIONAL_METADATA>|$)|<\/?USER_REQUEST>/g;

/**
 * Antigravity's `brain/<conversation>/.system_generated/logs/transcript.jsonl`. Its plan is the file `task.md`, whose
 * text is followed through the calls that write it.
 */
export const antigravityReader: RecordingReader = {
  agent: "antigravity",
  writtenFor: "transcripts of 2026",
  recognise: /* @__PURE__ */ knownBy("step_index and source", ({ step_index, source, type }) => {
    return typeof step_index === "number" && typeof source === "string" && typeof type === "string";
  }),
  open: openAntigravity,
};

function openAntigravity() {
  const round = holdRound();
  let plan: string | undefined;

  /** Turns a call that writes the plan's file into one that has the whole text; undefined for an edit of an unknown text. */
  const followPlan = (name: unknown, args: Fields): ReplayedCall | undefined => {
    const text = writeText(plan, String(name), args);
    if (text === undefined) return undefined;
    plan = text;
    const { length } = JSON.stringify(args);
    return { tool: TASK_FILE, input: { [TASK_FILE]: text }, inputLength: length };
  };

  const readReply = (line: Fields): readonly PlanRecord[] => {
    const missed: PlanRecord[] = [];
    const calls = rowsOf(line["tool_calls"]).map(({ name, args }): ReplayedCall => {
      const sent = plainArguments(args);
      if (!WRITERS.test(String(name)) || !PLAN_FILE.test(String(sent["TargetFile"])))
        return callOf(name, sent, undefined);
      const call = followPlan(name, sent);
      if (call === undefined) missed.push(...unread("an edit of a text that is not there"));
      return call ?? callOf(name, undefined, undefined);
    });
    const before = round.begin({ time: textOf(line["created_at"]), text: joinWords(line["content"]), calls });
    const isLast = calls.length === 0 && line["type"] === "PLANNER_RESPONSE";
    return [...before, ...missed, ...(isLast ? round.finish({ type: "end" }) : [])];
  };

  const readLine = (line: Fields): readonly PlanRecord[] => {
    const { source } = line;
    if (typeof line["step_index"] !== "number") return unread(textOf(line["type"]) ?? "a line without a type");
    if (source === "USER_EXPLICIT") {
      const text = joinWords(line["content"])?.replace(OWN_WORDS, "").trim();
      return round.finish({ type: "user", time: textOf(line["created_at"]), text });
    }
    return source === "MODEL" && line["type"] === "PLANNER_RESPONSE" ? readReply(line) : [];
  };

  return readByLine(readLine, { describe: () => sessionOf("antigravity", {}), end: round.finish });
}

/** The arguments of a call, each of which may be JSON text. */
function plainArguments(args: unknown): Fields {
  const sent = fieldsOf(argumentsOf(args));
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, argumentsOf(value)]));
}

const WRITERS = /^(?:write_to_file|(?:multi_)?replace_file_content)$/;

/** Writes a file as one of the agent's tools does; undefined where the text to replace is not in it. */
function writeText(text: string | undefined, tool: string, args: Fields): string | undefined {
  if (tool === "write_to_file") return String(args["CodeContent"] ?? "");
  const chunks = Array.isArray(args["ReplacementChunks"]) ? args["ReplacementChunks"].map(argumentsOf) : [args];
  return rowsOf(chunks).reduce<string | undefined>((before, { TargetContent, ReplacementContent, AllowMultiple }) => {
    const target = textOf(TargetContent);
    if (before === undefined || target === undefined || !before.includes(target)) return undefined;
    const replacement = String(ReplacementContent ?? "");
    return AllowMultiple === true
      ? before.replaceAll(target, () => replacement)
      : before.replace(target, () => replacement);
  }, text);
}
