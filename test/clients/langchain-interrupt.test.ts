// A person changes the plan while an agent waits: the change is kept, and the model is told of it once.
import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import { todoMiddleware } from "agent-todos/langchain";
import { type AgentMiddleware, createAgent, humanInTheLoopMiddleware, tool } from "langchain";
import { expect, it } from "vitest";
import * as z from "zod";
import { LIMIT, requestsOf, scripted, start, work } from "./support/langchain-model.js";
import { expectUntouchedHistory, linesOf, plan } from "./support/whole-plan.js";

const THREAD = { configurable: { thread_id: "one" }, ...LIMIT };

/** A tool that may ask the person itself. */
const deploy = tool(({ asks }) => `Ran${asks ? ` after ${String(interrupt("May I?"))}` : ""}.`, {
  name: "deploy",
  description: "Deploys.",
  schema: z.object({ asks: z.boolean() }),
});

// LangChain's own middleware is at odds with its option's types under exactOptionalPropertyTypes.
const approve = humanInTheLoopMiddleware({ interruptOn: { deploy: true } } as never) as unknown as AgentMiddleware;
const ours = todoMiddleware() as AgentMiddleware;

/** How an agent comes to wait for the person in its second round, and how its host goes on with another list. */
interface Way {
  readonly asks: boolean;
  readonly middleware: readonly AgentMiddleware[];
  /** The options of a run that waits of its own accord, before each round's tools. */
  readonly stop?: object;
  /** What a run goes on with. */
  readonly resume: unknown;
  /** Whether the list is changed by `updateState()`, and not together with the answer. */
  readonly isApart?: boolean;
}

const approved = { decisions: [{ type: "approve" }] };

const WAYS: readonly (readonly [name: string, way: Way])[] = [
  ["updateState() at a tool's interrupt()", { asks: true, middleware: [ours], resume: "yes", isApart: true }],
  ["Command({ resume, update })", { asks: true, middleware: [ours], resume: "yes" }],
  ["an approval, of middleware behind this one", { asks: false, middleware: [ours, approve], resume: approved }],
  ["an approval, of middleware before this one", { asks: false, middleware: [approve, ours], resume: approved }],
  [
    "interruptBefore the tools",
    { asks: false, middleware: [ours], stop: { interruptBefore: ["tools"] }, resume: undefined, isApart: true },
  ],
];

const PLACES = ["the same process", "another process", "a fork of an older checkpoint"] as const;

function openAgent({ asks, middleware }: Way, checkpointer: MemorySaver, said = 0) {
  const turns = [
    { calls: [plan("in_progress", "pending")] },
    // The model wrote this before it could know of the change.
    { calls: [{ name: "deploy", input: { asks } }, plan("completed", "in_progress")] },
    { calls: [{ name: "work", input: { step: "b" } }] },
    { text: "What now?" },
  ];
  const model = scripted(turns.slice(said));
  const agent = createAgent({ model, tools: [deploy, work], middleware, checkpointer });
  /** Runs the agent to its next stop. */
  const run = async (input: unknown, config: object) =>
    (await agent.invoke(input as never, config)) as unknown as Values;
  const read = async () => (await agent.graph.getState(THREAD)) as unknown as { config: object; values: Values };
  return { run, read, asked: () => requestsOf(model), update: agent.graph.updateState.bind(agent.graph) };
}

interface Values {
  readonly todos: readonly { readonly content: string; readonly status: string }[];
}

/** Goes on with a run that waits, and changes the list where there is something to add to it. */
async function goOn({ run, update }: ReturnType<typeof openAgent>, way: Way, from: object, todos?: Values["todos"]) {
  const { resume, isApart = false } = way;
  const config = { ...THREAD, ...(isApart && todos ? await update({ ...THREAD, ...from }, { todos }) : from) };
  if (resume === undefined) return run(null, config);
  return run(new Command({ resume, ...(!isApart && todos && { update: { todos } }) }), config);
}

const ROWS = WAYS.flatMap(([name, way]) => PLACES.map((place) => [name, place, way] as const));

it.each(ROWS)("createAgent keeps what a person changed while it waited: %s, in %s", async (_name, place, way) => {
  const checkpointer = new MemorySaver();
  const first = openAgent(way, checkpointer);
  await first.run(start(), { ...THREAD, ...way.stop });
  if (way.stop) await first.run(null, { ...THREAD, ...way.stop });
  const { config, values } = await first.read();
  const sent = first.asked().slice();
  expect(sent).toHaveLength(2);
  if (place === "a fork of an older checkpoint") {
    const { todos } = await goOn(first, way, {});
    expect(linesOf({ items: todos })).toEqual(["completed Read the parser", "in_progress Rewrite it"]);
  }

  const next = place === "the same process" ? first : openAgent(way, checkpointer, 2);
  const edited = [...values.todos, { content: "Tell Ann", status: "pending" }];
  const { todos } = await goOn(next, way, place === "a fork of an older checkpoint" ? config : {}, edited);
  expect(linesOf({ items: todos })).toEqual([
    "completed Read the parser",
    "in_progress Rewrite it",
    "pending Tell Ann",
  ]);
  const requests = next === first ? first.asked() : [...sent, ...next.asked()];
  expect(requests).toHaveLength(4);
  expectUntouchedHistory(requests);
  const told = requests.map((messages) => JSON.stringify(messages).split("The user changed").length - 1);
  expect(told).toEqual([0, 0, 1, 1]);
});
