import { createTodoSession, type TodoSnapshot } from "agent-todos";
import type { AnyApi } from "./apis/client-api.js";
import { answer } from "./apis/run-agent.js";
import { QUESTIONS, type RunningHost } from "./play-history.js";
import { WORK } from "./whole-plan.js";

interface Saved {
  readonly messages: readonly object[];
  readonly asked: number;
  readonly todos: TodoSnapshot;
}

const NAG = { start: true, stale: { after: 2, spacing: 2 }, stop: { max: 1 } };

/** Opens a loop of steps over an API anew, or one that was saved: each request is stepped, and that is all. */
export function openSteps(api: AnyApi, url: string, saved: unknown): RunningHost {
  // What `save` wrote, through JSON.
  const { todos: snapshot, ...before } = (saved ?? {}) as Partial<Saved>;
  const todos = createTodoSession({ nag: NAG, snapshot });
  const { adapter } = api;
  const client = api.connect(url);
  const tools = [...[todos.tool, WORK].flatMap((tool) => adapter.todoTools(tool)), ...(api.served ?? [])];
  let { messages = [], asked = 0 } = before;
  const step = async (): Promise<boolean> => {
    let stepped = adapter.stepRequest(todos, messages);
    while (stepped.next === "done") {
      const question = QUESTIONS[asked];
      if (question === undefined) return false;
      if (asked > 0) todos.edit({ add: [{ content: "Tell Ada", status: "pending" }] });
      asked += 1;
      stepped = adapter.stepRequest(todos, [...messages, api.user(question)]);
    }
    const reply = await client.send({ messages: stepped.messages, tools, isStream: false });
    const results = answer(api, todos, reply);
    messages = [...stepped.messages, ...api.said(reply), ...(results.length > 0 ? api.answered(results) : [])];
    return true;
  };
  return { step, save: () => ({ messages, asked, todos: todos.snapshot() }) };
}
