import type { Page } from "playwright-core";

/** The steps, without for how long they were worked on. */
export const planOf = (page: Page) =>
  page
    .locator(".plan li")
    .evaluateAll((steps) =>
      steps.map(({ textContent, children }) =>
        [...children].reduce(
          (text, child) => text.replace(child.querySelector(".todos-time")?.textContent ?? "", ""),
          textContent,
        ),
      ),
    );

/** A step by words of its text. */
export const stepOf = (page: Page, name: string) => page.locator(".plan li").filter({ hasText: name });

/** All that the chat shows. */
export const chatOf = (page: Page) => page.getByRole("log").innerText();

/** Asks the first question of a new chat. */
export async function ask(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole("textbox", { name: "Message" }).fill("Plan a weekend in Lisbon");
  await page.keyboard.press("Enter");
}
