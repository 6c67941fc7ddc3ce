import { isRecord, parseJson } from "../../core/plain-json.js";
import type { PlanRecord, ReplayedCall } from "../plan-record.js";

/** How the recordings of one agent are read. */
export interface RecordingReader {
  /** The agent, as receipts name it. */
  readonly agent: string;
  /** The version of the agent that the reader was written against. */
  readonly writtenFor: string;
  /** Names the field of a first line that shows it to be this agent's; undefined for a file of others. */
  readonly recognise: (line: unknown) => string | undefined;
  /** Starts on one file. */
  readonly open: () => RecordingStream;
}

/** One file on its way: its lines, parsed, go in, and records come out. */
export interface RecordingStream {
  readonly read: (line: unknown) => readonly PlanRecord[];
  /** What was held back for lines that might still have come. */
  readonly end: () => readonly PlanRecord[];
}

type Fields = Readonly<Record<string, unknown>>;

/** A field that is an object; an empty one in place of anything else. */
export function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

/** The objects of an array; none of anything else. */
export function rowsOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** A text that is not empty. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Arguments that may be JSON text. */
export function argumentsOf(value: unknown): unknown {
  return typeof value === "string" ? (parseJson(value) ?? value) : value;
}

/** How many characters a tool's answer has, in whatever parts it came. */
export function measureReply(content: unknown): number {
  if (typeof content === "string") return content.length;
  return rowsOf(content).reduce((sum, { text }) => sum + (textOf(text)?.length ?? 0), 0);
}

/** The words of a message: its parts that are texts, without thoughts and the results of tools. */
export function wordsOf(content: unknown): string | undefined {
  if (typeof content === "string") return textOf(content.trim());
  const said = rowsOf(content).filter(({ type = "text", thought }) => thought !== true && /text$/.test(String(type)));
  return textOf(
    said
      .flatMap(({ text }) => textOf(text) ?? [])
      .join("\n")
      .trim(),
  );
}

/** A round whose calls wait for their answers. */
interface WaitingRound {
  readonly id?: string | undefined;
  readonly time?: string | undefined;
  readonly text?: string | undefined;
  readonly calls: readonly ReplayedCall[];
}

/** What is known of a call by its answer: whether it failed, and how long the answer is. */
type CallAnswer = Omit<Partial<ReplayedCall>, "id">;

/** The round under way, whose calls wait for their answers until the next one begins. */
export interface HeldRound {
  /** Begins a round, and gives the one before it. */
  readonly begin: (round: WaitingRound) => readonly PlanRecord[];
  /** Adds a call to the round under way, or begins one for it. */
  readonly call: (call: ReplayedCall, time?: string) => void;
  /** Adds words of the model to the round under way, or begins one for them. */
  readonly say: (text: string | undefined, time?: string) => void;
  readonly answer: (id: string | undefined, answer: CallAnswer) => void;
  /** Ends the round under way, and gives it. */
  readonly finish: () => readonly PlanRecord[];
}

/** Holds the round under way of a recording. */
export function holdRound(): HeldRound {
  let held: WaitingRound | undefined;
  let calls: ReplayedCall[] = [];
  const finish = (): readonly PlanRecord[] => {
    const finished = held;
    held = undefined;
    return finished === undefined ? [] : [{ type: "round", ...finished, calls }];
  };
  const begin = (round: WaitingRound): readonly PlanRecord[] => {
    const before = finish();
    held = round;
    calls = [...round.calls];
    return before;
  };
  return {
    begin,
    call: (call, time) => {
      if (held === undefined) begin({ time, calls: [] });
      calls.push(call);
    },
    say: (text, time) => {
      if (text === undefined) return;
      if (held === undefined) begin({ time, calls: [] });
      held = { calls, ...held, text: held?.text === undefined ? text : `${held.text}\n${text}` };
    },
    answer: (id, answer) => {
      const place = calls.findIndex((call) => call.id !== undefined && call.id === id);
      const call = calls[place];
      if (held !== undefined && call !== undefined) calls[place] = { ...call, ...answer };
    },
    finish,
  };
}

/** Writes a time in milliseconds as text; undefined for anything else. */
export function timeOf(milliseconds: unknown): string | undefined {
  if (typeof milliseconds !== "number" || !(Math.abs(milliseconds) <= LATEST)) return undefined;
  return new Date(milliseconds).toISOString();
}

/** The latest time that a date can hold. */
const LATEST = 8.64e15;
