import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { parseShellArgument } from "../../../src/programs/node/todo-shell.js";

const READ: readonly [what: string, text: string, value: string, rest: string][] = [
  ["nothing", "", "", ""],
  ["single quotes", "'{\"a\":1}'", '{"a":1}', ""],
  ["single quotes that keep backslashes", "'a\\nb\\\\c'", "a\\nb\\\\c", ""],
  ["a quote between single quotes", "'don'\\''t'", "don't", ""],
  ["a quote in double quotes between single quotes", "'don'\"'\"'t'", "don't", ""],
  ["line breaks in single quotes", "'a\n b'", "a\n b", ""],
  ["double quotes", "\"a 'b'\"", "a 'b'", ""],
  ["escaped double quotes", '"{\\"a\\":\\"b\\"}"', '{"a":"b"}', ""],
  ["an escaped backslash", '"a\\\\nb"', "a\\nb", ""],
  ["a backslash before another character", '"a\\nb\\\'c"', "a\\nb\\'c", ""],
  ["an escaped dollar and backquote", '"\\$a\\`b"', "$a`b", ""],
  ["an escaped line break in double quotes", '"a\\\nb"', "ab", ""],
  ["line breaks in double quotes", '"a\nb"', "a\nb", ""],
  ["empty single quotes", "''", "", ""],
  ["empty double quotes", '""', "", ""],
  ["parts that touch", "'a'\"b\"c\\ d", "abc d", ""],
  ["an escaped line break outside quotes", "'a'\\\n'b'", "ab", ""],
  ["trailing blanks", "'a' \t\n", "a", " \t\n"],
  ["a second argument", "'a' 'b'", "a", " 'b'"],
  ["an open quote in the second argument", "'a' 'b", "a", " 'b"],
];

it.each(READ)("parseShellArgument() reads %s", (_, text, value, rest) => {
  expect(parseShellArgument(text)).toEqual({ value, rest });
});

it.each([
  ["a variable", '"$HOME"', "$HOME"],
  ["a command", '"`ls` $(ls)"', "`ls` $(ls)"],
])("parseShellArgument() leaves %s as it is written", (_, text, value) => {
  expect(parseShellArgument(text)).toEqual({ value, rest: "" });
});

it("parseShellArgument() reads quoting as sh does", () => {
  for (const [name, text, value] of READ) {
    if (text === "" || name.includes("open quote")) continue;
    const printed = execFileSync("sh", ["-c", `set -- ${text}\nprintf %s "$1"`], { encoding: "utf8" });
    expect(printed, name).toBe(value);
  }
});

it.each<[string, string]>([
  ["a single quote", "'a"],
  ["a single quote alone", "'"],
  ["a double quote", '"a'],
  ["a double quote after a backslash", '"a\\"'],
  ["a double quote that ends with a backslash", '"a\\'],
  ["a second part", "'a'\"b"],
  ["a bare apostrophe in single quotes", "'it's'"],
  ["a backslash at the end", "'a'\\"],
])("parseShellArgument() is undefined when %s is not closed", (_, text) => {
  expect(parseShellArgument(text)).toBeUndefined();
});

it("parseShellArgument() reads a hundred thousand characters of each kind", () => {
  const many = 100_000;
  expect(parseShellArgument(`'${"x".repeat(many)}'`)?.value.length).toBe(many);
  expect(parseShellArgument(`"${'\\"'.repeat(many)}"`)?.value.length).toBe(many);
  expect(parseShellArgument(`'${"'\\''".repeat(many)}'`)?.value.length).toBe(many);
  expect(parseShellArgument("\\x".repeat(many))?.value.length).toBe(many);
});
