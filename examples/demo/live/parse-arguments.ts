import { isRecord, type PlainRecord } from "./plain-checks.js";

/** The arguments of a call: some APIs send an object, some its JSON text; `undefined` for anything else. */
export function parseArguments(input: unknown): PlainRecord | undefined {
  if (typeof input !== "string") return isRecord(input) ? input : undefined;
  try {
    const parsed: unknown = JSON.parse(input);
    return isRecord(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
