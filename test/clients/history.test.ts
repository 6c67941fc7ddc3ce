import { expect, it } from "vitest";
import { APIS } from "./support/apis/all-apis.js";
import { anthropic } from "./support/apis/anthropic.js";
import type { AnyApi } from "./support/apis/client-api.js";
import { openLoop } from "./support/open-loop.js";
import { openSteps } from "./support/open-steps.js";
import { expectKeptHistory, type HistoryHost } from "./support/play-history.js";

const stepsOf = (api: AnyApi): HistoryHost => ({ open: (url, saved) => openSteps(api, url, saved) });
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
  APIS.flatMap((api) => [
    [api.name, "of moments", hostOf(api), api] as const,
    [api.name, "of steps", stepsOf(api), api] as const,
  ]),
)(
  "history that was sent to %s by a loop %s is never changed, in this process or the next",
  async (_name, _loop, host, api) => {
    const { flavor } = api;
    const options = { canPause: api === anthropic, ...(flavor && { flavor }) };
    const requests = await expectKeptHistory(host, options);
    expect(JSON.stringify(requests.at(-1)?.body).match(/<reminder/g)?.length).toBeGreaterThan(4);
  },
);
