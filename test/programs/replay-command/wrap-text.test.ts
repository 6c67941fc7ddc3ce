import { expect, it } from "vitest";
import { wrapText } from "../../../src/programs/replay-command/play-recording.js";
import { readRows } from "../../support/read-rows.js";

it.each(
  readRows<[string, string, number, readonly string[]]>("programs/replay-command/wrap-text"),
)("wrapText() breaks %s", (_name, text, width, lines) => {
  expect(wrapText(text, width, 4)).toEqual(lines);
});
