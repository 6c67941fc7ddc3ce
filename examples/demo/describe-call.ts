import type { ToolCall, ToolResult } from "./model.js";
import { parseArguments } from "./parse-arguments.js";

/** A call of another tool and what came of it, in a line: `read_file hello.py: print("Hello")`. */
export function describeCall(call: ToolCall, result: ToolResult): string {
  const path = parseArguments(call.input)?.["path"];
  const what = typeof path === "string" ? `${call.name} ${path}` : call.name;
  const [first = "", ...others] = result.text.trim().split("\n");
  return `${what}: ${first}${others.length > 0 ? ` (+${others.length} lines)` : ""}`;
}
