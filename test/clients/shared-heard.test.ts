// A handle for each request, another writer in the middle of a call, and a process that dies before its answer was sent.

import { Agent as PiAgent } from "@earendil-works/pi-agent-core";
import { Agent as MastraAgent } from "@mastra/core/agent";
import { Agent, run, setTracingDisabled, tool } from "@openai/agents";
import type { NagOptions } from "agent-todos";
import { connectTodos } from "agent-todos/ai-sdk";
import { todoMiddleware } from "agent-todos/langchain";
import { todoTools as mastraTools, todoProcessor, todoTurnEnd } from "agent-todos/mastra";
import { todoTools as agentsTools, todoInputFilter, turnEnd } from "agent-todos/openai-agents";
import { connectTodos as connectPi } from "agent-todos/pi";
import { createSharedTodos, memoryStore, type SharedTodos, type TodoStore } from "agent-todos/shared";
import { createAgent, HumanMessage } from "langchain";
import { beforeAll, expect, it } from "vitest";
import type { ScriptedTurn } from "../support/api-server/scripted-turn.js";
import { scriptModel } from "./support/ai-sdk-model.js";
import { RUNS } from "./support/ai-sdk-runs.js";
import { LIMIT, requestsOf, scripted } from "./support/langchain-model.js";
import { createScriptedModel as createMastraModel } from "./support/mastra-model.js";
import { createScriptedModel as createAgentsModel } from "./support/openai-agents-model.js";
import { createScriptedModel as createPiModel } from "./support/pi-model.js";

beforeAll(() => setTracingDisabled(true));

/** What a turn left: the messages that a host stores, and the requests that the model read. */
interface Played {
  readonly stored: readonly unknown[];
  readonly requests: readonly unknown[];
}

/** Plays a person's message and the model's turns on stored messages. */
type Play = (
  todos: SharedTodos,
  stored: readonly unknown[],
  words: string,
  turns: readonly ScriptedTurn[],
) => Promise<Played>;

const playAiSdk =
  (name: keyof typeof RUNS): Play =>
  async (todos, stored, content, turns) => {
    const script = scriptModel(turns);
    const messages = [...(stored as Parameters<(typeof RUNS)[typeof name]>[2]), { role: "user" as const, content }];
    const { added } = await RUNS[name](connectTodos(todos), script, messages);
    return { stored: [...messages, ...added], requests: script.prompts };
  };

const PLAYS: Readonly<Record<string, Play>> = {
  "generateText of version 7": playAiSdk("generateText of version 7"),
  "streamText of version 7": playAiSdk("streamText of version 7"),
  "generateText of version 6": playAiSdk("generateText of version 6"),
  "streamText of version 6": playAiSdk("streamText of version 6"),
  createAgent: async (todos, stored, content, turns) => {
    const model = scripted(turns);
    const middleware = [todoMiddleware({ source: () => todos })] as const;
    const agent = createAgent({ model, tools: [], middleware });
    const sent = [...(stored as HumanMessage[]), new HumanMessage(content)];
    const { messages } = await agent.invoke({ messages: sent }, LIMIT);
    return { stored: messages, requests: requestsOf(model) };
  },
  Mastra: async (todos, stored, content, turns) => {
    const { model, requests } = createMastraModel(turns);
    const agent = new MastraAgent({
      id: "coder",
      name: "coder",
      instructions: "Write code.",
      model,
      tools: mastraTools(todos),
      inputProcessors: [todoProcessor(todos)],
    });
    const sent = [...stored, { role: "user", content }] as Parameters<typeof agent.generate>[0];
    const { messages } = await agent.generate(sent, { maxSteps: 9, onIterationComplete: todoTurnEnd(todos) });
    return { stored: messages, requests };
  },
  "OpenAI Agents": async (todos, stored, content, turns) => {
    const model = createAgentsModel(turns);
    const agent = new Agent({ name: "coder", model, tools: agentsTools(todos).map((one) => tool(one)) });
    const input = [...stored, { role: "user", content }] as Parameters<typeof run>[1] & object[];
    const result = await run(agent, input as never, { callModelInputFilter: todoInputFilter(todos) });
    await todos.stop(turnEnd(result));
    return { stored: result.history, requests: model.requests };
  },
  Pi: async (todos, stored, content, turns) => {
    const { model, streamFn, requests } = createPiModel(turns);
    const messages = [...stored] as PiAgent["state"]["messages"];
    const agent = new PiAgent({ initialState: { systemPrompt: "Write code.", model, tools: [], messages }, streamFn });
    connectPi(agent, todos);
    await agent.prompt(content);
    if (agent.state.errorMessage !== undefined) throw new Error(agent.state.errorMessage);
    return { stored: agent.state.messages, requests };
  },
};

const NAGS: Readonly<Record<string, NagOptions | false>> = { reminders: { start: false }, "no reminders": false };

const ROWS = Object.keys(PLAYS).flatMap((name) => Object.keys(NAGS).map((nag) => [name, nag] as const));

let calls = 0;

/** The model's whole list, which names these items. */
function write(...items: readonly string[]): ScriptedTurn {
  calls += 1;
  const todos = items.map((item) => ({
    content: item.slice(1),
    status: item.startsWith("x") ? "completed" : "pending",
  }));
  return { calls: [{ id: `call_Qz8${String(calls).padStart(21, "k")}`, name: "todo_write", input: { todos } }] };
}

it.each(ROWS)(
  "in %s with %s nothing is lost that an unsent answer told, and an answer that was sent counts",
  async (name, nag) => {
    const memory = memoryStore();
    let edit: (() => Promise<unknown>) | undefined;
    const append: TodoStore["append"] = async (id, expected, entry, agent) => {
      const before = entry.actor === "main" ? edit : undefined;
      edit = undefined;
      await before?.();
      return memory.append(id, expected, entry, agent);
    };
    const store = { ...memory, append };
    const open = (): SharedTodos => createSharedTodos({ store, id: "thread-7", nag: NAGS[nag] });
    const texts = async () => (await open().read()).items.map(({ content }) => content);
    const play = PLAYS[name] as Play;
    const isReminded = NAGS[nag] !== false;

    const { stored } = await play(open(), [], "Refactor.", [write(" Read", " Write"), { text: "Started." }]);
    // A person adds an item while the call is on its way; the process dies at the request that would tell of it.
    edit = () => open().edit({ add: [{ content: "Ask Ann", status: "pending" }] });
    await play(open(), stored, "Go on.", [write("xRead", " Write")]).catch(() => undefined);
    expect(await texts()).toContain("Ask Ann");

    const again = await play(open(), stored, "Go on.", [write("xRead", " Write"), { text: "Going on." }]);
    const [first, last] = [again.requests[0], again.requests.at(-1)].map((one) =>
      JSON.stringify(one).includes("Ask Ann"),
    );
    // A model that a reminder told before its call leaves the item out knowingly.
    expect([first, last, (await texts()).includes("Ask Ann")]).toEqual([isReminded, true, !isReminded]);

    await play(open(), again.stored, "Leave Ann alone.", [write("xRead", "xWrite"), { text: "Done." }]);
    expect(await texts()).toEqual(["Read", "Write"]);
  },
);
