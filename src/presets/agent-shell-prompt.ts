/** The whole prompt text of the shell's todo command, in our own words; also what its help option prints. */
export function describeAgentShell(limits: {
  readonly maxItems: number;
  readonly maxContentLength: number;
}): string {
  return `## TodoWrite: the task list

Keeps a structured task list for this conversation. Each call replaces the whole list, so send every task, finished ones too. The user watches the list.

### Usage

TodoWrite '{"todos":[...]}'

A single quote inside the JSON is written '\\'' in the shell.

### Parameters

Each todo has three fields, all required:
- content (string): the task as an instruction, such as "Write unit tests"; at most ${limits.maxContentLength} characters
- activeForm (string): the task while it runs, such as "Writing unit tests"; at most ${limits.maxContentLength} characters
- status (string): "pending", "in_progress" or "completed"

At most ${limits.maxItems} todos. An empty list clears it.

### When to use it

1. The work takes three or more steps, or needs planning
2. The user asks for a task list, or gives several tasks at once
3. New instructions arrive: write them down as todos first
4. You begin a task: set it to in_progress before the work
5. You finish a task: set it to completed at once

### When not to use it

1. One plain task, or less than three trivial steps
2. Work that nobody needs to follow
3. Questions and conversation

### Keeping the list

- Update it as you work; do not save up completions
- Keep exactly one task in_progress while you work
- Finish a task before you start another
- Leave out tasks that are no longer needed

### When a task is completed

Only when all of it is done. Leave it in_progress while tests fail, parts are missing, errors are unresolved or something is in the way.

### Example

TodoWrite '{"todos":[
  {"content":"Read the requirements","activeForm":"Reading the requirements","status":"completed"},
  {"content":"Write the parser","activeForm":"Writing the parser","status":"in_progress"},
  {"content":"Run the tests","activeForm":"Running the tests","status":"pending"}
]}'

Returns: Todo list updated: 1 completed, 1 in_progress, 1 pending`;
}
