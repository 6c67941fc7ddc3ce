import { isRecord } from "../core/plain.js";
import { describeValue } from "../core/quote.js";

interface Check {
  readonly accepts: (value: unknown) => boolean;
  readonly allowed: string;
}

const FUNCTION: Check = { accepts: (value) => typeof value === "function", allowed: "a function" };

const BOOLEAN: Check = { accepts: (value) => typeof value === "boolean", allowed: "true or false" };

/** What the options of a tool must be; `undefined` where the check stands with the code that reads the option. */
const CHECKS: Readonly<Record<string, Check | undefined>> = {
  name: {
    accepts: (value) => typeof value === "string" && /^[A-Za-z_][\w-]{0,63}$/.test(value),
    allowed: "letters, digits, _ and -, at most 64, the first a letter or _",
  },
  description: {
    accepts: (value) => typeof value === "string",
    allowed: 'a text, or "short", "medium" or "long"',
  },
  rules: undefined,
  properties: undefined,
  required: undefined,
  describe: undefined,
  result: FUNCTION,
  refusal: FUNCTION,
  notes: BOOLEAN,
  reply: FUNCTION,
  schema: {
    accepts: (value) => isRecord(value) && isRecord(value["properties"]),
    allowed: "a JSON Schema with properties",
  },
  patch: BOOLEAN,
  readCall: FUNCTION,
  operations: {
    accepts: isOperations,
    allowed: "a list of tools, each with a name, description, schema and readCall",
  },
};

/**
 * Checks the options of a tool; one that is `undefined` counts as left out.
 *
 * @throws RangeError or TypeError naming the option, the value and what is allowed.
 */
export function checkToolOptions(options: unknown): void {
  if (!isRecord(options)) throw invalid("the options", options, "an object");
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(CHECKS, name)) {
      const names = Object.keys(CHECKS).join(", ");
      throw new TypeError(`Cannot create a todo tool as ${name} is not an option: the options are ${names}`);
    }
    const check = CHECKS[name];
    if (value !== undefined && check?.accepts(value) === false) throw invalid(name, value, check.allowed);
  }
  if (options["patch"] === true && options["readCall"] !== undefined)
    throw invalid("patch", true, "false where readCall says what a call asks for");
}

function isOperations(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (tool: unknown) =>
        isRecord(tool) &&
        CHECKS["name"]?.accepts(tool["name"]) === true &&
        typeof tool["description"] === "string" &&
        isRecord(tool["schema"]) &&
        typeof tool["readCall"] === "function",
    )
  );
}

function invalid(name: string, value: unknown, allowed: string): RangeError | TypeError {
  const text = `Cannot create a todo tool as ${name} must be ${allowed}: current value is ${describeValue(value)}`;
  return typeof value === "string" ? new RangeError(text) : new TypeError(text);
}
