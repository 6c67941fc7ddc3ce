import { createReplayer, findReader, type PlanReplay, renderReceipt } from "agent-todos/replay";

/** What a recording came to, or in words for people why it cannot be read. */
export type ReadRecording =
  | { readonly problem: string }
  | { readonly receipt: string; readonly items: PlanReplay["timeline"]["items"] };

/** Most bytes of a file that a page reads at once. */
const LARGEST = 64 * 1024 * 1024;

// A worker of its own: the readers are loaded where somebody drops a file, and a large one keeps no screen waiting.
addEventListener("message", async ({ data }: MessageEvent<File>) => postMessage(await readRecording(data)));

async function readRecording(file: File): Promise<ReadRecording> {
  if (file.size > LARGEST)
    return { problem: "This file is larger than 64 MB; npx agent-todos replay reads files of any size." };
  const text = await file.text();
  const whole = readJson(text);
  const lines = whole === undefined ? text.split("\n").map(readJson) : [whole];
  const reader = lines.map(findReader).find((found) => found !== undefined)?.reader;
  if (reader === undefined)
    return { problem: "No reader knows this file. It takes recordings of coding agents, one file at a time." };
  const replayer = createReplayer();
  const stream = reader.open();
  for (const line of lines) for (const record of line === undefined ? [] : stream.read(line)) replayer.add(record);
  for (const record of stream.end()) replayer.add(record);
  const { receipt, timeline } = replayer.result();
  if (receipt.preset === null)
    return { problem: `This session of ${receipt.agent} has no call of a todo tool in its ${receipt.rounds} rounds.` };
  return { receipt: renderReceipt(receipt), items: timeline.items };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
