import * as z from "zod/v4";
import { isRecord } from "../core/plain-json.js";
import { todoItemSchema } from "../core/todo-schema.js";
import type { TodoPreset } from "../session/preset.js";
import { definePreset } from "./define-preset.js";
import { CONTENT, objectSchema, textSchema } from "./input-schema.js";
import { knownToolRules } from "./known-tool-rules.js";

const itemSchema = todoItemSchema.extend({ priority: z.enum(["high", "medium", "low"]).optional() });

/** The plan update of the Agent Client Protocol, as the tool that it is not: `{ sessionUpdate: "plan", entries }`. */
export const acpPlan: TodoPreset = definePreset<z.infer<typeof itemSchema>>({
  name: "acp",
  tool: {
    name: "plan",
    rules: knownToolRules({ fields: { list: "entries" }, itemSchema }),
    schema: objectSchema({
      properties: {
        sessionUpdate: { const: "plan" },
        entries: {
          type: "array",
          items: objectSchema({
            properties: {
              content: textSchema(CONTENT),
              priority: { enum: ["high", "medium", "low"] },
              status: { enum: ["pending", "in_progress", "completed"] },
              _meta: { type: ["object", "null"] },
            },
            required: ["content", "priority", "status"],
          }),
        },
      },
      required: ["sessionUpdate", "entries"],
    }),
    readCall: (input) => {
      if (!isRecord(input) || input["sessionUpdate"] !== "plan") return { kind: "write", input };
      const { sessionUpdate: _, ...rest } = input;
      return { kind: "write", input: rest };
    },
  },
  nag: false,
  extraArguments: { sessionUpdate: "plan" },
  // No writer of a reply is set, so what kind of items it holds does not matter outside.
}) as TodoPreset;
