import type { PanelStream } from "agent-todos/terminal";

/** The world around the demo, so that a test can be one. */
export interface DemoIo {
  readonly stdout: PanelStream;
  readonly stderr: PanelStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly sleep: (milliseconds: number) => Promise<void>;
}
