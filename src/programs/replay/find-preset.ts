import { isRecord } from "../../model/plain-json.js";
import { PRESET_TABLE } from "../../presets/preset-table.js";
import { DEFAULT_TOOL_NAME } from "../../tool/answer-call.js";
import { defineReading, type ReadingTool } from "./readings/define-reading.js";
import { TOOL_READINGS } from "./readings/tool-readings.js";

/** A tool, and the agents it is meant for. */
interface Candidate {
  readonly found: ReadingTool;
  readonly tools: readonly string[];
  readonly agents?: readonly string[] | undefined;
}

/**
 * The presets of products and the rows that only read; of two with a tool of the same name, the likelier one first.
 */
const CANDIDATES: readonly Candidate[] = /* @__PURE__ */ listCandidates();

function listCandidates(): readonly Candidate[] {
  const products = PRESET_TABLE.filter(({ product }) => product !== undefined);
  // A loop of one's own has our tool, with or without patches.
  const own = { name: "default", tool: { patch: true } };
  return [
    { found: own, agents: ["messages"], tools: [DEFAULT_TOOL_NAME] },
    ...products.map(({ preset, agents }) => ({ found: preset, agents, tools: namesOf(preset) })),
    ...TOOL_READINGS.map(defineReading).map((found, at) => ({
      found,
      agents: TOOL_READINGS[at]?.agents,
      tools: namesOf(found),
    })),
  ];
}

/** Removes the name of the tool's server: `mcp__plan__todo_write` becomes `todo_write`. */
export function toolName(name: string): string {
  return name.split("__").at(-1) ?? name;
}

/** Finds the preset or row that reads a call of a tool; undefined for a tool that keeps no list. */
export function findPreset(agent: string, name: string, input?: unknown): ReadingTool | undefined {
  const sharing = CANDIDATES.filter(({ tools }) => tools.includes(name));
  // Gemini's tool has LangChain's name, and another name for the text of an item.
  const owner = name === "write_todos" && describesItems(input) ? "gemini-cli" : agent;
  const found = sharing.find(({ agents }) => agents?.includes(owner)) ?? sharing.find(({ agents }) => !agents);
  return (found ?? sharing[0])?.found;
}

function namesOf({ tool }: ReadingTool): readonly string[] {
  return [tool.name ?? "", ...(tool.operations ?? []).map(({ name }) => name)];
}

function describesItems(input: unknown): boolean {
  const todos = isRecord(input) ? input["todos"] : undefined;
  return Array.isArray(todos) && todos.some((item) => isRecord(item) && "description" in item && !("content" in item));
}
