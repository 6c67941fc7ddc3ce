import { escapeJson } from "../core/escape.js";

/** A value as JSON in which no text of the model can act; its data stays what it was. */
export function renderJson(value: unknown, indent?: number): string {
  return escapeJson(JSON.stringify(value, undefined, indent));
}
