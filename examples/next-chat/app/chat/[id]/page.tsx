import { openTodos, readMessages } from "@/lib/database";
import { Chat } from "./chat";

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const todos = await openTodos(id);
  return <Chat id={id} stored={await readMessages(id)} list={await todos.read()} />;
}
