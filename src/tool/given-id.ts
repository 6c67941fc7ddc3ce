/** An answer that names the number of a new item: `Task #2 created successfully: Read`, or the same as JSON. */
const CREATED = /^\s*Task #(\d{1,9}) created\b|^\s*\{\s*"task"\s*:\s*\{\s*"id"\s*:\s*"?(\d{1,9})\b/;

/** Reads from the answer to a recorded call which id the product gave the item that the call added. */
export function readGivenId(answer: string | undefined): string | undefined {
  const [, named, written] = CREATED.exec(answer?.slice(0, 200) ?? "") ?? [];
  return named ?? written;
}
