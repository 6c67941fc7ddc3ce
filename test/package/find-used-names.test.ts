import { expect, it } from "vitest";
import { findUsedNames } from "./find-used-names.js";

it.each<[name: string, text: string, found: readonly string[]]>([
  ["a call", 'import { a } from "m"; a();', ["m a"]],
  ["a call by another name", 'import { a as b } from "m"; b();', ["m a"]],
  ["a member of a namespace", 'import * as all from "m"; all.a();', ["m a"]],
  ["an import without a use", 'import { a } from "m";', []],
  ["a member of something else", 'import { a } from "m"; other.a();', []],
  ["a word in a comment or a text", 'import { a } from "m"; /* a */ log("a");', []],
  ["a name of its own", "const a = 1; log(a);", []],
  ["a type of that name", 'import { a } from "m"; let x: a;', []],
])("findUsedNames() for %s", (_name, text, found) => {
  expect(findUsedNames(text)).toEqual(found);
});
