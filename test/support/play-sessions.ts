import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createTodoSession, type TodoSessionOptions } from "../../src/session/create-todo-session.js";
import { type Conversation, playSteps } from "./play-steps.js";
import { PRESETS } from "./presets.js";

interface SessionConversation extends Conversation<Omit<TodoSessionOptions, "preset"> & { readonly preset?: string }> {
  /** Whether it needs values that are only in memory: older lists, and replies that are objects. */
  readonly inOneProcess?: boolean;
}

/** Plays the conversations of a file with sessions, and again with a snapshot before each call. */
export function playSessions(file: URL): void {
  const conversations: readonly SessionConversation[] = JSON.parse(readFileSync(file, "utf8"));

  describe.each([
    ["in one process", false],
    ["resumed from a snapshot before each call", true],
  ])("a session %s", (_name, isResumed) => {
    const played = conversations.filter(({ inOneProcess = false }) => !(isResumed && inOneProcess));

    it.each(played)("$name", async ({ options: { preset, ...options } = {}, steps }) => {
      const settings = { ...options, preset: preset === undefined ? undefined : PRESETS.get(preset) };
      let todos = createTodoSession(settings);
      expect.hasAssertions();
      await playSteps(steps, () => {
        const snapshot = JSON.parse(JSON.stringify(todos.snapshot()));
        if (isResumed) todos = createTodoSession({ ...settings, list: undefined, snapshot });
        return todos;
      });
    });
  });
}
