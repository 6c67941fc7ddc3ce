import { execFileSync } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** A real terminal of a given size, in which a program runs. */
export interface TmuxWindow {
  /** Everything from the first row of the scrollback to the last one that holds a text, without the spaces at the ends. */
  readonly rows: () => readonly string[];
  readonly resize: (columns: number, rows: number) => void;
  /** Presses keys, by the names that tmux has for them. */
  readonly press: (...keys: readonly string[]) => void;
  /** Whether the cursor is seen. */
  readonly showsCursor: () => boolean;
  /** Waits until the rows fulfil a condition; fails with what is there when they never do. */
  readonly waitFor: (condition: (rows: readonly string[]) => boolean) => Promise<readonly string[]>;
  readonly close: () => void;
}

// A server that ends may still hold its name.
let opened = 0;

/** A terminal tells nobody that it has drawn, so its rows are read until they are there, however slow the machine. */
const LONGEST_WAIT = 1_200_000;

/** Opens a terminal with a shell that runs a command line in the root of the project, under a server of its own. */
export function openWindow(command: string, columns: number, height: number): TmuxWindow {
  opened += 1;
  const server = `agent-todos-${process.pid}-${opened}`;
  const tmux = (...args: readonly string[]): string =>
    execFileSync("tmux", ["-L", server, "-f", "/dev/null", "-u", ...args], {
      encoding: "utf8",
      env: { PATH: process.env["PATH"], HOME: process.env["HOME"], LC_ALL: "C.UTF-8" },
    });
  tmux("new-session", "-d", "-x", `${columns}`, "-y", `${height}`, "-c", ROOT, "bash --norc --noprofile");
  tmux("send-keys", "-l", `PS1='$ '; clear; ${command}`);
  tmux("send-keys", "Enter");

  const rows = (): readonly string[] =>
    tmux("capture-pane", "-p", "-S", "-")
      .trimEnd()
      .split("\n")
      .map((row) => row.trimEnd());

  async function waitFor(condition: (found: readonly string[]) => boolean): Promise<readonly string[]> {
    for (let waited = 0; waited < LONGEST_WAIT; waited += 100) {
      const found = rows();
      if (condition(found)) return found;
      await setTimeout(100);
    }
    throw new Error(`the terminal did not come to it:\n${rows().join("\n")}`);
  }

  return {
    rows,
    resize: (nextColumns, nextHeight) => void tmux("resize-window", "-x", `${nextColumns}`, "-y", `${nextHeight}`),
    press: (...keys) => void tmux("send-keys", ...keys),
    showsCursor: () => tmux("display-message", "-p", "#{cursor_flag}").trim() === "1",
    waitFor,
    close: () => void tmux("kill-server"),
  };
}
