import { expect, it } from "vitest";
import { applySql, type SqlRow } from "../../../../src/programs/replay/readers/apply-sql.js";

const ROWS: readonly SqlRow[] = [
  { id: "a", title: "Read", status: "done" },
  { id: "b-1", title: "Write", status: "pending" },
  { id: "b-2", title: "Send", status: "pending" },
];

/** The rows in short, `id:status`. */
const show = (rows: readonly SqlRow[]): string => rows.map(({ id, status }) => `${id}:${status}`).join(" ");

it.each<[string, string, string]>([
  ["a row", "INSERT INTO todos (id, title) VALUES ('c', 'It''s; done')", "a:done b-1:pending b-2:pending c:pending"],
  [
    "rows without names of columns",
    "insert into todos values ('c', 'C', null, 'done'), ('d', 'D', '', 'x')",
    "a:done b-1:pending b-2:pending c:done d:x",
  ],
  [
    "a row in place of another",
    "INSERT OR REPLACE INTO todos (id, status) VALUES ('a', 'pending');",
    "a:pending b-1:pending b-2:pending",
  ],
  [
    "no row that is there",
    "INSERT OR IGNORE INTO todos (id, status) VALUES ('a', 'x')",
    "a:done b-1:pending b-2:pending",
  ],
  [
    "no row on conflict",
    "INSERT INTO todos (id, status) VALUES ('a', 'x') ON CONFLICT DO NOTHING",
    "a:done b-1:pending b-2:pending",
  ],
  [
    "one by its id",
    "UPDATE \"todos\" SET status = 'done', updated_at = CURRENT_TIMESTAMP WHERE id = 'b-1'",
    "a:done b-1:done b-2:pending",
  ],
  ["several by their ids", "UPDATE todos SET status='done' WHERE id IN ('b-1', 'b-2');", "a:done b-1:done b-2:done"],
  ["all but some", "UPDATE todos SET status = 'x' WHERE id NOT IN ('a') AND status <> 'done'", "a:done b-1:x b-2:x"],
  ["those that begin with a text", "DELETE FROM todos WHERE id LIKE 'B-%' -- the second part", "a:done"],
  [
    "those that end with a text, and hold one",
    "DELETE FROM todos WHERE id LIKE '%2' AND title LIKE '%en%'",
    "a:done b-1:pending",
  ],
  ["those that end with words, in any case", "DELETE FROM todos WHERE title LIKE '%AD'", "b-1:pending b-2:pending"],
  [
    "none that has the end of another only within",
    "DELETE FROM todos WHERE id LIKE '%b'",
    "a:done b-1:pending b-2:pending",
  ],
  ["one by another sign", "DELETE FROM todos WHERE id == 'a' AND status IS 'done'", "b-1:pending b-2:pending"],
  ["all", "DELETE FROM todos", ""],
  [
    "one after another",
    "DELETE FROM todos WHERE id='a'; UPDATE todos SET status='done' WHERE status='pending'",
    "b-1:done b-2:done",
  ],
])("applySql() changes %s", (_name, sql, expected) => {
  expect(applySql(ROWS, sql)).toMatchObject({ writes: true, unread: 0 });
  expect(show(applySql(ROWS, sql).rows)).toBe(expected);
});

it.each<[string, string, object]>([
  ["a question", "SELECT * FROM todos WHERE status = 'pending'", { writes: false, unread: 0 }],
  ["another table", "INSERT INTO todo_deps (todo_id, depends_on) VALUES ('a', 'b')", { writes: false, unread: 0 }],
  ["another table, by this one", "DELETE FROM old WHERE id IN (SELECT id FROM todos)", { writes: false, unread: 0 }],
  ["nothing", " ;; ", { writes: false, unread: 0 }],
  ["an expression", "UPDATE todos SET status = CASE id WHEN 'a' THEN 'x' END", { writes: true, unread: 1 }],
  ["a nested question", "DELETE FROM todos WHERE id IN (SELECT id FROM old)", { writes: true, unread: 1 }],
  ["a choice", "DELETE FROM todos WHERE id = 'a' OR id = 'b-1'", { writes: true, unread: 1 }],
  ["a pattern with a placeholder inside", "DELETE FROM todos WHERE id LIKE 'b_1'", { writes: true, unread: 1 }],
  ["rows of a question", "INSERT INTO todos SELECT * FROM old", { writes: true, unread: 1 }],
])("applySql() leaves the rows for %s", (_name, sql, expected) => {
  expect(applySql(ROWS, sql)).toEqual({ rows: ROWS, ...expected });
});

it("applySql() keeps what a row in place of another leaves out", () => {
  const { rows } = applySql(ROWS, "INSERT OR REPLACE INTO todos (id, status) VALUES ('a', 'pending')");
  expect(rows[0]).toEqual({ id: "a", title: "Read", status: "pending" });
});

it("applySql() keeps quotes of a text, and reads what is cut off", () => {
  const [, , , row] = applySql(ROWS, "INSERT INTO todos (id, title) VALUES ('c', 'It''s; done')").rows;
  expect(row).toEqual({ id: "c", title: "It's; done", status: "pending" });
  const sql = "INSERT INTO todos (id, title) VALUES ('c', 'C'), ('d', 'D') ON CONFLICT (id) DO UPDATE SET title = 'x'";
  for (let length = 0; length <= sql.length; length += 1)
    expect(applySql(ROWS, sql.slice(0, length)).rows.length).toBeGreaterThanOrEqual(3);
});
