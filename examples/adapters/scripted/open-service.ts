import { type ScriptedTurn, startApiServer } from "../../../test/support/api-server/start-api-server.js";

/** Where a client of an LLM API sends its requests. */
export interface Service {
  readonly isScripted: boolean;
  readonly key: string;
  /** The address of the local server; undefined for the client's own default. */
  readonly url: string | undefined;
  readonly close: () => Promise<void>;
}

/**
 * The real service where its key is in the environment, else a local server that answers from a script and refuses
 * what the real one refuses.
 */
export async function openService(
  keyName: string,
  turns: readonly ScriptedTurn[],
  options: { readonly flavor?: "mistral" } = {},
): Promise<Service> {
  const key = process.env[keyName];
  if (key) return { isScripted: false, key, url: undefined, close: async () => {} };
  const { url, close } = await startApiServer(turns, options);
  return { isScripted: true, key: "scripted", url, close };
}
