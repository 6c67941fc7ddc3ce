import { EMPTY_TODO_LIST, escapeText, type TodoChange, type TodoList } from "agent-todos";
import { createReplayer, type PlanRecord, type PlanReplay, renderReceipt } from "agent-todos/replay";
import { createLivePanel, type PanelStream } from "agent-todos/terminal";
import picocolors from "picocolors";
import { createPolicyPlayer } from "./play-policy.js";
import { redactChecked, redactList, redactText } from "./redact-replay.js";
import { wrapText } from "./wrap-text.js";

/** Where a recording is played, and how fast. */
export interface PlayOptions {
  readonly stream: PanelStream;
  /** Resolves after a number of milliseconds. */
  readonly wait: (milliseconds: number) => Promise<unknown>;
  readonly color: boolean;
  /** Whether every text is replaced by its length. Default: false. */
  readonly redact?: boolean;
  /** How many times the list changes: a recording with many changes plays faster to end in time. */
  readonly steps: number;
}

/** How long a list is shown, and all of them together, in milliseconds. */
const STEP = 900;
const LONGEST = 30_000;

/** The widest lines, in columns, however wide a terminal is; most lines of one text; the columns before it. */
const WIDEST = 100;
const MOST_LINES = 3;
const [ROUND, WHO] = [6, 11];

/** More changes than this are counted, not named. */
const MOST_NAMED = 3;

type Paint = "bold" | "cyan" | "dim" | "red" | "reset" | "yellow";

/** A line above the panel: its speaker, our words, those of the recording, and their colour. */
interface PlayedLine {
  readonly who: string;
  readonly label?: string;
  readonly text?: string | undefined;
  readonly paint: Paint;
}

/**
 * Plays a recording in the live panel: the list after each write with what checks found, and above it the messages,
 * changes and refusals, and the reminders that the library's own policy would have sent.
 */
export async function playRecording(
  records: Iterable<PlanRecord> | AsyncIterable<PlanRecord>,
  options: PlayOptions,
): Promise<void> {
  const { stream, wait, color, redact = false, steps } = options;
  const columns = Math.min(stream.columns ?? 80, WIDEST);
  const panel = createLivePanel(stream, { color, title: "Plan", width: columns });
  const print = createPrinter(panel.print, { columns, color, redact });
  const [replayer, policy] = [createReplayer(), createPolicyPlayer()];
  let seen = replayer.result();
  for await (const record of records) {
    replayer.add(record);
    const now = replayer.result();
    const list = now.timeline.steps.at(-1)?.list ?? EMPTY_TODO_LIST;
    const { rounds, writes, refused } = now.receipt;
    const [isWritten, isRefused] = [writes > seen.receipt.writes, refused > seen.receipt.refused];
    print.show(rounds, describeRecord(record, seen, now));
    if (record.type === "round" && !isWritten && !isRefused) print.pass(record.calls.map(({ tool }) => tool));
    print.show(rounds, describeReminder(policy, record, { list, isWritten, isRefused }));
    const { steps: written, checks = [] } = now.timeline;
    const found = { checks: redact ? checks.map(redactChecked) : checks };
    if (written.length > 0) panel.update(redact ? redactList(list) : list, found);
    if (written.length > seen.timeline.steps.length) await wait(Math.min(STEP, LONGEST / Math.max(1, steps)));
    seen = now;
  }
  panel.close();
  stream.write(`\n${wrapText(renderReceipt(seen.receipt), columns, MOST_LINES).join("\n")}\n`);
}

