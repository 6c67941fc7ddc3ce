import { expect, it } from "vitest";
import { resolveRules } from "../../src/model/resolve-rules.js";
import { parseChecklist, startsChecklist } from "../../src/parse/parse-checklist.js";

const rules = resolveRules();

it.each<{ name: string; line: string; content: string; status: string }>([
  { name: "a hyphen", line: "- [ ] a", content: "a", status: "pending" },
  { name: "a star", line: "* [x] a", content: "a", status: "completed" },
  { name: "a plus", line: "+ [X] a", content: "a", status: "completed" },
  { name: "a bullet sign", line: "• [>] a", content: "a", status: "in_progress" },
  { name: "a bullet without a space", line: "-[x]a", content: "a", status: "completed" },
  { name: "a number with a full stop", line: "12. [x] a", content: "a", status: "completed" },
  { name: "a number with a bracket", line: "3) [ ] a", content: "a", status: "pending" },
  { name: "no bullet", line: "[x] a", content: "a", status: "completed" },
  { name: "spaces and tabs before it", line: " \t - \t [x] a ", content: "a", status: "completed" },
  { name: "an escaped bracket", line: "- \\[x\\] a", content: "a", status: "completed" },
  { name: "a ballot box", line: "☑ a", content: "a", status: "completed" },
  { name: "a ballot box after a bullet", line: "- ☐ a", content: "a", status: "pending" },
  { name: "a ballot box and a bracket", line: "☑(a) b", content: "(a) b", status: "completed" },
  { name: "a status word", line: "[In Progress] a", content: "a", status: "in_progress" },
  { name: "an unknown sign", line: "- [?] a", content: "a", status: "[?]" },
  { name: "an unknown sign and more space", line: "- [?]  a", content: "a", status: "[?]" },
  { name: "an unknown emoji of two code units", line: "- [🚧] a", content: "a", status: "[🚧]" },
  { name: "a mark without a text", line: "- [x]", content: "", status: "completed" },
  { name: "an empty box after a bullet", line: "- [] a", content: "a", status: "pending" },
  { name: "bold text", line: "- [ ] **a**", content: "a", status: "in_progress" },
  { name: "bold text that is ticked", line: "- [x] **a** (*b*)", content: "a", status: "completed" },
  { name: "the result of a check", line: "- [x] a (*npm test passed*)", content: "a", status: "completed" },
  { name: "other words in brackets", line: "- [x] a (*npm test*)", content: "a (*npm test*)", status: "completed" },
  { name: "two bold words", line: "- [ ] **a** and **b**", content: "**a** and **b**", status: "pending" },
  { name: "text that is struck through", line: "- [x] ~~a~~", content: "a", status: "cancelled" },
  { name: "text that is struck through in an open box", line: "- [ ] ~~a~~", content: "a", status: "cancelled" },
  {
    name: "escaped markup",
    line: "- [ ] \\*a\\* &lt;b\\> <https://a.example/_b_>",
    content: "*a* <b> https://a.example/_b_",
    status: "pending",
  },
  {
    name: "many addresses in bold that never ends",
    line: `- [ ] **${"<http://a>".repeat(60)}`,
    content: `**${"http://a".repeat(60)}`,
    status: "pending",
  },
  { name: "a backslash in plain text", line: "[ ] a\\*b", content: "a\\*b", status: "pending" },
])("parseChecklist() takes a line with $name for an item", ({ line, content, status }) => {
  expect(startsChecklist(line, rules)).toBe(true);
  expect(parseChecklist(line, rules)).toEqual({ items: [{ content, status }] });
});

