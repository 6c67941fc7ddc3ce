import { expect, it } from "vitest";
import { APIS } from "./support/apis/all-apis.js";
import { anthropic } from "./support/apis/anthropic.js";
import type { AnyApi } from "./support/apis/client-api.js";
import { openLoop } from "./support/open-loop.js";
import { expectKeptHistory, type HistoryHost } from "./support/play-history.js";

const hostOf = (api: AnyApi): HistoryHost => ({ open: (url, saved) => openLoop(api, url, saved) });

function withoutReminder<Message>(message: Message): Message {
  return JSON.parse(JSON.stringify(message).replaceAll(/<reminder>.*?<\/reminder>/g, ""));
}

it("a host that takes its reminders back is found", async () => {
  const forgetful: typeof anthropic = {
    ...anthropic,
    connect: (url) => {
      const { send } = anthropic.connect(url);
      // As a host does that shows a reminder once: it goes with the request, and not into the history.
      const forget = <M>(messages: readonly M[]) => [
        ...messages.slice(0, -1).map(withoutReminder),
        ...messages.slice(-1),
      ];
      return { send: ({ messages, ...request }) => send({ ...request, messages: forget(messages) }) };
    },
  };
  await expect(expectKeptHistory(hostOf(forgetful), { canPause: true })).rejects.toThrow(
    "bound to a different conversation",
  );
});

it.each(
  APIS.map((api) => [api.name, api] as const),
)("history that was sent to %s is never changed, in this process or the next", async (_name, api) => {
  const { flavor } = api;
  const options = { canPause: api === anthropic, ...(flavor && { flavor }) };
  const requests = await expectKeptHistory(hostOf(api), options);
  expect(JSON.stringify(requests.at(-1)?.body).match(/<reminder/g)?.length).toBeGreaterThan(4);
});
