import type { DefaultTheme } from "vitepress";

/** llms.txt: what the site is, and the Markdown form of each page. */
export function writeForModels(description: string, sidebar: readonly DefaultTheme.SidebarItem[]): string {
  const sections = sidebar.map(({ text, items = [] }) => {
    const rows = items.map((item) => `- [${item.text}](${item.link?.replace(/\/$/, "/index")}.md)`);
    return `## ${text}\n\n${rows.join("\n")}\n`;
  });
  return [`# agent-todos\n\n> ${description}\n`, ...sections].join("\n");
}
