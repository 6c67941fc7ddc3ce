import { accepted, json, type MalformedRow, READ, refused } from "./malformed-row.js";

/** Texts in which the list stands, or part of it, or more than it. */
export const TEXT_ROWS: readonly MalformedRow[] = [
  accepted(
    "JSON with closing tags after it",
    { todos: `${json([READ])}</parameter>\n</invoke>` },
    "[x] Read",
    "markup todos, json_text todos",
  ),
  accepted(
    "arguments with closing tags after them",
    `${json({ todos: [READ] })}\n</tool_call>`,
    "[x] Read",
    "markup",
  ),
  accepted("JSON in a code fence", `\`\`\`json\n${json({ todos: [READ] })}\n\`\`\``, "[x] Read", "markup"),
  refused("a code fence that does not close", `\`\`\`json\n${json({ todos: [READ] })}`, "cut_off"),
  refused("words after JSON", { todos: `${json([READ])} That is all.` }, "other_text todos"),
  refused("words before JSON", { todos: `The plan: ${json([READ])}` }, "wrong_type todos"),
  refused(
    "arguments cut off after an item",
    '{"todos": [{"content": "Read", "status": "pending"}',
    "cut_off",
  ),
  refused("arguments cut off within an item", '{"todos": [{"content": "Read", "sta', "cut_off"),
  refused(
    "a list's text cut off",
    { todos: '[{"content": "Read", "status": "completed"}, {"content": "Wri' },
    "cut_off todos",
  ),
  refused(
    "a list's text cut off before closing tags",
    { todos: '[{"content": "Read", "status": "completed"}</parameter>' },
    "cut_off todos",
  ),
  refused("two lists, one after the other", { todos: "[][]" }, "other_text todos"),
  accepted(
    "a Python list",
    {
      todos:
        "[{'content': 'Read', 'status': 'done'}, {'content': \"Don't\", 'status': 'todo', 'note': None}]",
    },
    "[x] Read | [ ] Don't",
    "literal_text todos, status_word todos.0.status, unknown_field todos.1.note, status_word todos.1.status",
  ),
  accepted(
    "Python arguments",
    "{'todos': [{'content': 'Read', 'status': 'pending', 'urgent': True}]}",
    "[ ] Read",
    "literal_text, unknown_field todos.0.urgent",
  ),
  refused(
    "a Python literal with a quote too many",
    { todos: "[{'content': 'Don't', 'status': 'pending'}]" },
    "invalid_json todos",
  ),
  refused("a Python literal cut off", { todos: "[{'content': 'Read', 'status': 'pend" }, "cut_off todos"),
  accepted(
    "a JavaScript literal",
    { todos: "[{content: 'Read', status: 'completed',},]" },
    "[x] Read",
    "literal_text todos",
  ),
  accepted(
    "JSON with written-out line breaks between its values",
    { todos: '[\\n {"content": "Read", "status": "completed"}\\n]' },
    "[x] Read",
    "literal_text todos",
  ),
  accepted(
    "JSON with a line break in a text",
    { todos: '[{"content": "Read\nall", "status": "completed"}]' },
    "[x] Read\nall",
    "literal_text todos",
  ),
  refused("a Python call", "todo_write(todos=[])", "invalid_json"),
];

/** Markdown checklists. */
export const CHECKLIST_ROWS: readonly MalformedRow[] = [
  accepted(
    "a checklist with dashes",
    { todos: "- [X] Read\n- [ ] Ship" },
    "[x] Read | [ ] Ship",
    "markdown_list todos",
  ),
  accepted(
    "a checklist without dashes",
    { todos: "[x] Read\n[ ] Ship" },
    "[x] Read | [ ] Ship",
    "markdown_list todos",
  ),
  accepted(
    "a numbered checklist",
    { todos: "1. [x] Read\r\n2) [>] Write" },
    "[x] Read | [>] Write",
    "markdown_list todos",
  ),
  accepted(
    "a checklist with stars, indented, with blank lines",
    { todos: "\n* [x] Read\n\n  * [*] Write\n\t+ [] Ship\n" },
    "[x] Read | [>] Write | [ ] Ship",
    "markdown_list todos",
  ),
  accepted(
    "a checklist with escaped brackets",
    { todos: "* \\[x] Read\n* \\[/\\] Write\n* \\[ \\] Ship" },
    "[x] Read | [>] Write | [ ] Ship",
    "markdown_list todos",
  ),
  accepted(
    "a checklist with written-out line breaks",
    { todos: "[ ] Read\\n[x] Write\\n" },
    "[ ] Read | [x] Write",
    "markdown_list todos",
  ),
  refused(
    "written-out line breaks around words that are no item",
    { todos: "[ ] Read\\nsoon\\n[x] Write" },
    "other_text todos",
  ),
  accepted(
    "a written-out line break within an item",
    { todos: "- [ ] Print \\n twice" },
    "[ ] Print \\n twice",
    "markdown_list todos",
  ),
  accepted(
    "a checklist for the whole input",
    "- [x] Read\n- [ ] Ship",
    "[x] Read | [ ] Ship",
    "markdown_list",
  ),
  accepted(
    "a checklist in a code fence",
    { todos: "```md\n- [x] Read\n```" },
    "[x] Read",
    "markup todos, markdown_list todos",
  ),
  accepted(
    "a checklist with closing tags after it",
    { todos: "- [x] Read\n- [ ] Close </b></parameter>\n</invoke>" },
    "[x] Read | [ ] Close </b>",
    "markup todos, markdown_list todos",
  ),
  accepted(
    "a checklist under `content`",
    { content: "- [x] Read\n- [ ] Ship" },
    "[x] Read | [ ] Ship",
    "list_key todos, markdown_list todos",
  ),
  accepted(
    "a checklist under `checklist`",
    { checklist: "- [x] Read" },
    "[x] Read",
    "list_key todos, markdown_list todos",
  ),
  accepted(
    "the lines of a checklist as entries",
    { todos: ["- [x] Read", "- [ ] Ship"] },
    "[x] Read | [ ] Ship",
    "markdown_list todos",
  ),
  accepted(
    "a line of a checklist among items",
    { todos: [READ, "- [ ] Ship"] },
    "[x] Read | [ ] Ship",
    "markdown_list todos.1",
  ),
  accepted("ballot boxes", { todos: "☑ Read\n☐ Ship" }, "[x] Read | [ ] Ship", "markdown_list todos"),
  accepted(
    "status words in the boxes",
    { todos: "- [done] Read\n- [in progress] Write" },
    "[x] Read | [>] Write",
    "markdown_list todos",
  ),
  refused(
    "marks that mean running here and cancelled there",
    { todos: "[ ] Read\n[-] Write\n[~] Ship" },
    "invalid_status todos.1.status, invalid_status todos.2.status",
  ),
  refused("a mark that nobody knows", { todos: "- [!] Read" }, "invalid_status todos.0.status"),
  refused("a heading above a checklist", { todos: "## Plan\n- [x] Read" }, "wrong_type todos"),
  refused("words between the lines", { todos: "- [x] Read\nThen:\n- [ ] Ship" }, "other_text todos"),
  refused("bullets without boxes", { todos: "- Read\n- Write" }, "wrong_type todos"),
  refused("a box without a text", { todos: "- [ ]\n- [x] Read" }, "blank todos.0.content"),
  refused("a link", { todos: "[x](https://example.com)" }, "other_text todos"),
];
