/** One call of a todo tool, as it stands in a recorded session. */
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
