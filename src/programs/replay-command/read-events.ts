import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";

/** The name of a file with one event of OpenHands. */
const EVENT = /^event-(\d{5,})-[\da-f-]{8,}\.json$/i;

/** Checks whether the files of a folder are the events of one conversation of OpenHands. */
export function isEventFolder(names: readonly string[]): boolean {
  return names.some((name) => EVENT.test(name));
}

export async function isFolder(path: string): Promise<boolean> {
  return (await stat(path)).isDirectory();
}

/** Reads the events of such a folder in their order, each with the id of its conversation, which only the folder has. */
export async function* readEvents(folder: string): AsyncGenerator<string | object> {
  const names = (await readdir(folder)).filter((name) => EVENT.test(name));
  const conversation_id = basename(resolve(folder, ".."));
  for (const name of names.sort((one, other) => placeOf(one) - placeOf(other))) {
    const text = await readFile(join(folder, name), "utf8");
    try {
      yield { ...JSON.parse(text), conversation_id };
    } catch {
      // The newest file may be half written.
      yield text;
    }
  }
}

function placeOf(name: string): number {
  return Number(EVENT.exec(name)?.[1]);
}
