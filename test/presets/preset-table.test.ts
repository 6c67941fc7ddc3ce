import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createTodoSession } from "../../src/index.js";
import { isRecord } from "../../src/model/plain-json.js";
import * as exported from "../../src/presets/index.js";
import { PRESET_TABLE } from "../../src/presets/preset-table.js";
import { replayRecords } from "../../src/programs/replay/index.js";
import { toJsonSchema } from "../../src/schema/index.js";
import { readTree } from "../package/read-tree.js";
import { emittedSchemas } from "../support/presets.js";
import { schemaSignature } from "../support/schema-signature.js";
import { openTaskTools } from "../support/task-tools.js";
import { PRESET_ROWS, type PresetPlay } from "./preset-rows.js";

const readText = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** The presets that the entry exports; the functions among its exports make presets. */
const EXPORTED = new Map<string, unknown>(Object.entries(exported).filter(([, value]) => typeof value === "object"));
/** The presets of all files, exported by the entry or not: values with a name and a tool. */
const WRITTEN = (await Promise.all(readTree("src/presets", ".ts").map(({ path }) => import(`../../${path}`)))).flatMap(
  (file: Readonly<Record<string, unknown>>) =>
    Object.entries(file).flatMap(([name, value]) =>
      isRecord(value) && "name" in value && "tool" in value ? [name] : [],
    ),
);
const NAMES = new Set([...EXPORTED.keys(), ...WRITTEN, ...PRESET_TABLE.map(({ preset }) => preset.name)]);

it("the presets of the folder are found", () => {
  expect(WRITTEN.length).toBeGreaterThan(10);
});

it.each([...NAMES])("%s has everything that a preset needs", (name) => {
  const entry = PRESET_TABLE.find(({ preset }) => preset.name === name);
  const page = readText("docs/presets.md").split("\n");
  const tableRows = page.filter((line) => line.startsWith(`| \`${name}\` |`)).length;
  const parts: readonly (readonly [isThere: boolean, what: string])[] = [
    [EXPORTED.has(name) && EXPORTED.get(name) === entry?.preset, `an export in src/presets/index.ts, called ${name}`],
    [entry !== undefined, "an entry in src/presets/preset-table.ts"],
    [(PRESET_ROWS[name]?.plays.length ?? 0) > 0, "a row with a play in test/presets/preset-rows.ts"],
    [tableRows >= 2, "a row in each table of its kind in docs/presets.md: what the model sends, and what differs"],
    [readText("CHANGELOG.md").includes(`\`${name}\``), "its name in CHANGELOG.md"],
  ];
  expect(parts.flatMap(([isThere, what]) => (isThere ? [] : [what]))).toEqual([]);
});

it.each(PRESET_TABLE.map(({ preset }) => [preset.name, preset] as const))(
  "%s shows a model the input of its system",
  (name, preset) => {
    const shown = [...emittedSchemas(preset)].map(([tool, schema]) => [tool, schemaSignature(schema)]);
    expect(Object.fromEntries(shown)).toEqual(PRESET_ROWS[name]?.shows);
    const { tool } = createTodoSession({ preset });
    for (const one of [tool, ...tool.operations]) {
      expect(toJsonSchema(one, { target: "anthropic" })).toMatchObject({ type: "object" });
    }
  },
);

function describeItems(items: readonly object[]): readonly string[] {
  return items.map((item) => {
    const { status, content, ...rest } = item as Readonly<Record<string, unknown>>;
    return `${status} ${content} ${JSON.stringify(rest)}`;
  });
}

const PLAYS = PRESET_TABLE.flatMap(({ preset }) =>
  (PRESET_ROWS[preset.name]?.plays ?? []).map((play) => [preset.name, play.does, preset, play] as const),
);

it.each(PLAYS)("%s %s", (_name, _does, preset, { tool, input, text, items }: PresetPlay) => {
  const todos = createTodoSession({ preset });
  const result = openTaskTools(todos).run(tool ?? todos.tool.name, input);
  expect(result.text).toBe(text);
  expect(result.ok).toBe(items !== undefined);
  expect(describeItems(todos.list.items)).toEqual(items ?? []);
});

it.each(
  PRESET_TABLE.filter(({ product }) => product !== undefined).map((entry) => [entry.preset.name, entry] as const),
)("replay reads the calls of %s", (name, { preset, agents = ["any agent"] }) => {
  const play = PRESET_ROWS[name]?.plays.find(({ items }) => items !== undefined);
  for (const agent of agents) {
    const call = { tool: play?.tool ?? preset.tool.name ?? "", input: play?.input };
    const { receipt } = replayRecords([
      { type: "session", agent },
      { type: "round", calls: [call] },
    ]);
    expect(receipt).toMatchObject({ preset: name, refused: 0, promised: play?.items?.length });
  }
});
