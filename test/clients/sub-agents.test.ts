import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTracingDisabled } from "@openai/agents";
import type { TodoSession } from "agent-todos";
import { MockLanguageModelV4 } from "ai/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findCodeBlocks } from "../package/code-blocks.js";
import { ROOT, readTree } from "../package/read-tree.js";
import type { ScriptedTurn } from "../support/api-server/scripted-turn.js";
import { scriptModel } from "./support/ai-sdk-model.js";
import { requestsOf, scripted } from "./support/langchain-model.js";
import { createScriptedModel as createMastraModel } from "./support/mastra-model.js";
import { createScriptedModel as createAgentsModel } from "./support/openai-agents-model.js";
import { createScriptedModel as createPiModel } from "./support/pi-model.js";
import { linesOf } from "./support/whole-plan.js";

/** The samples of the adapters' pages, which run as they stand there. */
const folder = mkdtempSync(join(ROOT, "test/clients/.sub-agents-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(() => setTracingDisabled(true));

const samples = readTree("docs/adapters", ".md")
  .flatMap(findCodeBlocks)
  .filter(({ info, text }) => info === "ts sdk" && text.includes("export async function runTask("));

interface Team {
  readonly text: string;
  readonly parent: TodoSession;
  readonly children: ReadonlyMap<string, TodoSession>;
}

type RunTask = (task: string, createModel: (task: string) => unknown) => Promise<Team>;

async function importSample(library: string): Promise<RunTask> {
  const sample = samples.find(({ text }) => text.includes(`from "${library}"`));
  if (sample === undefined) throw new Error(`no sample of ${library}`);
  const path = join(folder, `${library.replaceAll(/\W/g, "-")}.ts`);
  writeFileSync(path, sample.text);
  return (await import(path)).runTask;
}

interface Scripted {
  readonly model: unknown;
  readonly requests: () => readonly unknown[];
}

/** How each framework's model plays a script, by the library that the sample imports. */
const LIBRARIES: Readonly<Record<string, (turns: readonly ScriptedTurn[]) => Scripted>> = {
  ai: (turns) => {
    const { doGenerate, doStream, prompts } = scriptModel(turns);
    return { model: new MockLanguageModelV4({ doGenerate, doStream }), requests: () => prompts };
  },
  langchain: (turns) => {
    const model = scripted(turns);
    return { model, requests: () => requestsOf(model) };
  },
  "@openai/agents": (turns) => {
    const model = createAgentsModel(turns);
    return { model, requests: () => model.requests };
  },
  "@mastra/core/agent": (turns) => {
    const { model, requests } = createMastraModel(turns);
    return { model, requests: () => requests };
  },
  "@earendil-works/pi-agent-core": (turns) => {
    const script = createPiModel(turns);
    return { model: script, requests: () => script.requests };
  },
};

const TASK = "Review the project";
const PARTS = ["parser", "printer", "docs"];

function write(content: string, status: string) {
  return { name: "todo_write", input: { todos: [{ content, status }] } };
}

/** The parent gives its step to three children at once; each has a plan of its own. */
function scriptOf(task: string): readonly ScriptedTurn[] {
  const content = task === TASK ? "Plan of the parent" : `Plan of the ${task}`;
  const calls = PARTS.map((part) => ({ id: `call_${part}`, name: "delegate", input: { task: part, step: content } }));
  return [
    { calls: [write(content, "in_progress")] },
    ...(task === TASK ? [{ calls }] : []),
    { calls: [write(content, "completed")] },
    { text: `The ${task} is fine.` },
  ];
}

it("every framework's sample is tried", () => {
  expect(samples).toHaveLength(Object.keys(LIBRARIES).length);
});

it.each(Object.keys(LIBRARIES))("a parent and three children of %s keep lists of their own", async (library) => {
  const runTask = await importSample(library);
  const models = new Map<string, Scripted>();
  const { text, parent, children } = await runTask(TASK, (task) => {
    const script = LIBRARIES[library]?.(scriptOf(task)) ?? expect.fail(library);
    models.set(task, script);
    return script.model;
  });
  expect(text).toBe(`The ${TASK} is fine.`);
  expect(linesOf(parent.list)).toEqual(["completed Plan of the parent"]);
  const lists = new Map([...children].map(([id, { list }]) => [id, linesOf(list)]));
  expect(lists).toEqual(new Map(PARTS.map((part) => [`call_${part}`, [`completed Plan of the ${part}`]])));
  expect([...models.keys()]).toEqual([TASK, ...PARTS]);
  for (const [task, { requests }] of models) {
    const seen = JSON.stringify(requests());
    for (const other of [TASK, ...PARTS].filter((one) => one !== task)) {
      expect(seen).not.toContain(other === TASK ? "Plan of the parent" : `Plan of the ${other}`);
    }
    // The last child to return brings the step back, and the parent reads the words of all.
    const last = JSON.stringify(requests().at(-1));
    expect(last.match(/and others still work on it/g)?.length).toBe(task === TASK ? 2 : undefined);
    for (const part of PARTS) expect(seen.includes(`The ${part} is fine.`)).toBe(task === TASK);
  }
});
