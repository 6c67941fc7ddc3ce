import { describeInvalid } from "../../core/option-error.js";
import { isRecord } from "../../core/plain-json.js";

/**
 * A session, or a TypeError that says what was expected; `task` is what cannot be done without one.
 *
 * The session's own type is kept: whatever has a tool and takes writes counts as one.
 */
export function expectSession<S>(session: S, task: string): S {
  if (isRecord(session) && isRecord(session["tool"]) && typeof session["write"] === "function")
    return session;
  throw new TypeError(describeInvalid(task, "the session", "one of createTodoSession()", session));
}

/** A tool, or a TypeError that says what was expected: a session in its place too. */
export function expectTool<T>(tool: T): T {
  if (isRecord(tool) && isRecord(tool["parameters"]) && typeof tool["name"] === "string") return tool;
  throw new TypeError(describeInvalid("write the tool", "it", "the tool of a session, todos.tool", tool));
}
