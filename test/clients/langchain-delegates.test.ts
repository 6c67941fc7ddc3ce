// createAgent's own ways for calls that give steps away: some wait for the person, some only launch their agent.
import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import { createTodoSession, type TodoEvent, type TodoSession, type TodoSnapshot } from "agent-todos";
import { todoMiddleware } from "agent-todos/langchain";
import { createAgent, tool } from "langchain";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { LIMIT, requestsOf, scripted, start } from "./support/langchain-model.js";
import { expectUntouchedHistory, linesOf } from "./support/whole-plan.js";

const THREAD = { configurable: { thread_id: "one" }, ...LIMIT };
const STEPS = ["Review the parser", "Review the printer"];

/** A tool that runs an agent: one that asks the person, one that asks and then fails, or one that goes on by itself. */
const task = tool(
  ({ how }) => {
    if (how === "launch") return "Launched.";
    const answer = String(interrupt("May I?"));
    if (how === "fail") throw new Error("No such part");
    return `Reviewed after ${answer}.`;
  },
  { name: "task", description: "Reviews a part.", schema: z.object({ how: z.string() }) },
);

/** Where the list of an agent is, and how its host reads it. */
interface Place {
  readonly options: object;
  readonly events: readonly TodoEvent[];
  readonly open: (snapshot: TodoSnapshot | undefined) => TodoSession;
}

const PLACES: Readonly<Record<string, () => Place>> = {
  "the list in the state": () => {
    const events: TodoEvent[] = [];
    const onEvent = (event: TodoEvent) => events.push(event);
    return { options: { onEvent }, events, open: (snapshot) => createTodoSession({ snapshot }) };
  },
  "a session of the host": () => {
    const events: TodoEvent[] = [];
    const source = createTodoSession({ onEvent: (event) => events.push(event) });
    return { options: { source }, events, open: () => source };
  },
};

/** An agent whose model writes the plan, calls the tool once for each of these, and then asks the person twice. */
function openAgent(place: Place, calls: readonly string[], options: object = {}) {
  const todos = STEPS.map((content) => ({ content, status: "pending" }));
  const model = scripted([
    { calls: [{ name: "todo_write", input: { todos } }] },
    { calls: calls.map((how, at) => ({ id: `c${at}`, name: "task", input: { how, step: STEPS[at] } })) },
    { text: "Shall I go on?" },
    { text: "And now?" },
    { text: "And then?" },
  ]);
  const checkpointer = new MemorySaver();
  const middleware = [todoMiddleware({ ...place.options, ...options, delegates: ["task"] })] as const;
  const open = () => createAgent({ model, tools: [task], middleware, checkpointer });
  const agent = open();
  return {
    open,
    agent,
    /** The list as the host of this place finds it. */
    read: async (): Promise<TodoSession> => {
      const { values } = await agent.graph.getState(THREAD);
      return place.open(values["_agentTodos"]?.session);
    },
    requests: () => requestsOf(model),
    last: () => JSON.stringify(requestsOf(model).at(-1)),
  };
}

const agentsOf = ({ agents }: TodoSession) => agents.map((calls) => calls?.map(({ callId }) => callId).join());
const endsIn = (events: readonly TodoEvent[]) =>
  events.flatMap((event) => (event.type === "return" ? [`${event.callId} ${event.ok}`] : []));

