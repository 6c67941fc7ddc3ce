import type { PlanRecord, ReplayedCall } from "../plan-record.js";
import { fieldsOf, measureReply, type RecordingReader, rowsOf, textOf, wordsOf } from "./recording-reader.js";

type Fields = Readonly<Record<string, unknown>>;

/** The Agent Trajectory Interchange Format: one JSON, whatever agent it is of. */
export const atifReader: RecordingReader = {
  agent: "atif",
  writtenFor: "ATIF 1.4",
  recognise: (line) => {
    const { schema_version, steps } = fieldsOf(line);
    return typeof schema_version === "string" && schema_version.startsWith("ATIF-") && Array.isArray(steps)
      ? "schema_version ATIF"
      : undefined;
  },
  open: () => ({ read: readTrajectory, end: () => [] }),
};

function readTrajectory(line: unknown): readonly PlanRecord[] {
  const { session_id, agent, steps, schema_version } = fieldsOf(line);
  if (!Array.isArray(steps)) return [{ type: "unknown", what: "a line without steps", count: 1 }];
  const name = textOf(fieldsOf(agent)["name"]) ?? "atif";
  const session = { type: "session", agent: name, id: textOf(session_id), version: textOf(schema_version) } as const;
  return [session, ...rowsOf(steps).flatMap(readStep)];
}

function readStep(step: Fields): readonly PlanRecord[] {
  const { source, timestamp } = step;
  const text = wordsOf(step["message"]);
  const [time, id] = [textOf(timestamp), step["step_id"] === undefined ? undefined : String(step["step_id"])];
  if (source === "user") return [{ type: "user", id, time, text }];
  if (source === "agent") return [{ type: "round", id, time, text, calls: readCalls(step) }];
  return source === "system" ? [] : [{ type: "unknown", what: textOf(source) ?? "a step without a source", count: 1 }];
}

function readCalls({ tool_calls, observation }: Fields): readonly ReplayedCall[] {
  const answers = rowsOf(fieldsOf(observation)["results"]);
  return rowsOf(tool_calls).map(({ tool_call_id, function_name, arguments: input }) => {
    const answer = answers.find(({ source_call_id }) => source_call_id === tool_call_id);
    return {
      tool: textOf(function_name) ?? "",
      input,
      id: textOf(tool_call_id),
      failed: answer?.["is_error"] === true,
      replyLength: answer === undefined ? undefined : measureReply(answer["content"]),
    };
  });
}
