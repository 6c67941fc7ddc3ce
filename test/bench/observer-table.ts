// The tables of docs/measurements/observer.md. `npx tsx test/bench/observer-table.ts` writes them.

import { TODO_STATUSES, type TodoList } from "agent-todos";
import { createPlanObserver, type ObserverOptions, type ObserverState, type PlanObserver } from "agent-todos/observe";
import { OBSERVER_RULES } from "../../src/observe/refusal.js";
import { readSessions } from "../support/recorded-call.js";
import { createRandom } from "../support/seeded-random.js";
import { quantile, sum } from "./figures.js";
import { writePage } from "./measured-page.js";
import { type Cadence, type ObservedSession, observeSession } from "./observed-session.js";
import { computePrices } from "./price-table.js";
import type { RecordedSession } from "./replay-session.js";
import { tabulate } from "./tabulate.js";

const cadence = (name: string, options: ObserverOptions, allows?: Cadence["allows"]): Cadence => ({
  name,
  createObserver: () => createPlanObserver(options),
  ...(allows && { allows }),
});
const each = (rounds: number) => ({ growth: 0, first: rounds, spacing: rounds, longest: rounds });
const always = { changes: () => true };

/** The default. */
export const OWN: Cadence = cadence("the default", {});

/** The cadences that are compared; that of VS Code is the one it published. */
const CADENCES: readonly Cadence[] = [
  cadence("every round", { ...always, ...each(1) }),
  cadence("every 10 rounds", { ...always, ...each(10) }),
  cadence(
    "as VS Code: 3 rounds, then 3 + 2 · (passes + passes in vain), at most 24",
    each(1),
    ({ rounds, passes, empty }) => rounds >= (passes === 0 ? 3 : Math.min(3 + 2 * (passes + empty), 24)),
  ),
  OWN,
  cadence('the default, and at every end: `{ ends: "always" }`', { ends: "always" }),
  cadence("thrifty: `{ first: 3, spacing: 6 }`", { first: 3, spacing: 6 }),
];

/** What one cadence came to, over all sessions. */
function measure(cadence: Cadence, sessions: readonly RecordedSession[]) {
  const observed = sessions.map((session) => observeSession(session, cadence));
  const total = (of: (session: ObservedSession) => number): number => sum(observed.map(of));
  const passes = observed.flatMap((session) => session.passes);
  const lags = observed.flatMap((session) => session.lags);
  const tokens = passes.map(({ tokensIn, tokensOut }) => tokensIn + tokensOut);
  const passesPer100 = (100 * passes.length) / total(({ rounds }) => rounds);
  const medianLag = quantile(lags);
  const [meanTokens, tokens95] = [sum(tokens) / passes.length, quantile(tokens, 0.95)];
  const meanOf = (name: "tokensIn" | "tokensOut"): string =>
    (sum(passes.map((pass) => pass[name])) / passes.length).toFixed(0);
  const row = [
    cadence.name,
    passesPer100.toFixed(1),
    String(medianLag),
    (sum(lags) / lags.length).toFixed(1),
    `${meanOf("tokensIn")} + ${meanOf("tokensOut")}`,
    String(tokens95),
    (sum(tokens) / sessions.length).toFixed(0),
    String(total(({ atEnd }) => atEnd)),
    String(total(({ unseen }) => unseen)),
  ];
  return { name: cadence.name, passesPer100, medianLag, meanTokens, tokens95, row };
}

/** The recordings in the folder AGENT_TODOS_FIXTURES, observed at each cadence. */
export function measureCadences() {
  const files = ["sessions.jsonl", "task-tool-sessions.jsonl"];
  const sessions = files.flatMap((file) => readSessions<RecordedSession>(file));
  const figures = CADENCES.map((cadence) => measure(cadence, sessions));
  const rounds = sum(sessions.map((session) => session.rounds.length));
  const head =
    "a pass|passes per 100 rounds|median lag|mean lag|tokens in + out|95 % up to|tokens a session|seen only at the end|never seen";
  return {
    basis: `${sessions.length} sessions (${rounds} rounds)`,
    figures,
    table: tabulate([head.split("|"), ...figures.map(({ row }) => row)]),
  };
}

/** How answers are spoiled: each rule is broken with this chance in each pass. */
const SPOILED = 0.15;

/** Breaks each rule on purpose in many passes, and counts lists that broke a rule of the list or of belief: none may. */
export function measureSpoiled(passes = 20_000) {
  const random = createRandom(23);
  const observer = createPlanObserver({ rules: { maxItems: 8, maxContentLength: 80 } });
  const broken: Record<string, number> = {};
  const refused: Record<string, number> = {};
  let invalid = 0;
  for (let pass = 0; pass < passes; pass += 1) {
    const { state, list, now } = setScene(observer);
    const { answer, codes } = spoil(random);
    for (const code of codes) broken[code] = (broken[code] ?? 0) + 1;
    const read = observer.read(state, now, answer);
    for (const code of new Set(read.refused.map((one) => one.code))) refused[code] = (refused[code] ?? 0) + 1;
    if (!isSound(list, now, read.list)) invalid += 1;
  }
  const rows = [...OBSERVER_RULES, "too_long", "too_many_items", "invalid_status", "blank"].map((code) => [
    `\`${code}\``,
    String(broken[code] ?? 0),
    String(refused[code] ?? 0),
  ]);
  return { broken, refused, invalid, table: tabulate([["rule", "broken in", "refused in"], ...rows]) };
}

