// Prints the table of test/recorded/losses/README.md: `npm run losses`.

import { type Agreement, describeShare, measureLosses } from "./measure-losses.js";

function describe(name: string, { found, false: wrong, missed }: Agreement): string {
  return `| ${name} | ${found} | ${wrong} | ${missed} | ${describeShare(found, found + wrong)} | ${describeShare(found, found + missed)} |`;
}

const rows = (["development", "held-out"] as const).flatMap((table) => {
  const { dropped, reopened } = measureLosses(table);
  return [describe(`${table}: dropped`, dropped), describe(`${table}: reopened`, reopened)];
});
console.log(
  [
    "| table: note | right | false | missed | precision, % | recall, % |",
    "|---|---|---|---|---|---|",
    ...rows,
  ].join("\n"),
);
