import * as z from "zod/v4";
import { todoItemSchema } from "../core/todo-schema.js";
import type { TodoPreset } from "../session/preset.js";
import { defineKnownTool } from "./define-known-tool.js";

const PRIORITIES = ["high", "medium", "low"] as const;

const itemSchema = /* @__PURE__ */ todoItemSchema.extend({
  priority: /* @__PURE__ */ z.enum(PRIORITIES).optional(),
});

/** The plan update of the Agent Client Protocol as if it were a tool: `{ sessionUpdate: "plan", entries }`. */
export const acpPlan: TodoPreset = /* @__PURE__ */ createAcpPlan();

function createAcpPlan(): TodoPreset {
  const plan = defineKnownTool<z.infer<typeof itemSchema>>({
    name: "acp",
    tool: { name: "plan" },
    parseCall: ({ sessionUpdate, ...rest }) =>
      sessionUpdate === "plan" ? { kind: "write", input: rest } : undefined,
    list: "entries",
    fields: {
      content: {},
      priority: { enum: [...PRIORITIES] },
      status: { type: undefined },
      _meta: { type: ["object", "null"] },
    },
    requiredFields: ["content", "priority", "status"],
    arguments: { sessionUpdate: { const: "plan" } },
    requiredArguments: ["sessionUpdate", "entries"],
    rules: { itemSchema },
    nag: false,
    extraArguments: { sessionUpdate: "plan" },
  });
  // Its reply does not depend on the kind of its items, so it can be used with items of any kind.
  return plan as TodoPreset;
}
