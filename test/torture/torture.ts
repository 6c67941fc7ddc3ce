import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { EMPTY_TODO_LIST } from "agent-todos";
import type { TodoVersion } from "agent-todos/shared";
import { checkLog, countLost, type Findings } from "./check-log.js";
import { followAll } from "./follow-all.js";
import { type OpenedStore, openStore, type StoreName } from "./open-store.js";
import { type OwnServer, startPostgres, startRedis } from "./own-server.js";
import { planWriter } from "./plan-writer.js";
import { TIMEOUT, type Told } from "./protocol.js";
import { bundleWriter, startWriter, type WriterProcess } from "./writer-process.js";

/** How many processes write one list. */
const WRITERS = 8;

/** How many writes one list takes before it is checked and the next one begins. */
const PER_LIST = 2000;

/** How long a paused server hangs, in milliseconds: longer than writers wait for it. */
const PAUSE = 1.5 * TIMEOUT;

/** Calls of a run; timeouts are those that a paused server did not answer in time, and followed versions those of the log. */
const CALLS = { writes: 0, attempts: 0, refused: 0, repeats: 0, failures: 0, timeouts: 0, followed: 0, versions: 0 };
const DISTURBANCES = { kills: 0, cuts: 0, restarts: 0, pauses: 0 };
const FINDINGS = { lost: 0, doubled: 0, dropped: 0, changed: 0 };

type Counts = typeof CALLS & typeof DISTURBANCES & typeof FINDINGS;

/** What a run did, and what it found. */
export interface TortureReport extends Readonly<Counts> {
  readonly store: string;
  readonly seconds: number;
}

/** What a run does. */
export interface TortureOptions {
  readonly writes: number;
  /** After how many writes something is disturbed again: by writes and not by time, so that a busy machine gets no more. */
  readonly between: number;
  readonly isNaive: boolean;
}

/** Runs as many writes as are asked for, list after list. */
export async function torture(name: StoreName, { writes, between, isNaive }: TortureOptions): Promise<TortureReport> {
  const server = await startServer(name);
  const started = performance.now();
  const counts: Counts = { ...CALLS, ...DISTURBANCES, ...FINDINGS };
  const opened = await openStore(name, server.url, false);
  const args = [name, server.url, isNaive ? "naive" : "shared"];
  const program = await bundleWriter();
  const writers = Array.from({ length: WRITERS }, () => startWriter(program, args));
  try {
    for (let list = 0; counts.writes < writes; list += 1) {
      const share = Math.min(PER_LIST, writes - counts.writes);
      await tortureList({ id: `torture-${list}`, writes: share, between, isNaive, counts, opened, server, writers });
    }
  } finally {
    for (const writer of writers) writer.stop();
    await opened.close();
    await server.stop();
  }
  const seconds = (performance.now() - started) / 1000;
  return { store: isNaive ? `${name}, read and then written` : name, seconds, ...counts };
}

interface ListRun extends TortureOptions {
  readonly id: string;
  readonly counts: Counts;
  readonly opened: OpenedStore;
  readonly server: OwnServer;
  readonly writers: readonly WriterProcess[];
}

async function tortureList(run: ListRun): Promise<void> {
  const { id, counts, opened, writers, writes, isNaive } = run;
  const ending = new AbortController();
  const disturbing = isNaive ? Promise.resolve() : disturb(run, ending.signal);
  const share = Math.ceil(writes / writers.length);
  const writing = Promise.all(writers.map((writer, index) => driveWriter(run, writer, index, share)));
  const reading = writing.then(async () => {
    ending.abort();
    await disturbing;
    return readLog(opened, id);
  });
  const last = reading.then((log) => log.at(-1)?.version ?? 0);
  const [expected, log, followed] = await Promise.all([writing, reading, followAll(opened.store, id, last)]);
  counts.versions += log.length;
  counts.followed += countFollowed(id, log.length, followed);
  if (isNaive) counts.lost += countLost(log.at(-1)?.list ?? EMPTY_TODO_LIST, expected);
  else addFindings(counts, checkLog(log, expected));
  await opened.store.remove(id);
}

