import { invalidOption, unknownOption } from "../core/option-error.js";
import { isRecord } from "../core/plain-json.js";

const TASK = "create a todo tool";

interface Check {
  readonly accepts: (value: unknown) => boolean;
  readonly allowed: string;
}

const FUNCTION: Check = { accepts: (value) => typeof value === "function", allowed: "a function" };

const BOOLEAN: Check = { accepts: (value) => typeof value === "boolean", allowed: "true or false" };

/** What the options of a tool must be; `undefined` for an option that is checked where it is used. */
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
  extra: {
    accepts: (value) => Array.isArray(value) && value.every((name) => typeof name === "string"),
    allowed: "a list of names of arguments",
  },
  replies: {
    accepts: (value) => value === "library" || value === "product",
    allowed: '"library" or "product"',
  },
  product: { accepts: isRecord, allowed: "an object with reply and data" },
};

/**
 * Checks the options of a tool; one that is `undefined` counts as left out.
 *
 * @throws RangeError or TypeError naming the option, the value and what is allowed.
 */
export function checkToolOptions(options: unknown): void {
  if (!isRecord(options)) throw invalidOption(TASK, "the options", "an object", options);
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(CHECKS, name)) throw unknownOption(TASK, name, Object.keys(CHECKS));
    const check = CHECKS[name];
    if (value !== undefined && check?.accepts(value) === false) {
      throw invalidOption(TASK, name, check.allowed, value);
    }
  }
  if (options["replies"] === "product" && options["product"] === undefined) {
    throw invalidOption(TASK, "replies", '"library" where the preset has no product replies', "product");
  }
  if (options["patch"] === true && options["readCall"] !== undefined) {
    throw invalidOption(TASK, "patch", "false where readCall says what a call asks for", true);
  }
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
