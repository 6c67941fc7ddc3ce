import { expect, it } from "vitest";
import { applySql, type SqlRow } from "../../../../src/programs/replay/readers/apply-sql.js";
import { readRows } from "../../../support/read-rows.js";

const ROWS: readonly SqlRow[] = [
  { id: "a", title: "Read", status: "done" },
  { id: "b-1", title: "Write", status: "pending" },
  { id: "b-2", title: "Send", status: "pending" },
];

/** The rows in short, `id:status`. */
const show = (rows: readonly SqlRow[]): string => rows.map(({ id, status }) => `${id}:${status}`).join(" ");

it.each(
  readRows<[string, string, string]>("programs/replay/contract/apply-sql.changes"),
)("applySql() changes %s", (_name, sql, expected) => {
  expect(applySql(ROWS, sql)).toMatchObject({ writes: true, unread: 0 });
  expect(show(applySql(ROWS, sql).rows)).toBe(expected);
});

it.each(
  readRows<[string, string, object]>("programs/replay/contract/apply-sql.unchanged"),
)("applySql() leaves the rows for %s", (_name, sql, expected) => {
  expect(applySql(ROWS, sql)).toEqual({ rows: ROWS, ...expected });
});

it("applySql() keeps quotes of a text, and reads what is cut off", () => {
  const [, , , row] = applySql(ROWS, "INSERT INTO todos (id, title) VALUES ('c', 'It''s; done')").rows;
  expect(row).toEqual({ id: "c", title: "It's; done", status: "pending" });
  const sql = "INSERT INTO todos (id, title) VALUES ('c', 'C'), ('d', 'D') ON CONFLICT (id) DO UPDATE SET title = 'x'";
  for (let length = 0; length <= sql.length; length += 1)
    expect(applySql(ROWS, sql.slice(0, length)).rows.length).toBeGreaterThanOrEqual(3);
});
