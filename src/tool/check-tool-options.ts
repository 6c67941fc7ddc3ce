import {
  allOf,
  BOOLEAN,
  checkOptions,
  FUNCTION,
  type OptionRule,
  type OptionRules,
  oneOf,
  TEXT,
  textLike,
} from "../model/check-options.js";
import { areTexts, isText } from "../model/field-checks.js";
import { DEFAULT_TODO_FIELDS } from "../model/fields.js";
import { invalidOption } from "../model/option-error.js";
import { isRecord } from "../model/plain-json.js";

/** The subject of the errors for these options. */
export const SUBJECT = "tool options";

const NAME = /* @__PURE__ */ textLike(
  /^[A-Za-z_][\w-]{0,63}$/,
  "letters, digits, _ and -, at most 64, the first a letter or _",
);

const SCHEMA: OptionRule = [
  "a JSON Schema with properties",
  (value) => isRecord(value) && isRecord(value["properties"]),
];

const RULES = /* @__PURE__ */ listRules();

function listRules(): OptionRules {
  const names = Object.keys(DEFAULT_TODO_FIELDS);
  const fields: OptionRule = [
    `a list of ${names.join(", ")}, each at most once`,
    (value) =>
      Array.isArray(value) && new Set(value).size === value.length && value.every((name) => names.includes(name)),
  ];
  return {
    name: NAME,
    description: ['a string, or "short", "medium" or "long"', isText],
    rules: undefined,
    properties: fields,
    required: fields,
    describe: { options: allOf(names, TEXT) },
    result: FUNCTION,
    refusal: FUNCTION,
    notes: BOOLEAN,
    reply: FUNCTION,
    schema: SCHEMA,
    parameters: SCHEMA,
    item: oneOf("new", "changed"),
    patch: BOOLEAN,
    readCall: FUNCTION,
    operations: [
      "a list of tools, each with a name, description, schema and readCall",
      (value) => Array.isArray(value) && value.every(isOperation),
    ],
    extra: ["a list of names of arguments", areTexts],
    replies: oneOf("library", "product"),
    product: ["an object with reply and data", isRecord],
  };
}

/** The options that are checked beyond their row. */
interface ToolOptions {
  readonly replies?: unknown;
  readonly product?: unknown;
  readonly patch?: unknown;
  readonly readCall?: unknown;
  readonly name?: unknown;
  readonly operations?: readonly { readonly name: string }[] | undefined;
}

/**
 * Checks the options of a tool; one that is `undefined` counts as left out.
 *
 * @throws RangeError or TypeError naming the option, the value and the allowed ones.
 */
export function checkToolOptions(options: ToolOptions): void {
  checkOptions(SUBJECT, options, RULES);
  const { replies, product, patch, readCall, name, operations = [] } = options;
  if (operations.some((operation) => operation.name === name)) {
    throw invalidOption(SUBJECT, "name", "another name than those of the operations", name);
  }
  if (replies === "product" && product === undefined) {
    throw invalidOption(SUBJECT, "replies", '"library" where the preset has no product replies', replies);
  }
  if (patch && readCall !== undefined) {
    throw invalidOption(SUBJECT, "patch", "false where readCall says what a call asks for", patch);
  }
}

function isOperation(tool: unknown): boolean {
  if (!isRecord(tool)) return false;
  const { name, description, schema, readCall } = tool;
  return NAME[1](name) && isText(description) && isRecord(schema) && typeof readCall === "function";
}
