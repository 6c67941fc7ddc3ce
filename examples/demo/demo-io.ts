/** What the demo needs of an output; `process.stdout` is one. */
export interface DemoOutput {
  readonly write: (text: string) => unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
  readonly on?: (event: "resize", listener: () => void) => unknown;
  readonly off?: (event: "resize", listener: () => void) => unknown;
}

/** The world around the demo, so that a test can be one. */
export interface DemoIo {
  readonly stdout: DemoOutput;
  readonly stderr: DemoOutput;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly sleep: (milliseconds: number) => Promise<void>;
}
