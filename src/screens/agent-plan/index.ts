export { defineAgentPlan } from "./define-agent-plan.js";