/** Counts the versions that came once and in order; says where that ended. */
function countFollowed(id: string, versions: number, followed: readonly number[]): number {
  const wrong = followed.findIndex((version, index) => version !== index + 1);
  const count = wrong === -1 ? followed.length : wrong;
  if (count < versions) console.log(`${id}: after version ${count} came ${followed[count] ?? "nothing"}`);
  return count;
}

function addFindings(counts: Counts, findings: Findings): void {
  for (const name of ["lost", "doubled", "dropped", "changed"] as const) counts[name] += findings[name];
}

async function driveWriter({ id, counts }: ListRun, process: WriterProcess, writer: number, share: number) {
  const plan = planWriter(id, writer);
  const told: Told[] = [];
  for (let turn = 0; turn < share; turn += 1) {
    const task = plan.next();
    const { made, told: answer } = await process.write(task);
    counts.writes += 1;
    counts.attempts += answer.attempts;
    counts.failures += answer.failures;
    counts.timeouts += answer.timeouts;
    if (answer.ok) {
      // What a lost call did already is done once, so the second one may have no version of its own.
      if (!task.isLost) told.push(answer);
      plan.settle(task.operation);
    } else counts.refused += 1;
    if (turn % 10 !== 9 || task.isLost) continue;
    // The same call once more, as a host that lost the answer would make it.
    const again = await process.write({ ...task, isNew: true, made });
    counts.repeats += 1;
    if (answer.ok && !again.told.isDuplicate) counts.doubled += 1;
  }
  return { writer, items: plan.items(), told };
}

/** Disturbs a run until it ends: writers are killed, connections cut, the server paused, or ended and started again. */
async function disturb({ counts, between, opened, server, writers }: ListRun, signal: AbortSignal): Promise<void> {
  for (let turn = 1; !signal.aborted; turn += 1) {
    const next = counts.writes + between;
    while (counts.writes < next && !signal.aborted) await wait(10);
    if (signal.aborted) return;
    if (turn % 18 === 0 && server.restart !== undefined) {
      await server.restart();
      counts.restarts += 1;
    } else if (turn % 9 === 0 && server.pause !== undefined) {
      await server.pause(PAUSE);
      counts.pauses += 1;
    } else if (turn % 3 === 0 && opened.cut !== undefined) {
      // The connection that cuts the others may be one that was just cut.
      counts.cuts += await opened.cut().then(
        () => 1,
        () => 0,
      );
    } else {
      writers[turn % writers.length]?.kill();
      counts.kills += 1;
    }
  }
}

async function readLog({ store }: OpenedStore, id: string): Promise<readonly TodoVersion[]> {
  const all: TodoVersion[] = [];
  for (;;) {
    const page = await store.log(id, all.at(-1)?.version ?? 0, 1000);
    if (page.length === 0) return all;
    all.push(...page);
  }
}

/** Starts a server of the run's own, or makes a folder for a file. */
export async function startServer(name: StoreName): Promise<OwnServer> {
  if (name === "postgres") return startPostgres();
  if (name === "redis") return startRedis();
  const folder = mkdtempSync(join(tmpdir(), "torture-sqlite-"));
  return { url: join(folder, "todos.db"), stop: async () => rmSync(folder, { recursive: true }) };
}

/** Prints a report, a line a subject. */
export function printReport({ store, seconds, ...counts }: TortureReport): void {
  const { attempts, writes, refused, changed } = counts;
  const count = (name: keyof Counts): string => counts[name].toLocaleString("en");
  const took = Math.round(seconds).toLocaleString("en");
  const lines = [
    `${store}: ${count("writes")} writes by ${WRITERS} processes in ${took} s`,
    `${(attempts / writes).toFixed(2)} attempts a write, ${count("repeats")} calls made twice, ${refused} refused`,
    `${count("kills")} processes killed, ${count("cuts")} times connections cut, ${count("restarts")} server restarts, ${count("pauses")} pauses`,
    `${count("failures")} calls made again, ${count("timeouts")} of them after a timeout`,
    `${count("followed")} of ${count("versions")} versions followed, once and in order`,
    `${count("lost")} lost, ${count("doubled")} doubled, ${count("dropped")} dropped unseen, ${changed} changed by somebody else`,
  ];
  console.log(lines.join("\n  "));
}
