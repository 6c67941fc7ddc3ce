/** The parameters of the tool that every client offers. */
export const parameters = { type: "object" as const, properties: { path: { type: "string" } }, required: ["path"] };
export const name = "read_file";
export const description = "Reads a file.";

/** What a client made of an answer. */
export interface Heard {
  readonly thought?: string | undefined;
  readonly text: string | undefined;
  readonly calls: readonly unknown[];
  readonly stop: unknown;
}

/** One conversation with a client: a question and its answer, then the results of the calls in it. */
export interface Talk {
  readonly ask: () => Promise<Heard>;
  readonly giveResults: () => Promise<Heard>;
}
