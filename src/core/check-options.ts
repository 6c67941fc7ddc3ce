import { invalidOption, unknownOption } from "./option-error.js";
import { isRecord } from "./plain-json.js";

/** What the value of an option must be, and the check of it. */
export type OptionRule = readonly [rule: string, accepts: (value: unknown) => boolean];

/** Where options stand, for the errors about them. */
interface OptionGroup {
  /** The option that holds them; none for the options of the task itself. */
  readonly group?: string;
  /** What that option must be. Default: an object. */
  readonly rule?: string;
  /** What they are called. Default: option. */
  readonly noun?: string;
}

/**
 * Checks options by a table of rules, `undefined` for one that is checked where it is used. An option that is
 * `undefined` counts as left out.
 *
 * @throws RangeError or TypeError naming the option, the value and what is allowed.
 */
export function checkOptions(
  task: string,
  options: unknown,
  rules: Readonly<Record<string, OptionRule | undefined>>,
  { group, rule = "an object", noun }: OptionGroup = {},
): void {
  if (!isRecord(options)) throw invalidOption(task, group ?? "the options", rule, options);
  for (const [name, value] of Object.entries(options)) {
    const path = group === undefined ? name : `${group}.${name}`;
    if (!Object.hasOwn(rules, name)) throw unknownOption(task, path, Object.keys(rules), noun);
    const [allowed, accepts] = rules[name] ?? [];
    if (value !== undefined && accepts?.(value) === false)
      throw invalidOption(task, path, allowed ?? "", value);
  }
}

/** Creates the rule for an option that is one of a few values. */
export function oneOf(...choices: readonly unknown[]): OptionRule {
  const listed = choices.map((choice) => JSON.stringify(choice)).join(", ");
  return [`one of ${listed}`, (value) => choices.includes(value)];
}

/** The rule for an option that is a function. */
export const FUNCTION: OptionRule = ["a function", (value) => typeof value === "function"];
