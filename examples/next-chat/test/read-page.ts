import type { Page } from "playwright-core";

/** The steps, without for how long they were worked on, what checks found and what happened in them. */
export const planOf = (page: Page) =>
  page
    .locator(".plan li")
    .evaluateAll((steps) =>
      steps.map((step) =>
        [...step.querySelectorAll(".todos-time, .todos-check, .todos-details")].reduce(
          (text, one) => text.replace(one.textContent ?? "", ""),
          step.textContent ?? "",
        ),
      ),
    );

/** What checks found of the steps, once the plan is unfolded. */
export async function checksOf(page: Page): Promise<readonly string[]> {
  const head = page.locator(".todos-toggle");
  if ((await head.getAttribute("aria-expanded")) === "false") await head.click();
  return page.locator(".plan .todos-check").allTextContents();
}

/** A step by words of its text. */
export const stepOf = (page: Page, name: string) => page.locator(".plan li").filter({ hasText: name });

/** All that the chat shows. */
export const chatOf = (page: Page) => page.getByRole("log").innerText();

/** Waits until the server has a change of the person's; those before it came before it. */
export const waitForSaved = (page: Page, text: string) =>
  page.waitForResponse((response) => response.ok() && (response.request().postData()?.includes(text) ?? false));

/** Writes a message in the chat, once the page takes it. */
export async function say(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.locator(".send").click();
}

/** Asks the first question of a new chat. */
export async function ask(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await say(page, "Plan a weekend in Lisbon");
}
