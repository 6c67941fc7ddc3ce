import * as fc from "fast-check";
import { TODO_STATUSES, type TodoItem, type TodoList } from "../../src/model/todo.js";
import { readRows } from "../support/read-rows.js";

const FRAGMENTS = readRows<string>("render/hostile-texts");

/** Texts as a model under attack, or a broken one, could write them. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
  fc.array(fc.oneof(fc.constantFrom(...FRAGMENTS), fc.string({ maxLength: 5 }))).map((parts) => parts.join("")),
  fc.constantFrom(...FRAGMENTS, "a", "界").map((part) => part.repeat(Math.ceil(10_000 / part.length))),
);

const hostileItem: fc.Arbitrary<TodoItem> = fc.record(
  { content: hostileText, status: fc.constantFrom(...TODO_STATUSES), activeForm: hostileText, id: hostileText },
  { requiredKeys: ["content", "status"] },
);

/** Lists of up to a dozen hostile items. */
export const hostileList: fc.Arbitrary<TodoList> = fc
  .array(hostileItem, { maxLength: 12 })
  .map((items) => ({ items, revision: 1 }));

/** What no rendered text may hold but for its own `\n`: controls, line separators, bidi, hidden text, half characters. */
export const FORBIDDEN: RegExp =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}\ud800-\udfff]|\u034f|\u17b4|\u17b5/u;

/** The tags of a reminder and of a context block, however they are spelled, opening and closing. */
export const REMINDER_TAG: RegExp = /<\s*\/?\s*((sys(tem)?[-:.])?reminder|todo-context)/i;
