import { expect, it, onTestFinished } from "vitest";
import { openChat } from "./open-chat.js";
import { ask, chatOf, planOf, say, stepOf, waitForSaved } from "./read-page.js";

const chat = await openChat("outbox");

it("keeps a message and a step of a person who is offline, and sends both once the server answers", async () => {
  const page = await chat.openPage();
  const isLive = page.waitForRequest((request) => request.url().includes("/api/todos/"));
  await page.goto(chat.server.url);
  await isLive;
  await page.context().setOffline(true);
  await say(page, "Plan a weekend in Lisbon");
  await page.getByLabel("New step").fill("Ask Ann");
  await page.keyboard.press("Enter");
  await page.getByText("Not sent yet").waitFor();
  await page.getByText("Your changes wait here.").waitFor();
  expect(await planOf(page)).toEqual(["To do: Ask Ann"]);
  await page.context().setOffline(false);
  await expect.poll(() => chatOf(page)).toContain("Plan a weekend in Lisbon");
  await expect.poll(async () => (await planOf(page)).join()).toContain("Ask Ann");
  await page.getByText("Not sent yet").waitFor({ state: "detached" });
  await page.getByText("Your changes wait here.").waitFor({ state: "detached" });
  await page.getByText("Working…").waitFor({ state: "detached" });
  await page.reload();
  expect((await chatOf(page)).match(/Plan a weekend in Lisbon/g)).toHaveLength(1);
  expect((await planOf(page)).filter((step) => step.includes("Ask Ann"))).toHaveLength(1);
});

it("loses nothing when the server is killed in the middle, and the page loaded again before it is back", async () => {
  const page = await chat.openAtWork();
  const { port } = chat.server;
  await chat.server.kill();
  await page.getByText("The server does not answer.").waitFor();
  await say(page, "And what about Porto?");
  await page.getByRole("textbox", { name: "Message" }).fill("Half a mess");
  await stepOf(page, "Pick three sights").getByRole("textbox").fill("Pick four sights");
  await page.keyboard.press("Enter");
  await page.getByLabel("New step").fill("Half a st");
  const isSaved = waitForSaved(page, "Pick four sights");
  chat.server = await chat.start({ port });
  chat.search.release();
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll(".plan li").length >= 4);
  await expect.poll(() => page.getByRole("textbox", { name: "Message" }).inputValue()).toBe("Half a mess");
  expect(await page.getByLabel("New step").inputValue()).toBe("Half a st");
  await isSaved;
  await expect.poll(() => chatOf(page)).toContain("And what about Porto?");
  await expect.poll(async () => (await chatOf(page)).match(/I will plan this first/g)?.length).toBe(2);
});

it.each([0, 200, 2000])("keeps what the person adds, rewords and removes over a line of %i ms", async (delay) => {
  // Slow enough that the model is still at work.
  const server = await chat.start({ folder: `${chat.folder}/line-${delay}`, pace: 40 });
  onTestFinished(server.kill);
  const page = await chat.openPage();
  await page.route("**/api/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    await route.continue();
  });
  await ask(page, server.url);
  await page.waitForFunction(() => document.querySelectorAll(".plan li").length === 4);
  await page.getByLabel("Remove Write it all down").click();
  await stepOf(page, "Book a table for Saturday").getByRole("textbox").fill("Book a table for Sunday");
  await page.keyboard.press("Enter");
  for (const step of ["Ask Ann", "Ask Bob"]) {
    await page.getByLabel("New step").fill(step);
    await page.keyboard.press("Enter");
  }
  await page.getByText("Working…").waitFor({ state: "detached" });
  const kept = ["Find a place to stay", "Pick three sights", "Book a table for Sunday", "Ask Ann", "Ask Bob"];
  const texts = async () => (await planOf(page)).map((step) => step.replace(/^.*?: /, ""));
  await expect.poll(texts).toEqual(kept);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.reload();
  // The page comes with what is saved; what still waits is laid over it once the page runs.
  await expect.poll(texts).toEqual(kept);
});

