import type { TodoPreset } from "agent-todos";
import { claudeCode, cline, codex, crush, cursor, geminiCli, langchain, openCode } from "agent-todos/presets";

/** A tool that can be tried, with a call that its product's models make. */
export interface PlayDialect {
  readonly id: string;
  readonly label: string;
  readonly preset?: TodoPreset;
  readonly call: string;
}

const TEXTS = ["Read the parser", "Fix the overlap check", "Run the tests"];
const STATUSES = ["completed", "in_progress", "pending"];

const show = (call: unknown): string => JSON.stringify(call, null, 2);
const items = (build: (text: string, status: string, index: number) => object): object[] =>
  TEXTS.map((text, index) => build(text, STATUSES[index] ?? "pending", index));

const runs = (text: string): string =>
  text.replace("Read", "Reading").replace("Fix", "Fixing").replace("Run", "Running");

/** In the order of the picker. */
export const PLAY_DIALECTS: readonly PlayDialect[] = [
  { id: "agent-todos", label: "agent-todos", call: show({ todos: items((content, status) => ({ content, status })) }) },
  {
    id: "claude-code",
    label: "Claude Code · TodoWrite",
    preset: claudeCode,
    call: show({ todos: items((content, status) => ({ content, status, activeForm: runs(content) })) }),
  },
  {
    id: "codex",
    label: "Codex · update_plan",
    preset: codex,
    call: show({ explanation: "The cause is found", plan: items((step, status) => ({ step, status })) }),
  },
  {
    id: "gemini-cli",
    label: "Gemini CLI · write_todos",
    preset: geminiCli as TodoPreset,
    call: show({ todos: items((description, status) => ({ description, status })) }),
  },
  {
    id: "opencode",
    label: "OpenCode · todowrite",
    preset: openCode as TodoPreset,
    call: show({ todos: items((content, status) => ({ content, status, priority: "high" })) }),
  },
  {
    id: "langchain",
    label: "LangChain · write_todos",
    preset: langchain,
    call: show({ todos: items((content, status) => ({ content, status })) }),
  },
  {
    id: "cursor",
    label: "Cursor · todo_write",
    preset: cursor,
    call: show({ merge: false, todos: items((content, status, index) => ({ id: `${index + 1}`, content, status })) }),
  },
  {
    id: "cline",
    label: "Cline · task_progress",
    preset: cline,
    call: show({ task_progress: TEXTS.map((text, index) => `- [${index === 0 ? "x" : " "}] ${text}`).join("\n") }),
  },
  {
    id: "crush",
    label: "Crush · todos",
    preset: crush,
    call: show({ todos: items((content, status) => ({ content, status, active_form: runs(content) })) }),
  },
];

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
];
