import { toAcpPlan, toAgUiActivity, todoDataPart } from "agent-todos/show";
import { expect, it } from "vitest";
import { escapeText } from "../../../src/model/escape.js";
import { hostileList } from "../../render/hostile-lists.js";
import { law } from "../../support/law.js";

it("no text of a list comes through that a line may not hold, and every item does", () =>
  law([hostileList], (list) => {
    const before = JSON.stringify(list);
    const { content } = toAgUiActivity(list);
    const shown = [
      toAcpPlan(list, { version: 2 }).plan.entries,
      toAcpPlan(list).entries,
      content.items,
      todoDataPart(list).data.items,
    ];
    for (const items of shown) {
      expect(items.length).toBe(list.items.length);
      for (const { content: text } of items) expect(escapeText(text, "line")).toBe(text);
    }
    expect(content.items.map(({ id, status }) => [id, status])).toEqual(
      list.items.map(({ id, status }) => [id, status]),
    );
    expect(JSON.stringify(list)).toBe(before);
  }));
