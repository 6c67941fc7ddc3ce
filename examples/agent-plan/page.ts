// A page with a live plan and no framework: index.html beside it, with this as its script, bundled. The server has the list's
// route at /todos, as examples/show.ts does.
import { defineAgentPlan } from "agent-todos/agent-plan";

defineAgentPlan();
document.addEventListener("plan-edit", () => (document.title = "Saved"));