function createPrinter(
  print: (line: string) => void,
  { columns, color, redact }: { readonly columns: number; readonly color: boolean; readonly redact: boolean },
) {
  const colors = picocolors.createColors(color);
  let quiet: (readonly string[])[] = [];
  const write = (round: string, { who, label = "", text = "", paint }: PlayedLine): void => {
    const words = `${label}${redact && text !== "" ? redactText(text) : escapeText(text, "line")}`;
    for (const [at, line] of wrapText(words, columns - ROUND - WHO, MOST_LINES).entries()) {
      const head = at === 0 ? `${round.padStart(ROUND - 2)}  ${who.padEnd(WHO)}` : " ".repeat(ROUND + WHO);
      print(`${colors.dim(head)}${colors[paint](line)}`);
    }
  };
  return {
    show: (round: number, lines: readonly PlayedLine[]): void => {
      if (lines.length === 0) return;
      if (quiet.length > 0) write("", { who: "", label: describeQuiet(quiet), paint: "dim" });
      quiet = [];
      for (const [at, one] of lines.entries()) write(at === 0 && round > 0 ? `${round}` : "", one);
    },
    /** Records a round without a line of its own. */
    pass: (tools: readonly string[]): void => void (tools.length > 0 && quiet.push(tools)),
  };
}

/** Describes a record and its changes to the list. */
function describeRecord(record: PlanRecord, seen: PlanReplay, now: PlanReplay): readonly PlayedLine[] {
  if (record.type === "user") return [{ who: "you", paint: "bold", text: record.text ?? "…" }];
  if (record.type === "compacted") return [{ who: "", label: "older messages are dropped", paint: "dim" }];
  if (record.type === "reminder") return [{ who: "reminder", label: "by the agent itself", paint: "dim" }];
  if (record.type === "rewound") return [{ who: "", label: "back to an earlier place", paint: "dim" }];
  if (record.type !== "round" && record.type !== "teammate") return [];
  const refused = now.timeline.moments.slice(seen.timeline.moments.length);
  const changes = now.timeline.steps.slice(seen.timeline.steps.length).flatMap((step) => step.changes);
  const written: readonly PlayedLine[] = [
    ...refused.map(
      ({ text }): PlayedLine => ({ who: "refused", ...(text ? { text } : { label: "by the agent" }), paint: "red" }),
    ),
    ...describeChanges(changes),
  ];
  if (record.type === "round")
    return record.text === undefined ? written : [{ who: "agent", text: record.text, paint: "reset" }, ...written];
  return written.length === 0 ? [] : [{ who: "teammate", label: "on this plan", paint: "dim" }, ...written];
}

/** Names changes; of many changes, those of one kind are counted. */
function describeChanges(changes: readonly TodoChange[]): readonly PlayedLine[] {
  const kinds = new Map<string, readonly string[]>();
  for (const change of changes) {
    const { content } = change.type === "removed" ? change.before : change.after;
    kinds.set(change.type, [...(kinds.get(change.type) ?? []), content]);
  }
  return [...kinds].flatMap(([who, contents]): readonly PlayedLine[] =>
    changes.length > MOST_NAMED && contents.length > 1
      ? [{ who, label: `${contents.length} items`, paint: "cyan" }]
      : contents.map((text) => ({ who, text, paint: "cyan" })),
  );
}

/** Describes the reminder that the library's policy would have sent then, if any. */
function describeReminder(
  policy: ReturnType<typeof createPolicyPlayer>,
  { type }: PlanRecord,
  { list, ...written }: { readonly list: TodoList; readonly isWritten: boolean; readonly isRefused: boolean },
): readonly PlayedLine[] {
  const write = written.isWritten ? "ok" : written.isRefused ? "failed" : "none";
  const reminder = type === "round" ? policy.round(list, write) : policy.moment(type, list);
  if (reminder === undefined) return [];
  const text = reminder.text.replace(/<\/?reminder>/g, "");
  return [{ who: "reminder", label: "here we would send: ", text, paint: "yellow" }];
}

/** Describes rounds of other work in one line: `Read, Edit ×3 · 4 rounds`. */
function describeQuiet(rounds: readonly (readonly string[])[]): string {
  const counts = new Map<string, number>();
  for (const tool of rounds.flat()) counts.set(tool, (counts.get(tool) ?? 0) + 1);
  const tools = [...counts].map(([tool, count]) => (count === 1 ? tool : `${tool} ×${count}`)).join(", ");
  return rounds.length === 1 ? tools : `${tools} · ${rounds.length} rounds`;
}
