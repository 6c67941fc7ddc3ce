import { createUIMessageStreamResponse } from "ai";
import { answerQuestion, stopAnswer } from "@/lib/answers";
import type { ChatMessage } from "@/lib/chat-message";
import { readTurns, saveQuestion } from "@/lib/database";

interface Sent {
  readonly id: string;
  readonly message: ChatMessage;
}

/** The person's messages, by which another tab follows the chat. */
export async function GET(request: Request): Promise<Response> {
  const turns = await readTurns(new URL(request.url).searchParams.get("id") ?? "");
  return Response.json(turns.map(({ question }) => question));
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

/** Stops the answer that is written. */
export async function DELETE(request: Request): Promise<Response> {
  const { id }: { id: string } = await request.json();
  stopAnswer(id);
  return new Response(null, { status: 204 });
}
