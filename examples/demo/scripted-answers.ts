/** What a small model would say at each look at `examples/sessions/observed/without-a-tool.jsonl`; twice it claims too much. */
const ANSWERS: readonly object[] = [
  {
    add: [
      { content: "Find why a mail goes out twice", status: "in_progress" },
      { content: "Write a test that sends one twice" },
      { content: "Send each mail once" },
    ],
  },
  {
    updates: [
      { id: "#1", status: "completed", round: 6 },
      { id: "#2", status: "completed", round: 4 },
      // The test failed in this round.
      { id: "#3", status: "completed", round: 5 },
    ],
  },
  {
    updates: [{ id: "#3", status: "completed", round: 9 }],
    // What is new is never done already.
    add: [{ content: "Make the key unique in the database", status: "completed" }],
  },
  { updates: [{ id: "#4", status: "completed", round: 14 }] },
  { add: [{ content: "Tell the harbour office", status: "in_progress" }] },
  { updates: [{ id: "#1", status: "completed", round: 17 }] },
];

/** Creates the scripted small model: its answers one after another, then silence. */
export function createScriptedObserver(): () => Promise<unknown> {
  let asked = 0;
  return async () => {
    asked += 1;
    return ANSWERS[asked - 1] ?? {};
  };
}
