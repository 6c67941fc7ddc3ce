import { createUIMessageStreamResponse } from "ai";
import { answerQuestion, stopAnswer, withdrawQuestion } from "@/lib/answers";
import type { ChatMessage } from "@/lib/chat-message";
import { readTurns, readWithdrawn, saveQuestion } from "@/lib/database";

interface Sent {
  readonly id: string;
  readonly message: ChatMessage;
}

/** The person's messages, by which another tab follows the chat. */
export async function GET(request: Request): Promise<Response> {
  const id = new URL(request.url).searchParams.get("id") ?? "";
  const sent = (await readTurns(id)).map(({ question }) => question);
  return Response.json({ sent, withdrawn: await readWithdrawn(id) });
}

/** Answers a message. */
export async function POST(request: Request): Promise<Response> {
  const { id, message }: Sent = await request.json();
  const stream = await answerQuestion(id, message);
  return stream ? createUIMessageStreamResponse({ stream }) : new Response(null, { status: 409 });
}

/** Stores a message before it is answered: the page sends it again until this succeeds. */
export async function PUT(request: Request): Promise<Response> {
  const { id, message }: Sent = await request.json();
  await saveQuestion(id, message);
  return new Response(null, { status: 204 });
}

/** Takes a message back that waits; without one, stops the answer that is written. */
export async function DELETE(request: Request): Promise<Response> {
  const { id, message }: { id: string; message?: ChatMessage } = await request.json();
  if (message === undefined) stopAnswer(id);
  else if (!(await withdrawQuestion(id, message))) return new Response(null, { status: 409 });
  return new Response(null, { status: 204 });
}
