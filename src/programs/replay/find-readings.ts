import { PRESET_TABLE } from "../../presets/preset-table.js";
import { DEFAULT_TOOL_NAME } from "../../tool/answer-call.js";
import { defineReading, type ReadingTool } from "./readings/define-reading.js";
import { TOOL_READINGS } from "./readings/tool-readings.js";

/** A tool, the names of its calls, and the agents it is meant for. */
interface Candidate {
  readonly reading: ReadingTool;
  readonly tools: readonly string[];
  readonly agents?: readonly string[] | undefined;
}

/**
 * The library's own tool, the presets of products and the rows that only read; of two with a tool of the same name, the
 * likelier one first.
 */
const CANDIDATES: readonly Candidate[] = /* @__PURE__ */ listCandidates();

function listCandidates(): readonly Candidate[] {
  const products = PRESET_TABLE.filter(({ product }) => product !== undefined);
  return [
    // Any agent may have it, over MCP or in a loop of its own, with or without patches.
    { reading: { name: "default", tool: { patch: true } }, tools: [DEFAULT_TOOL_NAME] },
    ...products.map(({ preset, agents }) => ({ reading: preset, agents, tools: namesOf(preset) })),
    ...TOOL_READINGS.map(({ agents, ...row }) => {
      const reading = defineReading(row);
      return { reading, agents, tools: namesOf(reading) };
    }),
  ];
}

function namesOf({ tool }: ReadingTool): readonly string[] {
  return [tool.name ?? "", ...(tool.operations ?? []).map(({ name }) => name)];
}

/** The ends of a server's name before its tool's name; the second form counts before the library's own tool only. */
const SERVER = /^.*__|^.+[-_./:](?=todo_write$)/;

/** Removes the name of the tool's server: `mcp__plan__todo_write` and `plan-todo_write` become `todo_write`. */
export function toolName(name: string): string {
  return name.replace(SERVER, "");
}

/** The readings of the tools of one name, in the order in which they are asked. */
export interface FoundReadings {
  readonly all: readonly ReadingTool[];
  /** The reading of the agent's own tool, or else of a tool that any agent may have. */
  readonly own: ReadingTool | undefined;
}

/** Finds the presets and rows that may read a call of a tool: the agent's own first. */
export function findReadings(agent: string, tool: string): FoundReadings {
  const sharing = CANDIDATES.filter(({ tools }) => tools.includes(tool));
  const own = sharing.filter(({ agents }) => agents?.includes(agent) === true);
  const open = sharing.filter(({ agents }) => agents === undefined);
  const others = sharing.filter((one) => !own.includes(one) && !open.includes(one));
  const [first] = [...own, ...open];
  return { all: [...own, ...open, ...others].map(({ reading }) => reading), own: first?.reading };
}
