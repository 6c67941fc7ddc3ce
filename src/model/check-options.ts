import { isBoolean, isText } from "./field-checks.js";
import { blameCaller, invalidOption, unknownOption } from "./option-error.js";
import { isRecord } from "./plain-json.js";

/** The rule for an option's value, as text and as a check; a required option may not be left out. */
export type OptionRule = readonly [rule: string, accepts: (value: unknown) => boolean, isRequired?: "required"];

/** An option that is an object with options of its own. */
export interface OptionGroup {
  readonly options: OptionRules;
  /** The rule for the group itself, as text. Default: an object. */
  readonly rule?: string;
}

/** The options of one subject by name; `undefined` for one that is checked where it is used. */
export type OptionRules = Readonly<Record<string, OptionRule | OptionGroup | undefined>>;

/**
 * Checks options by a table of rules. An option that is `undefined` counts as left out.
 *
 * @throws RangeError or TypeError naming the option, its value and the rule.
 */
export function checkOptions(subject: string, options: unknown, rules: OptionRules): void {
  blameCaller(checkOptions, () => checkGroup(subject, options, { options: rules }, "the options", ""));
}

/**
 * Checks the options of a call by a table of rules; the stack of its error begins below the called function. A call
 * without options passes.
 *
 * @throws RangeError or TypeError naming the call, the option, its value and the rule, or the nearest known name.
 */
export function checkCall(call: string, options: unknown, rules: OptionRules, blamed: unknown = checkCall): void {
  if (options === undefined) return;
  const names = Object.keys(rules);
  const group = { options: rules, rule: `an object of options (${names.join(", ")})` };
  blameCaller(blamed, () => checkGroup(`call of ${call}()`, options, group, "its last argument", ""));
}

function checkGroup(
  subject: string,
  options: unknown,
  { options: rules, rule = "an object" }: OptionGroup,
  group: string,
  lead: string,
): void {
  if (!isRecord(options)) throw invalidOption(subject, group, rule, options);
  for (const name of Object.keys(options)) {
    if (!Object.hasOwn(rules, name)) throw unknownOption(subject, lead + name, Object.keys(rules));
  }
  for (const name in rules) {
    const [own, value] = [rules[name], options[name]];
    if (!own) continue;
    if ("options" in own) {
      if (value !== undefined) checkGroup(subject, value, own, lead + name, `${lead}${name}.`);
    } else if ((value !== undefined || own[2]) && !own[1](value))
      throw invalidOption(subject, lead + name, own[0], value);
  }
}

/** A rule for each option of a call, so that a new option cannot lack one. */
export type RulesOf<Options> = Readonly<Record<keyof Options, OptionRules[string]>>;

/** Creates the rule for an option that is one of a few values. */
export function oneOf(...choices: readonly unknown[]): OptionRule {
  const listed = choices.map((choice) => JSON.stringify(choice)).join(", ");
  return [`one of ${listed}`, (value) => choices.includes(value)];
}

/** Creates the rule for an option that is a count. */
export function countFrom(least: number): OptionRule {
  const isCount = (value: unknown): boolean =>
    value === Infinity || (Number.isInteger(value) && Number(value) >= least);
  return [`a whole number ≥ ${least} or Infinity`, isCount];
}

/** Creates the rule for an option that is a text of a certain form. */
export function textLike(pattern: RegExp, rule: string): OptionRule {
  return [rule, (value) => isText(value) && pattern.test(value)];
}

/** Maps several options to one rule. */
export function allOf(names: readonly string[], rule: OptionRule): OptionRules {
  return Object.fromEntries(names.map((name) => [name, rule]));
}

/** Makes an option required. */
export function required([rule, accepts]: OptionRule): OptionRule {
  return [rule, accepts, "required"];
}

/** The rule for an option that is a function. */
export const FUNCTION: OptionRule = ["a function", (value) => typeof value === "function"];

/** The rule for an option that is a text. */
export const TEXT: OptionRule = ["a string", isText];

/** The rule for an option that is on or off. */
export const BOOLEAN: OptionRule = ["true or false", isBoolean];

/** The rule for an option that is an object. */
export const OBJECT: OptionRule = ["an object", isRecord];

/** The rule for an option that is a list. */
export const LIST: OptionRule = ["a list", Array.isArray];

/** The rule for a todo list; its items stay unchecked. */
export const TODO_LIST: OptionRule = [
  "a list, such as session.list",
  (value) => isRecord(value) && Array.isArray(value["items"]),
];

/** The rule for an option that is a time with an end. */
export const MILLISECONDS: OptionRule = [
  "a number of milliseconds > 0",
  (value) => Number.isFinite(value) && Number(value) > 0,
];

/** The rule for an option that ends what runs, whatever realm or library made the signal. */
export const SIGNAL: OptionRule = [
  "an AbortSignal",
  (value) => isRecord(value) && typeof value["addEventListener"] === "function",
];

/** The rule for wording of the host's own: a text or a function. */
export const TEXT_OR_FUNCTION: OptionRule = [
  "a string or a function",
  (value) => isText(value) || typeof value === "function",
];
