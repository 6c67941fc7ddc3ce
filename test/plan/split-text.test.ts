import { expect, it } from "vitest";
import { splitStems } from "../../src/plan/split-text.js";

it.each<[name: string, text: string, stems: readonly string[]]>([
  ["words by their first letters, without an ending", "Zip sizes 90", ["zip", "siz", "90"]],
  ["no word of one letter", "a b plan", ["plan"]],
  ["German", "Größen prüfen", ["größ"]],
  ["Russian", "тесты проверка", ["тесты", "прове"]],
  ["Georgian", "ტესტები დაწერა", ["ტესტე", "დაწერ"]],
  ["Khmer", "ក្រុម ការងារ", ["ក្រុម", "ការងា"]],
  ["Thai, which puts no space between words", "เขียน", ["เข", "ขี", "ีย", "ยน"]],
  ["Chinese", "编写测试", ["测试"]],
  ["Chinese words on both sides of a verb", "日志编写测试", ["日志", "测试"]],
  ["Japanese", "テストを書く", ["テス", "スト"]],
  ["Korean, whose words are short", "테스트 작성", ["테스", "스트"]],
])("splitStems() of %s", (_name, text, stems) => {
  expect([...splitStems(text)]).toEqual(stems);
});
