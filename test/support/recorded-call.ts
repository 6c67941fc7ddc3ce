import { readFixture } from "./read-fixture.js";

/** One call of a todo tool in a recorded session. */
export interface RecordedCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly error: boolean;
}

/** The items of a whole-list call. */
export type SentItems = readonly { readonly content: unknown; readonly status: unknown }[];

/** Whether a call sent a whole list, and not one task of it. */
export function sendsList({ input }: RecordedCall): boolean {
  return Array.isArray(input["todos"] ?? input["plan"]);
}

/** The items a whole-list call sent, in the library's own field names. */
export function itemsOf({ tool, input }: RecordedCall): SentItems {
  // Whatever was sent here was accepted by a tool that takes a list of items.
  const items = (tool === "update_plan" ? input["plan"] : input["todos"]) as readonly Readonly<
    Record<string, unknown>
  >[];
  return items.map(({ step, content = step, status, ...rest }) => ({ content, status, ...rest }));
}

/** The calls of todo tools in a recorded session. */
export interface CallingSession {
  readonly source: { readonly path: string };
  readonly rounds: readonly { readonly todo?: RecordedCall; readonly moreTodos?: readonly RecordedCall[] }[];
}

/** The sessions of a fixture file, in the form of the fixtures' own description. */
export function readSessions<Session = CallingSession>(file: string): readonly Session[] {
  return readFixture(file) as readonly unknown[] as readonly Session[];
}

/** All calls of todo tools in a session that its agent accepted. */
export function acceptedCalls({ rounds }: Pick<CallingSession, "rounds">): readonly RecordedCall[] {
  const calls = rounds.flatMap(({ todo, moreTodos = [] }) => [...(todo ? [todo] : []), ...moreTodos]);
  return calls.filter(({ error }) => !error);
}
