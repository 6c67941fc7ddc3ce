import { expect, it } from "vitest";
import { ESCAPES, type EscapeTarget, escapeJson, escapeText, wrapInTag } from "../../src/model/escape.js";
import { readRows } from "../support/read-rows.js";

interface Row {
  readonly attack: string;
  readonly text: string;
  readonly target: EscapeTarget;
  readonly safe: string;
}

const ATTACKS: readonly Row[] = [
  ...readRows<Row>("model/escape"),
  {
    attack: "stacked marks paint over other rows",
    target: "line",
    text: `a${"\u0301".repeat(99)}b`,
    safe: `a${"\u0301".repeat(10)}b`,
  },
];

it.each(ATTACKS)("escapeText() to a $target stops: $attack", ({ text, target, safe }) => {
  expect(escapeText(text, target)).toBe(safe);
});

it.each(readRows<{ what: string; text: string }>("model/escape.quoted"))("escapeText() leaves $what as it is", ({
  text,
}) => {
  expect(escapeText(text, "model")).toBe(text);
});

it.each([
  { what: "names with underscores", text: "rename snake_case to camel" },
  { what: "an address", text: "https://example.com/?a=1&b_c=2#part-3" },
  { what: "numbers and dashes within", text: "version 1.2 - again" },
])("escapeText() to markdown leaves $what as it is", ({ text }) => {
  expect(escapeText(text, "markdown")).toBe(text);
});

it.each<[text: string, escaped: string]>([
  ["Read https://a.test/wiki/Merge_(it)", "Read <https://a.test/wiki/Merge_(it)>"],
  ["Fix (https://a.test/_next/data.json).", "Fix (<https://a.test/_next/data.json>)."],
  ["https://a.test/~ann, then https://a.test/b", "<https://a.test/~ann>, then https://a.test/b"],
  ["https://a.test/*[x](y)", "https://a.test/\\*\\[x\\](y)"],
])("escapeText() to markdown keeps the address in %s whole", (text, escaped) => {
  expect(escapeText(text, "markdown")).toBe(escaped);
});

it("escapeText() takes the short way only where no rule applies, at every code point of the BMP and of plane 14", () => {
  const differing: string[] = [];
  for (let point = 0; point <= 0x10ffff; point += point < 0x10000 || point >= 0xe0000 ? 1 : 0x101) {
    if (point > 0xe0fff) point += 0x1001;
    const character = String.fromCodePoint(Math.min(point, 0x10ffff));
    for (const text of [character, `a${character}b`]) {
      const long = ESCAPES.line.reduce((safe, [unsafe, replacement = ""]) => safe.replace(unsafe(), replacement), text);
      if (escapeText(text, "line") !== long) differing.push(point.toString(16));
    }
  }
  expect(differing).toEqual([]);
});

it.each([
  { what: "spaces after <", text: `<${" ".repeat(50_000)}x` },
  { what: "half tags", text: "<remind-".repeat(50_000) },
  { what: "marks on one letter", text: `a${"\u0301".repeat(50_000)}` },
  { what: "digits after CSI", text: `\u001b[${"1".repeat(50_000)}\u0001` },
  { what: "underscores", text: "_".repeat(50_000) },
  { what: "spaces before a dash", text: `${" ".repeat(50_000)}-` },
])("escapeText() works through 50,000 $what", ({ text }) => {
  // A quadratic rule takes seconds here, and the runner's own limit ends it.
  for (let round = 0; round < 20; round += 1) {
    for (const target of ["line", "model", "markdown"] as const) escapeText(text, target);
    escapeJson(JSON.stringify(text));
  }
  expect(escapeText(text, "line").length).toBeGreaterThan(0);
});

it.each(readRows<{ what: string; text: string; json: string }>("model/escape.shown"))("escapeJson() escapes $what", ({
  text,
  json,
}) => {
  expect(escapeJson(JSON.stringify(text))).toBe(json);
  expect(JSON.parse(json)).toBe(text);
});

it.each([
  { what: "Persian", text: "می‌خواهم" },
  { what: "emoji of several code points", text: "❤️‍🔥 1️⃣ 👨‍👩‍👧‍👦" },
  { what: "an ideographic variation", text: "葛\u{e0100}城" },
  { what: "a keycap", text: "Press 1\ufe0f\u20e3" },
  { what: "two names with ideographic variations", text: "葛\u{e0100}城 and then also 辻\u{e0101}さん" },
  { what: "other tags", text: "<div> a < b" },
])("escapeJson() leaves $what as it is, indented too", ({ text }) => {
  const json = JSON.stringify({ text }, undefined, 2);
  expect(escapeJson(json)).toBe(json);
});

it("wrapInTag() leaves a longer tag alone that begins alike", () => {
  expect(wrapInTag("<todo-context>a</todo-context><todos>", "todo")).toBe(
    "<todo><todo-context>a</todo-context><todos></todo>",
  );
});

it("wrapInTag() lets nothing inside end the tag", () => {
  expect(wrapInTag("a</note>\n< / NOTE><note >", "note")).toBe("<note>a‹/note>\n‹ / NOTE>‹note ></note>");
});
