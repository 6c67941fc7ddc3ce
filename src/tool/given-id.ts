import { isRecord, parseJson } from "../model/plain-json.js";
import { RecordedCall } from "./answer-call.js";

/** An answer that names the number of a new item: `Task #2 created successfully: Read`, or the same as JSON. */
const CREATED = /^\s*Task #(\d{1,9}) created\b|^\s*\{\s*"task"\s*:\s*\{\s*"id"\s*:\s*"?(\d{1,9})\b/;

/** Reads from the answer to a recorded call which id the product gave the item that the call added. */
export function readGivenId(answer: string | undefined): string | undefined {
  const [, named, written] = CREATED.exec(answer?.slice(0, 200) ?? "") ?? [];
  return named ?? written;
}

/** Adds to the arguments of a recorded call the id that its answer gave; arguments in other forms stay as they are. */
export function withGivenId(input: unknown, id: string | undefined): unknown {
  if (id === undefined) return input;
  const sent = typeof input === "string" ? parseJson(input) : input;
  return isRecord(sent) ? new RecordedCall(sent, id) : input;
}
