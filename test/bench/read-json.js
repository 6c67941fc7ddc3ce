// Parses a file that is one JSON, without anything of the library.
import { readFile } from "node:fs/promises";

JSON.parse(await readFile(process.argv[2], "utf8"));
