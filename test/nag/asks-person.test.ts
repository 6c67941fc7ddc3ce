import { expect, it } from "vitest";
import { asksPerson, isCutShort } from "../../src/nag/asks-person.js";

const LONG = "The parser reads one line at a time and keeps its state in a table. ".repeat(4);

it.each<[name: string, reply: string]>([
  ["a choice", "I found two drivers. Postgres or SQLite?"],
  ["a question of its own line", "I found two drivers.\n\nWhich one should I use?"],
  ["a question after 2,000 characters", `${LONG.repeat(12)}\n\nWhich one should I use?`],
  ["two marks and an emoji", "Which one should I use?! 🙂"],
  ["a space before the mark", "Lequel préférez-vous ?"],
  ["bold words", "**Which one should I use?**"],
  ["italic words", "_Which one should I use?_"],
  ["a heading before its options", "## Which one should I use?\n\n- Postgres\n- SQLite"],
  ["a block quote", "> Which one should I use?"],
  ["a sentence in quotes", '"Which one should I use?"'],
  ["a quoted word before the mark", 'Should the button say "Save" or "Store"?'],
  ["an apostrophe before the mark", "Isn't the port the host's?"],
  ["a question in brackets", "I took Postgres (is that fine?)."],
  ["numbered options", "Which one?\n1. Postgres\n2. SQLite"],
  ["lettered options", "Which one?\n\nA) Postgres\nB) SQLite"],
  ["bold options", "Which one?\n\n**Option A** – Postgres\n\n**Option B** – SQLite"],
  ["options with keycaps", "Which one?\n1️⃣ Postgres\n2️⃣ SQLite"],
  ["options in the line", "Which one? 1) Postgres 2) SQLite"],
  ["long options", `Which one?\n- Postgres. ${LONG}\n- SQLite. ${LONG}`],
  ["options with a row below", "Which one?\n- Postgres\n  It scales, but needs a server of its own.\n- SQLite"],
  ["options in a table", "Which one?\n\n| | cost |\n|---|---|\n| Postgres | high |\n| SQLite | low |"],
  ["options and a closing line", "Which one?\n1. Postgres\n2. SQLite\n\nI would take SQLite."],
  ["a closing line", "Which one should I use?\n\nLet me know and I will go on."],
  ["a closing sentence", "Which one should I use? I will go on as soon as you say."],
  ["code after the question", "Is this the config you meant?\n\n```json\n{}\n```"],
  ["a list of questions", "Before I go on:\n- Which database?\n- Which port?"],
  ["a list of questions with hints", "Before I go on:\n1. Which database? (default: SQLite)\n2. The port (8080)"],
  ["a question before one that asks leave", "Postgres or SQLite? Shall I continue?"],
  ["leave for more than the plan", "Should I delete the production database?"],
  ["leave with a choice", "Should I continue with Postgres or SQLite?"],
  ["leave or a review", "Shall I continue, or do you want to review it first?"],
  ["a link before the mark", "Did you mean https://example.com/a?b=1?"],
  ["code before the mark", "Should I rename `load()`?"],
  ["a fence that nothing closed before the question", "```ts\na\n```\nWhich one?"],
  ["German", "Welche Datenbank soll ich nehmen?"],
  ["Spanish", "¿Qué base de datos uso?"],
  ["Chinese", "有两个驱动。用 Postgres 还是 SQLite？"],
  ["Chinese with a closing sentence", "用 Postgres 还是 SQLite？请告诉我。"],
  ["Chinese without a mark", "这样可以吗"],
  ["Chinese in quotes of its own", "「用哪一个？」"],
  ["Japanese", "どちらを使いますか？"],
  ["Japanese with a full stop", "どちらを使いますか。"],
  ["Korean", "어느 것을 사용할까요?"],
  ["Korean with a full stop", "어느 것을 사용할까요."],
  ["Arabic", "أي قاعدة بيانات أستخدم؟"],
  ["Persian", "از کدام پایگاه داده استفاده کنم؟"],
  ["Greek", "Ποια βάση να χρησιμοποιήσω;"],
  ["Greek with the mark of its own", "Ποια βάση να χρησιμοποιήσω\u037e"],
  ["Armenian", "Ո՞ր բազան օգտագործեմ։"],
  ["Thai without a mark", "ใช้ Postgres ดีไหมครับ"],
  ["Hindi", "कौन सा डेटाबेस उपयोग करूँ?"],
  ["Russian", "Какую базу данных использовать?"],
  ["a question of reason at the very end", "为什么失败？"],
  ["Hebrew", "באיזה מסד נתונים להשתמש?"],
  ["a colon before options", "Would you like me to:\n1. Split the file\n2. Leave it as it is"],
  ["a choice before options", "Two ways are open. Which do you prefer:\n\n- Postgres\n- SQLite"],
  ["a colon before options in Chinese", "请选择：\n1. Postgres\n2. SQLite"],
  ["the turn handed over", "Let me know once you have updated the dashboard."],
  ["the turn handed over before a closing line", "Let me know which port you want.\n\nEverything else is done."],
  ["a pause", "I will pause here until you are done."],
  ["a request to confirm", "Please confirm the plan."],
  ["waiting for something else", "Waiting for the build to complete, then I run the tests."],
  ["a request to tell", "The draft is ready. Tell me when the release is out and I will post it."],
  ["a choice left open", "Postgres would be faster, but it is up to you."],
  ["an answer that is needed", "The plan stands. I need your approval for the second step."],
  ["the turn handed over in German", "Der Entwurf liegt bereit. Sag mir, wenn er passt."],
  ["the turn handed over in Japanese", "下書きができました。確認できたら教えてください。"],
  ["the turn handed over in Korean", "초안을 올렸습니다. 확인되면 알려 주세요."],
  ["a file to be sent in Chinese", "请把合同发给我，收到后我就继续。"],
  ["the turn handed over in Chinese", "请在仪表盘里更新，完成后回复。"],
])("asksPerson() hears %s", (_name, reply) => {
  expect(asksPerson(reply)).toBe(true);
});

it.each<[name: string, reply: string]>([
  ["nothing", ""],
  ["white space", " \n\n "],
  ["a mark alone", "???"],
  ["a report", "I fixed the parser. All tests pass."],
  ["a semicolon in Latin script", "I fixed the parser;"],
  ["a question long before the end", `Which one should I use?\n\n${LONG}`],
  ["a question before the last 2,000 characters", `Which one?\n${"- done\n".repeat(400)}`],
  ["inline code", "The type is now `string?`"],
  ["fenced code", "I added this:\n```js\n// which one?\n```"],
  ["code that nothing closed", "I added this:\n```js\n// which one?"],
  ["code whose beginning was cut off", `\`\`\`js\n${"a();\n".repeat(500)}// which one?\n\`\`\``],
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
  ["a colon before what is left", "Remaining:\n1. Write the tests\n2. Ship it"],
  ["a row of the todo list", "Left to do:\n- [ ] Which database?\n- [ ] Write tests"],
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
