/** Work that people put into plans: the words and numbers of one are also in the next. */
const WORK = [
  "Review PR",
  "Fix the login test",
  "Fix the login page",
  "Fix the logout test",
  "Open a pull request for step",
  "Open the maintenance window for step",
  "Write tests for step",
  "Write the docs for step",
];

/** Makes texts that resemble each other, each once: `Review PR 12`, `Fix the login test 12`, `Review PR 13`, … */
export function nameWork(turn: number): string {
  return `${WORK[turn % WORK.length]} ${12 + Math.floor(turn / WORK.length)}`;
}
