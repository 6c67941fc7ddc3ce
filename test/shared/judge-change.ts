import type { TodoList } from "agent-todos";
import type { SharedWriteResult } from "agent-todos/shared";
import { type Model, namesHeard, type Play } from "./host-history.js";
import { compare, type Named } from "./play-meaning.js";

/** Notes what became otherwise than those meant who changed the list. */
export async function judge(
  { world, person, faults }: Play,
  said: string,
  before: TodoList,
  named: readonly Named[],
  excused: readonly ((fault: string) => boolean)[] = [],
) {
  const all = compare(world, before, await person.todos.read(), named);
  const found = all.filter((fault) => !excused.some((isExcused) => isExcused(fault)));
  faults.push(...found.map((fault) => `${said}: ${fault}`));
}

/** What is no fault of a host that passes neither messages nor versions, and is counted apart. */
export function excuse(
  play: Play,
  { lost, gone, isBlind }: Model,
  { text }: SharedWriteResult,
): readonly ((fault: string) => boolean)[] {
  if (namesHeard(play.options.kind)) return [];
  const count = (isExcused: boolean): boolean => {
    if (isExcused) play.own += 1;
    return isExcused;
  };
  return [
    // A model that never heard of its own call takes it back, or writes a list that was removed.
    (fault) => {
      const roots = fault.startsWith("brought back") ? [...lost, ...gone] : [...lost];
      const own = roots.filter((root) => fault.endsWith(`"${root}"`));
      // It stays as it came back, perhaps beside itself under other words.
      if (/^(brought back|doubled)/.test(fault)) for (const root of own) play.world.restored.add(root);
      return count(isBlind || own.length > 0);
    },
    // The answer names what the person made of it since.
    (fault) => fault.startsWith("did not finish") && text.includes("reopened"),
  ];
}
