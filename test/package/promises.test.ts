import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { ROOT, readText } from "./read-tree.js";

/** A test that fails where a promise is broken: its file, and its title or the beginning of it. */
type Proof = readonly [file: string, title: string];

/** Every sentence of these pages that promises something, by its beginning. */
const PROMISES: readonly { readonly sentence: string; readonly proofs: readonly Proof[] }[] = [
  {
    sentence: "A todo tool for LLM agents:",
    proofs: [
      [
        "test/adapters/apis/is-plan-in-sight.test.ts",
        "a plan that is out of sight while the model patches it is shown in that round",
      ],
      ["test/clients/langchain-sight.test.ts", "createAgent shows the plan again where other middleware drops it"],
    ],
  },
  {
    sentence: "| The plan scrolls away, or a shortened request drops it |",
    proofs: [
      ["test/adapters/ai-sdk-sight.test.ts", "prepareStep() shows the plan again in a request"],
      ["test/adapters/ai-sdk-sight.test.ts", "prepareStep() shows the plan once for each time"],
    ],
  },
  {
    sentence: "| A step that the model leaves out is gone |",
    proofs: [
      ["test/plan/report-regressions.test.ts", "validateAndReplace() makes one note of a whole plan made anew"],
      [
        "test/plan/report-regressions.test.ts",
        "validateAndReplace() does not see a step that is reworded into another",
      ],
    ],
  },
  {
    sentence: "| A reminder every few rounds |",
    proofs: [
      ["test/nag/policy.test-prop.ts", "policy.next() gives at most maxReminders reminders"],
      ["test/nag/policy.test-prop.ts", "policy.next() never reminds about an empty or finished list by default"],
    ],
  },
  {
    sentence: "| The model's next write overwrites what a person changed |",
    proofs: [
      ["test/session/edits.test-prop.ts", "whatever the model writes without knowing, the person's item stands"],
      ["test/session/edits.test-prop.ts", "once the model was told"],
    ],
  },
  {
    sentence: "| It breaks when a second process writes |",
    proofs: [
      ["test/shared/interleaved.test-prop.ts", "whatever the order of the answers, no writer of a shared list loses"],
    ],
  },
  {
    sentence: "| Done is what the model says is done |",
    proofs: [
      ["test/session/checks.test.ts", "reported until a check backs it, and undefined while it is open"],
      ["test/screens/terminal/panel-facts.test.ts", "shows the three states apart by the check's name"],
    ],
  },
  {
    sentence: "| A sub-agent's work shows nowhere |",
    proofs: [
      ["test/screens/terminal/panel-facts.test.ts", "and who works on what"],
      ["test/session/facts.test-prop.ts", "what came back is away no more, and completed by a success"],
    ],
  },
  {
    sentence: "Nothing that a model sends throws,",
    proofs: [
      ["test/plan/validate-and-replace.test-prop.ts", "any value gives a result, a refused one the very same list"],
      ["test/session/hostile-texts.test-prop.ts", "no text of a session lets the words of a model act"],
    ],
  },
  {
    sentence: "**Why want a tool that others switched off?**",
    proofs: [["test/bench/token-table.test.ts", "docs/patches.md begins with the costs"]],
  },
  {
    sentence: "Nothing a model sends throws,",
    proofs: [
      ["test/plan/validate-and-replace.test-prop.ts", "any value gives a result, a refused one the very same list"],
      ["test/plan/growth.test.ts", "takes steps in proportion to its items"],
      ["test/package/regular-expressions.test.ts", "no regular expression takes more than linear time"],
      ["test/session/hostile-texts.test-prop.ts", "no text of a session lets the words of a model act"],
      ["test/session/own-tag.test.ts", "a session with a tag of its own neutralises it"],
      ["test/package/layers.test.ts", "checkLayers() catches"],
      ["test/package/house-rules.test.ts", "src and examples follow the house rules"],
    ],
  },
  {
    sentence: "No step runs that nobody approved,",
    proofs: [
      ["test/plan/plan-approval-hosts.test-prop.ts", "whatever is late, twice or lost, no step of a session runs"],
      ["test/plan/plan-approval-hosts.test-prop.ts", "whatever is late, twice or lost, no step of a shared list runs"],
      ["test/plan/plan-approval-hosts.test.ts", "a step that was saved before its process died does not run"],
      ["test/plan/approved-steps.test.ts", "no plan is approved with a step of %s alone"],
    ],
  },
  {
    sentence: "A plan in a file is never written over",
    proofs: [
      ["test/programs/mcp/markdown-plan-saves.test.ts", "a save $name at any step of a write is kept"],
      [
        "test/programs/mcp/markdown-plan-saves.test.ts",
        "38 saves of another process while the model writes are all kept",
      ],
      ["test/programs/mcp/plan-target.test.ts", "refuses a link out of its folder"],
      ["test/programs/mcp/plan-target.test.ts", "refuses a link that was put in the place of the file later"],
    ],
  },
  {
    sentence: "Nothing is refused for a check,",
    proofs: [["test/session/checks.test.ts", "refuses nothing, and no reply tells of them"]],
  },
  {
    sentence: "A turn that ends on a finished step whose check fails",
    proofs: [
      ["test/session/checks.test.ts", "a turn that ends while a finished step fails"],
      ["test/adapters/apis/checks.test.ts", "a turn that ends on a failing check is nudged once"],
    ],
  },
  {
    sentence: "`todos.checks[i]` is about `todos.list.items[i]`:",
    proofs: [
      ["test/session/checks.test.ts", "reported until a check backs it, and undefined while it is open"],
      ["test/session/checks.test.ts", "the newest run of each name decides, and one that fails makes it failing"],
      ["test/session/facts.test-prop.ts", "checks and agents fit the list, whatever happens in which order"],
    ],
  },
  {
    sentence: "A run that passes concerns all steps that were begun;",
    proofs: [
      ["test/session/checks.test.ts", "a pass all that were begun"],
      ["test/session/checks.test.ts", "a failure leaves alone what passed after it was completed"],
    ],
  },
  {
    sentence: "A round is read when it is counted,",
    proofs: [
      ["test/adapters/apis/checks.test.ts", "stepRequest() notes %s, and each call once"],
      ["test/adapters/apis/checks.test.ts", "a restart reads no call again"],
    ],
  },
  {
    sentence: "What the function throws, the step throws,",
    proofs: [["test/adapters/apis/checks.test.ts", "a function that throws ends the step, which may be taken again"]],
  },
  {
    sentence: "An answer that is merely no error",
    proofs: [["test/plan/shell-calls.test.ts", "an answer without an error is no exit code"]],
  },
  { sentence: "A command that was killed,", proofs: [["test/plan/shell-calls.test.ts", "says nothing where %s"]] },
  {
    sentence: "A check is named by its command",
    proofs: [["test/plan/shell-checks.test.ts", "names a check by its command"]],
  },
  {
    sentence: "The folder of a `cd` is no part of the name:",
    proofs: [
      ["test/plan/shell-checks.test.ts", "reads a check that decides the exit code"],
      ["test/plan/shell-checks.test.ts", "names a check by its command"],
    ],
  },
  { sentence: "| `eslint . && npm test` |", proofs: [["test/plan/shell-lines.test.ts", "several commands: %j"]] },
  {
    sentence: "| `npm ci && npm test` |",
    proofs: [["test/plan/shell-lines.test.ts", '["npm ci && npm test", ["npm test passed"], []]']],
  },
  {
    sentence: "| `npm test \\| tail`,",
    proofs: [["test/plan/shell-checks.test.ts", "says nothing where a check does not decide it"]],
  },
  {
    sentence: "Breaking a promise of the threat model",
    proofs: [["test/package/promises.test.ts", "docs/untrusted-text.md names tests that are there"]],
  },
  {
    sentence: "**`run` decides, the others only prepare it.**",
    proofs: [
      ["test/plan/plan-approval-hosts.test-prop.ts", "whatever is late, twice or lost, no step of a session runs"],
      ["test/plan/plan-approval-hosts.test.ts", "a step that was saved before its process died does not run"],
    ],
  },
  {
    sentence: "Such an event can make the person be asked once more;",
    proofs: [
      ["test/plan/plan-approval-hosts.test-prop.ts", "whatever is late, twice or lost, no step of a shared list runs"],
      ["test/plan/plan-approval-hosts.test.ts", "two events in either order let the step of neither run unseen"],
    ],
  },
  {
    sentence: "An edit from an old screen so brings no step",
    proofs: [
      ["test/plan/plan-approval-hosts.test.ts", "a tick on an old screen brings no step that the screen lacked"],
    ],
  },
  {
    sentence: "- An approval of another list than the last proposed one",
    proofs: [
      [
        "test/plan/plan-approval.test-prop.ts",
        "approval.next() lets a plan run only from an approved event of the last proposal on",
      ],
    ],
  },
  {
    sentence: "A plan without open steps cannot be approved,",
    proofs: [
      ["test/plan/plan-approval.test.ts", "an approval of a finished list"],
      ["test/plan/approved-steps.test.ts", "no plan is approved with a step of %s alone"],
    ],
  },
  {
    sentence: "What is no event or no state throws",
    proofs: [
      ["test/plan/plan-approval.test.ts", "approval.next() throws for %j, which is no event"],
      ["test/plan/plan-approval.test.ts", "approval.next() throws for %j, which is no state"],
    ],
  },
  {
    sentence: "The state contains the texts of the covered steps,",
    proofs: [
      ["test/plan/plan-approval.test.ts", "a state stays as long as its list, however often the model changes it"],
    ],
  },
  {
    sentence: "The key approves nothing while a text is written,",
    proofs: [
      ["test/browser/plan-review.test.ts", "approves nothing from within a text"],
      ["test/browser/plan-review.test.ts", "approves nothing in the moment in which another plan appears"],
    ],
  },
  {
    sentence: '| `{ type: "denied", words? }` |',
    proofs: [["test/plan/plan-approval.test.ts", "approval.next() tells the model %s"]],
  },
  {
    sentence: '| `{ type: "changed", list, by: "model" }` |',
    proofs: [
      [
        "test/plan/plan-approval.test-prop.ts",
        "approval.next() lets no open item run that the person neither approved nor left in the list",
      ],
    ],
  },
  {
    sentence: '| `{ type: "run", list }` |',
    proofs: [["test/plan/plan-approval.test-prop.ts", "approval.next() changes no state when a tool is about to run"]],
  },
  {
    sentence: '| `{ type: "interrupted" }` |',
    proofs: [
      ["test/plan/plan-approval.test.ts", "an interrupted run"],
      ["test/plan/plan-approval.test.ts", "an interruption of the review"],
    ],
  },
  {
    sentence: "What was heard stays as long as the model writes it:",
    proofs: [["test/shared/told.test.ts", "lets a model drop what it was told once a call of it named that"]],
  },
  {
    sentence: "Nothing a model sends makes a promise reject.",
    proofs: [["test/shared/any-value.test-prop.ts", "write() resolves for any value"]],
  },
  {
    sentence: "Each is told what the others changed, by name:",
    proofs: [["test/nag/name-editors.test.ts", "nameEditors() names %j"]],
  },
  {
    sentence: "- `changes({ after, signal, every })` yields every version",
    proofs: [
      ["test/shared/create-shared-todos.test.ts", "tells what changed from version to version"],
      ["test/shared/follow-list.test.ts", "changes() reads more versions than a page holds without a wait"],
    ],
  },
  {
    sentence: "Store the last `version` you handled;",
    proofs: [["test/shared/create-shared-todos.test.ts", "begins with a reset where versions are gone"]],
  },
  {
    sentence: "The person's side wins.",
    proofs: [
      ["test/session/edits.test-prop.ts", "whatever the model writes without knowing, the person's item stands"],
      ["test/shared/undo.test-prop.ts", "undo() leaves as it is all that was changed after the undone version"],
    ],
  },
  {
    sentence: "- `history({ after, limit })` lists the stored versions,",
    proofs: [
      ["test/testing/store-promises.test.ts", "log() gives the versions after one, oldest first, as many as asked for"],
    ],
  },
  {
    sentence: "- `keep: { entries }` is the number of versions",
    proofs: [["test/shared/create-shared-todos.test.ts", "drops old versions at every fifth of what is kept"]],
  },
  {
    sentence: "| the process dies, or the connection breaks |",
    proofs: [
      ["test/shared/create-shared-todos.test.ts", "answers from the first commit when its answer was lost"],
      ["test/shared/interleaved.test-prop.ts", "whatever the order of the answers, no writer of a shared list loses"],
    ],
  },
  {
    sentence: "| the version that the model heard was dropped by `keep`,",
    proofs: [["test/shared/heard.test.ts", "after a refusal that showed the whole list, as its version was dropped"]],
  },
  {
    sentence: "This reminder gives no instruction,",
    proofs: [["test/nag/out-of-sight.test.ts", "shows the plan as context, in the words of a compaction"]],
  },
  {
    sentence: "If the plan is dropped anyway, it is shown again:",
    proofs: [
      [
        "test/adapters/apis/is-plan-in-sight.test.ts",
        "a loop that keeps the last three rounds shows the plan again with %s",
      ],
    ],
  },
  {
    sentence: "The adapters of frameworks look at each request",
    proofs: [["test/clients/sight-table.test.ts", "no host that looks at its requests sends one without the plan"]],
  },
  {
    sentence: "Only the Claude Agent SDK shows its hooks no messages;",
    proofs: [
      [
        "test/adapters/claude-agent-sdk.test.ts",
        "todoHooks() gives the plan back after compaction, and at no other start",
      ],
    ],
  },
  {
    sentence: "The one request in fifteen without it",
    proofs: [
      [
        "test/clients/sight-table.test.ts",
        "nothing but a paused reply goes without the plan after a server's compaction",
      ],
    ],
  },
  {
    sentence: "`renderForContext(list)` is the block alone,",
    proofs: [
      ["test/render/render-for-context.test-prop.ts", "renderForContext() is empty exactly when nothing is open"],
      ["test/render/render-for-context.test-prop.ts", "stripContext() is idempotent and leaves no whole block"],
    ],
  },
  {
    sentence: "The block has at most 4,000 characters,",
    proofs: [
      ["test/render/render-for-context.test-prop.ts", "renderForContext() keeps to 4,000 characters"],
      ["test/nag/out-of-sight.test.ts", "shows the plan beside what a person changed, within 4,000 characters"],
    ],
  },
  {
    sentence: "No item can end the block or forge another one.",
    proofs: [
      [
        "test/render/render-for-context.test.ts",
        "renderForContext() keeps what a model wrote inside its row and its tag",
      ],
    ],
  },
  {
    sentence: "| step each request |",
    proofs: [["test/clients/sight-table.test.ts", "no host that looks at its requests sends one without the plan"]],
  },
  {
    sentence: "| call the moments and keep the history whole,",
    proofs: [
      [
        "test/adapters/apis/is-plan-in-sight.test.ts",
        "a plan that is out of sight while the model patches it is shown in that round",
      ],
    ],
  },
  {
    sentence: "| call the moments and cut each request anew |",
    proofs: [
      [
        "test/adapters/apis/is-plan-in-sight.test.ts",
        "a loop that keeps the last three rounds shows the plan again with %s",
      ],
    ],
  },
  {
    sentence: "| count the round before you know the next request |",
    proofs: [
      ["test/nag/out-of-sight.test.ts", "the ninth round without a request that showed the block"],
      ["test/nag/out-of-sight.test.ts", "the tenth round without a request that showed the block"],
    ],
  },
];

