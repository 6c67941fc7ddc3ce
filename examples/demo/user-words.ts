// What Claude Code itself writes into user lines: reminders, outputs of commands run at the prompt, task news.
const WRITTEN_BY_THE_AGENT =
  /<(system-reminder|local-command-(?:stdout|stderr|caveat)|bash-(?:input|stdout|stderr)|task-notification)>[\s\S]*?(?:<\/\1>|$)/g;

const SLASH_COMMAND = /<command-name>([\s\S]*?)<\/command-name>/;
const SLASH_COMMAND_PARTS = /<command-(message|name|args)>([\s\S]*?)<\/command-\1>/g;
const COMMAND_ARGUMENTS = /<command-args>([\s\S]*?)<\/command-args>/;

/**
 * The words of a user line that the user wrote: an empty text when there are none.
 *
 * Reminders, command output and the notice of an interruption are taken out; a slash command is given as it was typed.
 */
export function userWords(text: string): string {
  const words = text.replace(WRITTEN_BY_THE_AGENT, "").trim();
  if (words.startsWith("[Request interrupted by user")) return "";
  const name = SLASH_COMMAND.exec(words)?.[1];
  if (name === undefined) return words;
  const typed = `${name} ${COMMAND_ARGUMENTS.exec(words)?.[1] ?? ""}`.trim();
  return `${typed}\n${words.replace(SLASH_COMMAND_PARTS, "").trim()}`.trim();
}
