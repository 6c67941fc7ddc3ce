import { createTodoTool, type TodoPreset } from "agent-todos";
import * as presets from "agent-todos/presets";
import { expect, it } from "vitest";
import { mapRecordedWrite } from "../../examples/demo/map-recorded-write.js";

const { miniClaudeCode, learnClaudeCode, learnClaudeCodeMinimal, standardEnvelope } = presets;
const ITEM = { content: "Add it", status: "pending" };
const FORM = { activeForm: "Adding it" };

interface Row {
  readonly name: string;
  readonly preset?: TodoPreset;
  readonly input: unknown;
  readonly mapped: unknown;
  readonly filled?: readonly string[];
}

const ROWS: readonly Row[] = [
  { name: "as it is", input: { todos: [{ ...ITEM, ...FORM }] }, mapped: { todos: [{ ...ITEM, ...FORM }] } },
  {
    name: "update_plan",
    input: { plan: [{ step: "Add it", status: "pending" }], explanation: "Nearly" },
    mapped: { todos: [ITEM], summary: "Nearly" },
  },
  {
    name: "fields of another tool",
    input: { todos: [{ ...ITEM, id: "7", priority: "high" }] },
    mapped: { todos: [{ ...ITEM, id: "7" }] },
  },
  {
    name: "an item without content, as it is",
    input: { todos: [{ status: "pending", title: "Add it" }] },
    mapped: { todos: [{ status: "pending", title: "Add it" }] },
  },
  { name: "bad items", input: { todos: [null, "a", ITEM] }, mapped: { todos: [null, "a", ITEM] } },
  { name: "another list name", input: { items: [ITEM] }, mapped: { items: [ITEM] } },
  { name: "no object", input: "[]", mapped: "[]" },
  {
    name: "a missing activeForm",
    preset: miniClaudeCode,
    input: { todos: [ITEM, { ...ITEM, ...FORM }, { ...ITEM, activeForm: "" }] },
    mapped: {
      items: [
        { ...ITEM, activeForm: "Add it" },
        { ...ITEM, ...FORM },
        { ...ITEM, activeForm: "Add it" },
      ],
    },
    filled: ["activeForm"],
  },
  {
    name: "a list in JSON text",
    preset: miniClaudeCode,
    input: { todos: JSON.stringify([ITEM]) },
    mapped: { items: JSON.stringify([{ ...ITEM, activeForm: "Add it" }]) },
    filled: ["activeForm"],
  },
  {
    name: "text that is no JSON",
    preset: miniClaudeCode,
    input: { todos: "[{'content'" },
    mapped: { items: "[{'content'" },
  },
  {
    name: "other names",
    preset: learnClaudeCode,
    input: { todos: [{ ...ITEM, ...FORM }] },
    mapped: { items: [{ text: "Add it", status: "pending" }] },
  },
  {
    name: "a missing id",
    preset: learnClaudeCodeMinimal,
    input: { todos: [{ ...ITEM, id: "a" }, ITEM] },
    mapped: {
      items: [
        { text: "Add it", status: "pending", id: "a" },
        { text: "Add it", status: "pending", id: "2" },
      ],
    },
    filled: ["id"],
  },
  {
    name: "a missing summary",
    preset: standardEnvelope,
    input: {
      todos: [
        { ...ITEM, ...FORM },
        { content: "Test it", status: "in_progress" },
      ],
    },
    mapped: { todos: [ITEM, { content: "Test it", status: "in_progress" }], summary: "Test it" },
    filled: ["summary"],
  },
  {
    name: "a missing summary of a list in JSON text",
    preset: standardEnvelope,
    input: { todos: JSON.stringify([ITEM]) },
    mapped: { todos: JSON.stringify([ITEM]), summary: "Add it" },
    filled: ["summary"],
  },
  {
    name: "a missing summary of an empty list",
    preset: standardEnvelope,
    input: { plan: [] },
    mapped: { todos: [], summary: "Work on the plan" },
    filled: ["summary"],
  },
];

it.each(ROWS)("mapRecordedWrite() maps $name", ({ preset, input, mapped, filled = [] }) => {
  const before = structuredClone(input);
  const tool = createTodoTool(preset?.tool);
  expect(mapRecordedWrite({ tool: "any", input, error: false }, tool)).toEqual({ input: mapped, filled });
  expect(input).toEqual(before);
});
