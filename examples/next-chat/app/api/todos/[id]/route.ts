import { handleTodoRequest } from "agent-todos/show";
import { followApproval } from "@/lib/approval";
import { openTodos } from "@/lib/database";

// Ask here who the person is, as the list is theirs alone.
async function answer(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  return handleTodoRequest(request, await openTodos(id, followApproval(id)));
}

export { answer as GET, answer as POST };
