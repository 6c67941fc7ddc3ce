import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Answer, Json, Turn, TurnCall } from "./api.js";
import { isJson } from "./read-json.js";

/** How many pieces a text is streamed in. */
const PIECES = 3;

/** A mistake in the script, not in the request. */
export function scriptError(turn: Turn, api: string): Error {
  return new Error(`turn ${turn.number} of the script stops with "${turn.stop}", which ${api} has no word for`);
}

/** The API's word for how the turn ended. */
export function stopWord<W>(words: Partial<Record<Turn["stop"], W>>, turn: Turn, api: string): W {
  const word = words[turn.stop];
  if (word === undefined) throw scriptError(turn, api);
  return word;
}

export function asJson(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) };
}

/** Server-sent events; `isNamed` writes each event's `type` as its name. */
export function asEvents(events: readonly Json[], { isNamed = false, end = "" } = {}): Answer {
  const lines = events.map((event) => {
    const name = isNamed ? `event: ${String(event["type"])}\n` : "";
    return `${name}data: ${JSON.stringify(event)}\n\n`;
  });
  return { status: 200, headers: { "content-type": "text/event-stream" }, body: lines.join("") + end };
}

export function asLines(values: readonly Json[]): Answer {
  const body = values.map((value) => `${JSON.stringify(value)}\n`).join("");
  return { status: 200, headers: { "content-type": "application/x-ndjson" }, body };
}

/** The binary event stream of AWS: length, headers, payload, each frame with its two checksums. */
export function asAwsEvents(events: readonly (readonly [type: string, payload: Json])[]): Answer {
  const frames = events.map(([type, payload]) => frameOf(type, Buffer.from(JSON.stringify(payload))));
  const headers = { "content-type": "application/vnd.amazon.eventstream" };
  return { status: 200, headers, body: Buffer.concat(frames) };
}

function frameOf(type: string, payload: Buffer): Buffer {
  const headers = Buffer.concat([
    headerOf(":event-type", type),
    headerOf(":content-type", "application/json"),
    headerOf(":message-type", "event"),
  ]);
  // Four numbers of four bytes: both lengths, the prelude's checksum, and the frame's at the end.
  const length = 16 + headers.length + payload.length;
  const prelude = Buffer.concat([numberOf(length), numberOf(headers.length)]);
  const frame = Buffer.concat([prelude, numberOf(crc32(prelude)), headers, payload]);
  return Buffer.concat([frame, numberOf(crc32(frame))]);
}

function headerOf(name: string, value: string): Buffer {
  const text = Buffer.from(value);
  const size = Buffer.alloc(2);
  size.writeUInt16BE(text.length);
  // 7 is the type of a text.
  return Buffer.concat([Buffer.from([name.length]), Buffer.from(name), Buffer.from([7]), size, text]);
}

function numberOf(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** A text in the pieces it is streamed in; none is empty. */
export function inPieces(text: string): readonly string[] {
  const characters = Array.from(text);
  const size = Math.max(1, Math.ceil(characters.length / PIECES));
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(""),
  );
}

/** The arguments as APIs with texts send them. */
export function argumentsText({ input }: TurnCall): string {
  return typeof input === "string" ? input : JSON.stringify(input);
}

/** The arguments as APIs with objects send them: anything else never leaves the real API either. */
export function argumentsObject({ input }: TurnCall): Json {
  if (isJson(input)) return input;
  try {
    const parsed: unknown = JSON.parse(String(input));
    return isJson(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/** A signature over a text that shows by itself whether it was altered. */
export function sealOf(text: string): string {
  const body = hashOf(text);
  return Buffer.concat([body, hashOf(body)]).toString("base64");
}

/** Whether a signature is one of ours, whatever it was made for. */
export function isSeal(seal: unknown): boolean {
  const bytes = Buffer.from(String(seal), "base64");
  return bytes.subarray(HASH_BYTES).equals(hashOf(bytes.subarray(0, HASH_BYTES)));
}

/** A short hash of a text, in letters of base64. */
export function hashText(text: string): string {
  return hashOf(text).toString("base64");
}

const HASH_BYTES = 12;

function hashOf(content: string | Uint8Array): Buffer {
  return createHash("sha256").update(content).digest().subarray(0, HASH_BYTES);
}