it.each<{ name: string; line: string }>([
  { name: "a text", line: "a" },
  { name: "a bullet alone", line: "- a" },
  { name: "an empty array and words", line: "[] a" },
  { name: "a link", line: "- [x](address)" },
  { name: "a label", line: "[core] Rename it" },
  { name: "an unknown sign without a text", line: "- [?]" },
  { name: "a dash for a sign without a text", line: "- [-]" },
  { name: "an unknown sign with a text close to it", line: "- [?]a b" },
  { name: "an escaped sign", line: "- [\\>] a" },
  { name: "a box that stays open", line: "- [x a" },
  { name: "a word longer than any mark", line: "- [in progress             ] a" },
  { name: "a number of more than nine digits", line: "1234567890. [x] a" },
  { name: "a number without a sign", line: "1 [x] a" },
  { name: "two bullets", line: "- - [x] a" },
])("parseChecklist() takes a line with $name for something else", ({ line }) => {
  expect(startsChecklist(line, rules)).toBe(false);
  expect(parseChecklist(line, rules)).toEqual({ otherLine: line });
});

it.each<{ name: string; text: string; parsed: unknown }>([
  {
    name: "line breaks of every kind",
    text: "[ ] a\r\n[ ] b\r[ ] c\n",
    parsed: {
      items: [
        { content: "a", status: "pending" },
        { content: "b", status: "pending" },
        { content: "c", status: "pending" },
      ],
    },
  },
  {
    name: "blank lines",
    text: "\n \n[ ] a\n\t\n[ ] b",
    parsed: {
      items: [
        { content: "a", status: "pending" },
        { content: "b", status: "pending" },
      ],
    },
  },
  {
    name: "written-out breaks",
    text: "[ ] a\\n[ ] b\\r\\n \\n[ ] c\\n",
    parsed: {
      items: [
        { content: "a", status: "pending" },
        { content: "b", status: "pending" },
        { content: "c", status: "pending" },
      ],
    },
  },
  {
    name: "an escaped backslash and an n",
    text: "[ ] \\\\n",
    parsed: { items: [{ content: "\\\\n", status: "pending" }] },
  },
  {
    name: "a written-out break in a text",
    text: "[ ] a\\nb",
    parsed: { items: [{ content: "a\\nb", status: "pending" }] },
  },
  { name: "a heading", text: "# Plan\n[ ] a", parsed: { otherLine: "# Plan" } },
  {
    name: "a heading, a remark and a quote above Markdown rows",
    text: "# Plan\n\n> not this\n\nFor Ann:\n> Ship\n> \\*it\\*\n\n- [ ] a",
    parsed: { items: [{ content: "a", status: "pending" }], summary: "Ship *it*" },
  },
  {
    name: "a quote that begins with a blank line",
    text: ">\n> Ship\n- [ ] a",
    parsed: { items: [{ content: "a", status: "pending" }], summary: "Ship" },
  },
  {
    name: "a remark between a quote and Markdown rows",
    text: "> Ship\nFor Ann:\n- [ ] a",
    parsed: { items: [{ content: "a", status: "pending" }], summary: "Ship" },
  },
  {
    name: "a dash in the box and no count, which means running to other programs",
    text: "[-] a",
    parsed: { items: [{ content: "a", status: "[-]" }] },
  },
  {
    name: "an unknown mark and a count",
    text: "[?] a\n(0/1 done)",
    parsed: { items: [{ content: "a", status: "[?]" }] },
  },
  { name: "a heading between the items", text: "- [ ] a\n# b\n- [ ] c", parsed: { otherLine: "# b" } },
  {
    name: "wrapped lines",
    text: "- [ ] a\n  b\r\n\tc\n- [x] d",
    parsed: {
      items: [
        { content: "a b c", status: "pending" },
        { content: "d", status: "completed" },
      ],
    },
  },
  { name: "a list inside an item", text: "- [ ] a\n  - b", parsed: { otherLine: "  - b" } },
  {
    name: "more bold rows than may run",
    text: "- [ ] **a**\n- [ ] **b**",
    parsed: {
      items: [
        { content: "a", status: "pending" },
        { content: "b", status: "pending" },
      ],
    },
  },
  {
    name: "a running row, its activeForm and a count",
    text: "[>] a <- b\n[x] c <- d\n[-] e\n\n(1/3 completed, 1 cancelled)",
    parsed: {
      items: [
        { content: "a", status: "in_progress", activeForm: "b" },
        { content: "c <- d", status: "completed" },
        { content: "e", status: "cancelled" },
      ],
    },
  },
  { name: "a remark after an item", text: "[ ] a\nor so", parsed: { otherLine: "or so" } },
  {
    name: "items and a remark between written-out breaks",
    text: "[ ] a\\nor so\\n[ ] b",
    parsed: { otherLine: "[ ] a\\nor so\\n[ ] b" },
  },
])("parseChecklist() parses a text with $name line by line", ({ text, parsed }) => {
  expect(parseChecklist(text, rules)).toEqual(parsed);
});

