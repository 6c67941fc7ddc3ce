/** A call that a product's models make. */
export interface PlayCall {
  /** The name of the tool, where the product has several for one list. */
  readonly tool?: string;
  readonly input: string;
}

/** A tool that can be tried. */
export interface PlayDialect {
  /** The name of its preset; `agent-todos` has none. */
  readonly id: string;
  readonly label: string;
  /** The tools that change the list, where there are several. */
  readonly tools: readonly string[];
  /** What its models do first; the last call is in the field. */
  readonly calls: readonly PlayCall[];
}

const TEXTS = ["Read the parser", "Fix the overlap check", "Run the tests"];
const show = (call: unknown): string => JSON.stringify(call, null, 2);

/** The library's own tool, which needs no preset. */
export const OWN_DIALECT: PlayDialect = {
  id: "agent-todos",
  label: "agent-todos",
  tools: [],
  calls: [
    {
      input: show({
        todos: TEXTS.map((content, index) => ({ content, status: ["completed", "in_progress", "pending"][index] })),
      }),
    },
  ],
};

/** Calls that go wrong as models' calls do; they are in the library's own dialect. */
export const MESSY_CALLS: readonly { readonly label: string; readonly call: string }[] = [
  {
    label: "JSON in a string, other names",
    call: JSON.stringify({ tasks: JSON.stringify([{ title: "Read the parser", state: "done" }, "Run the tests"]) }),
  },
  { label: "A Markdown checklist", call: "- [x] Read the parser\n- [ ] Fix the overlap check\n- [ ] Run the tests" },
  { label: "A status that nobody knows", call: show({ todos: [{ content: "Run the tests", status: "failed" }] }) },
  { label: "Two steps at once", call: show({ todos: TEXTS.map((content) => ({ content, status: "in_progress" })) }) },
  { label: "Cut off in the middle", call: '{"todos":[{"content":"Read the parser","status":"comp' },
  {
    label: "Text that turns letters round",
    call: show({ todos: [{ content: "Read \u202Ereversed", status: "pending" }] }).replace("\u202E", "\\u202E"),
  },
];