describe.each(Object.keys(PLACES))("with %s", (name) => {
  const createPlace = PLACES[name] ?? expect.fail();

  it.each([
    ["ends", "ask", "completed", "Reviewed after yes.\\n\\nTodos: 1/2 done. Next: Review the printer."],
    ["fails", "fail", "pending", "which is pending again: "],
  ])("a call that asks the person and then %s is away meanwhile, and comes back once", async (_, how, status, told) => {
    const place = createPlace();
    const { agent, open, read, requests, last } = openAgent(place, [how]);
    await agent.invoke(start("Review"), THREAD);
    const waiting = await read();
    expect(linesOf(waiting.list)).toEqual(["in_progress Review the parser", "pending Review the printer"]);
    expect(agentsOf(waiting)).toEqual(["c0", undefined]);
    expect(endsIn(place.events)).toEqual([]);

    // Another agent goes on with the thread.
    const { todos } = await open().invoke(new Command({ resume: "yes" }), THREAD);
    const over = await read();
    expect(linesOf(over.list)).toEqual([`${status} Review the parser`, "pending Review the printer"]);
    expect(linesOf({ items: todos })).toEqual(linesOf(over.list));
    expect(agentsOf(over)).toEqual([undefined, undefined]);
    expect(endsIn(place.events)).toEqual([`c0 ${how === "ask"}`]);
    expect(last()).toContain(told);
    expect(last().match(/Todos: /g)).toHaveLength(1);
    await agent.invoke(start("Go on"), THREAD);
    expect(endsIn(place.events)).toHaveLength(1);
    expect(last()).not.toContain("changed the todo list");
    expectUntouchedHistory(requests());
  });

  it("a call that only launches its agent ends nothing, next to one that asks the person", async () => {
    const place = createPlace();
    const isLaunch = ({ id }: { id: string }) => id === "c1";
    const { agent, read, last } = openAgent(place, ["ask", "launch"], { background: isLaunch });
    await agent.invoke(start("Review"), THREAD);
    expect(agentsOf(await read())).toEqual(["c0", "c1"]);
    await agent.invoke(new Command({ resume: "yes" }), THREAD);
    expect(agentsOf(await read())).toEqual([undefined, "c1"]);
    expect(endsIn(place.events)).toEqual(["c0 true"]);
    expect(last()).toContain('1/2 done. Others work on: \\"Review the printer\\" (task).');
    expect(last()).toContain('"Launched."');
  });
});

it("an agent in the background returns to a session of the host, and the next request tells it", async () => {
  const todos = createTodoSession();
  const { agent, last } = openAgent({ options: { source: todos }, events: [], open: () => todos }, ["launch"], {
    background: () => true,
  });
  await agent.invoke(start("Review"), THREAD);
  todos.returned("c0", { ok: true, text: "No risks" });
  await agent.invoke(start("And?"), THREAD);
  expect(last()).toContain('\\"task\\" finished \\"Review the parser\\": No risks.');
  expect(linesOf(todos.list)).toEqual(["completed Review the parser", "pending Review the printer"]);
});

it("where the list is in the state, the host finishes the step there when an agent in the background is back", async () => {
  const { agent, read, last } = openAgent((PLACES["the list in the state"] ?? expect.fail())(), ["launch"], {
    background: () => true,
  });
  const { todos } = await agent.invoke(start("Review"), THREAD);
  const ended = todos.map((item, at) => (at === 0 ? { ...item, status: "completed" as const } : item));
  await agent.graph.updateState(THREAD, { todos: ended });
  await agent.invoke(start("And?"), THREAD);
  expect(last()).toContain('completed \\"Review the parser\\"');
  const after = await agent.invoke(start("And then?"), THREAD);
  expect(linesOf({ items: after.todos })).toEqual(["completed Review the parser", "pending Review the printer"]);
  expect(agentsOf(await read())).toEqual([undefined, undefined]);
});

it("a child's list is shown under the step while it is away, also where the call waits for the person", async () => {
  const todos = createTodoSession();
  const children = new Map<string, TodoSession>();
  const child = ({ id }: { id: string }) => {
    const own = children.get(id) ?? createTodoSession();
    children.set(id, own);
    return own;
  };
  const { agent } = openAgent({ options: { source: todos }, events: [], open: () => todos }, ["ask"], { child });
  await agent.invoke(start("Review"), THREAD);
  let woken = 0;
  todos.subscribe(() => {
    woken += 1;
  });
  children.get("c0")?.write({ todos: [{ content: "Read the diff", status: "in_progress" }] });
  expect(woken).toBe(1);
  expect(linesOf(todos.agents[0]?.[0]?.list)).toEqual(["in_progress Read the diff"]);
  await agent.invoke(new Command({ resume: "yes" }), THREAD);
  expect([...children.keys()]).toEqual(["c0"]);
  expect(todos.agents).toEqual([undefined, undefined]);
});
