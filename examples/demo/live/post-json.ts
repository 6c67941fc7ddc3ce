import { isRecord } from "./plain-checks.js";

/** Where a request goes. */
export interface Endpoint {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Longest wait for an answer, in milliseconds: a local model may have to be loaded first. */
const LONGEST_WAIT = 300_000;
const LONGEST_EXCERPT = 300;

/** Posts JSON and gives the JSON that comes back, or throws an Error whose message is one clear line. */
export async function postJson({ url, headers }: Endpoint, body: unknown): Promise<unknown> {
  const request = {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(LONGEST_WAIT),
  };
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, request);
    text = await response.text();
  } catch (error) {
    throw new Error(`Cannot reach ${url}: ${describeFailure(error)}`, { cause: error });
  }
  if (!response.ok) {
    const status = `${response.status} ${response.statusText}`.trim();
    throw new Error(`${url} answered ${status}: ${describeRefusal(text)}`);
  }
  const answer = parse(text);
  if (answer === undefined) throw new Error(`${url} answered with text that is no JSON: ${excerpt(text)}`);
  return answer;
}

/** The cause says more than the "fetch failed" around it. */
function describeFailure(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  // An address with several records fails with one error for each, and an empty message of its own.
  const code = "code" in cause ? String(cause.code) : cause.name;
  return cause.message || code;
}

/** Both APIs answer `{ error: { message } }`; other servers a text. */
function describeRefusal(text: string): string {
  const answer = parse(text);
  const error = isRecord(answer) ? answer["error"] : undefined;
  const message = isRecord(error) ? error["message"] : error;
  return excerpt(typeof message === "string" && message !== "" ? message : text);
}

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line === "") return "(no text)";
  return line.length <= LONGEST_EXCERPT ? line : `${line.slice(0, LONGEST_EXCERPT)}...`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
