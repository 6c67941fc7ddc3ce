import { escapeForModel } from "../model/escape.js";
import { clip } from "../model/quote.js";
import type { ObservedCall, ObservedRound } from "./event.js";
import type { ResolvedObserverOptions } from "./options.js";
import type { KeptRound } from "./state.js";

/** The most characters of a call's arguments, of a tool's name, and of the line of a round. */
const ARGUMENTS = 200;
const NAME = 60;
const LINE = 320;

/** The most characters of a person's or model's words. */
const WORDS = 400;

/** The most characters of a text that are read. */
const READ = 100_000;

/** Describes a round in one line; every text in it is redacted, escaped and cut. */
export function keepRound(
  round: number,
  { calls }: Pick<ObservedRound, "calls">,
  redact: ResolvedObserverOptions["redact"],
): KeptRound {
  const parts: string[] = [];
  let length = 0;
  for (const call of calls) {
    const text = describeCall(call, redact);
    if (parts.length > 0 && length + text.length > LINE) break;
    parts.push(text);
    length += text.length + 2;
  }
  const rest = calls.length - parts.length;
  const names = [...new Set(calls.map(({ name }) => showName(name)))];
  return Object.freeze({
    round,
    line: `${parts.join("; ")}${rest > 0 ? `; and ${rest} more` : ""}`,
    names: clip(names.slice(0, 3).join(", "), NAME),
    failed: calls.length > 0 && calls.every(({ failed }) => failed === true),
  });
}

function describeCall({ name, input, failed }: ObservedCall, redact: ResolvedObserverOptions["redact"]): string {
  const sent = tidy(writeArguments(input, redact !== undefined), redact, ARGUMENTS);
  return `${showName(name)}${sent === "" ? "" : ` ${sent}`}${failed === true ? " (failed)" : ""}`;
}

function showName(name: string): string {
  return clip(escapeForModel(name.slice(0, 4 * NAME)), NAME);
}

/** Writes arguments as text; values without JSON are left out. */
function writeArguments(input: unknown, isWhole: boolean): string {
  if (input === undefined || input === null) return "";
  if (typeof input === "string") return input;
  try {
    // Only redaction needs the whole of a long text.
    const json = JSON.stringify(input, (_key, value: unknown) =>
      !isWhole && typeof value === "string" && value.length > ARGUMENTS ? value.slice(0, ARGUMENTS) : value,
    );
    return json === "{}" ? "" : (json ?? "");
  } catch {
    return "";
  }
}

/** Removes secrets from a text, and makes it one safe line of at most `limit` characters. */
export function tidy(text: string, redact: ResolvedObserverOptions["redact"], limit: number): string {
  const shown = redactText(text.slice(0, READ), redact);
  return clip(escapeForModel(shown.slice(0, 4 * limit)).trim(), limit);
}

/** Keeps the beginning and the end of somebody's words: a report often ends with its point. */
export function tidyWords(text: string, redact: ResolvedObserverOptions["redact"]): string {
  const shown = redactText(text.slice(-READ), redact).trim();
  if (shown.length <= WORDS) return clip(escapeForModel(shown), WORDS);
  // Three characters are between them.
  const [start, end] = [shown.slice(0, WORDS / 2), shown.slice(3 - WORDS / 2)];
  return clip(`${escapeForModel(start).trim()} … ${escapeForModel(end).trim()}`, WORDS);
}

function redactText(text: string, redact: ResolvedObserverOptions["redact"]): string {
  if (redact === undefined || text === "") return text;
  try {
    const safe: unknown = redact(text);
    return typeof safe === "string" ? safe : "";
  } catch {
    // A text that could not be redacted is not shown.
    return "";
  }
}
