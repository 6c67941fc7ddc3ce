/** What the demo needs of an output; `process.stdout` is one. */
export interface DemoOutput {
  readonly write: (text: string) => unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
}

/** The world around the demo, so that a test can be one. */
export interface DemoIo {
  readonly stdout: DemoOutput;
  readonly stderr: DemoOutput;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly sleep: (milliseconds: number) => Promise<void>;
}
