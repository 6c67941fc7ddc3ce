import { expect, it } from "vitest";
import { isTodoError, TodoError } from "../../src/model/todo-error.js";

it("TodoError carries a code, a message and what happened underneath", () => {
  const cause = new Error("disk full");
  const error = new TodoError("log_unwritable", "Cannot write the log", { cause });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: "TodoError", code: "log_unwritable", message: "Cannot write the log", cause });
  expect(Object.keys(error)).not.toContain("cause");
  expect(new TodoError("invalid_list", "no")).not.toHaveProperty("cause");
});

it.each([
  { name: "a TodoError", value: new TodoError("invalid_list", "no"), is: true },
  {
    name: "a TodoError of another copy of the package",
    value: Object.assign(new Error("no"), { [Symbol.for("agent-todos.error")]: true }),
    is: true,
  },
  { name: "another error", value: new Error("no"), is: false },
  { name: "null", value: null, is: false },
  { name: "a text", value: "TodoError", is: false },
])("isTodoError() is $is for $name", ({ value, is }) => {
  expect(isTodoError(value)).toBe(is);
});
