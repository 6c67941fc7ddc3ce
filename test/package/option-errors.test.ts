import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { linkPackage } from "./install-copy.js";
import { ROOT } from "./read-tree.js";

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "agent-todos-host-"));
  mkdirSync(join(folder, "node_modules"));
  linkPackage(folder, "agent-todos", ROOT);
});

afterAll(() => {
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
});

it.each<[entry: string, names: string, call: string]>([
  ["", "createNagPolicy", "createNagPolicy({ stale: { after: 0 } })"],
  ["", "createTodoSession", "createTodoSession({ nope: 1 })"],
  ["", "createTodoTool", "createTodoTool({ rules: { maxItems: 0 } })"],
  ["", "EMPTY_TODO_LIST, validateAndReplace", "validateAndReplace(EMPTY_TODO_LIST, {}, { maxItems: 0 })"],
  ["", "EMPTY_TODO_LIST, applyTodoPatch", "applyTodoPatch(EMPTY_TODO_LIST, {}, { maxItems: 0 })"],
  ["", "EMPTY_TODO_LIST, previewTodos", 'previewTodos(EMPTY_TODO_LIST, "", { maxItems: 0 })'],
  ["", "mergeTodos", "mergeTodos({ base: 1 })"],
  ["", "EMPTY_TODO_LIST, renderRecap", "renderRecap(EMPTY_TODO_LIST, { maxLength: 1 })"],
  ["", "EMPTY_TODO_LIST, renderStats", 'renderStats(EMPTY_TODO_LIST, { statuses: ["x"] })'],
  ["", "EMPTY_TODO_LIST, renderWithin", "renderWithin(EMPTY_TODO_LIST, {})"],
  ["", "renderUpdate", "renderUpdate(1)"],
  ["", "EMPTY_TODO_LIST, markStalled", 'markStalled(EMPTY_TODO_LIST, "x")'],
  ["/presets", "createAgentShell", "createAgentShell({ maxItem: 1 })"],
  ["/presets", "createStandardEnvelope", "createStandardEnvelope({ cwd: 1 })"],
  ["/shared", "createSharedTodos", "createSharedTodos({})"],
  ["/observe", "createPlanObserver", "createPlanObserver({ nope: 1 })"],
  ["/show", "todoEventStream", "todoEventStream({}, { keepAlive: 0 })"],
  ["/terminal", "renderPanel", "renderPanel({ items: [] }, { width: 1 })"],
  ["/terminal", "createLivePanel", "createLivePanel(process.stdout, { width: 1 })"],
  ["/node", "createCompletionLog", "createCompletionLog({ folder: 1 })"],
  ["/replay", "createReplayer", 'createReplayer({ steps: "no" })'],
  ["/langchain", "todoMiddleware", 'todoMiddleware({ stateKey: "_" })'],
])(
  "an option error of agent-todos%s (%s) is short, and the host's line is among its first frames: %s",
  (entry, names, call) => {
    expect(inject("buildFailure")).toBe("");
    const host = join(folder, "host.mjs");
    writeFileSync(host, `import { ${names} } from "agent-todos${entry}";\n\n${call};\n`);
    const { status, stderr } = spawnSync(process.execPath, [host], { encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr).toMatch(/Error: Invalid .* \(/);
    expect(stderr.length).toBeLessThan(2500);
    const frames = stderr.split("\n").filter((line) => line.startsWith("    at "));
    expect(frames.slice(0, 4).join("\n")).toContain("host.mjs:3:");
  },
);
