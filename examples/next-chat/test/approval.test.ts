import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openChat } from "./open-chat.js";
import { ask, chatOf, say } from "./read-page.js";

const chat = await openChat("approval", { APPROVE: "1" });

async function propose(): Promise<Page> {
  const page = await chat.openPage();
  await ask(page, chat.server.url);
  await page.getByRole("button", { name: "Approve" }).waitFor();
  return page;
}

it("carries nothing out before the person has approved the plan, a reload in between included", async () => {
  const page = await propose();
  expect(await page.locator(".plan li").count()).toBe(4);
  expect(await chatOf(page)).not.toContain("Looked up");
  await page.reload();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect.poll(() => chatOf(page)).toContain("Your trip is planned");
  expect(await chatOf(page)).toContain("Looked up Find a place to stay");
});

it("approves what the person made of the plan", async () => {
  const page = await propose();
  await page.getByLabel("Remove Book a table for Saturday").click();
  await page.getByText("Book a table for Saturday").first().waitFor({ state: "detached" });
  await expect
    .poll(async () => {
      const button = page.getByRole("button", { name: "Approve" });
      // It goes while it is looked for, once the plan is approved.
      if ((await button.count()) > 0) await button.click({ timeout: 2000 }).catch(() => undefined);
      return chatOf(page);
    })
    .toContain("Go ahead.");
  await expect.poll(() => chatOf(page)).toContain("Your trip is planned");
  expect(await chatOf(page)).not.toContain("Looked up Book a table");
});

it("counts no work while it asks, and shows after a reload what the person was writing", async () => {
  const page = await propose();
  expect(await page.locator(".plan .todos-time").count()).toBe(0);
  expect(await page.locator(".plan li[data-status=in_progress]").count()).toBe(0);
  expect(await page.locator(".plan").innerText()).not.toContain("In progress");
  await page.getByRole("button", { name: "Change this" }).click();
  await page.getByLabel("What should be different?").fill("Ask Ann fi");
  await page.reload();
  await expect.poll(() => page.getByLabel("What should be different?").inputValue()).toBe("Ask Ann fi");
  expect(await page.getByLabel("What should be different?").isVisible()).toBe(true);
});

it("asks again after the person wanted another plan", async () => {
  const page = await propose();
  await page.getByRole("button", { name: "Change this" }).click();
  await page.getByLabel("What should be different?").fill("Ask Ann first");
  await page.locator(".plan").getByRole("button", { name: "Send" }).click();
  await expect.poll(() => chatOf(page)).toContain("Change the plan first: Ask Ann first");
  await page.getByRole("button", { name: "Approve" }).waitFor();
  expect(await page.locator(".plan li").first().innerText()).toContain("Ask Ann first");
  expect(await chatOf(page)).not.toContain("Looked up");
});

it("leaves a plan alone that the person denied", async () => {
  const page = await propose();
  await page.getByRole("button", { name: "Deny" }).click();
  await expect.poll(() => chatOf(page)).toMatch(/No, leave it\..*All right, I leave it\./s);
  await page.getByText("Denied", { exact: true }).waitFor();
  await page.reload();
  await page.getByText("Denied", { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Approve" }).count()).toBe(0);
  expect(await chatOf(page)).not.toContain("Looked up");
});

it("marks the approved steps, and names the step that voided the approval", async () => {
  const page = await propose();
  chat.search.hold();
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByText("Looking up Find a place to stay").waitFor();
  expect(await page.locator(".todos-approved").count()).toBe(4);
  chat.search.release();
  await expect.poll(() => chatOf(page)).toContain("Your trip is planned");
  await page.getByText("Working…").waitFor({ state: "detached" });
  await say(page, "Also: Rent a bike");
  await page.getByText("You have not approved “Rent a bike” yet.").waitFor();
  expect(await page.locator(".todos-approved").count()).toBe(0);
  await page.getByRole("button", { name: "Approve" }).click();
  await expect.poll(() => chatOf(page)).toContain("Looked up Rent a bike");
});
