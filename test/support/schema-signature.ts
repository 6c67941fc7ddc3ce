import { isRecord } from "../../src/model/plain-json.js";

/** Keywords that the signature writes as signs of its own. */
const SAID: ReadonlySet<string> = new Set(["type", "properties", "required", "items", "enum", "description"]);

/**
 * A JSON Schema in one line: `{plan!: [{step!: string}]}`, `!` for required, `|` between words, other keywords in
 * parentheses.
 */
export function schemaSignature(schema: unknown): string {
  if (!isRecord(schema)) return String(schema);
  const rest = Object.entries(schema)
    .filter(([keyword]) => !SAID.has(keyword))
    .map(([keyword, value]) => `${keyword} ${JSON.stringify(value)}`);
  const more = rest.length === 0 ? "" : `(${rest.join(", ")})`;
  return `${body(schema)}${more}`;
}

function body(schema: Readonly<Record<string, unknown>>): string {
  const { type, properties, required, items } = schema;
  const words = schema["enum"];
  if (Array.isArray(words)) return `${type === undefined ? "any " : ""}${words.join("|")}`;
  if (type === "array") return `[${schemaSignature(items)}]`;
  if (!isRecord(properties)) return String(type);
  const mustBe = Array.isArray(required) ? required : [];
  const fields = Object.entries(properties).map(
    ([name, field]) => `${name}${mustBe.includes(name) ? "!" : ""}: ${schemaSignature(field)}`,
  );
  return `{${fields.join(", ")}}`;
}
