import { parseJson } from "../../core/plain-json.js";
import { parseLiteral } from "../../parse/parse-literal.js";
import type { ReplayedCall } from "../plan-record.js";

/** What a script calls. */
export interface ScriptCalls {
  readonly calls: readonly ReplayedCall[];
  /** Whether it calls no other tools than those. */
  readonly isAlone: boolean;
}

const CALL = /\btools\.([\w$]+)\s*\(\s*/g;

/**
 * Finds the calls of some tools in JavaScript that a model wrote, such as `await tools.update_plan({ plan: [...] })`.
 *
 * Arguments are read where they are written as a literal; what a script computes is not known, and such a call is
 * given without input, so that it is refused and counted.
 */
export function findScriptCalls(script: string, names: readonly string[]): ScriptCalls {
  const calls: ReplayedCall[] = [];
  let others = 0;
  for (const { index, 0: head, 1: tool = "" } of script.matchAll(CALL)) {
    if (!names.includes(tool)) {
      others += 1;
      continue;
    }
    const literal = parseLiteral(script.slice(index + head.length));
    calls.push({ tool, input: typeof literal === "string" ? undefined : parseJson(literal.json) });
  }
  return { calls, isAlone: calls.length > 0 && others === 0 };
}
