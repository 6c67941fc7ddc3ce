// Draws the pictures of the README from a run of the library.

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { drawPlanPictures } from "./plan-pictures.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

for (const [path, picture] of Object.entries(drawPlanPictures())) {
  mkdirSync(dirname(ROOT + path), { recursive: true });
  writeFileSync(ROOT + path, picture);
  console.log(`${path}, ${picture.length} characters`);
}
