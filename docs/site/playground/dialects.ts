import type { TodoPreset } from "agent-todos";
import { PRESET_TABLE } from "../../../src/presets/preset-table.js";

/** A tool that can be tried, with a call that its product's models make. */
export interface PlayDialect {
  readonly id: string;
  readonly label: string;
  readonly preset?: TodoPreset;
  readonly call: string;
}

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
function writeCall({ tool }: TodoPreset): string | undefined {
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

/** In the order of the picker: ours, then every product's tool that takes a whole list. */
export const PLAY_DIALECTS: readonly PlayDialect[] = [
  {
    id: "agent-todos",
    label: "agent-todos",
    call: show({ todos: TEXTS.map((content, index) => ({ content, status: STATUSES[index] })) }),
  },
  ...PRESET_TABLE.flatMap(({ preset, product }): readonly PlayDialect[] => {
    const call = product === undefined ? undefined : writeCall(preset);
    return call === undefined ? [] : [{ id: preset.name, label: `${product} · ${preset.tool.name}`, preset, call }];
  }),
];

/** Calls that go wrong as models' calls do; they are in the library's own dialect. */
export const MESSY_CALLS: readonly { readonly label: string; readonly call: string }[] = [
  {
    label: "JSON in a string, other names",
    call: JSON.stringify({ tasks: JSON.stringify([{ title: "Read the parser", state: "done" }, "Run the tests"]) }),
  },
  { label: "A Markdown checklist", call: "- [x] Read the parser\n- [ ] Fix the overlap check\n- [ ] Run the tests" },
  { label: "A status that nobody knows", call: show({ todos: [{ content: "Run the tests", status: "failed" }] }) },
  { label: "Two steps at once", call: show({ todos: TEXTS.map((content) => ({ content, status: "in_progress" })) }) },
  { label: "Cut off in the middle", call: '{"todos":[{"content":"Read the parser","status":"comp' },
];
