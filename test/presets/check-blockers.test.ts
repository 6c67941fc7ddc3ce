import { expect, it } from "vitest";
import { type BlockedItem, checkBlockers } from "../../src/presets/check-blockers.js";

/** Items as their ids and what each waits for: `a<b,c`; an item without an id is `-`. */
function read(rows: string): readonly BlockedItem[] {
  return rows.split(" ").map((row) => {
    const [id = "", blockers] = row.split("<");
    const blockedBy = blockers === undefined ? {} : { blockedBy: blockers.split(",") };
    return { ...(id === "-" ? {} : { id }), content: row, status: "pending", ...blockedBy };
  });
}

const names = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `t${index}`);

it.each([
  ["items that wait for nothing", "- a b"],
  ["a chain", "a<b b<c c"],
  ["two that wait for one", "a<c b<c c"],
  ["one that waits for the same twice", "a<b,b b"],
])("checkBlockers() finds nothing in %s", (_name, rows) => {
  expect(checkBlockers(read(rows), "tasks")).toEqual([]);
});

it.each([
  ["two items", "- z a<b b<a", 2, "a, b"],
  ["an item and itself", "a<a", 0, "a"],
  ["two items for one of which another waits", "c<a a<b b<a", 1, "a, b"],
  ["two items that wait for more, which others wait for too", "d e<d f<d a<b,e b<a", 3, "a, b"],
  ["two circles and the item between them", "a<b b<a,m m<c c<d d<c", 0, "a, b, m, c, d"],
])("checkBlockers() finds the circle of %s", (_name, rows, index, circle) => {
  const expected = `it waits in a circle (${circle}), so leave one of them out`;
  const path = ["tasks", index, "blockedBy"];
  expect(checkBlockers(read(rows), "tasks")).toEqual([{ code: "invalid_field", path, index, expected }]);
});

it("checkBlockers() names at most 30 items of a circle", () => {
  const ids = names(40);
  const rows = ids.map((id, index) => `${id}<${ids[(index + 1) % 40]}`).join(" ");
  expect(checkBlockers(read(rows), "tasks")[0]?.expected).toContain(`(${ids.slice(0, 30).join(", ")})`);
});

it("checkBlockers() lists each item's first unknown id, with at most 30 of those that are known", () => {
  const rows = ["-", "x<nope,none", ...names(40), "y<gone"].join(" ");
  const allowed = ["x", ...names(29)];
  expect(checkBlockers(read(rows), "tasks")).toEqual([
    { code: "unknown_item", path: ["tasks", 1, "blockedBy"], index: 1, received: "nope", allowed },
    { code: "unknown_item", path: ["tasks", 42, "blockedBy"], index: 42, received: "gone", allowed },
  ]);
});
