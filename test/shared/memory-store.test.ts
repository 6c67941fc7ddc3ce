import { memoryStore } from "agent-todos/shared";
import { todoStoreContract } from "agent-todos/testing";
import { describe, it } from "vitest";

describe("memoryStore()", () => {
  for (const { name, run } of todoStoreContract(() => memoryStore())) it(name, run);
});
