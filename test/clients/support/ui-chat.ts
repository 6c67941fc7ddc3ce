import { AbstractChat, type ChatState, DefaultChatTransport, type UIMessage } from "ai";

/** A route that answers the requests of a chat. */
export type ChatRoute = (request: Request) => Promise<Response>;

/** The chat that `useChat` holds, without React: the SDK's own client, which sends its messages to the route. */
export function createChat(route: ChatRoute): AbstractChat<UIMessage> {
  const transport = new DefaultChatTransport<UIMessage>({
    api: "http://localhost/api/chat",
    fetch: async (url, options) => route(new Request(String(url), options)),
  });
  return new PlainChat({ id: "chat_1", transport, state: createState() });
}

/** `AbstractChat` leaves to a framework how its state is held. */
class PlainChat extends AbstractChat<UIMessage> {}

function createState(): ChatState<UIMessage> {
  const state: ChatState<UIMessage> = {
    status: "ready",
    error: undefined,
    messages: [],
    pushMessage: (message) => {
      state.messages = [...state.messages, message];
    },
    popMessage: () => {
      state.messages = state.messages.slice(0, -1);
    },
    replaceMessage: (index, message) => {
      state.messages = state.messages.with(index, structuredClone(message));
    },
    snapshot: (thing) => structuredClone(thing),
  };
  return state;
}
