// The Pi coding agent with the extension. Without a program: a file ~/.pi/agent/extensions/todos.ts that exports
// todoExtension() by default.
//
//   npm ci --prefix test/clients                 once: the client libraries
//   npx tsx examples/adapters/pi-extension.ts    a scripted model

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createAgentSession,
  DefaultResourceLoader,
  defineTool,
  ModelRuntime,
  SessionManager,
} from "@earendil-works/pi-coding-agent";
import { isFinished } from "agent-todos";
import { todoExtension, todosFromTranscript } from "agent-todos/pi";
import { renderPanel } from "agent-todos/terminal";
import { createScriptedModel } from "../../test/clients/support/pi-model.js";
import { doWork, TASK, TURNS, WORK } from "./scripted/scripted-plan.js";

const folder = mkdtempSync(join(tmpdir(), "agent-todos-pi-"));
const { model, requests, provider } = createScriptedModel(TURNS);
const modelRuntime = await ModelRuntime.create({ authPath: join(folder, "auth.json"), modelsPath: null });
modelRuntime.registerNativeProvider(provider);

const todos = todoExtension({
  onEvent: (event) => {
    if (event.type === "write") console.log(renderPanel(event.list, { width: 50 }));
  },
});
const resourceLoader = new DefaultResourceLoader({ cwd: folder, agentDir: folder, extensionFactories: [todos] });
await resourceLoader.reload();
const work = defineTool({
  ...WORK,
  label: "Work",
  execute: async () => ({ content: [{ type: "text", text: doWork() }], details: {} }),
});
const { session } = await createAgentSession({
  cwd: folder,
  agentDir: folder,
  model,
  modelRuntime,
  resourceLoader,
  sessionManager: SessionManager.inMemory(folder),
  customTools: [work],
});

await session.prompt(TASK);
const list = todosFromTranscript(session.messages);
assert.ok(list && isFinished(list));
assert.equal(requests.length, TURNS.length);
session.dispose();
rmSync(folder, { recursive: true });
