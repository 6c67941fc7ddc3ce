import * as todos from "agent-todos";
import * as aiSdk from "agent-todos/ai-sdk";
import * as observe from "agent-todos/observe";
import * as ai7 from "ai";
import { MockLanguageModelV4 } from "ai/test";
import * as ai6 from "ai-v6";
import { MockLanguageModelV3 } from "ai-v6/test";
import ts from "typescript";
import { afterEach, expect, it, vi } from "vitest";
import * as zod from "zod";
import { type CodeBlock, findCodeBlocks } from "../package/code-blocks.js";
import { readTree } from "../package/read-tree.js";
import type { ScriptedTurn } from "../support/api-server/scripted-turn.js";
import { type ScriptedModel, scriptModel } from "./support/ai-sdk-model.js";
import { OBSERVED_TURNS, observeTalk } from "./support/observed-plan.js";
import { type ChatRoute, createChat } from "./support/ui-chat.js";
import { expectSeen, expectUntouchedHistory, plan } from "./support/whole-plan.js";

/** What the sample of agents that give work away exports: sub-agents.test.ts runs it. */
const TEAM = "export async function runTask(";

const samples = readTree("docs/adapters", "ai-sdk.md")
  .flatMap(findCodeBlocks)
  .filter(({ info, text }) => info.startsWith("ts sdk") && !text.includes(TEAM));

function findSamples(pattern: RegExp): readonly (readonly [name: string, sample: CodeBlock])[] {
  return samples
    .filter(({ text }) => pattern.test(text))
    .map((sample) => [`line ${sample.line} (${sample.info})`, sample]);
}

/** Runs a sample as it stands; a model that is named by a text is the script. */
async function runSample({ text, info }: CodeBlock, script: ScriptedModel): Promise<Record<string, unknown>> {
  const is6 = info.endsWith("ai@6");
  const model = is6 ? new MockLanguageModelV3(script) : new MockLanguageModelV4(script);
  vi.stubGlobal("AI_SDK_DEFAULT_PROVIDER", { specificationVersion: is6 ? "v3" : "v4", languageModel: () => model });
  const modules: Readonly<Record<string, unknown>> = {
    ai: is6 ? ai6 : ai7,
    "agent-todos": todos,
    "agent-todos/ai-sdk": aiSdk,
    "agent-todos/observe": observe,
    zod,
  };
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(text, { compilerOptions });
  const exports: Record<string, unknown> = {};
  // The constructor of async functions, since samples wait at their top level.
  const AsyncFunction = (async () => undefined).constructor as FunctionConstructor;
  const run = new AsyncFunction("require", "exports", outputText);
  await run((name: string) => modules[name], exports);
  return exports;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// The samples have no such tool; the SDK answers that, and the round counts.
const WORK: ScriptedTurn = { calls: [{ name: "work", input: {} }] };

const TURNS: readonly ScriptedTurn[] = [
  { text: "A plan first.", calls: [plan("in_progress", "pending")] },
  { calls: [plan("failed", "in_progress")] },
  { calls: [plan("completed"), plan("completed", "in_progress")] },
  // By default a list is stale after four rounds without a write, and only then does a nudge come.
  ...Array.from({ length: 4 }, () => WORK),
  { text: "All done." },
  { calls: [plan("completed", "completed")] },
  { text: "Now all is done." },
];

/** The turns up to the early end. */
const UNNUDGED = TURNS.slice(0, -2);

const TASK = "Refactor the parser, then test it.";
const SEEN = [
  "0/2 done. Now: Read the parser. Next: Rewrite it.",
  "Not saved: todos[0].status is",
  "1/1 done.",
  "1/2 done. Now: Rewrite it.",
  "All done.",
  '<reminder type="nudge">1 of 2 todos is still open:',
  "2/2 done.",
];

const observed = findSamples(/observeSteps/);
const isObserved = ([name]: readonly [string, CodeBlock]): boolean => observed.some(([one]) => one === name);
const runs = findSamples(/prompt:|role: "user", content/).filter((sample) => !isObserved(sample));

it.each(runs)("the sample at %s runs a whole plan, with a nudge at its early end", async (_name, sample) => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.spyOn(console, "log").mockReturnValue();
  const isNudged = sample.text.includes("nudge(");
  // Where no host asks for a nudge, the run ends with the turn.
  const script = scriptModel(isNudged ? TURNS : UNNUDGED);
  await runSample(sample, script);
  expect(script.prompts).toHaveLength((isNudged ? TURNS : UNNUDGED).length);
  expectSeen(script.prompts.at(-1), [TASK, ...(isNudged ? SEEN : SEEN.slice(0, 4))]);
  expectUntouchedHistory(script.prompts);
});

const routes = findSamples(/POST/);

it.each(routes)("the route at %s serves a chat, with a session made anew for each request", async (_name, sample) => {
  const is6 = sample.info.endsWith("ai@6");
  // The SDK itself hides the words of an error from a UI in version 6, and so changes what it sent.
  const turns = is6 ? TURNS.filter((turn) => turn !== WORK) : TURNS;
  const script = scriptModel([...turns, { text: "You are welcome." }, { text: "Bye." }]);
  const { POST } = await runSample(sample, script);
  // The sample exports a route.
  const chat = createChat(POST as ChatRoute);
  await chat.sendMessage({ text: TASK });
  if (is6) await chat.sendMessage({ text: "Go on." });
  await chat.sendMessage({ text: "Thanks." });
  await chat.sendMessage({ text: "Thanks." });
  expect(script.prompts).toHaveLength(turns.length + 2);
  const nudged = is6 ? SEEN.map((words) => (words.startsWith("<reminder") ? "Go on." : words)) : SEEN;
  expectSeen(script.prompts.at(-1), [TASK, ...nudged, "Now all is done.", "Thanks.", "Thanks."]);
  expectUntouchedHistory(script.prompts);
});

it.each(observed)("the sample at %s keeps a plan beside a model without a todo tool", async (_name, sample) => {
  const talk = observeTalk();
  const log = vi.spyOn(console, "log").mockReturnValue();
  // The sample asks a small model that a host brings.
  vi.stubGlobal("ask", talk.ask);
  await runSample(sample, scriptModel(OBSERVED_TURNS));
  // Without tools every call fails, so nothing is completed by them.
  expect(log).toHaveBeenCalledWith("Done.", [{ content: "Rewrite the parser", status: "in_progress" }]);
});

it("every sample of the page is run", () => {
  expect(observed.length).toBe(1);
  expect(runs.length).toBe(7);
  expect(routes.length).toBe(2);
  // The last one is an agent of a module, whose shape the tests of agents have.
  expect(samples.length).toBe(observed.length + runs.length + routes.length + 1);
});
