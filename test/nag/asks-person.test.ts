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
  ["nothing", ""],
  ["white space", " \n\n "],
  ["a mark alone", "???"],
  ["a report", "I fixed the parser. All tests pass."],
  ["a semicolon in Latin script", "I fixed the parser;"],
  [
    "a question long before the end",
    "Which one should I use?\n\nThe parser reads one line at a time and keeps its state in a table. The parser reads one line at a time and keeps its state in a table. The parser reads one line at a time and keeps its state in a table. The parser reads one line at a time and keeps its state in a table. ",
  ],
  ["inline code", "The type is now `string?`"],
  ["fenced code", "I added this:\n```js\n// which one?\n```"],
  ["code that nothing closed", "I added this:\n```js\n// which one?"],
  ["a query", "It runs at https://example.com/search?q=todo"],
  ["a link", "It is in [the docs](https://example.com/?)"],
  ["a link in angle brackets", "It is in <https://example.com/?>"],
  ["quoted speech", 'The dialog now says "Are you sure?"'],
  ["quoted speech with a full stop", "The dialog now says “Are you sure?”."],
  ["quoted speech in single quotes", "The dialog now says 'Are you sure?'"],
  ["quoted speech in German quotes", "Der Dialog fragt jetzt „Sicher?“"],
  ["quoted speech in French quotes", "Le dialogue demande « Sûr ? » maintenant."],
  ["quoted speech in French quotes at the end", "Le dialogue demande « Sûr ? »"],
  ["a colon before what was done", "I changed three files:\n- the parser\n- its tests\n- the docs"],
  ["a heading of results", "Done. Here is what changed:\n- parser"],
  ["a heading of results in one sentence", "Here’s what I did:\n- Fixed the parser\n- Added tests"],
  ["a heading of what changed", "What changed:\n- the parser"],
  ["a heading of what I would have done", "This is what should work now:\n1. Login\n2. Logout"],
  ["a relative clause before rows", "The tests which fail:\n- parser\n- lexer"],
  ["results that would follow", "The next steps would be:\n- deploy\n- announce"],
  ["a row that waits for something", "Open steps:\n- Waiting for payment until Friday\n- Hold the release for QA"],
  ["a row that asks the reader of the page", "Done. Here is what changed:\n- The dialog asks: are you sure?"],
  ["such a row after a blank line", "Done. Here is what changed:\n\n- The dialog asks: are you sure?"],
  ["a colon inside the words before rows", "Note: I would pick the first one\n- the parser\n- the lexer"],
  ["a row with a please in it", "I fixed these texts:\n- Please enter your name\n- Tell me more"],
  ["a colon before what is left", "Remaining:\n1. Write the tests\n2. Ship it"],
  ["a row of the todo list", "Left to do:\n- [ ] Which database?\n- [ ] Write tests"],
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

it.each<[reply: string]>([
  ["No response requested."],
  ["You've hit your limit · resets 3pm (UTC)"],
  ["You’ve reached your weekly limit."],
  ["Claude AI usage limit reached|1756000000"],
  ["API Error: 529 overloaded_error"],
  ["API Error (Connection error.)"],
  ["[Request interrupted by user]"],
  ["[Request interrupted by user for tool use]"],
  ["Interrupted by the user"],
])("isCutShort() knows the words of a client: %s", (reply) => {
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
