import { createTodoTool, type TodoPreset } from "agent-todos";
import * as presets from "agent-todos/presets";
import { expect, it } from "vitest";
import { mapRecordedWrite } from "../../examples/demo/map-recorded-write.js";

const { miniClaudeCode, learnClaudeCode, learnClaudeCodeMinimal, standardEnvelope } = presets;
const ITEM = { content: "Add it", status: "pending" };
const NEXT = { content: "Test it", status: "in_progress" };
const FULL = { ...ITEM, activeForm: "Adding it" };
const FILLED = { ...ITEM, activeForm: "Add it" };
const TEXT = { text: "Add it", status: "pending" };
const AS_TEXT = JSON.stringify([ITEM]);

/** What is mapped, for the tool of which preset, into what, and the field that is filled in. */
type Row = readonly [string, TodoPreset | undefined, unknown, unknown, filled: string];

it.each<Row>([
  ["as it is", undefined, { todos: [FULL] }, { todos: [FULL] }, ""],
  [
    "update_plan",
    undefined,
    { plan: [{ step: "Add it", status: "pending" }], explanation: "Nearly" },
    { todos: [ITEM], summary: "Nearly" },
    "",
  ],
  [
    "fields of another tool",
    undefined,
    { todos: [{ ...ITEM, id: "7", priority: "high" }] },
    { todos: [{ ...ITEM, id: "7" }] },
    "",
  ],
  [
    "an item without content, as it is",
    undefined,
    { todos: [{ status: "pending", title: "Add it" }] },
    { todos: [{ status: "pending", title: "Add it" }] },
    "",
  ],
  ["bad items", undefined, { todos: [null, "a", ITEM] }, { todos: [null, "a", ITEM] }, ""],
  ["another list name", undefined, { items: [ITEM] }, { items: [ITEM] }, ""],
  ["no object", undefined, "[]", "[]", ""],
  [
    "a missing activeForm",
    miniClaudeCode,
    { todos: [ITEM, FULL, { ...ITEM, activeForm: "" }] },
    { items: [FILLED, FULL, FILLED] },
    "activeForm",
  ],
  ["a list in JSON text", miniClaudeCode, { todos: AS_TEXT }, { items: JSON.stringify([FILLED]) }, "activeForm"],
  ["text that is no JSON", miniClaudeCode, { todos: "[{'content'" }, { items: "[{'content'" }, ""],
  ["other names", learnClaudeCode, { todos: [FULL] }, { items: [TEXT] }, ""],
  [
    "a missing id",
    learnClaudeCodeMinimal,
    { todos: [{ ...ITEM, id: "a" }, ITEM] },
    {
      items: [
        { ...TEXT, id: "a" },
        { ...TEXT, id: "2" },
      ],
    },
    "id",
  ],
  [
    "a missing summary",
    standardEnvelope,
    { todos: [FULL, NEXT] },
    { todos: [ITEM, NEXT], summary: "Test it" },
    "summary",
  ],
  [
    "a missing summary of a list in JSON text",
    standardEnvelope,
    { todos: AS_TEXT },
    { todos: AS_TEXT, summary: "Add it" },
    "summary",
  ],
  [
    "a missing summary of an empty list",
    standardEnvelope,
    { plan: [] },
    { todos: [], summary: "Work on the plan" },
    "summary",
  ],
])("mapRecordedWrite() maps %s", (_name, preset, input, mapped, filled) => {
  const before = structuredClone(input);
  const tool = createTodoTool(preset?.tool);
  expect(mapRecordedWrite({ tool: "any", input, error: false }, tool)).toEqual({
    input: mapped,
    filled: filled === "" ? [] : [filled],
  });
  expect(input).toEqual(before);
});
