import { redirect } from "next/navigation";

// Each visit begins a chat of its own.
export const dynamic = "force-dynamic";

export default function Home(): never {
  redirect(`/chat/${crypto.randomUUID()}`);
}
