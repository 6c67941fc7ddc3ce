import { createTodoSession, type TodoList } from "agent-todos";
import { toAcpPlan, toAgUiActivity, todoDataPart } from "agent-todos/show";
import { type Agent, AgentSideConnection, ClientSideConnection, ndJsonStream } from "@agentclientprotocol/sdk";
import { expect, it } from "vitest";
it("x", () => { void [createTodoSession, toAcpPlan, toAgUiActivity, todoDataPart, AgentSideConnection, ClientSideConnection, ndJsonStream]; expect(1).toBe(1); });
