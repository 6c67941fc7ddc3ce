import * as fc from "fast-check";
import { expect, it } from "vitest";
import { measureColumns } from "../../../src/screens/terminal/fit-columns.js";
import { createLivePanel, type RenderPanelOptions, renderPanel } from "../../../src/screens/terminal/index.js";
import { FORBIDDEN, hostileList, hostileText } from "../../render/hostile-lists.js";
import { law } from "../../support/law.js";
import { createScreen } from "./screen.js";

const options: fc.Arbitrary<RenderPanelOptions> = fc.record(
  {
    width: fc.integer({ min: 20, max: 120 }),
    title: hostileText,
    ascii: fc.boolean(),
    maxItems: fc.integer({ min: 3, max: 8 }),
    progress: fc.constantFrom("top", "bottom", "none"),
  },
  { requiredKeys: [] },
);

it("renderPanel() gives every line exactly its width for hostile lists, and one row an item", () =>
  law([hostileList, options], (list, panel) => {
    const text = renderPanel(list, panel);
    expect(text).not.toMatch(FORBIDDEN);
    expect(renderPanel(structuredClone(list), panel)).toBe(text);
    const lines = text.split("\n");
    const rows = Math.min(Math.max(1, list.items.length), panel.maxItems ?? Number.POSITIVE_INFINITY);
    expect(lines).toHaveLength(rows + 2);
    for (const line of lines) expect(measureColumns(line)).toBe(panel.width ?? 55);
  }));

it("renderPanel() adds colours and nothing else, each ended in its row", () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control sequences
  const colours = /\u001b\[\d+m/g;
  fc.assert(
    fc.property(hostileList, options, (list, panel) => {
      const text = renderPanel(list, { ...panel, color: true });
      expect(text.replace(colours, "")).toBe(renderPanel(list, panel));
      for (const line of text.split("\n")) {
        const codes = (line.match(colours) ?? []).join("");
        expect(["", "90:39", "33:39", "2:22", "2:9:29:22"]).toContain(
          codes.replaceAll("\u001b[", "").replaceAll("m", ":").slice(0, -1),
        );
      }
    }),
  );
});

it("createLivePanel() shows the last list under what was printed, however often it was redrawn", () => {
  const step = fc.oneof(
    fc.record({ list: hostileList, columns: fc.integer({ min: 20, max: 100 }) }),
    fc.record({ line: fc.stringMatching(/^[a-z]{0,19}$/) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const screen = createScreen(80);
      const panel = createLivePanel(screen);
      const printed: string[] = [];
      let drawn: readonly string[] = [];
      for (const now of steps) {
        if ("line" in now) {
          panel.print(now.line);
          printed.push(now.line);
        } else {
          screen.resize(now.columns);
          panel.update(now.list);
          drawn = renderPanel(now.list, { width: Math.min(55, now.columns), progress: "top", maxItems: 14 }).split(
            "\n",
          );
        }
      }
      expect(screen.lines()).toEqual([...printed, ...drawn, ""]);
    }),
  );
});
