// Takes the examples out of the types but for those of the root, to keep what is downloaded small: the
// pages of the adapters come along in docs and show the same code. The build runs it.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { ROOT } from "./read-tree.js";

const NAMES = "adapters node observe presets react replay schema shared show stores terminal testing".split(" ");
const folders = NAMES.map((name) => `${ROOT}/dist/${name}`).flatMap((folder) =>
  readdirSync(folder).map((name) => `${folder}/${name}`),
);
// What these entries share stands in files of their own.
const shared = readdirSync(`${ROOT}/dist`).filter((name) =>
  /^(?:follow-todos|json-schema|observe-plan|todos-from-transcript)-/.test(name),
);
const files = [...folders, ...shared.map((name) => `${ROOT}/dist/${name}`)];

for (const file of files.filter((name) => name.endsWith(".d.ts"))) {
  const types = readFileSync(file, "utf8");
  // An example is the last part of its comment.
  writeFileSync(file, types.replace(/(?:\n \*)?\n \* @example\n(?: \*.*\n)*? \*\//g, "\n */"));
}
