import { hashText, sealOf } from "./encode-answer.js";

/** The content before a thinking block in its conversation. */
export interface Before {
  /** The system prompt, the tools and all content before the block, without other thinking. */
  readonly prefix: unknown;
  /** The signature of the last thinking block before it. */
  readonly thought: string | undefined;
}

/** The API's message for thinking that is out of place. */
export const BOUND_ELSEWHERE =
  'Invalid `signature` in `thinking` block. The block is bound to a different conversation. Remove the block, or set `thinking.block_binding.prefix_mismatch_behavior` to "drop_block".';

const SEAL_LENGTH = sealOf("").length;

/** A signature over a thought, bound to the content before it, so that it shows a change of either. */
export function bindThinking(thought: string, { prefix, thought: previous }: Before): string {
  return `${sealOf(thought)}${hashText(JSON.stringify(prefix))}${hashText(previous ?? "")}`;
}

/** Whether a signature was made for this thought, wherever it stood. */
export function isSignatureOf(signature: unknown, thought: unknown): boolean {
  return String(signature).slice(0, SEAL_LENGTH) === sealOf(String(thought));
}

/**
 * Checks whether the content before a thinking block is the same as when the block was sent.
 *
 * Thinking may be left out from the start of a conversation on; a block between others must stay. An unbound signature,
 * as of older models, fits everywhere.
 */
export function isInPlace(signature: unknown, { prefix, thought }: Before): boolean {
  const binding = String(signature).slice(SEAL_LENGTH);
  if (binding === "") return true;
  const expected = hashText(JSON.stringify(prefix));
  if (!binding.startsWith(expected)) return false;
  return thought === undefined || binding === `${expected}${hashText(thought)}`;
}
