import { expect, it } from "vitest";
import { asksPerson, isCutShort } from "../../src/nag/asks-person.js";
import { readRows } from "../support/read-rows.js";

const LONG = "The parser reads one line at a time and keeps its state in a table. ".repeat(4);

it.each<[name: string, reply: string]>([
  ...readRows<[name: string, reply: string]>("nag/asks-person.heard"),
  ["a question after 2,000 characters", `${LONG.repeat(12)}\n\nWhich one should I use?`],
])("asksPerson() hears %s", (_name, reply) => {
  expect(asksPerson(reply)).toBe(true);
});

it.each<[name: string, reply: string]>([
  ...readRows<[name: string, reply: string]>("nag/asks-person.passed-over"),
  ["a question before the last 2,000 characters", `Which one?\n${"- done\n".repeat(400)}`],
  ["code whose beginning was cut off", `\`\`\`js\n${"a();\n".repeat(500)}// which one?\n\`\`\``],
])("asksPerson() does not hear %s", (_name, reply) => {
  expect(asksPerson(reply)).toBe(false);
});

it.each(
  readRows<[question: string]>("nag/asks-person.leave"),
)("asksPerson() does not wait for leave: %s", (question) => {
  expect(asksPerson(question)).toBe(false);
});

it.each(
  readRows<[question: string]>("nag/asks-person.more-than-leave"),
)("asksPerson() waits where more than leave is asked: %s", (question) => {
  expect(asksPerson(question)).toBe(true);
});

// A reminder too few costs less than one that talks over the person.
it.each(
  readRows<[name: string, reply: string]>("nag/asks-person.erring"),
)("asksPerson() errs to silence at %s", (_name, reply) => {
  expect(asksPerson(reply)).toBe(true);
});

it.each(
  readRows<[reply: string]>("nag/asks-person.cut-short"),
)("isCutShort() knows the words of a client: %s", (reply) => {
  expect(isCutShort(reply)).toBe(true);
});

it.each<[reply: string]>([
  ["The API error is fixed."],
  ["I've hit the rate limit of the service twice and added a retry."],
  ["The upload is no longer interrupted by the user menu."],
  [""],
])("isCutShort() leaves the model its own words: %j", (reply) => {
  expect(isCutShort(reply)).toBe(false);
});
