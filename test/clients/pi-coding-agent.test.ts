import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AgentMessage } from "@earendil-works/pi-agent-core";
import {
  createAgentSession,
  DefaultResourceLoader,
  defineTool,
  ModelRuntime,
  SessionManager,
  SettingsManager,
} from "@earendil-works/pi-coding-agent";
import type { TodoList, TodoSessionOptions } from "agent-todos";
import { todoExtension, todosFromTranscript } from "agent-todos/pi";
import { afterAll, expect, it } from "vitest";
import type { ScriptedTurn } from "../support/api-server/scripted-turn.js";
import { createScriptedModel } from "./support/pi-model.js";
import { countBlind, cutToNewest, expectInSight, expectRepeated, LONG_RUN } from "./support/sight.js";
import {
  doWork,
  expectSeen,
  expectUntouchedHistory,
  FINISHED,
  linesOf,
  plan,
  TASK,
  TURNS,
  WORK,
} from "./support/whole-plan.js";

const folder = mkdtempSync(join(tmpdir(), "agent-todos-pi-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NAG = { start: true, stale: { after: 2, spacing: 10 } };

interface Setting {
  readonly sessionManager?: SessionManager;
  /** The number of the first turn, for the ids of its calls. */
  readonly first?: number;
  /** How long another extension takes over each message, in milliseconds. */
  readonly delay?: number | undefined;
  /** How many messages another extension leaves in a request, and the event where it does. */
  readonly cut?: { readonly event: "context" | "context_with_system"; readonly count: number } | undefined;
  readonly nag?: TodoSessionOptions["nag"];
  /** The loader of a parent. */
  readonly resourceLoader?: DefaultResourceLoader;
}

async function open(
  turns: readonly ScriptedTurn[],
  { sessionManager = SessionManager.inMemory(folder), first = 0, delay, cut, nag = NAG, ...shared }: Setting = {},
) {
  const { model, requests, provider } = createScriptedModel(turns, first);
  const modelRuntime = await ModelRuntime.create({ authPath: join(folder, "auth.json"), modelsPath: null });
  modelRuntime.registerNativeProvider(provider);
  const lists: TodoList[] = [];
  const settingsManager = SettingsManager.inMemory({ compaction: { enabled: false }, retry: { enabled: false } });
  const own = new DefaultResourceLoader({
    cwd: folder,
    agentDir: folder,
    settingsManager,
    noExtensions: true,
    noSkills: true,
    noPromptTemplates: true,
    noThemes: true,
    extensionFactories: [
      (pi) => {
        if (delay !== undefined) pi.on("message_end", () => new Promise((resolve) => setTimeout(resolve, delay)));
        if (cut?.event === "context") pi.on("context", ({ messages }) => ({ messages: shorten(messages, cut.count) }));
        if (cut?.event === "context_with_system") {
          pi.on("context_with_system", ({ messages }) => ({ messages: shorten(messages, cut.count) }));
        }
      },
      todoExtension({
        nag,
        onEvent: (event) => {
          if ("list" in event) lists.push(event.list);
        },
      }),
    ],
  });
  const { resourceLoader = own } = shared;
  if (resourceLoader === own) await own.reload();
  const work = defineTool({
    ...WORK,
    label: "Work",
    execute: async () => ({ content: [{ type: "text", text: doWork() }], details: {} }),
  });
  const { session, extensionsResult } = await createAgentSession({
    cwd: folder,
    agentDir: folder,
    model,
    thinkingLevel: "off",
    modelRuntime,
    settingsManager,
    resourceLoader,
    sessionManager,
    noTools: "builtin",
    customTools: [work],
  });
  expect(extensionsResult.errors).toEqual([]);
  await session.bindExtensions({ onError: (error) => expect.fail(error.error) });
  return { session, requests, lists, resourceLoader: own, close: () => session.dispose() };
}

/** Keeps the system message, the task and the newest messages. */
function shorten(messages: readonly AgentMessage[], count: number): AgentMessage[] {
  const [system] = messages.filter(({ role }) => role === "system");
  const rest = messages.filter((message) => message !== system);
  const newest = cutToNewest(rest, count, ({ role }) => role === "toolResult");
  return system === undefined ? newest : [system, ...newest];
}

it.each([
  ["alone", undefined],
  ["next to a slow extension", 20],
])("the Pi coding agent runs a whole plan, %s", async (_name, delay) => {
  const { session, requests, lists, close } = await open(TURNS, { delay });
  await session.prompt(TASK);
  // The nudge may come when the run is over, and begins another one then.
  await expect.poll(() => requests).toHaveLength(TURNS.length);
  await session.agent.waitForIdle();
  expect(requests).toHaveLength(TURNS.length);
  expectSeen(requests.at(-1));
  expectUntouchedHistory(requests);
  expect(linesOf(lists.at(-1))).toEqual(FINISHED);
  expect(linesOf(todosFromTranscript(session.messages))).toEqual(FINISHED);
  close();
});

it("a resumed conversation has its list, and nothing that was sent is changed", async () => {
  const sessionManager = SessionManager.create(folder, folder);
  const first = await open(
    [{ calls: [plan("in_progress", "pending")] }, { text: "Shall I write it in Rust or in Go?" }],
    { sessionManager },
  );
  await first.session.prompt(TASK);
  await first.session.agent.waitForIdle();
  first.close();

  const file = sessionManager.getSessionFile() ?? expect.fail("no file");
  const second = await open([{ calls: [plan("completed", "in_progress")] }, { text: "Which one?" }], {
    sessionManager: SessionManager.open(file, folder),
    first: 2,
  });
  await second.session.prompt("Rust");
  await second.session.agent.waitForIdle();
  // Pi gives stored messages of extensions another time, which goes to no provider.
  const requests = [...first.requests, ...second.requests];
  expectUntouchedHistory(requests.map((messages) => messages.map((message) => ({ ...message, timestamp: 0 }))));
  expect(linesOf(second.lists.at(-1))).toEqual(["completed Read the parser", "in_progress Rewrite it"]);
  expect(second.lists.at(-1)?.revision).toBe(2);
  second.close();
});

it("each branch of a conversation has its own list", async () => {
  const { session, lists, close } = await open([
    { calls: [plan("in_progress")] },
    { text: "Rust or Go?" },
    { calls: [plan("completed", "in_progress")] },
    { text: "Which one?" },
    { calls: [{ name: "todo_write", input: { todos: [{ content: "Read the parser", status: "completed" }] } }] },
    { text: "All done." },
  ]);
  await session.prompt(TASK);
  await session.agent.waitForIdle();
  const leaf = session.sessionManager.getLeafId() ?? expect.fail("no leaf");
  await session.prompt("Rust");
  await session.agent.waitForIdle();
  expect(lists.at(-1)?.items).toHaveLength(2);
  await session.navigateTree(leaf);
  await session.prompt("Go");
  await session.agent.waitForIdle();
  expect(linesOf(lists.at(-1))).toEqual(["completed Read the parser"]);
  expect(lists.at(-1)?.revision).toBe(2);
  close();
});

it("the first request after a compaction has the plan", async () => {
  const { session, requests, close } = await open([
    { calls: [plan("in_progress", "pending")] },
    { text: "Rust or Go?" },
    { text: "A summary." },
    { text: "A summary of the turn." },
    { text: "Fine. Which one?" },
  ]);
  await session.prompt(TASK);
  await session.agent.waitForIdle();
  session.settingsManager.applyOverrides({ compaction: { enabled: false, keepRecentTokens: 1 } });
  await session.compact();
  await session.prompt("Rust");
  await session.agent.waitForIdle();
  expectSeen(requests.at(-1), ["Rust", "<reminder>Earlier messages", "<todo-context>", "[>] Read the parser"]);
  close();
});

it("reminders are in the requests, and in no message of the session", async () => {
  const { session, requests, close } = await open([{ text: "Hi." }]);
  await session.prompt(TASK);
  await session.agent.waitForIdle();
  expectSeen(requests.at(-1), ["<reminder>For work"]);
  expect(JSON.stringify(session.messages)).not.toContain("<reminder");
  close();
});

it.each(["context", "context_with_system"] as const)(
  "every request that another extension cuts at %s shows the plan once",
  async (event) => {
    const cut = { event, count: 6 };
    const blind = await open(LONG_RUN, { cut, nag: false });
    await blind.session.prompt(TASK);
    expect(countBlind(blind.requests)).toBe(10);
    blind.close();
    const shown = await open(LONG_RUN, { cut, nag: { stale: false } });
    await shown.session.prompt(TASK);
    expectInSight(shown.requests);
    expectRepeated(shown.requests, 2);
    shown.close();
  },
);

it("a child session over the loader of its parent has a list of its own", async () => {
  const write = (...todos: readonly string[]) => ({
    calls: [{ name: "todo_write", input: { todos: todos.map((content) => ({ content, status: "pending" })) } }],
  });
  const parent = await open([write("Ask a child"), { text: "Go?" }, write("Ask a child", "Read on"), { text: "Go?" }]);
  await parent.session.prompt(TASK);
  const child = await open([write("Look it up"), { text: "Found it. Is that all?" }], {
    resourceLoader: parent.resourceLoader,
    first: 9,
  });
  await child.session.prompt("Look it up");
  await parent.session.prompt("Go on");
  await parent.session.agent.waitForIdle();
  const seen = (requests: readonly unknown[]): string => JSON.stringify(requests.at(-1));
  expect(seen(child.requests)).toContain("0/1 done. Next: Look it up.");
  expect(seen(parent.requests)).toContain("0/2 done. Next: Ask a child.");
  expect(linesOf(todosFromTranscript(parent.session.messages))).toEqual(["pending Ask a child", "pending Read on"]);
  expect(parent.lists.at(-1)).toMatchObject({ revision: 2, items: { length: 2 } });
  const stored = child.session.sessionManager.getBranch().map((entry) => JSON.stringify(entry));
  expect(stored.join()).not.toContain("Ask a child");
  child.close();
  parent.close();
});
