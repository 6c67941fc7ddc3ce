import { expect, it } from "vitest";
import { asksPerson } from "../../src/nag/asks-person.js";
import { readRows } from "../support/read-rows.js";

const LONG = "The parser reads one line at a time and keeps its state in a table. ".repeat(4);

type Row = [name: string, reply: string];

it.each<Row>([
  ...readRows<Row>(new URL("asks-person.heard.jsonl", import.meta.url)),
  ["a question after 2,000 characters", `${LONG.repeat(12)}\n\nWhich one should I use?`],
  ["long options", `Which one?\n- Postgres. ${LONG}\n- SQLite. ${LONG}`],
])("asksPerson() hears %s", (_name, reply) => {
  expect(asksPerson(reply)).toBe(true);
});

it.each<Row>([
  ...readRows<Row>(new URL("asks-person.unheard.jsonl", import.meta.url)),
  ["a question long before the end", `Which one should I use?\n\n${LONG}`],
  ["a question before the last 2,000 characters", `Which one?\n${"- done\n".repeat(400)}`],
  ["code whose beginning was cut off", `\`\`\`js\n${"a();\n".repeat(500)}// which one?\n\`\`\``],
])("asksPerson() does not hear %s", (_name, reply) => {
  expect(asksPerson(reply)).toBe(false);
});

it.each<[question: string]>([
  ["Shall I continue?"],
  ["Shall we begin?"],
  ["Should I go on?"],
  ["Do you want me to proceed?"],
  ["Do you want to continue?"],
  ["Would you like me to continue with the remaining tasks?"],
  ["Would you like me to move on to the next step?"],
  ["Want me to keep going?"],
  ["Should I proceed with step 3?"],
  ["Ready to continue?"],
  ["OK to proceed?"],
  ["So, shall I continue?"],
  ["**Shall I continue?**"],
  ["Step 2 is done. Shall I continue?\n\nThe next one is the parser."],
  ["Shall I continue?\n1. Yes\n2. No"],
  ["Continue?"],
  ["Anything else?"],
  ["Is there anything else I can help you with?"],
  ["要继续吗？"],
  ["是否继续？"],
  ["需要我继续吗？"],
])("asksPerson() does not wait for leave: %s", (question) => {
  expect(asksPerson(question)).toBe(false);
});

it.each<[question: string]>([
  ["Shall I continue with the deployment?"],
  ["Should I start the server on port 80?"],
  ["Should I go ahead and delete the branch?"],
  ["Does this plan look right?"],
  ["Which step should I continue with?"],
  ["Is there anything else you want to change before I deploy?"],
  ["Soll ich mit Postgres weitermachen?"],
  ["Voulez-vous que je continue avec Postgres ?"],
  ["要继续使用 Postgres 吗？"],
])("asksPerson() waits where more than leave is asked: %s", (question) => {
  expect(asksPerson(question)).toBe(true);
});

// A reminder too few costs less than one that talks over the person.
it.each<[name: string, reply: string]>([
  ["quoted speech in Japanese quotes", "画面に「よろしいですか？」と表示します。"],
  ["a heading that the list below answers", "**What changed?**\n- the parser\n- the tests"],
  ["a question that the next words answer", "Why did it fail? The key was missing. I added it."],
  ["the same in Chinese", "为什么失败？缺少密钥，已经补上。"],
  ["a row that answers itself", "- Is the cache used? Yes, everywhere."],
  ["leave in another language", "Soll ich weitermachen?"],
  ["leave or a stop", "Should I go ahead with the rest of the plan, or stop here?"],
])("asksPerson() errs to silence at %s", (_name, reply) => {
  expect(asksPerson(reply)).toBe(true);
});
