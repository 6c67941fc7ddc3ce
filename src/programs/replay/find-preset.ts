import { isRecord } from "../../model/plain-json.js";
import * as presets from "../../presets/index.js";
import { grokBuild } from "../../presets/merge-tools.js";
import type { TodoPreset } from "../../session/todo-session.js";

/** What a change of Copilot CLI's table is called, whatever the SQL was. */
export const TODO_TABLE = "todos_table";

/** Copilot CLI's list, which its model keeps in a table by SQL: its reader gives the rows after each change. */
const copilotCli: TodoPreset = {
  name: "copilotCli",
  tool: { name: TODO_TABLE, rules: { maxInProgress: Infinity } },
  nag: false,
};

/** The presets of products whose tool has a name that others have too, by agent. */
const BY_AGENT: Readonly<Record<string, readonly unknown[]>> = {
  "copilot-cli": [copilotCli],
  "gemini-cli": [presets.geminiCli],
  "qwen-code": [presets.qwenCode],
  cursor: [presets.cursor],
  grok: [grokBuild],
  hermes: [presets.hermes],
  vibe: [presets.mistralVibe],
};

/** Every preset of a product, the likelier one first where two have a tool of the same name. */
const KNOWN: readonly unknown[] = [
  presets.claudeCode,
  presets.claudeCodeTasks,
  presets.codex,
  presets.openCode,
  presets.langchain,
  presets.crush,
  presets.qwenCode,
  presets.kimiCode,
  presets.openHands,
  presets.vscode,
  presets.rooCode,
  presets.cline,
  presets.mistralVibe,
  presets.kiro,
  presets.hermes,
  presets.warp,
  presets.dockerAgent,
  presets.browserUse,
  presets.mastra,
  presets.microsoftAgentFramework,
];

/** The name that a server of tools does not stand in front of: `mcp__plan__todo_write` is `todo_write`. */
export function toolName(name: string): string {
  return name.split("__").at(-1) ?? name;
}

/** The preset that reads a call of a tool; undefined for a tool that keeps no list. */
export function findPreset(agent: string, name: string, input?: unknown): TodoPreset | undefined {
  const own = Object.hasOwn(BY_AGENT, agent) ? (BY_AGENT[agent] ?? []) : [];
  // Gemini's tool has LangChain's name, and calls the text of an item otherwise.
  const first = name === "write_todos" && describesItems(input) ? [presets.geminiCli] : own;
  // Only lists go in and come out here, whatever more the items of a preset hold.
  return ([...first, ...KNOWN] as readonly TodoPreset[]).find((preset) => namesOf(preset).includes(name));
}

function namesOf({ tool }: TodoPreset): readonly string[] {
  return [tool.name ?? "", ...(tool.operations ?? []).map(({ name }) => name)];
}

function describesItems(input: unknown): boolean {
  const todos = isRecord(input) ? input["todos"] : undefined;
  return Array.isArray(todos) && todos.some((item) => isRecord(item) && "description" in item && !("content" in item));
}
