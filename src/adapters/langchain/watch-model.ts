import { type Fields, fieldsOf } from "../engine/fields.js";

/** Prepares the input of a chat model; only messages are changed, other forms of a prompt stay as they are. */
type Prepare = (messages: readonly unknown[]) => Promise<readonly unknown[]>;

/** The methods of a model, or of one with options, that return another model. */
const MAKERS: readonly unknown[] = ["bindTools", "withConfig", "bind", "_getModelInstance"];

/**
 * Wraps a chat model so that `prepare` gets the messages right before the model does, with the changes of all other
 * middleware. All other behaviour is the model's own.
 */
export function watchModel(model: unknown, prepare: Prepare): unknown {
  if (typeof model !== "object" || model === null) return model;
  const watch = (made: unknown): unknown => (made instanceof Promise ? made.then(watch) : watchModel(made, prepare));
  return new Proxy(model, {
    get: (target, name) => {
      // Private fields are on the object itself only, so a getter must not run on the proxy.
      const value: unknown = Reflect.get(target, name, target);
      // An agent binds tools to the model inside one with options.
      if (name === "bound") return watch(value);
      if (typeof value !== "function" || name === "constructor") return value;
      if (MAKERS.includes(name)) return (...given: unknown[]) => watch(value.apply(target, given));
      if (name !== "invoke") return value.bind(target);
      return async (input: unknown, ...rest: unknown[]) =>
        value.call(target, Array.isArray(input) ? await prepare(input) : input, ...rest);
    },
  });
}

/** Facts about a request for the step after its call, which may run in another process. */
export interface RequestNote {
  /** Why the request lacked the plan: it came to the middleware without it, or other middleware dropped it afterwards. */
  readonly lost?: "missing" | "dropped" | undefined;
  /** The items that somebody had put into the state while the agent waited, and that the request was made with. */
  readonly items?: readonly unknown[] | undefined;
}

/** The name in the metadata of a reply. */
const NOTE = "agentTodos";

/** Adds a note about its request to a reply; with an empty note, returns the same object. */
export function noteRequest<Reply>(reply: Reply, note: RequestNote): Reply {
  if (note.lost === undefined && note.items === undefined) return reply;
  const { messages, type } = fieldsOf(reply);
  // With a structured answer, the reply is the first of several messages.
  if (Array.isArray(messages)) return { ...reply, messages: messages.with(0, noteRequest(messages[0], note)) };
  if (type !== "ai") return reply;
  const { response_metadata } = fieldsOf(reply);
  // A copy, since a model may return one object twice; it is of the same class.
  const copy: Fields = Object.create(Object.getPrototypeOf(reply));
  return Object.assign(copy, reply, { response_metadata: { ...fieldsOf(response_metadata), [NOTE]: note } });
}

/** Reads the note on a reply. */
export function readNote(reply: unknown): { readonly lost: unknown; readonly items: unknown } {
  const { lost, items } = fieldsOf(fieldsOf(fieldsOf(reply)["response_metadata"])[NOTE]);
  return { lost, items };
}
