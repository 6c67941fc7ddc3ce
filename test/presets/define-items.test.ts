import { expect, it } from "vitest";
import * as z from "zod/v4";
import { todoItemSchema } from "../../src/index.js";
import { METADATA } from "../../src/presets/claude-code-tasks.js";
import { defineItems, TEXT } from "../../src/presets/define-product-tool.js";
import { readRows } from "../support/read-rows.js";

const ID = { type: "string", maxLength: 3 };
const OURS = defineItems({ id: ID, notes: TEXT, blockedBy: { type: "array", items: ID }, metadata: METADATA });

const id = z.string().max(3);
const THEIRS = todoItemSchema.extend({
  id: id.optional(),
  notes: z.string().optional(),
  blockedBy: z.array(id).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
});

const ITEM = { content: "a", status: "pending" };

it.each<[name: string, value: unknown]>([
  ...readRows<[name: string, value: unknown]>("presets/define-items"),
  ["a field that is undefined", { ...ITEM, notes: undefined }],
  ["an array with gaps", { ...ITEM, blockedBy: new Array(2) }],
])("defineItems() reads %s as zod does, in its words", (_, value) => {
  const [ours, theirs] = [OURS.safeParse(value), THEIRS.safeParse(value)];
  expect(ours.success).toBe(theirs.success);
  const keysOf = (data: object = {}): readonly string[] => Object.keys(data);
  expect(keysOf(ours.data)).toEqual(keysOf(JSON.parse(JSON.stringify(theirs.data ?? {}))));
  expect(ours.data).toEqual(theirs.data);
  const faultsOf = ({ error }: typeof ours | typeof theirs): unknown =>
    error?.issues.map(({ path, message }) => [path, message]);
  expect(faultsOf(ours)).toEqual(faultsOf(theirs));
});
