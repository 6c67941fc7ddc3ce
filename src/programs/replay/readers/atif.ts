import type { PlanRecord, ReplayedCall } from "../plan-record.js";
import { callOf, sessionOf, unread } from "./make-records.js";
import { type Fields, fieldsOf, joinWords, readAnswer, rowsOf, textOf } from "./plain-values.js";
import { knownBy, type RecordingReader } from "./recording-reader.js";

/** The Agent Trajectory Interchange Format: one JSON file, for any agent. */
export const atifReader: RecordingReader = {
  agent: "atif",
  writtenFor: "ATIF 1.4",
  recognise: /* @__PURE__ */ knownBy("schema_version ATIF", ({ schema_version, steps }) => {
    return typeof schema_version === "string" && schema_version.startsWith("ATIF-") && Array.isArray(steps);
  }),
  open: () => ({ read: readTrajectory, end: () => [] }),
};

function readTrajectory(line: unknown): readonly PlanRecord[] {
  const { session_id, agent, steps, schema_version } = fieldsOf(line);
  if (!Array.isArray(steps)) return unread("a line without steps");
  const session = sessionOf(textOf(fieldsOf(agent)["name"]) ?? "atif", { id: session_id, version: schema_version });
  return [session, ...rowsOf(steps).flatMap(readStep)];
}

function readStep(step: Fields): readonly PlanRecord[] {
  const { source, timestamp } = step;
  const text = joinWords(step["message"]);
  const [time, id] = [textOf(timestamp), step["step_id"] === undefined ? undefined : String(step["step_id"])];
  if (source === "user") return [{ type: "user", id, time, text }];
  if (source === "agent") return [{ type: "round", id, time, text, calls: readCalls(step) }];
  return source === "system" ? [] : unread(textOf(source) ?? "a step without a source");
}

function readCalls({ tool_calls, observation }: Fields): readonly ReplayedCall[] {
  const answers = rowsOf(fieldsOf(observation)["results"]);
  return rowsOf(tool_calls).map(({ tool_call_id, function_name, arguments: input }) => {
    const answer = answers.find(({ source_call_id }) => source_call_id === tool_call_id);
    return {
      ...callOf(function_name, input, tool_call_id),
      failed: answer?.["is_error"] === true,
      ...(answer && readAnswer(answer["content"])),
    };
  });
}
