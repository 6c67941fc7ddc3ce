import type { TodoPreset } from "agent-todos";
import { PRESET_TABLE } from "../../../src/presets/preset-table.js";
import type { PlayCall, PlayDialect } from "./dialect.js";

const TEXTS = ["Read the parser", "Fix the overlap check", "Run the tests"];
const STATUSES = ["completed", "in_progress", "pending"] as const;

const show = (call: unknown): string => JSON.stringify(call, null, 2);

const runs = (text: string): string =>
  text.replace("Read", "Reading").replace("Fix", "Fixing").replace("Run", "Running");

interface Property {
  readonly type?: string;
  readonly items?: { readonly properties?: Readonly<Record<string, Property>> };
}

/** Writes the call of a tool that takes a whole list, in its own names and words; undefined for other tools. */
function writeList({ tool }: TodoPreset): string | undefined {
  const { rules = {}, schema = {} } = tool;
  const {
    list = "todos",
    content = "content",
    status = "status",
    activeForm = "activeForm",
    id = "id",
  } = rules.fields ?? {};
  // A preset's schema is JSON Schema of an object.
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, Property>> };
  const shown = properties[list]?.items?.properties;
  if (shown === undefined) return undefined;
  const items = TEXTS.map((text, index) => {
    const own = STATUSES[index] ?? "pending";
    const number = index + 1;
    const values: Readonly<Record<string, unknown>> = {
      [id]: shown[id]?.type === "number" ? number : `${number}`,
      [content]: text,
      [status]: rules.statusWords?.[own] ?? own,
      [activeForm]: runs(text),
    };
    const named = Object.keys(shown).filter((name) => name in values);
    return Object.fromEntries(named.map((name) => [name, values[name]]));
  });
  const others = Object.entries(properties).filter(([, { type }]) => type === "boolean");
  return show({ ...Object.fromEntries(others.map(([name]) => [name, false])), [list]: items });
}

/** The calls of Claude Code's task tools, which change one task each. */
const TASK_CALLS: readonly PlayCall[] = [
  ...TEXTS.map((subject) => ({
    tool: "TaskCreate",
    input: show({ subject, description: `${subject} of the date picker`, activeForm: runs(subject) }),
  })),
  { tool: "TaskUpdate", input: show({ taskId: "1", status: "completed" }) },
  { tool: "TaskUpdate", input: show({ taskId: "2", status: "in_progress" }) },
];

function writeCalls(preset: TodoPreset): readonly PlayCall[] {
  if (preset.name === "claudeCodeTasks") return TASK_CALLS;
  const input = writeList(preset);
  return input === undefined ? [] : [{ input }];
}

/** Writes every product's tool with calls of its models, in the order of the presets. */
export function writeDialects(): readonly PlayDialect[] {
  return PRESET_TABLE.flatMap(({ preset, product }): readonly PlayDialect[] => {
    const calls = product === undefined ? [] : writeCalls(preset);
    if (calls.length === 0) return [];
    const tools = [...new Set(calls.flatMap(({ tool }) => tool ?? []))];
    const names = tools.length === 0 ? preset.tool.name : tools.join(", ");
    return [{ id: preset.name, label: `${product} · ${names}`, tools, calls }];
  });
}