it("keeps waiting changes and a half-typed step while the plan is folded, and when it is unfolded again", async () => {
  const page = await chat.openAtWork();
  await page.context().setOffline(true);
  await stepOf(page, "Pick three sights").getByRole("textbox").fill("Pick four sights");
  await page.keyboard.press("Enter");
  await page.getByLabel("New step").fill("Half a st");
  await page.locator(".todos-toggle").click();
  await page.locator(".todos-toggle").click();
  expect(await page.getByLabel("New step").inputValue()).toBe("Half a st");
  expect((await planOf(page)).join()).toContain("Pick four sights");
  await page.getByText("Your changes wait here.").waitFor();
  // The browser is not told that it is back.
  await page.evaluate(() => window.addEventListener("online", (event) => event.stopImmediatePropagation(), true));
  await page.context().setOffline(false);
  await page.getByText("Your changes wait here.").waitFor({ state: "detached" });
  await page.reload();
  expect((await planOf(page)).join()).toContain("Pick four sights");
});

it("answers no message that went on the plan while the server did not hear of it, a reload in between included", async () => {
  const page = await chat.openAtWork();
  const isStored = page.waitForResponse((response) => response.request().method() === "PUT");
  await say(page, "Rent a bike");
  await isStored;
  await page.route("**/api/chat", async (route) => {
    if (route.request().method() === "DELETE") await route.abort();
    else await route.continue();
  });
  await page.getByRole("button", { name: "Add to plan: Rent a bike" }).click();
  await page.getByText("The server does not answer.").waitFor();
  chat.search.release();
  await page.reload();
  await expect.poll(() => chatOf(page)).toMatch(/Looked up Rent a bike.*Your trip is planned/s);
  await page.getByText("Working…").waitFor({ state: "detached" });
  const isKnown = page.waitForResponse((response) => response.request().method() === "DELETE");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await isKnown;
  await page.getByText("The server does not answer.").waitFor({ state: "detached" });
  await page.reload();
  expect((await chatOf(page)).match(/Rent a bike/g)).toHaveLength(1);
});

it("goes on by itself when the server is back, without a reload", async () => {
  const page = await chat.openAtWork();
  const { port } = chat.server;
  await chat.server.kill();
  await page.getByText("The server does not answer.").waitFor();
  // What the person was reading is there, and known to be unfinished; nothing counts on.
  expect(await chatOf(page)).toContain("I will plan this first");
  expect(await chatOf(page)).toContain("Unfinished: the connection was lost.");
  expect(await planOf(page)).toHaveLength(4);
  expect(await page.locator(".todos-now").first().innerText()).toBe("Connection lost");
  expect(await page.getByText("Working…").count()).toBe(0);
  await say(page, "And what about Porto?");
  chat.server = await chat.start({ port });
  chat.search.release();
  await expect.poll(() => chatOf(page)).toMatch(/Lisbon.*I will plan this first.*Porto\?.*I will plan this first/s);
});

it("answers a second message after an answer broke off", async () => {
  const page = await chat.openPage();
  await page.goto(chat.server.url);
  let isBroken = true;
  await page.route("**/api/chat", async (route) => {
    if (route.request().method() !== "POST" || !isBroken) return route.continue();
    const chunks = [{ type: "start" }, { type: "error", errorText: "The answer broke off." }];
    const body = [...chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`), "data: [DONE]\n\n"].join("");
    await route.fulfill({ contentType: "text/event-stream", headers: { "x-vercel-ai-ui-message-stream": "v1" }, body });
  });
  await say(page, "Plan a weekend in Lisbon");
  await page.getByRole("button", { name: "Try again" }).waitFor();
  isBroken = false;
  await say(page, "And what about Porto?");
  await expect.poll(() => chatOf(page)).toMatch(/Lisbon.*Porto\?.*Your trip is planned/s);
  await page.getByText("Working…").waitFor({ state: "detached" });
  await page.reload();
  expect(await chatOf(page)).toMatch(/Lisbon.*Porto\?.*Your trip is planned/s);
});

it("puts what the person typed before the page's scripts came behind what was kept", async () => {
  const page = await chat.openPage();
  await page.goto(chat.server.url);
  await page.locator(".send:enabled").waitFor();
  await page.getByLabel("Message", { exact: true }).fill("Plan a week");
  await page.getByLabel("New step").fill("Ask");
  let begin = () => {};
  const mayBegin = new Promise<void>((resolve) => {
    begin = resolve;
  });
  await page.route("**/*.js", async (route) => {
    await mayBegin;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  for (const [name, text] of Object.entries({ Message: "in Lisbon", "New step": "Ann" })) {
    await page.getByLabel(name, { exact: true }).fill(text);
    await page.keyboard.press("Enter");
  }
  begin();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.locator(".send").click();
  await expect.poll(() => chatOf(page)).toMatch(/Plan a week in Lisbon.*Your trip is planned/s);
  expect((await planOf(page)).join()).toContain("Ask Ann");
});
