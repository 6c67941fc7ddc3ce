import { afterEach, beforeEach, vi } from "vitest";

/** What each test of a file prints, and what it says on stderr; neither is shown. */
export function hearConsole(): { readonly printed: string[]; readonly told: string[] } {
  const [printed, told]: [string[], string[]] = [[], []];
  beforeEach(() => {
    vi.spyOn(console, "log").mockImplementation((line: string) => void printed.push(line));
    vi.spyOn(console, "error").mockImplementation((line: string) => void told.push(line));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    for (const lines of [printed, told]) lines.length = 0;
  });
  return { printed, told };
}
