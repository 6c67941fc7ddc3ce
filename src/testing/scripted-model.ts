/** A call that a scripted model makes. */
export interface ScriptedCall {
  readonly name: string;
  readonly input: unknown;
}

/** One reply of a scripted model: words, calls, or both. */
export interface ScriptedReply {
  readonly text?: string | undefined;
  readonly calls?: readonly ScriptedCall[] | undefined;
}

/** A reply in the form that a host's loop reads: every call has an id. */
export interface ModelReply {
  readonly text: string;
  readonly calls: readonly (ScriptedCall & { readonly id: string })[];
}

/** A model that replies by a script, whatever it reads. */
export interface ScriptedModel {
  /** The next reply. Throws an Error when the script is over. */
  readonly reply: (request?: unknown) => ModelReply;
  /** Copies of the requests, each as of its time, in order. */
  readonly requests: readonly unknown[];
}

/**
 * Creates a model for tests: it returns the replies of a script in their order and keeps the requests.
 *
 * Requests are kept as copies of their JSON, so that later changes to a history do not affect them. Ids are `call_1`,
 * `call_2`, ...
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { createScriptedModel } from "agent-todos/testing";
 *
 * const model = createScriptedModel([
 *   { calls: [{ name: "todo_write", input: { todos: [{ content: "Add tests", status: "completed" }] } }] },
 *   { text: "Done." },
 * ]);
 * const todos = createTodoSession();
 * const [call] = model.reply([{ role: "user", content: "Add tests" }]).calls;
 * console.log(call?.id, todos.write(call?.input).text); // => call_1 1/1 done.
 * console.log(model.reply().text); // => Done.
 * ```
 */
export function createScriptedModel(replies: readonly ScriptedReply[]): ScriptedModel {
  const requests: unknown[] = [];
  let calls = 0;
  return {
    requests,
    reply: (request) => {
      const reply = replies[requests.length];
      if (reply === undefined) throw new Error(`The script is over after ${replies.length} replies`);
      requests.push(request === undefined ? undefined : JSON.parse(JSON.stringify(request)));
      const numbered = (reply.calls ?? []).map((call) => {
        calls += 1;
        return { ...call, id: `call_${calls}` };
      });
      return { text: reply.text ?? "", calls: numbered };
    },
  };
}
