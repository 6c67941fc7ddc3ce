import type { PlanWatch } from "agent-todos/observe";
import { expect, it } from "vitest";
import { startApiServer } from "../support/api-server/start-api-server.js";
import { APIS } from "./support/apis/all-apis.js";
import type { AnyApi } from "./support/apis/client-api.js";
import { doFail, expectObserved, FAIL, OBSERVED_TURNS, observeTalk } from "./support/observed-plan.js";
import { doWork, TASK, WORK } from "./support/whole-plan.js";

/** Runs a tool, as hosts do. */
function runTool(name: string): [text: string, isError: boolean] {
  try {
    return [name === FAIL.name ? doFail() : doWork(), false];
  } catch (error) {
    return [String(error), true];
  }
}

/** An agent's loop, as a host without a todo tool writes it. */
async function runObserved(api: AnyApi, url: string, watching: PlanWatch): Promise<void> {
  const client = api.connect(url);
  const tools = [WORK, FAIL].flatMap((tool) => api.adapter.todoTools(tool));
  const messages = [api.user(TASK)];
  for (;;) {
    const reply = await client.send({ messages, tools, isStream: false });
    const { calls } = api.hear(reply);
    if (calls.length === 0) return watching.end({ text: api.adapter.roundOf(reply).text });
    const results = calls.map((call) => api.result(call, ...runTool(call.name)));
    messages.push(...api.said(reply), ...api.answered(results));
    watching.round(api.adapter.roundOf(reply, results));
  }
}

it.each(APIS.map((api) => [api.name, api] as const))(
  "roundOf() tells an observer of each round over %s, and the plan is kept",
  async (_name, api) => {
    const server = await startApiServer(OBSERVED_TURNS, api.flavor ? { flavor: api.flavor } : {});
    const talk = observeTalk();
    talk.watching.user(TASK);
    await runObserved(api, server.url, talk.watching).finally(server.close);
    expect(server.refusals).toEqual([]);
    expectObserved(talk);
  },
);
