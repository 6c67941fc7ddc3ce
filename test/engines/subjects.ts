import * as z from "zod/v4";
import { PRESET_TABLE } from "../../src/presets/preset-table.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import type { TodoSessionOptions } from "../../src/session/todo-session.js";
import type { TodoTool } from "../../src/tool/create-todo-tool.js";

/** A tool that a model can call. */
export interface Subject {
  readonly name: string;
  /** The tool as it is in the request. */
  readonly asked: TodoTool["operations"][number];
  /** The session's main tool, which answers every call. */
  readonly answers: TodoTool;
}

const OWN_FIELDS = todoItemSchema.extend({
  note: z.string().min(1).max(200).optional(),
  points: z.int().min(0).max(13).optional(),
  due: z.iso.date().nullish(),
  tags: z
    .array(z.enum(["api", "docs"]))
    .max(3)
    .optional(),
});

/** Every tool of the library and of its presets, and some with fields and rules of a host's own. */
export function listSubjects(): readonly Subject[] {
  const options: [string, TodoSessionOptions][] = [
    ["default", {}],
    ["patch", { tool: { patch: true } }],
    ["assigned ids", { rules: { ids: "assign", maxItems: 9 } }],
    ["own words", { rules: { fields: { list: "items", content: "text" }, activeForm: "none", maxContentLength: 60 } }],
    ["own fields", { rules: { itemSchema: OWN_FIELDS } }],
    ["own fields, patch", { rules: { itemSchema: OWN_FIELDS }, tool: { patch: true } }],
    ...PRESET_TABLE.map(({ preset }): [string, TodoSessionOptions] => [preset.name, { preset }]),
  ];
  return options.flatMap(([name, each]) => {
    const answers = createTodoSession(each).tool;
    return [answers, ...answers.operations].map((asked) => ({ name: `${name}: ${asked.name}`, asked, answers }));
  });
}
