import { request } from "node:http";

/** A request as it is sent: fetch() sets Host and Origin itself. */
export interface SentRequest {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request to the server of an address, and gives what it answers. */
export function sendRequest(
  address: string | URL,
  { body, ...sent }: SentRequest,
): Promise<{ readonly status: number | undefined; readonly headers: object; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    // An empty host is sent as it is.
    const setHost = sent.headers?.["host"] === undefined;
    const asked = request({ hostname, port, setHost, ...sent }, (response) => {
      // A server that has answered may close the connection before it has read the whole body.
      asked.off("error", reject).on("error", () => {});
      response.on("error", reject);
      let text = "";
      response.on("data", (chunk) => {
        text += String(chunk);
      });
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, text }));
    });
    asked.on("error", reject).end(body);
  });
}
