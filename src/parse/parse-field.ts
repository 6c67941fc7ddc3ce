import { countCharacters } from "../core/count-characters.js";
import { isExactNumber, isSent } from "../core/plain-json.js";
import { describeValue } from "../core/quote.js";
import { addIssue, addRepair, type Context, type ItemPlace, placeOf } from "../rules/context.js";
import type { ItemField } from "../rules/fields.js";

/** Reads a number as text where the rules allow it; adds an issue for any other value. */
export function parseNonText(value: unknown, context: Context): string | undefined {
  if (isExactNumber(value) && context.rules.lookup.repairs.has("number_as_text")) {
    addRepair(context, "number_as_text", String(value));
    return String(value);
  }
  refuseValue(value, "text", context);
  return undefined;
}

/** Adds the issue of a value of the wrong type. */
export function refuseValue(value: unknown, expected: string, context: Context): void {
  addIssue(context, { code: "wrong_type", received: describeValue(value), expected });
}

/** Adds the issue of a text with more characters than `limit`; one with no more UTF-16 units needs no check. */
export function checkLength(text: string, field: ItemField, limit: number, place: ItemPlace): void {
  const received = countCharacters(text);
  if (received > limit) addIssue(placeOf(place, field), { code: "too_long", received, limit });
}

/** Reads the summary that was sent; returns undefined where it is missing or blank. */
export function parseSummary(value: unknown, context: Context): string | undefined {
  const { summary, fields, trim } = context.rules;
  if (summary === "none") return undefined;
  const place = context.at(fields.summary);
  if (isSent(value) && typeof value !== "string") return parseNonText(value, place);
  if (typeof value === "string" && value.trim() !== "") return trim ? value.trim() : value;
  if (summary === "required") {
    const code = isSent(value) ? "blank" : "required";
    addIssue(place, { code, expected: "say in one sentence what the whole task is" });
  }
  return undefined;
}
