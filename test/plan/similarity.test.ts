import { expect, it } from "vitest";
import { isParaphrase, isSimilar, sharesWord, tokenize } from "../../src/plan/similarity.js";

it.each<[text: string, words: readonly string[]]>([
  ["Add the tests for parsing", ["add", "test", "pars"]],
  ["Fixes, fixed & fixing", ["fix"]],
  ["Run `npm test` (v2.1)", ["run", "npm", "test", "v2", "1"]],
  ["Ａｄｄ ＡＰＩ docs", ["add", "api", "doc"]],
  ["写单元测试", ["写单", "单元", "元测", "测试"]],
  ["读 README", ["读", "readm"]],
  ["Überprüfe es", ["überprüf"]],
  ["the of", []],
  ["---", []],
])("tokenize() finds the words of %j", (text, words) => {
  expect([...tokenize(text).all].filter((word) => word !== "es")).toEqual(words);
});

it("tokenize() stops after two hundred words, of a text without spaces too", () => {
  const many = Array.from({ length: 500 }, (_, index) => `word${index}`).join(" ");
  const run = Array.from({ length: 5000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join("");
  expect([tokenize(many).all.size, tokenize(run).all.size]).toEqual([200, 199]);
});

it.each<{ one: string; other: string; is: readonly ("like" | "same" | "word")[] }>([
  { one: "Add tests", other: "Add unit tests", is: ["word", "like"] },
  { one: "Write the unit tests", other: "Write unit tests for all", is: ["word", "like", "same"] },
  { one: "Deploy", other: "Deploy to production", is: ["word", "like"] },
  { one: "Add tests and docs", other: "Add docs", is: ["word", "like"] },
  { one: "更新用户文档", other: "更新全部用户文档", is: ["word", "like"] },
  { one: "Run the tests", other: "Run the tests again", is: ["word", "like"] },
  { one: "Implement login", other: "Implement billing", is: ["word"] },
  { one: "Write tests for the parser", other: "Write tests for the lexer", is: ["word"] },
  { one: "Deploy it now", other: "Deploy", is: ["word"] },
  { one: "Migrate the user table 3", other: "Migrate the user table 4", is: ["word"] },
  { one: "Migrate the user table 3", other: "Migrate the old user table", is: ["word", "like", "same"] },
  { one: "Read", other: "Write", is: [] },
  { one: "???", other: "!!!", is: [] },
  { one: "", other: "Add tests", is: [] },
])("$one and $other are alike: $is", ({ one, other, is }) => {
  const [words, others] = [tokenize(one), tokenize(other)];
  expect([
    sharesWord(words, others) && "word",
    isSimilar(words, others) && "like",
    isParaphrase(words, others) && "same",
  ]).toEqual([is.includes("word") && "word", is.includes("like") && "like", is.includes("same") && "same"]);
});
