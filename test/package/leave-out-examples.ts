// Takes the examples out of the types but for those of the root, to keep what is downloaded small: the
// pages of the adapters come along in docs and show the same code. The build runs it.

import { readFileSync, writeFileSync } from "node:fs";
import { listPaths, ROOT } from "./read-tree.js";

// At the top of dist are the root's own types, and files that several entries share.
const OF_ROOT = /^dist\/(?!follow-todos-|json-schema-|observe-plan-|todos-from-transcript-)[^/]+$/;
const files = listPaths("dist", ".d.ts").filter((path) => !OF_ROOT.test(path));

for (const file of files.map((path) => `${ROOT}/${path}`)) {
  const types = readFileSync(file, "utf8");
  // An example is the last part of its comment.
  writeFileSync(file, types.replace(/(?:\n \*)?\n \* @example\n(?: \*.*\n)*? \*\//g, "\n */"));
}
