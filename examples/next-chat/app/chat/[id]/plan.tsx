"use client";

import type { TodoList } from "agent-todos";
import { fetchTodos, useTodos, useTodosFromMessages } from "agent-todos/react";
import { todoDataPart } from "agent-todos/show";
import type { UIMessage } from "ai";
import { useMemo, useState } from "react";
import { TodoPanel } from "@/components/todo-panel";
import { TodoReview } from "@/components/todo-review";

interface PlanProps {
  readonly id: string;
  readonly initial: TodoList;
  readonly messages: readonly UIMessage[];
}

export function Plan({ id, initial, messages }: PlanProps) {
  const [todos] = useState(() => fetchTodos(`/api/todos/${id}`, { initial }));
  const list = useTodos(todos);
  // A call whose arguments still stream is laid over the list.
  const told = useMemo(() => [...messages, { role: "assistant", parts: [todoDataPart(list)] }], [messages, list]);
  const live = useTodosFromMessages(told);
  const [isEditing, setIsEditing] = useState(false);
  return (
    <aside className="plan">
      {isEditing ? (
        <TodoReview list={list} onEdit={(edit, from) => todos.edit(edit, from)} />
      ) : (
        <TodoPanel list={live} />
      )}
      <button type="button" onClick={() => setIsEditing(!isEditing)}>
        {isEditing ? "Done" : "Edit the plan"}
      </button>
    </aside>
  );
}
