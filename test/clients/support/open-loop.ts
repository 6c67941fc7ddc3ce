import { createTodoSession, type TodoSnapshot } from "agent-todos";
import type { AnyApi } from "./apis/client-api.js";
import { startAgent } from "./apis/run-agent.js";
import { QUESTIONS, type RunningHost } from "./play-history.js";

interface Saved {
  readonly messages: readonly object[];
  readonly asked: number;
  readonly todos: TodoSnapshot;
}

const NAG = { start: true, stale: { after: 2, spacing: 2 }, stop: { max: 1 } };

/** Opens an agent's loop over an API anew, or one that was saved. */
export function openLoop(api: AnyApi, url: string, saved: unknown): RunningHost {
  // What `save` wrote, through JSON.
  const { todos: snapshot, ...before } = (saved ?? {}) as Partial<Saved>;
  const todos = createTodoSession({ nag: NAG, ...(snapshot === undefined ? {} : { snapshot }) });
  const takeStep = startAgent(api, url, todos);
  let { messages = [], asked = 0 } = before;
  const ask = (): boolean => {
    const question = QUESTIONS[asked];
    if (question === undefined) return false;
    if (asked > 0) todos.edit({ add: [{ content: "Tell Ada", status: "pending" }] });
    asked += 1;
    messages = api.adapter.withReminder([...messages, api.user(question)], todos.begin());
    return true;
  };
  const step = async (): Promise<boolean> => {
    if (asked === 0) ask();
    const taken = await takeStep(messages);
    messages = taken.messages;
    return taken.isOver ? ask() : true;
  };
  return { step, save: () => ({ messages, asked, todos: todos.snapshot() }) };
}