/** Sentences that have such a word and promise nothing: they tell of others, or what to do. */
const NO_PROMISES: readonly string[] = [
  "The cure is well known:",
  "Every team writes these 300 lines.",
  "Here they are, once.",
  "Once it is released,",
  "| Node |",
  "| [another API, or no library]",
  "`checks: (call) => …` is an option of",
  "It gets a call with its answer,",
  "For agents that may start only once",
  "The host keeps the state,",
  "One event for each actor:",
  "Where it says no although",
  "That is safe only where",
  "Ask the person after each write",
  "Servers open a handle for each request",
  "Each version is one row of a log.",
  "So end each round with",
  "Agents that work on one plan open",
  "`memoryStore()` keeps lists in one process.",
  "For agents whose conversations are cut",
  "The model only needs",
  "**First keep the plan from being dropped**",
  "With `clear_tool_inputs`",
  "A plan, then 38 rounds",
  "A window keeps the task",
  "`afterReply` looks at the request",
];

const WORDS = /\b(?:never|always|every|each|no|nothing|at most|keeps?|kept|named|names|once|shown again|fewer)\b/i;

const PAGES = [
  "README.md",
  "SECURITY.md",
  "docs/approval.md",
  "docs/checks.md",
  "docs/in-sight.md",
  "docs/shared-lists.md",
];

