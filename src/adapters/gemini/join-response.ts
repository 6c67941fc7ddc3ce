import { isRecord } from "../../core/plain-json.js";
import { fieldsOf, objectsUnder } from "../contract/fields.js";
import { joinText, type ReminderText } from "../contract/place-reminder.js";

/** Puts a reminder into a part that answers a call; undefined for any other part. */
export function joinResponse(part: unknown, reminder: ReminderText): object | undefined {
  const [result] = objectsUnder([part], "functionResponse");
  if (result === undefined) return undefined;
  const response = joinValue(result["response"] ?? {}, reminder, ["output", "error"]);
  return { ...fieldsOf(part), functionResponse: { ...result, response } };
}

/** Puts a reminder into a text; into an object's first of these fields, or else into a field of its own. */
function joinValue(value: unknown, reminder: ReminderText, fields: readonly string[]): unknown {
  if (value === undefined) return reminder.text;
  if (!isRecord(value)) return joinText(typeof value === "string" ? value : JSON.stringify(value), reminder);
  const field = fields.find((name) => value[name] !== undefined) ?? "reminder";
  return { ...value, [field]: joinValue(value[field], reminder, []) };
}
