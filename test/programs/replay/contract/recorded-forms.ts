import { fillTemplate as fill, type TemplateValues } from "../../../support/fill-template.js";
import { readRows } from "../../../support/read-rows.js";

/** A conversation in the words of all agents: what a person and a model did. */
export type Happening =
  | { readonly does: "ask" }
  | { readonly does: "call"; readonly tool: string; readonly input: unknown; readonly failed?: boolean }
  | { readonly does: "work" };

type Rows = readonly (readonly [text: string, status: string])[];

/** How one agent records such a conversation, and its own todo call. */
export interface RecordedForm {
  readonly agent: string;
  /** A person says "Go on", a model that only works says "So". */
  readonly record: (happenings: readonly Happening[]) => readonly unknown[];
  readonly write: (rows: Rows) => Happening;
  /** What the form does not record: the session's id, whether a call failed, that an item was left out, or words. */
  readonly lacks?: readonly ("session" | "failure" | "drop" | "words")[];
}

/** A row of recorded-forms.jsonl: lines in which `$name` stands for what differs from one happening to the next. */
interface FormData extends Pick<RecordedForm, "agent" | "lacks"> {
  readonly name: string;
  readonly tool: string;
  readonly input: object;
  readonly row: object | string;
  /** What stands between rows that are texts. */
  readonly between?: string;
  /** The agent's own words for statuses. */
  readonly statuses?: Readonly<Record<string, string>>;
  /** What `$outcome` is of a call that was accepted, and of one that failed. */
  readonly outcomes?: readonly [accepted: unknown, failed: unknown];
  readonly head?: readonly object[];
  readonly ask: readonly object[];
  readonly call: readonly unknown[];
  /** The lines of a call of another tool, where they are others. */
  readonly work?: readonly unknown[];
  /** Fields that every line behind the head has. */
  readonly each?: object;
  /** What holds the lines, where they are no lines of a file. */
  readonly frame?: readonly unknown[];
}

function placeOf(at: number): TemplateValues {
  return { at, next: at + 1, place: `${at + 1}`, parent: at === 0 ? null : `u${at - 1}`, time: 1_700_000_000_000 + at };
}

function recordOne(form: FormData, happening: Happening, at: number): readonly unknown[] {
  if (happening.does === "ask") return form.ask.map((line) => fill(line, placeOf(at)));
  const { tool, input, failed = false } = happening.does === "work" ? { tool: "shell", input: {} } : happening;
  const values = { ...placeOf(at), tool, input, inputText: JSON.stringify(input), failed };
  const outcome = fill(form.outcomes?.[failed ? 1 : 0], values);
  const lines = tool === form.tool ? form.call : (form.work ?? form.call);
  return lines.map((line) => fill(line, { ...values, outcome }));
}

function createForm(form: FormData): RecordedForm {
  const { agent, lacks = [], tool, input, between, statuses = {}, head = [], each, frame } = form;
  return {
    agent,
    lacks,
    write: (rows) => {
      const filled = rows.map(([text, status], at) =>
        fill(form.row, { ...placeOf(at), text, status: statuses[status] ?? status }),
      );
      return {
        does: "call",
        tool,
        input: fill(input, { rows: between === undefined ? filled : filled.join(between) }),
      };
    },
    record: (happenings) => {
      const bare = happenings.flatMap((one, at) => recordOne(form, one, at));
      const lines = each ? bare.map((line, at) => Object.assign({}, line, fill(each, placeOf(at)))) : bare;
      return frame?.map((one) => fill(one, { lines, reversed: lines.toReversed() })) ?? [...head, ...lines];
    },
  };
}

const FORMS = readRows<FormData>("programs/replay/contract/recorded-forms");

/** Every form that a reader is held to, by name. */
export const RECORDED_FORMS: readonly (readonly [name: string, form: RecordedForm])[] = FORMS.map((form) => [
  form.name,
  createForm(form),
]);

/** The form of this name. */
export function formOf(name: string): RecordedForm {
  const [, form] = RECORDED_FORMS.find(([known]) => known === name) ?? [];
  if (form === undefined) throw new Error(`There is no form of ${name}`);
  return form;
}

/** A row stands for a call that writes it, and the others are written as they are. */
export type Step = "ask" | "work" | Rows | Happening;

/** The lines of a recording, as they stand in its file. */
export function recordLines(name: string, ...steps: readonly Step[]): readonly string[] {
  const { record, write } = formOf(name);
  const happenings = steps.map((step): Happening => {
    if (typeof step === "string") return { does: step };
    return "does" in step ? step : write(step);
  });
  return record(happenings).map((line) => `${JSON.stringify(line)}\n`);
}

/** A plan of which one item is done, and another one open. */
export const PLAN: Rows = [
  ["Write tests for login", "completed"],
  ["Deploy to staging", "pending"],
];
