import type { ToolParameters } from "../../src/adapters/engine/tool-definition.js";
import { createTodoTool } from "../../src/tool/create-todo-tool.js";
import { readRows } from "../support/read-rows.js";

/** The description of the default tool. */
export const DESCRIPTION: string = createTodoTool().description;

const [open, complete] = readRows<ToolParameters>("adapters/default-tool");
if (open === undefined || complete === undefined) throw new Error("default-tool.jsonl has two rows");

/** The parameters of the default tool, written out. */
export const DEFAULT_PARAMETERS: ToolParameters = open;

/** The same with every field required, and null for what was optional. */
export const COMPLETE_PARAMETERS: ToolParameters = complete;
