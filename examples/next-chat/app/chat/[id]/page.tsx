import { callsUnderWay } from "@/lib/answers";
import { ASKS_FIRST, readApproval } from "@/lib/approval";
import { callsIn } from "@/lib/chat-message";
import { openTodos, readTurns } from "@/lib/database";
import { Chat } from "./chat";

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const todos = await openTodos(id);
  const turns = await readTurns(id);
  // A message whose answer broke off stays where it was once a later one is answered.
  const answered = turns.findLastIndex(({ answer }) => answer !== null) + 1;
  const stored = turns.slice(0, answered).flatMap(({ question, answer }) => (answer ? [question, answer] : [question]));
  const waiting = turns.slice(answered).map(({ question }) => question);
  // Before the list is read, which therefore includes them.
  const calls = [...callsIn(stored), ...callsUnderWay(id)];
  const list = { ...(await todos.read()), checks: await todos.checks() };
  const approval = ASKS_FIRST ? await readApproval(id) : undefined;
  return <Chat id={id} stored={stored} waiting={waiting} list={list} calls={calls} approval={approval} />;
}
