import stringWidth from "string-width";
import { expect, it } from "vitest";
import { layOut } from "../../examples/demo/layout.js";
import { cutToWidth, wrapText } from "../../examples/demo/wrap-text.js";

it.each([
  { name: "words", text: "Read the parser first", width: 10, lines: ["Read the", "parser", "first"] },
  { name: "words that fit exactly", text: "Read the parser", width: 8, lines: ["Read the", "parser"] },
  { name: "a long word", text: "a abcdefghij", width: 4, lines: ["a", "abcd", "efgh", "ij"] },
  { name: "Chinese", text: "校对日语菜单和价格", width: 8, lines: ["校对日语", "菜单和价", "格"] },
  { name: "a sign that clings to the left", text: "校对日语，菜单", width: 8, lines: ["校对日", "语，菜单"] },
  { name: "a sign that clings to the right", text: "校对日「语」菜", width: 8, lines: ["校对日", "「语」菜"] },
  { name: "mixed text", text: "让 GET /menu 返回译名", width: 13, lines: ["让 GET /menu", "返回译名"] },
  { name: "emoji of several parts", text: "👨‍🍳👨‍🍳👨‍🍳", width: 4, lines: ["👨‍🍳👨‍🍳", "👨‍🍳"] },
  { name: "white space", text: "  a \t b  ", width: 9, lines: ["a b"] },
  { name: "nothing", text: "", width: 9, lines: [""] },
])("wrapText() breaks $name", ({ text, width, lines }) => {
  expect(wrapText(text, width)).toEqual(lines);
  expect(lines.filter((line) => stringWidth(line) > width)).toEqual([]);
});

it.each([
  { text: "Read it", width: 7, cut: "Read it" },
  { text: "Read it", width: 6, cut: "Read …" },
  { text: "校对日语", width: 7, cut: "校对日…" },
  { text: "校对日语", width: 6, cut: "校对…" },
])("cutToWidth() cuts $text to $width columns", ({ text, width, cut }) => {
  expect(cutToWidth(text, width)).toBe(cut);
});

it("layOut() hangs a text beside its label and mark", () => {
  expect(layOut("one two three\n\nfour", { columns: 16, label: "7", mark: "!" })).toEqual([
    "   7  ! one two",
    "        three",
    "",
    "        four",
  ]);
});

it("layOut() lets no text act on the terminal", () => {
  const text = "a\u001b[2Jb\r\nc\rd\u202e\u0007";
  expect(layOut(text, { columns: 40 })).toEqual(["      ab", "      c", "      d"]);
});

it("layOut() says that it has cut a text", () => {
  const text = "one\ntwo\nthree\nfour";
  expect(layOut(text, { columns: 60, maxLines: 4 })).toHaveLength(4);
  expect(layOut(text, { columns: 60, maxLines: 3 })).toEqual([
    "      one",
    "      two",
    "      (cut here, 18 characters in all)",
  ]);
});
