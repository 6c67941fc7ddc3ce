import { parseSessions, type RecordedSession } from "../../examples/demo/parse-sessions.js";

export type Line = Readonly<Record<string, unknown>>;

export const FILE = "projects/-home-ada-shop/0c1d.jsonl";
export const PLAN = { todos: [{ content: "Write the parser", status: "pending", activeForm: "Writing the parser" }] };

export function user(content: unknown, extra: Line = {}): Line {
  return { type: "user", message: { role: "user", content }, sessionId: "s1", ...extra };
}

export function assistant(id: string | undefined, content: readonly Line[], extra: Line = {}): Line {
  const message = { role: "assistant", model: "claude-9", content, ...(id === undefined ? {} : { id }) };
  return { type: "assistant", message, sessionId: "s1", ...extra };
}

export function use(id: string, name: string, input: unknown = {}): Line {
  return { type: "tool_use", id, name, input };
}

export function result(id: string, isError?: boolean): Line {
  const block = { type: "tool_result", tool_use_id: id, content: "..." };
  return isError === undefined ? block : { ...block, is_error: isError };
}

export function words(text: string): Line {
  return { type: "text", text };
}

export function read(...lines: readonly Line[]): readonly RecordedSession[] {
  return parseSessions(lines.map((line) => JSON.stringify(line)).join("\n"), FILE);
}

/** A call that wrote {@link PLAN}, and a round as it is read. */
export const WRITTEN = { tool: "TodoWrite", input: PLAN, error: false };

export function round(tools: readonly string[], rest: object = {}): object {
  return { tools, todos: [], compacted: false, ...rest };
}
