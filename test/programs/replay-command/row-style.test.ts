import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ROW_STYLE } from "../../../src/programs/replay-command/page/row-style.js";

const squeeze = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Each rule of a style alone, as its selector and one declaration, without the blocks around it. */
function listDeclarations(style: string): readonly string[] {
  const plain = style.replace(/\/\*.*?\*\//gs, "");
  return [...plain.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selector = "", body = ""]) =>
    body
      .split(";")
      .map(squeeze)
      .filter((declaration) => declaration !== "")
      .map((declaration) => `${squeeze(selector)} { ${declaration} }`),
  );
}

it("every rule for the rows of a page is one of the component's", () => {
  const component = new Set(
    listDeclarations(readFileSync(new URL("../../../registry/todos.css", import.meta.url), "utf8")),
  );
  const rows = listDeclarations(ROW_STYLE);
  expect(rows.length).toBeGreaterThan(80);
  expect(rows.filter((rule) => !component.has(rule))).toEqual([]);
});
