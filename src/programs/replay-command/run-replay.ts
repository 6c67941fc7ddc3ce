import { writeFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { escapeText } from "agent-todos";
import { addReceipts, type PlanReceipt, type PlanRecord, type PlanReplay, renderReceipt } from "agent-todos/replay";
import { EXIT, perform } from "../command.js";
import { findAsked, findMissing, isWanted, reasonOf } from "./find-recordings.js";
import { addByTime, type FileReplay, joinTeams } from "./join-teams.js";
import { type PageData, renderPage } from "./page/render-page.js";
import { parseReplayOptions, type ReplayCommandOptions } from "./parse-replay-options.js";
import { placeParts, readNames } from "./place-parts.js";
import { playRecording } from "./play-recording.js";
import { redactReplay, redactText } from "./redact-replay.js";
import { readSessions, replayFile } from "./replay-file.js";

/** Runs `agent-todos replay` and returns the exit code. */
export async function runReplay(args: readonly string[]): Promise<number> {
  return perform(parseReplayOptions(args), replay);
}

async function replay(options: ReplayCommandOptions): Promise<number> {
  const isAsked = options.paths.length > 0;
  const missing = findMissing(options.paths);
  if (missing !== undefined) {
    console.error(`agent-todos replay: ${missing}`);
    return EXIT.wrongUsage;
  }
  const { places, files, problems } = await findAsked(options.paths);
  for (const problem of problems) console.error(`skipped ${escapeText(problem, "line")}`);
  const replays: FileReplay[] = [];
  // Receipts alone need no lists.
  const reading = { seen: new Map<string, string>(), steps: options.play || options.html !== undefined };
  for (const [at, { path, changedAt }] of files.entries()) {
    if (options.since !== undefined && changedAt < options.since) continue;
    showProgress(`${at + 1} of ${files.length}`);
    const found = await readReplays(path, isAsked, reading);
    const all = found.map((replay, at) => ({ path, at, replay }));
    replays.push(...all.filter(({ replay: { receipt } }) => isWanted(receipt, options)));
  }
  showProgress("");
  if (replays.length === 0 && !options.json) console.log(`No recordings found in ${places.join(", ")}.`);
  else return show(await joinTeams(replays, reading), options);
  return EXIT.done;
}

/** Prints, plays or writes the found recordings, as asked. */
async function show(found: readonly FileReplay[], { json, play, html, redact }: ReplayCommandOptions): Promise<number> {
  const placed = placeAll(found);
  // Redaction makes names equal, so it comes after.
  const replays = redact ? placed.map(redactFile) : placed;
  const data = describeAll(replays);
  if (html !== undefined) {
    try {
      await writeFile(html, renderPage(replays, data));
      console.error(`wrote ${escapeText(html, "line")}`);
    } catch (error) {
      console.error(`${escapeText(html, "line")}: ${reasonOf(error)}`);
      return EXIT.failed;
    }
  }
  if (json) console.log(JSON.stringify(data, null, 2));
  else if (play) await playNewest(found, redact);
  else if (html === undefined) printAll(replays);
  return EXIT.done;
}

/** Places the plans of sub-agents and teammates below that of their lead, and sessions without a plan at the end. */
function placeAll(found: readonly FileReplay[]): readonly FileReplay[] {
  const [planned, others] = [true, false].map((has) =>
    found.filter(({ replay: { receipt } }) => (receipt.preset !== null) === has),
  );
  const placed = placeParts(planned ?? [], ({ replay: one }) => readNames(one));
  return [...placed.map(({ session, isPart }) => ({ ...session, isPart })), ...(others ?? [])];
}

async function playNewest(replays: readonly FileReplay[], redact: boolean): Promise<void> {
  const planned = replays.filter(({ replay: { timeline } }) => timeline.steps.length > 0);
  const placed = placeParts(planned, ({ replay: one }) => readNames(one));
  const at = placed.findIndex(({ session }) => session === planned.at(-1));
  // The lead's plan, where a sub-agent or a teammate was the last at work.
  const newest = placed.slice(0, at + 1).findLast(({ isPart }) => !isPart)?.session;
  if (newest === undefined) return console.log("None of these recordings has a plan.");
  const { path, replay: found } = newest;
  console.log(`${escapeText(redact ? redactText(path) : path, "line")} (${found.receipt.agent})\n`);
  const { stdout: stream } = process;
  const isLive = stream.isTTY === true;
  const color = isLive && process.env["NO_COLOR"] === undefined;
  // Does not wait for output to a file or a pipe, which nobody watches.
  const wait = async (milliseconds: number): Promise<void> => (isLive ? setTimeout(milliseconds) : undefined);
  await playRecording(readAgain(newest), { stream, wait, color, redact, steps: found.timeline.steps.length });
}

/** Reads the records of a session again, to play them as they are read. */
async function* readAgain({ path, at, joined = [] }: FileReplay): AsyncGenerator<PlanRecord> {
  let index = 0;
  for await (const records of readSessions(path)) {
    if (index === at) yield* addByTime(records, joined);
    index += 1;
  }
}

function redactFile({ path, at, isPart = false, replay: found }: FileReplay): FileReplay {
  return { path: redactText(path), at, isPart, replay: redactReplay(found) };
}

async function readReplays(
  path: string,
  isAsked: boolean,
  reading: Parameters<typeof replayFile>[1],
): Promise<readonly PlanReplay[]> {
  const shown = escapeText(path, "line");
  const found: PlanReplay[] = [];
  try {
    for await (const played of replayFile(path, reading)) found.push(played);
    if (found.length === 0 && isAsked) console.error(`skipped ${shown}: not a recording that is known`);
  } catch (error) {
    console.error(`skipped ${shown}: ${reasonOf(error)}`);
  }
  return found;
}

/** Adds up main sessions, and separately sub-agents and teammates. */
function describeAll(replays: readonly FileReplay[]): PageData {
  const all = replays.map(({ replay: { receipt } }) => receipt);
  return {
    version: 1,
    total: addReceipts(all.filter(isMain)),
    parts: addReceipts(all.filter((receipt) => !isMain(receipt))),
    receipts: replays.map(({ path, replay: { receipt } }) => ({ path, ...receipt })),
  };
}

function printAll(replays: readonly FileReplay[]): void {
  const planned = replays.filter(({ replay: { receipt } }) => receipt.preset !== null);
  for (const { path, replay } of planned) {
    const { receipt } = replay;
    const part = receipt.parent === undefined ? "" : ", of another session";
    const { foreign = 0 } = receipt;
    const calls = foreign === 1 ? "1 call" : `${foreign} calls`;
    const shown = receipt.promised === 0 && foreign > 0 ? "" : `\n  ${renderReceipt(receipt)}`;
    const forTeam = foreign === 0 ? "" : `\n  ${calls} on its team's list`;
    console.log(`${escapeText(path, "line")} (${receipt.agent}${part})${shown}${forTeam}`);
  }
  const receipts = planned.map(({ replay: { receipt } }) => receipt);
  const [main, parts] = [receipts.filter(isMain), receipts.filter((receipt) => !isMain(receipt))];
  if (main.length > 0) printTotal(main.length === 1 ? "session" : "sessions", main);
  if (parts.length > 0) printTotal(parts.length === 1 ? "sub-agent or teammate" : "sub-agents and teammates", parts);
  const without = replays.length - planned.length;
  if (without > 0) console.log(`${without} without a call of a todo tool`);
}

function isMain({ parent }: PlanReceipt): boolean {
  return parent === undefined;
}

function printTotal(name: string, receipts: readonly PlanReceipt[]): void {
  console.log(`${receipts.length} ${name} with a plan: ${renderReceipt(addReceipts(receipts))}`);
}

/** Shows the progress on a terminal, in a line that the next one replaces. */
function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text}`);
}
