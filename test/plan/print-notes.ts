// Prints the table of docs/measurements/notes.md: `npx tsx test/plan/print-notes.ts`.

import { renderNoteTable } from "./measure-notes.js";

console.log(renderNoteTable());