/** The sentences and rows of a page's text, without links, pictures and code. */
function listSentences(page: string): readonly string[] {
  const text = readText(page)
    .replace(/```[\s\S]*?```/g, "")
    .replace(/<(picture|p)>[\s\S]*?<\/\1>/g, "");
  const lines = text.split("\n");
  const plain = lines.filter((line) => !/^[|#]/.test(line)).join("\n");
  const sentences = plain.split(/\n\n|\n(?=- )/).flatMap((part) =>
    part
      .replace(/\s+/g, " ")
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .split(/(?<=[.!?:])\s+(?=[A-Z*])/),
  );
  return [...sentences, ...lines.filter((line) => line.startsWith("|"))].map((sentence) => sentence.trim());
}

const isKnown = (sentence: string): boolean =>
  [...PROMISES.map(({ sentence }) => sentence), ...NO_PROMISES].some((beginning) => sentence.startsWith(beginning));

it.each(PAGES)("every sentence of %s that promises something is in the table", (page) => {
  expect(listSentences(page).filter((sentence) => WORDS.test(sentence) && !isKnown(sentence))).toEqual([]);
});

it("the table has no sentence that is gone", () => {
  const sentences = PAGES.flatMap(listSentences);
  const beginnings = [...PROMISES.map(({ sentence }) => sentence), ...NO_PROMISES];
  expect(beginnings.filter((beginning) => !sentences.some((sentence) => sentence.startsWith(beginning)))).toEqual([]);
});

it.each(PROMISES)("a test holds the promise $sentence", ({ proofs }) => {
  for (const [file, title] of proofs) expect([file, readText(file).includes(title)]).toEqual([file, true]);
});

it("docs/untrusted-text.md names tests that are there, for every promise", () => {
  const [, table = ""] = readText("docs/untrusted-text.md").split("| promise | tests |\n|---|---|\n");
  const rows = table.slice(0, table.indexOf("\n\n")).split("\n");
  expect(rows.length).toBeGreaterThan(5);
  for (const row of rows) {
    const files = [...row.matchAll(/`(test\/[^`]+)`/g)].map(([, file = ""]) => file);
    expect([row, files.length > 0 && files.every((file) => existsSync(`${ROOT}/${file}`))]).toEqual([row, true]);
  }
});
