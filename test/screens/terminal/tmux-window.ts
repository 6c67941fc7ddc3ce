import { execFileSync } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** A real terminal of a given size, in which a program runs. */
export type TmuxWindow = ReturnType<typeof openWindow>;

// A server that ends may still hold its name.
let opened = 0;

/** A terminal tells nobody that it has drawn, so its rows are read until they are there, however slow the machine. */
const LONGEST_WAIT = 1_200_000;

/** Opens a terminal with a shell that runs a command line in the root of the project, under a server of its own. */
export function openWindow(command: string, columns: number, height: number) {
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
    resize: (nextColumns: number, nextHeight: number) =>
      void tmux("resize-window", "-x", `${nextColumns}`, "-y", `${nextHeight}`),
    press: (...keys: readonly string[]) => void tmux("send-keys", ...keys),
    showsCursor: () => tmux("display-message", "-p", "#{cursor_flag}").trim() === "1",
    waitFor,
    close: () => void tmux("kill-server"),
  };
}
