import { expect, it } from "vitest";
import * as z from "zod/v4";
import { todoItemSchema } from "../../src/index.js";
import { METADATA } from "../../src/presets/claude-code-tasks.js";
import { defineItems, TEXT } from "../../src/presets/define-product-tool.js";

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
  ["null", null],
  ["nothing", undefined],
  ["a text", "a"],
  ["an array", []],
  ["no field", {}],
  ["the fields of an item", { content: "a", status: "pending", id: "1", activeForm: "A" }],
  ["every field", { content: "a", status: "pending", notes: "n", blockedBy: ["1"], metadata: { a: null, b: [1] } }],
  ["fields of no one", { content: "a", status: "pending", other: 1 }],
  ["an order of its own", { notes: "n", status: "pending", content: "a" }],
  ["no content", { status: "pending" }],
  ["another status", { content: "a", status: "done" }],
  ["status null", { content: "a", status: null }],
  ["a long id", { content: "a", status: "pending", id: "1234" }],
  ["a number for an id", { content: "a", status: "pending", id: 1 }],
  ["null for a text", { content: "a", status: "pending", notes: null }],
  ["a text for an array", { content: "a", status: "pending", blockedBy: "1" }],
  ["entries of several kinds", { content: "a", status: "pending", blockedBy: [1, "1234", null, "1"] }],
  ["an array for an object", { content: "a", status: "pending", metadata: [] }],
  ["several faults", { content: 1, status: 2, activeForm: 3, notes: 4 }],
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
