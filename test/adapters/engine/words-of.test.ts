import { expect, it } from "vitest";
import { wordsOf } from "../../../src/adapters/engine/fields.js";

type Row = [name: string, content: unknown, words: string];

it.each<Row>([
  ["a text", "Which one?", "Which one?"],
  [
    "text blocks that a citation divides",
    [
      { type: "text", text: "Which " },
      { type: "text", text: "one?" },
    ],
    "Which one?",
  ],
  ["parts without a type", [{ text: "Which one?" }], "Which one?"],
  ["a part that holds a thought", [{ text: "Or both?", thought: true }, { text: "Done." }], "Done."],
  [
    "a thinking block",
    [
      { type: "thinking", thinking: "Which one?" },
      { type: "text", text: "Done." },
    ],
    "Done.",
  ],
  ["a part of another kind", [{ type: "image", image: "x" }, null, "x", { text: 7 }], ""],
  ["nothing", null, ""],
  ["a content left out", undefined, ""],
])("wordsOf() reads %s", (_name, content, words) => {
  expect(wordsOf(content)).toBe(words);
});
