// Runs programs one after another in this process, and prints a line of JSON for each: what it printed, or its error.

import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { format } from "node:util";

const print = console.log;

for (const path of process.argv.slice(2)) {
  const printed = [];
  console.log = (...parts) => printed.push(format(...parts));
  let error;
  try {
    // Each program finds an empty folder to write to.
    const folder = join(dirname(path), "empty");
    mkdirSync(folder);
    process.chdir(folder);
    await import(pathToFileURL(path).href);
  } catch (thrown) {
    error = thrown instanceof Error ? thrown.message : String(thrown);
  }
  print(JSON.stringify({ printed: printed.join("\n"), error }));
}
