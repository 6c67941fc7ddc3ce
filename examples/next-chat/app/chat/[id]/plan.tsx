"use client";

import type { TodoList } from "agent-todos";
import { fetchTodos, useStepActivity, useTodos, useTodosFromMessages } from "agent-todos/react";
import { type ShownList, todoDataPart } from "agent-todos/show";
import { useMemo, useState, useSyncExternalStore } from "react";
import { PlanReview } from "@/components/plan-review";
import { createTodoEdits, type TodoEdits } from "@/components/todo-edits";
import { TodoPanel, type TodoRun } from "@/components/todo-panel";
import type { Approval } from "@/lib/approval";
import type { ChatMessage } from "@/lib/chat-message";
import { LIST_OPTIONS } from "@/lib/list-options";
import { useApproval } from "./use-approval";

/** The plan and the person's changes to it, for all that shows or changes it. */
interface PlanState {
  /** With a call that is still written. */
  readonly list: ShownList;
  readonly saved: ShownList;
  readonly edits: TodoEdits;
}

/** Follows the plan of a chat, of which the page came with a first list and the calls that it includes. */
export function usePlan(
  id: string,
  initial: TodoList,
  calls: readonly string[],
  messages: readonly ChatMessage[],
): PlanState {
  const [todos] = useState(() => fetchTodos(`/api/todos/${id}`, { initial }));
  const [edits] = useState(() => createTodoEdits((edit, from) => todos.edit(edit, from), { storage: `plan/${id}` }));
  const saved = useNewest(useTodos(todos), messages);
  // A call that the list does not include yet is shown on top of it.
  const told = useMemo(
    () => [...messages, { role: "assistant", parts: [todoDataPart(saved, { calls })] }],
    [messages, saved, calls],
  );
  return { list: useTodosFromMessages(told, LIST_OPTIONS), saved, edits };
}

interface PlanProps {
  readonly id: string;
  readonly plan: PlanState;
  readonly messages: readonly ChatMessage[];
  readonly run: TodoRun | undefined;
  /** What became of the plan, where a person approves it before it is carried out. */
  readonly first: Approval | undefined;
  /** Sends a message of the person. */
  readonly say: (text: string) => void;
}

export function Plan({ id, plan, messages, run, first, say }: PlanProps) {
  const { saved } = plan;
  const { approval, answer } = useApproval(id, first, `${saved.revision} ${run}`, say);
  const activity = useStepActivity(messages, saved, LIST_OPTIONS);
  const shown = { ...plan, run, activity, strip: useSmall() };
  return (
    <aside className="plan">
      {approval === undefined ? (
        <TodoPanel {...shown} />
      ) : (
        <PlanReview
          {...shown}
          approval={approval.state}
          approvedBefore={approval.before}
          onAnswer={answer}
          storage={`plan/${id}`}
        />
      )}
    </aside>
  );
}

/** Where the plan has no room beside the chat, as globals.css has it. */
const SMALL = "(width < 44rem) or (height < 26rem)";

function useSmall(): boolean {
  return useSyncExternalStore(
    (listen) => {
      const query = matchMedia(SMALL);
      query.addEventListener("change", listen);
      return () => query.removeEventListener("change", listen);
    },
    () => matchMedia(SMALL).matches,
    () => false,
  );
}

/** The list of the last data part where that came before the list's own stream. */
function useNewest(list: ShownList, messages: readonly ChatMessage[]): ShownList {
  return useMemo(() => {
    const parts = messages.flatMap(({ parts }) => parts);
    const last = parts.findLast((part) => part.type === "data-todos");
    if (last?.type !== "data-todos" || last.data.revision <= list.revision) return list;
    const { calls, ...newer } = last.data;
    return newer;
  }, [list, messages]);
}
