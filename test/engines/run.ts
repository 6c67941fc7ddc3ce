// Compiles the schema of every tool for every target as local engines do, and gives the library what they then let a
// model write. Prints a row for each engine and target, and fails on any fault.
//
//   npm install --no-save --prefix test/engines && npm run engines

import { SCHEMA_TARGETS, type SchemaTarget, toJsonSchema } from "../../src/schema/index.js";
import { createRandom } from "../support/seeded-random.js";
import { type Engine, loadEngines } from "./engines.js";
import { parseGrammar } from "./grammar.js";
import { judge } from "./judge.js";
import { listSubjects, type Subject } from "./subjects.js";
import { createWalk, type Walk } from "./walk.js";

const WALKS = 200;

/** Google's OpenAPI style takes no object without properties: these tools have no `parameters` there. */
const WITHOUT_ARGUMENTS = ["claudeCodeTasks: TaskList"];

interface Tally {
  schemas: number;
  accepted: number;
  refused: number;
  readonly faults: string[];
}

const subjects = listSubjects();
const reasons = new Map<string, number>();
const tallies: Tally[] = [];
for (const engine of await loadEngines()) {
  for (const target of SCHEMA_TARGETS) {
    const tally = await walkTarget(engine, target);
    const { schemas, accepted, refused, faults } = tally;
    const counts = `${schemas} schemas, ${accepted} texts accepted, ${refused} refused, ${faults.length} faults`;
    console.log(`${engine.name.padEnd(16)}${target.padEnd(20)}${counts}`);
    tallies.push(tally);
  }
}
console.log("\nRefused, as no schema or not this one can express it:");
for (const [reason, count] of [...reasons].sort(([, a], [, b]) => b - a))
  console.log(`${String(count).padStart(7)}  ${reason}`);
const add = (count: (tally: Tally) => number): number => tallies.reduce((sum, tally) => sum + count(tally), 0);
const faults = new Set(tallies.flatMap((tally) => tally.faults));
const texts = add(({ accepted, refused }) => accepted + refused);
console.log(`\n${add(({ schemas }) => schemas)} schemas, ${texts} texts, ${faults.size} faults`);
for (const fault of faults) console.log(`  ${fault}`);
// xgrammar's WebAssembly keeps the process alive.
process.exit(faults.size === 0 ? 0 : 1);

async function walkTarget(engine: Engine, target: SchemaTarget): Promise<Tally> {
  const tally: Tally = { schemas: 0, accepted: 0, refused: 0, faults: [] };
  for (const subject of subjects) {
    if (target === "gemini" && WITHOUT_ARGUMENTS.includes(subject.name)) continue;
    const place = `${engine.name}, ${target}, ${subject.name}`;
    try {
      const schema = toJsonSchema(subject.asked, { target });
      const walk = createWalk(parseGrammar(await engine.convert(target === "gemini" ? withNumbers(schema) : schema)));
      tally.schemas += 1;
      walkOften(subject, target, walk, tally);
    } catch (error) {
      tally.faults.push(`${place}: ${String(error).slice(0, 200)}`);
    }
  }
  return tally;
}

function walkOften(subject: Subject, target: SchemaTarget, walk: Walk, tally: Tally): void {
  const random = createRandom(1);
  for (let count = 0; count < WALKS; count += 1) {
    const text = walk(random);
    const verdict = judge(subject, target, text);
    if (verdict.kind === "fault")
      tally.faults.push(`${target}, ${subject.name}: ${verdict.fault}: ${text.slice(0, 200)}`);
    else tally[verdict.kind] += 1;
    if (verdict.kind === "refused")
      for (const reason of verdict.reasons) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
}

/** Google writes sizes as texts, which no engine but its own reads. */
function withNumbers(schema: object): object {
  const isSize = /^(min|max)(Items|Length|Properties)$/;
  const read = (key: string, value: unknown): unknown => (isSize.test(key) ? Number(value) : value);
  return JSON.parse(JSON.stringify(schema), read) as object;
}
