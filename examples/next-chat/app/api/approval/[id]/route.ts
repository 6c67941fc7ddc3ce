import { readApproval, takeAnswer } from "@/lib/approval";
import { openTodos } from "@/lib/database";

interface Context {
  readonly params: Promise<{ id: string }>;
}

/** What became of the plan. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  return Response.json(await readApproval((await params).id));
}

/** Takes the person's answer to the plan that they saw. Ask here who the person is. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { id } = await params;
  const todos = await openTodos(id);
  const hasCounted = await takeAnswer(id, await todos.read(), await request.json());
  return Response.json({ hasCounted, approval: await readApproval(id) });
}