it.each([" ", "\t", "\v", "\f", "\u00a0", "\u3000", "\u2028", "\ufeff"])(
  "parseChecklist() keeps many %j in a row",
  (blank) => {
    const many = blank.repeat(1000);
    expect(parseChecklist(`- [ ] a${many}b\n  c${many}\n\n- [x] d`, rules)).toEqual({
      items: [
        { content: `a${many}b c`, status: "pending" },
        { content: "d", status: "completed" },
      ],
    });
  },
);

it.each([
  { name: "Markdown", line: "- [ ] a (_blocked: b_)", content: "a", blocked: "b" },
  { name: "Markdown with stars", line: "- [ ] a (*blocked: b*)", content: "a", blocked: "b" },
  { name: "Markdown without a reason", line: "- [ ] a (_blocked_)", content: "a", blocked: "blocked" },
  {
    name: "Markdown in Markdown",
    line: "- [ ] a (_blocked: b (_blocked: c_)",
    content: "a (_blocked: b",
    blocked: "c",
  },
  { name: "nothing in Markdown", line: "- [ ] a (_blocked: b (_blocked: _)", content: "a", blocked: "b (_blocked: " },
  { name: "plain text", line: "[ ] a (blocked: b)", content: "a", blocked: "b" },
  { name: "plain text without a reason", line: "[ ] a (blocked)", content: "a", blocked: "blocked" },
  { name: "a word in brackets", line: "[ ] a (blocked: b (blocked by c))", content: "a", blocked: "b (blocked by c)" },
  { name: "one reason in another", line: "[ ] a (blocked: b (blocked: c))", content: "a (blocked: b", blocked: "c)" },
])("parseChecklist() reads why an item is blocked from $name", ({ line, content, blocked }) => {
  const open = resolveRules({ blocked: "optional" });
  expect(parseChecklist(line, open)).toEqual({ items: [{ content, status: "pending", blocked }] });
});

it("parseChecklist() reads no reason from a finished row, whose words it leaves", () => {
  const parsed = parseChecklist("- [x] a (_blocked: b_)", resolveRules({ blocked: "optional" }));
  expect(parsed).toEqual({ items: [{ content: "a (_blocked: b_)", status: "completed" }] });
});

it("startsChecklist() looks at the first line that is not blank, whatever comes after it", () => {
  expect(startsChecklist("\n \n[ ] a\nb", rules)).toBe(true);
  expect(startsChecklist("\na\n[ ] b", rules)).toBe(false);
  expect(startsChecklist("- [x\n] a", rules)).toBe(false);
  expect(startsChecklist(" \n", rules)).toBe(false);
});

it("parseChecklist() counts the lines beyond maxItems and parses none of them", () => {
  const parsed = parseChecklist("[ ] a\n[ ] b\nwhat\n\n  \nelse\rmore", resolveRules({ maxItems: 1 }));
  expect("items" in parsed && parsed.items.length).toBe(5);
});

it("parseChecklist() parses the line after as many items as maxItems", () => {
  const parsed = parseChecklist("[ ] a\nwhat", resolveRules({ maxItems: 1 }));
  expect(parsed).toEqual({ otherLine: "what" });
});
