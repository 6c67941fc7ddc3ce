import { createTodoTool } from "agent-todos";
import { expect, it } from "vitest";
import { mapRecordedWrite } from "../../examples/demo/map-recorded-write.js";
import { PRESETS } from "../support/known-tools.js";
import { readRows } from "../support/read-rows.js";

/** What is mapped, for the tool of which preset, into what, and the fields that are filled in. */
type Row = readonly [name: string, preset: string, input: unknown, mapped: unknown, filled: readonly string[]];

const ROWS = readRows<Row>(new URL("mapped-writes.jsonl", import.meta.url));

it.each(ROWS)("mapRecordedWrite() maps %s, for the preset %s", (_name, preset, input, mapped, filled) => {
  const before = structuredClone(input);
  const tool = createTodoTool(PRESETS.get(preset)?.tool);
  expect(preset === "none" || PRESETS.has(preset)).toBe(true);
  expect(mapRecordedWrite({ tool: "any", input, error: false }, tool)).toEqual({ input: mapped, filled });
  expect(input).toEqual(before);
});
