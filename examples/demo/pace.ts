import type { LoopEvent } from "./loop-event.js";

/** The pauses of a whole run, in milliseconds at most: with the start of Node it then ends within 25 seconds. */
const LONGEST_RUN = 18_000;

const READ_A_USER = 1300;
const READ_AN_EDIT = 1500;
const READ_A_REPLY = 250;
const READ_A_WRITE = 900;
const READ_A_REFUSAL = 1700;
const READ_A_REMINDER = 1800;
const SEE_A_ROUND = 60;

/** Gives how long a person needs for each event, in milliseconds, as long as it comes for the first time. */
export function createPace(): (event: LoopEvent) => number {
  let lastReminder = "";
  return (event) => {
    switch (event.type) {
      case "user":
        return READ_A_USER;
      case "edit":
        return READ_AN_EDIT;
      case "reply":
        return event.reply.text === "" ? SEE_A_ROUND : READ_A_REPLY;
      case "write":
        return event.result.ok ? READ_A_WRITE : READ_A_REFUSAL;
      case "reminder": {
        const isNew = event.reminder.text !== lastReminder;
        lastReminder = event.reminder.text;
        return isNew ? READ_A_REMINDER : 0;
      }
      default:
        return 0;
    }
  };
}

/** By how much a run of these events has to be hurried to end in time: 1 for not at all. */
export function hurryOf(events: readonly LoopEvent[]): number {
  const pace = createPace();
  const total = events.reduce((sum, event) => sum + pace(event), 0);
  return total <= LONGEST_RUN ? 1 : LONGEST_RUN / total;
}
