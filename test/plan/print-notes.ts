// Prints the tables of docs/measurements/notes.md: `npx tsx test/plan/print-notes.ts`.

import { NOTE_LOTS, renderNoteTable } from "./measure-notes.js";

for (const lot of NOTE_LOTS) console.log(`${lot}.json\n\n${renderNoteTable(lot)}\n`);
