import { sendPlan } from "./sent-plans.js";

const MEGABYTE = 1_000_000;

/** A megabyte of ordinary items as JSON text. */
export const ORDINARY_MEGABYTE: string = JSON.stringify(sendPlan(6_000, 3)).padEnd(MEGABYTE);

/**
 * Megabytes that no model sends on purpose, by what is in them: parsed where a client would have parsed them, as the
 * parser alone takes longer over a megabyte of empty objects than over one of ordinary items.
 */
export const HOSTILE_MEGABYTES: Readonly<Record<string, unknown>> = {
  "ordinary items": ORDINARY_MEGABYTE,
  "rows of a box alone": { todos: fill("☐\n") },
  "rows of a checklist": { todos: fill("- [ ] a\n") },
  "one row and spaces": { todos: `- [ ] a${" ".repeat(MEGABYTE)}b` },
  "items without a field": JSON.parse(`{"todos":[${fill("{},")}{}]}`),
  "items that are numbers": JSON.parse(`{"todos":[${fill("1,")}1]}`),
  "one item of many unknown fields": fillFields((fields) => ({ todos: [{ content: "a", ...fields }] })),
  "many unknown fields next to the list": fillFields((fields) => ({ todos: [], ...fields })),
  "one content": { todos: [{ content: fill("a b "), status: "pending" }] },
  "one status": { todos: [{ content: "a", status: fill("in progress ") }] },
  "one id": { todos: [{ content: "a", status: "pending", id: fill("x") }] },
  "lists in lists": `${"[".repeat(MEGABYTE / 2)}${"]".repeat(MEGABYTE / 2)}`,
  "a text that is never closed": `{"todos":["${fill('\\"')}`,
  "a Python literal": `{'todos': [${fill("{'content': 'a'}, ")}]}`,
  "tags around nothing": `<todos>${fill("<item>")}`,
  "JSON text in JSON text": JSON.stringify(JSON.stringify(ORDINARY_MEGABYTE.trimEnd().slice(0, MEGABYTE / 2))),
};

/** Characters that take a line apart or none, by what they are called. */
const BLANKS: Readonly<Record<string, string>> = {
  spaces: " ",
  tabs: "\t",
  "vertical tabs": "\v",
  "form feeds": "\f",
  "no-break spaces": "\u00a0",
  "wide spaces": "\u3000",
  "line separators": "\u2028",
  "line breaks": "\n",
  "carriage returns": "\r",
};

/** How many blanks a text has: each row should cost as many times the first as the row above it. */
const MANY = [10_000, 40_000, 160_000];

/** Texts of as many blanks, inside a row and in front of one. */
export const MANY_BLANKS: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  MANY.map((count) => [
    `${count / 1000} thousand blanks`,
    Object.fromEntries(
      Object.entries(BLANKS).map(([name, blank]) => [name, `- [ ] a\n- [ ] b${blank.repeat(count)}- [ ] c`]),
    ),
  ]),
);

function fill(part: string): string {
  return part.repeat(Math.ceil(MEGABYTE / part.length));
}

function fillFields(around: (fields: object) => object): object {
  const fields = Array.from({ length: MEGABYTE / 16 }, (_, index) => [`field${index}`, 1]);
  return around(Object.fromEntries(fields));
}
