import type { RepositoryFile } from "../package/read-tree.js";

/** A room of src, and what its changes are tried with. */
export interface Suite {
  readonly room: string;
  /** The folders of test that see it through what is built on it, beside the folder of its own name. */
  readonly tests: readonly string[];
  /** How many changes of a hundred its tests should notice. */
  readonly least: 90 | 95;
  /** The files whose tests need a browser, so that no change of them is tried. */
  readonly elsewhere?: string;
  /** The variables with the addresses of servers that its tests need. */
  readonly servers?: readonly string[];
}

const SERVERS = ["AGENT_TODOS_POSTGRES_URL", "AGENT_TODOS_REDIS_URL"];

export const SUITES: readonly Suite[] = [
  { room: "model", tests: ["parse", "render", "tool"], least: 95 },
  { room: "parse", tests: ["plan", "tool", "schema", "session", "presets"], least: 95 },
  { room: "plan", tests: ["model", "session", "tool", "presets"], least: 95 },
  { room: "render", tests: ["tool"], least: 90 },
  { room: "schema", tests: ["tool", "session", "presets"], least: 90 },
  { room: "nag", tests: ["session"], least: 95 },
  { room: "tool", tests: ["plan", "conversation", "session", "presets"], least: 95 },
  { room: "conversation", tests: ["adapters", "session", "shared"], least: 95 },
  { room: "session", tests: ["tool", "presets", "adapters", "observe"], least: 95 },
  { room: "shared", tests: ["screens"], least: 95, servers: SERVERS },
  { room: "presets", tests: ["conversation", "session"], least: 90 },
  { room: "adapters", tests: ["observe"], least: 90 },
  { room: "observe", tests: ["adapters"], least: 90 },
  { room: "programs", tests: [], least: 90 },
  { room: "screens", tests: [], least: 90, elsewhere: "src/screens/agent-plan/" },
  { room: "testing", tests: ["shared"], least: 90, servers: SERVERS },
];

/** The sources of a room, as Stryker is given them. */
export function roomOf({ path }: Pick<RepositoryFile, "path">): string {
  return path.split("/")[1] ?? path;
}
