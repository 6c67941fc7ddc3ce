import { expect, it } from "vitest";
import { isShownToModel } from "../../src/model/note.js";
import { EMPTY_TODO_LIST } from "../../src/model/todo.js";
import { NOTE_CODES } from "../support/codes.js";
import { accept } from "../support/write.js";

it("validateAndReplace() counts the notes beyond 250 in a last one", () => {
  const todos = Array.from({ length: 300 }, () => ({ content: "a", status: "pending", priority: 1 }));
  const { notes } = accept(EMPTY_TODO_LIST, { todos }, { maxItems: 300 });
  expect(notes).toHaveLength(251);
  expect(notes.at(-1)).toEqual({ code: "notes_omitted", path: [], message: "There are 50 more notes." });
});

it("isShownToModel() is true for what the model's list lost or holds otherwise than it sent, else false", () => {
  const told = ["duplicate_id", "in_progress_demoted", "dropped_unfinished", "reopened", "reworded_finished"];
  const answers = NOTE_CODES.map((code) => [code, isShownToModel({ code, path: [], message: "" })]);
  expect(answers).toEqual(NOTE_CODES.map((code) => [code, told.includes(code)]));
});

it("validateAndReplace() looks at a hundred fields that do not exist, in an item and in the input", () => {
  const unknown = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`field${index}`, 1]));
  const item = { ...unknown, content: "a", status: "pending", activeForm: "b", id: "c" };
  const { list, notes } = accept(EMPTY_TODO_LIST, { todos: [item], ...unknown });
  expect(list.items).toEqual([{ id: "c", content: "a", status: "pending", activeForm: "b" }]);
  expect(notes.map(({ code }) => code)).toEqual(Array.from({ length: 202 }, () => "unknown_field"));
});
