// Runs programs one after another in this process, and prints a line of JSON for each: what it printed, or its error.

import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const write = process.stdout.write.bind(process.stdout);

for (const path of process.argv.slice(2)) {
  const printed = [];
  // What console.log prints comes through here too.
  process.stdout.write = (text) => {
    printed.push(text);
    return true;
  };
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
  write(`${JSON.stringify({ printed: printed.join("").replace(/\n$/, ""), error })}\n`);
}
