/**
 * The longest wait for a page, in milliseconds: long enough for a slow, busy machine, and what never comes is named by the
 * test that waits for it.
 */
export const PAGE_WAIT = 300_000;
