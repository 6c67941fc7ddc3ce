/** A plan as models send it. */
export interface SentPlan {
  readonly todos: readonly SentItem[];
}

interface SentItem {
  readonly content: string;
  readonly status: string;
  readonly activeForm: string;
  readonly id?: string;
}

/** A plan of so many items: the first `done` are completed, the next one is in progress. */
export function sendPlan(length: number, done: number): SentPlan {
  const todos = Array.from({ length }, (_, index) => ({
    content: `Step ${index + 1}: move the reader of month ${index % 12} to the new interface and run its tests`,
    status: index < done ? "completed" : index === done ? "in_progress" : "pending",
    activeForm: `Moving the reader of month ${index % 12}`,
  }));
  return { todos };
}

/** The plan with ids of the model's own. */
export function withIds({ todos }: SentPlan): SentPlan {
  return { todos: todos.map((item, index) => ({ ...item, id: `step-${index + 1}` })) };
}

/** The plan with one more item in its middle. */
export function insertOne({ todos }: SentPlan): SentPlan {
  const middle = todos.length >> 1;
  const added = { content: "Ask for a review of the new interface", status: "pending", activeForm: "Asking" };
  return { todos: [...todos.slice(0, middle), added, ...todos.slice(middle)] };
}

/** The plan from its end to its beginning. */
export function reversePlan({ todos }: SentPlan): SentPlan {
  return { todos: [...todos].reverse() };
}

/** The plan with every item in other words. */
export function rewordPlan({ todos }: SentPlan): SentPlan {
  return {
    todos: todos.map((item, index) => ({
      ...item,
      content: `${index + 1}) port month ${index % 12}'s reader onto the new interface, tests included`,
    })),
  };
}
