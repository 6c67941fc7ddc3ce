import type { ScriptedTurn } from "../../support/api-server/scripted-turn.js";
import { plan } from "./whole-plan.js";

/** A plan, then rounds of other work in which nothing is written, and an end that may be nudged; all of it stays open. */
export function workLong(rounds: number): readonly ScriptedTurn[] {
  const work = Array.from({ length: rounds }, (_, index) => ({
    calls: [{ name: "work", input: { step: `part ${index + 1}` } }],
  }));
  return [
    { calls: [plan("completed", "in_progress", "pending")] },
    ...work,
    { text: "All done." },
    { text: "Which parser do you mean?" },
  ];
}

/** The words that a block of context begins with. */
const BLOCK = /<reminder>(?:(?!<\/reminder>).)*<todo-context>.*?<\/reminder>/gs;

/** How the plan of {@link workLong} was seen in the requests of its model. */
export function lookBack(requests: readonly unknown[]) {
  const texts = requests.map((request) => JSON.stringify(request));
  // Before the first one there is no plan.
  const asked = texts.slice(1);
  const shows = (text: string): boolean => text.includes("Rewrite it") && text.includes("Run the tests");
  const blocks = asked.map((text) => text.match(BLOCK)?.length ?? 0);
  return {
    asked: asked.length,
    blind: asked.filter((text) => !shows(text)).length,
    /** How many requests had a block more than the one before, or one that took the place of a dropped one. */
    blocks: new Set(asked.flatMap((text) => placesOf(text))).size,
    most: Math.max(...blocks),
    /** The requests as they would be without the blocks. */
    bare: texts.map((text) =>
      text
        .replace(BLOCK, "")
        .replace(/(?:\\n)+"/g, '"')
        // LangChain's ids and the files of deepagents are random, and this is noted on replies.
        .replace(/"id":"[^"]*"|,?"agentTodos":{"lost":"\w+"}|session_\w+/g, "")
        .replaceAll("{,", "{"),
    ),
  };
}

/** What stands right before each block, by which it is told from others of the same words. */
function placesOf(text: string): readonly string[] {
  return [...text.matchAll(BLOCK)].map(({ index }) => /.{0,200}$/s.exec(text.slice(0, index))?.[0] ?? "");
}
