import { expect, it } from "vitest";
import { nameEditors, UNKNOWN_EDITOR } from "../../src/nag/messages.js";

it.each<readonly [editors: readonly string[], words: string]>([
  [[], "The user"],
  [["user"], "The user"],
  [["researcher"], '"researcher"'],
  [["researcher", "user"], 'The user and "researcher"'],
  [["a", "b", "user"], 'The user, "a" and "b"'],
  [["a", "b", "c", "d"], "Others"],
  [[UNKNOWN_EDITOR], "Others"],
  [["user", UNKNOWN_EDITOR], "The user and others"],
])("nameEditors() names %j", (editors, words) => {
  expect(nameEditors(editors)).toBe(words);
});
