/** One server-sent event, as far as a list needs it. */
export interface ServerEvent {
  readonly data: string;
}

/** Reads the events of a body as they come; an event that was cut off is left out, as it will be sent again. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      // A carriage return at the end may be the first half of a line break.
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line.startsWith("data:")) data.push(line.slice(5).replace(/^ /, ""));
        if (line !== "" || data.length === 0) continue;
        yield { data: data.join("\n") };
        data = [];
      }
    }
  } finally {
    // The connection may be gone already.
    await reader.cancel().catch(() => undefined);
  }
}