type Random = ReturnType<typeof createRandom>;

/** A list of six items in many states, shown with three rounds, one of which failed; the person has cancelled the fifth since. */
function setScene(observer: PlanObserver) {
  const statuses = ["completed", "in_progress", "pending", "pending", "pending", "pending"] as const;
  const items = statuses.map((status, index) => ({ content: `Step ${index + 1}`, status }));
  const list: TodoList = { revision: 1, items };
  let state: ObserverState = observer.start();
  for (const failed of [false, true, false]) {
    ({ state } = observer.next(state, { type: "round", list, calls: [{ name: "bash", failed }], asking: true }));
  }
  ({ state } = observer.next(state, { type: "end", list }));
  const touched = items.map((item, index) => (index === 4 ? { ...item, status: "cancelled" as const } : item));
  return { state, list, now: { revision: 2, items: touched } };
}

/** Writes an answer in which each rule is broken with the same chance, beside entries that are sound. */
function spoil(random: Random): { readonly answer: unknown; readonly codes: readonly string[] } {
  const codes: string[] = [];
  const breaks = (code: string): boolean => {
    const does = random() < SPOILED;
    if (does) codes.push(code);
    return does;
  };
  if (breaks("not_a_patch"))
    return { answer: random() < 0.5 ? "I am not sure, so here is my view." : [{ todos: [] }], codes };
  const updates: object[] = [];
  const add: object[] = [];
  const completion = [
    breaks("no_round") && { id: "#3", status: "completed" },
    breaks("unknown_round") && { id: "#4", status: "completed", round: 3 + Math.ceil(random() * 9) },
    breaks("failed_round") && { id: "#6", status: "completed", round: 2 },
    breaks("reopened") && { id: "#1", status: "pending" },
    breaks("person_changed") && { id: "#5", status: "pending" },
    breaks("unknown_id") && { id: "#17", status: "completed", round: 1 },
    breaks("two_running") && { id: codes.includes("no_round") ? "#4" : "#3", status: "in_progress" },
    breaks("invalid_status") && { id: "#2", status: "finished-ish" },
    breaks("too_long") && { id: codes.includes("failed_round") ? "#2" : "#6", content: "x".repeat(81) },
  ];
  for (const entry of completion) if (entry && !updates.some((one) => Object(one).id === entry.id)) updates.push(entry);
  if (breaks("born_completed")) add.push({ content: "New and done", status: "completed" });
  if (breaks("already_there")) add.push({ content: "Step 4" });
  if (breaks("blank")) add.push({ content: " " });
  if (breaks("too_many_items")) for (let index = 0; index < 4; index += 1) add.push({ content: `More ${index}` });
  const remove = breaks("removal") ? { remove: ["#3"] } : {};
  return { answer: { updates, add, ...remove }, codes };
}

/** Whether a list is what a list may become: by the rules, and by what an observer is believed. */
function isSound(before: TodoList, now: TodoList, { items }: TodoList): boolean {
  const running = items.filter(({ status }) => status === "in_progress").length;
  const fits = items.length <= 8 && items.every(({ content }) => content.trim() !== "" && content.length <= 80);
  const keeps = now.items.every(({ content }, index) => items[index]?.content === content);
  const added = items.slice(now.items.length);
  const isOpen = added.every(({ status }) => status === "pending" || status === "in_progress");
  const [first, , , , fifth] = items;
  const stays = first?.status === before.items[0]?.status && fifth?.status === now.items[4]?.status;
  const known = items.every(({ status }) => TODO_STATUSES.includes(status));
  const completed = items.filter(({ status }) => status === "completed").length;
  return running <= 1 && fits && keeps && isOpen && stays && known && completed === 1;
}

/** The pages that show the prices. */
export const PRICED = ["docs/measurements/observer.md", "docs/observer.md", "docs/comparison.md"];

/** What a token of the small model costs on the pages, in tokens of the main model. */
export const RATIO = 0.1;

/** Writes what was measured into the pages. */
function writePages(): void {
  const { basis, table } = measureCadences();
  const spoiled = measureSpoiled();
  const broken = `20,000 passes, in each of which every rule is broken with a chance of ${SPOILED * 100} %. Lists that came to break a rule: **${spoiled.invalid}**.`;
  const sections = { played: `Played: ${basis}.`, cadences: table, broken, rules: spoiled.table };
  writePage("docs/measurements/observer.md", sections);
  const prices = computePrices(OWN, RATIO);
  for (const path of PRICED) writePage(path, { prices });
}

/** Writes the pages, or prints the table of prices at the ratio that the command line names. */
function run([option, value]: readonly string[]): void {
  const ratio = Number(value);
  if (option === undefined) writePages();
  else if (option === "--ratio" && ratio > 0 && ratio <= 10) console.log(computePrices(OWN, ratio));
  else {
    console.error("Usage: npx tsx test/bench/observer-table.ts [--ratio 0.1], a number from 0 to 10");
    process.exitCode = 2;
  }
}

if (process.argv[1]?.endsWith("observer-table.ts")) run(process.argv.slice(2));
